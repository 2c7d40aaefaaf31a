import type { ViewName } from '../../electron/contract/index.ts';
import { type Filter, toFreeAttributeColumn } from '../../electron/model/index.ts';
import { unwrapReply, bridge } from '../app/bridge.ts';
import type { ListQuery } from './list-state.svelte.ts';

/** A placeholder for the attribute with the description, which depends on the account. */
const description = 'description';

const columnsOfViews: Readonly<Partial<Record<ViewName, string>>> = {
  noGtin: 'gtin',
  noDescription: description,
  noFamily: 'product_family_id',
};

const getFilterColumn = ({ field, attribute }: Filter): string =>
  attribute === null ? field : toFreeAttributeColumn(field, attribute);

/** Whether a filter finds products without a value, which is then the value to fill in. */
const matchesMissingValues = ({ operator }: Filter): boolean => operator === 'empty';

/** Resolves to the column of the description, or no column if the account has no such attribute. */
export const fetchDescriptionColumn = async (): Promise<readonly string[]> => {
  const attribute = (await unwrapReply(bridge.items.description()))?.attribute;
  return attribute === undefined ? [] : [toFreeAttributeColumn('attributes', attribute)];
};

/**
 * Returns the columns that are probably needed for products of a view with filters: first missing values, then filtered
 * fields. The result can contain columns that a sheet cannot fill.
 */
export const suggestColumns = async ({
  view,
  filters,
}: Pick<ListQuery, 'view' | 'filters'>): Promise<readonly string[]> => {
  const all = filters.groups.flatMap((group) => group.filters);
  const lacking = all.filter(matchesMissingValues);
  const others = all.filter((filter) => !matchesMissingValues(filter));
  const columns = [columnsOfViews[view] ?? [], ...[...lacking, ...others].map(getFilterColumn)].flat();
  const described = columns.includes(description) ? await fetchDescriptionColumn() : [];
  return [...new Set(columns.flatMap((column) => (column === description ? described : [column])))];
};
