import { isObject } from '../../../electron/base/guards.ts';
import type { Density, ViewName } from '../../../electron/contract/index.ts';
import { askedOf, isComplete, resourceOf } from '../../../electron/model/index.ts';
import type { Filter, Filters, ResourceName } from '../../../electron/model/index.ts';
import { isViewName } from '../../list/views.ts';
import type { ColumnState } from '../../columns/column-state.svelte.ts';
import { readChoice } from '../../columns/columns.ts';
import type { ColumnChoice } from '../../columns/columns.ts';
import type { Asked, ListState } from '../../list/list.svelte.ts';

type Loose = Readonly<Record<string, unknown>>;

/** What a person saved under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly asked: Asked;
  readonly columns: ColumnChoice;
  readonly density: Density;
  /** As it was kept: what this program does not know of it stays. */
  readonly source: Loose;
}

/** A list as it is asked and looks now. */
export const snapshotOf = (
  list: ListState,
  columns: ColumnState,
  density: Density,
): Omit<SavedView, 'id' | 'name' | 'source'> => ({
  asked: list.asked,
  columns: columns.choice,
  density,
});

const textOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other);

/** A filter whose field the program no longer knows is left out. */
const isFilter = (resource: ResourceName, value: unknown): value is Filter => {
  if (!isObject(value) || typeof value['field'] !== 'string' || !Array.isArray(value['values'])) return false;
  const filter = value as unknown as Filter;
  const asked = askedOf(resourceOf(resource), filter.field, filter.attribute, filter.type);
  return asked !== undefined && isObject(filter.names) && isComplete(asked.subject, filter);
};

const readFilters = (resource: ResourceName, value: unknown): Filters => {
  const loose = isObject(value) ? value : {};
  const groups = Array.isArray(loose['groups']) ? loose['groups'].filter(isObject) : [];
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
  const loose = isObject(value) ? value : {};
  const order = isObject(loose['order']) ? loose['order'] : null;
  return {
    words: textOr(loose['words'], ''),
    view: readView(loose['view']),
    type: typeof loose['type'] === 'string' ? loose['type'] : null,
    filters: readFilters(resource, loose['filters']),
    order: order && {
      field: textOr(order['field'], resourceOf(resource).sort.field),
      descending: order['descending'] === true,
    },
  };
};

/** Remembered views, read leniently: what is damaged is left out. */
export const readViews = (resource: ResourceName, value: unknown): readonly SavedView[] =>
  (Array.isArray(value) ? value : [])
    .filter(
      (one: unknown): one is Loose => isObject(one) && typeof one['id'] === 'string' && typeof one['name'] === 'string',
    )
    .map((one) => ({
      id: String(one['id']),
      name: String(one['name']),
      asked: readAsked(resource, one['asked']),
      columns: readChoice(one['columns']),
      density: one['density'] === 'compact' ? 'compact' : 'comfortable',
      source: one,
    }));

/**
 * A view as it is kept. Filters that this program does not know, such as those of a newer one, stay as long as the view
 * was not changed to what is asked now.
 */
export const keptOf = ({ source, ...view }: SavedView): Loose => ({ ...view, ...source, id: view.id, name: view.name });
