import type { Density, ViewName } from '../../../electron/contract/index.ts';
import { fieldOf, isComplete, resourceOf, subjectOf } from '../../../electron/model/index.ts';
import type { Filter, Filters, ResourceName } from '../../../electron/model/index.ts';
import { isViewName } from '../../resource/views.ts';
import type { ColumnState } from '../../resource/column-state.svelte.ts';
import { readChoice } from '../../resource/columns.ts';
import type { ColumnChoice } from '../../resource/columns.ts';
import type { Asked, ListState } from '../../resource/list.svelte.ts';

/** What a person saved under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly asked: Asked;
  readonly columns: ColumnChoice;
  readonly density: Density;
}

/** A list as it is asked and looks now. */
export const snapshotOf = (
  list: ListState,
  columns: ColumnState,
  density: Density,
): Omit<SavedView, 'id' | 'name'> => ({
  asked: list.asked,
  columns: columns.choice,
  density,
});

type Loose = Readonly<Record<string, unknown>>;
const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other);

/** A filter whose field the program no longer knows is left out. */
const isFilter = (resource: ResourceName, value: unknown): value is Filter => {
  if (!isLoose(value) || typeof value['field'] !== 'string' || !Array.isArray(value['values'])) return false;
  const filter = value as unknown as Filter;
  const field = fieldOf(resourceOf(resource), filter.field);
  if (field === undefined || !isLoose(filter.names)) return false;
  return isComplete(subjectOf(field, filter.attribute === null ? null : (filter.type ?? 'text')), filter);
};

const readFilters = (resource: ResourceName, value: unknown): Filters => {
  const loose = isLoose(value) ? value : {};
  const groups = Array.isArray(loose['groups']) ? loose['groups'].filter(isLoose) : [];
  const join = (one: Loose): 'all' | 'any' => (one['join'] === 'any' ? 'any' : 'all');
  return {
    join: join(loose),
    groups: groups.map((group) => ({
      join: join(group),
      filters: Array.isArray(group['filters']) ? group['filters'].filter((one) => isFilter(resource, one)) : [],
    })),
  };
};

/** A ready-made view that the program has words for. */
const readView = (value: unknown): ViewName => (typeof value === 'string' && isViewName(value) ? value : 'all');

const readAsked = (resource: ResourceName, value: unknown): Asked => {
  const loose = isLoose(value) ? value : {};
  const order = isLoose(loose['order']) ? loose['order'] : {};
  return {
    words: textOr(loose['words'], ''),
    view: readView(loose['view']),
    type: typeof loose['type'] === 'string' ? loose['type'] : null,
    filters: readFilters(resource, loose['filters']),
    order: {
      field: textOr(order['field'], resourceOf(resource).sort.field),
      descending: order['descending'] === true,
    },
  };
};

/** Remembered views, read leniently: what is damaged is left out. */
export const readViews = (resource: ResourceName, value: unknown): readonly SavedView[] =>
  (Array.isArray(value) ? value : [])
    .filter(
      (one: unknown): one is Loose => isLoose(one) && typeof one['id'] === 'string' && typeof one['name'] === 'string',
    )
    .map((one) => ({
      id: String(one['id']),
      name: String(one['name']),
      asked: readAsked(resource, one['asked']),
      columns: readChoice(one['columns']),
      density: one['density'] === 'compact' ? 'compact' : 'comfortable',
    }));
