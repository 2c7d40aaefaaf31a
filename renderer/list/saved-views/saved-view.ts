import { isObject } from '../../../electron/base/guards.ts';
import type { Density, ViewName } from '../../../electron/contract/index.ts';
import {
  type Filter,
  type Filters,
  type ResourceName,
  getFilterTarget,
  isFilterComplete,
  getResource,
} from '../../../electron/model/index.ts';
import { isViewName } from '../views.ts';
import type { ColumnState } from '../../columns/column-state.svelte.ts';
import { type ColumnChoice, readChoice } from '../../columns/columns.ts';
import type { ListQuery, ListState } from '../list-state.svelte.ts';

type Loose = Readonly<Record<string, unknown>>;

/** A view that the user saved under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly asked: ListQuery;
  readonly columns: ColumnChoice;
  readonly density: Density;
  /** The stored JSON. It preserves properties that this version of the program does not know. */
  readonly source: Loose;
}

/** Returns the current query and appearance of a list. */
export const createListSnapshot = (
  list: ListState,
  columns: ColumnState,
  density: Density,
): Omit<SavedView, 'id' | 'name' | 'source'> => ({
  asked: list.asked,
  columns: columns.choice,
  density,
});

const toTextOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other);

/** Whether a value is a filter. Filters on fields that the program no longer knows are dropped. */
const isFilter = (resource: ResourceName, value: unknown): value is Filter => {
  if (!isObject(value) || typeof value['field'] !== 'string' || !Array.isArray(value['values'])) return false;
  const filter = value as unknown as Filter;
  const queryField = getFilterTarget(getResource(resource), filter.field, filter.attribute, filter.type);
  return queryField !== undefined && isObject(filter.names) && isFilterComplete(queryField.subject, filter);
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

/** Returns a built-in view that the program knows, or `all`. */
const readView = (value: unknown): ViewName => (typeof value === 'string' && isViewName(value) ? value : 'all');

/** Reads what a list is asked leniently: what is damaged or not known is left out. */
export const parseListQuery = (resource: ResourceName, value: unknown): ListQuery => {
  const loose = isObject(value) ? value : {};
  const order = isObject(loose['order']) ? loose['order'] : null;
  return {
    words: toTextOr(loose['words'], ''),
    view: readView(loose['view']),
    type: typeof loose['type'] === 'string' ? loose['type'] : null,
    filters: readFilters(resource, loose['filters']),
    order: order && {
      field: toTextOr(order['field'], getResource(resource).sort.field),
      descending: order['descending'] === true,
    },
  };
};

/** Parses stored views. Invalid parts are dropped. */
export const readViews = (resource: ResourceName, value: unknown): readonly SavedView[] =>
  (Array.isArray(value) ? value : [])
    .filter(
      (one: unknown): one is Loose => isObject(one) && typeof one['id'] === 'string' && typeof one['name'] === 'string',
    )
    .map((one) => ({
      id: String(one['id']),
      name: String(one['name']),
      asked: parseListQuery(resource, one['asked']),
      columns: readChoice(one['columns']),
      density: one['density'] === 'compact' ? 'compact' : 'comfortable',
      source: one,
    }));

/**
 * Returns the JSON to store. Unknown filters, for example from a newer version, are kept until the view is updated to
 * the current query.
 */
export const toStoredView = ({ source, ...view }: SavedView): Loose => ({
  ...view,
  ...source,
  id: view.id,
  name: view.name,
});
