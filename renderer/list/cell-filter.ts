import type { ItemRow } from '../../electron/contract/index.ts';
import {
  type AttributeType,
  type Filter,
  type FilterGroup,
  type Filters,
  type Operator,
  type Resource,
  getField,
  parseFreeAttributeColumn,
  getFilterSubject,
} from '../../electron/model/index.ts';
import type { ListColumn } from '../columns/columns.ts';
import { getCellContent } from '../grid/cell-text.ts';
import { m } from '../messages/index.ts';
import { getColumnLabel } from '../columns/column-actions.ts';

/** A filter derived from the value of a cell. */
export interface CellFilter {
  readonly label: string;
  readonly filter: Filter;
}

type Value = string | number | boolean | null | undefined;

const getValueType = (value: Value): AttributeType =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';

/** Returns the local date of a timestamp, such as `2026-11-20`. */
const formatLocalDate = (moment: string): string => {
  const at = new Date(moment);
  const padTwoDigits = (part: number): string => String(part).padStart(2, '0');
  return `${String(at.getFullYear())}-${padTwoDigits(at.getMonth() + 1)}-${padTwoDigits(at.getDate())}`;
};

/** Returns the operator that matches a value, and the one for all other values, if they exist. */
const getValueOperators = (subject: string, value: Value): readonly [Operator, Operator?] | null => {
  const none = value === null || value === undefined || value === '';
  if (subject === 'boolean') return none ? ['notSet'] : [value === true || value === 1 ? 'yes' : 'no'];
  if (none) return ['empty', 'notEmpty'];
  if (subject === 'date') return ['on'];
  return ['text', 'number', 'ref'].includes(subject) ? ['is', 'isNot'] : null;
};

/**
 * Returns the filters for the value of a cell: items with this value and, if possible, items without it. Empty if the
 * cell cannot be filtered by.
 */
export const getCellFilters = (resource: Resource, column: ListColumn, row: ItemRow): readonly CellFilter[] => {
  const value = row.cells[column.name];
  const free = parseFreeAttributeColumn(resource, column.name);
  const field = free?.field ?? getField(resource, column.name);
  if (field === undefined || column.key) return [];
  const type = free === undefined ? null : getValueType(value);
  const subject = getFilterSubject(field, type);
  const operators = getValueOperators(subject, value);
  if (operators === null) return [];
  const { text } = getCellContent(column, row);
  const label = getColumnLabel(column);
  return operators.flatMap((operator, index) => {
    if (operator === undefined) return [];
    const needsValue = operator === 'is' || operator === 'isNot' || operator === 'on';
    const filterValue = operator === 'on' ? formatLocalDate(String(value)) : (value as string | number);
    const name = row.names[column.name];
    const filter: Filter = {
      field: field.name,
      attribute: free?.attribute ?? null,
      type,
      operator,
      values: needsValue ? [filterValue] : [],
      names: needsValue && name !== undefined ? { [String(filterValue)]: name } : {},
    };
    if (operator === 'empty' || operator === 'notSet') return [{ label: m.lists.onlyWithout(label), filter }];
    if (operator === 'notEmpty') return [{ label: m.lists.onlyWith(label), filter }];
    return [{ label: index === 0 ? m.lists.onlyThese(text) : m.lists.allBut(text), filter }];
  });
};

const isSameSubject = (one: Filter, other: Filter): boolean =>
  one.field === other.field && one.attribute === other.attribute;

/**
 * Adds a filter that must match in addition to the others. It replaces a filter that selects another value of the same
 * field.
 */
export const addNarrowingFilter = (filters: Filters, filter: Filter): Filters => {
  const newGroup: FilterGroup = { join: 'all', filters: [filter] };
  const [first, ...rest] = filters.groups;
  if (first === undefined) return { join: 'all', groups: [newGroup] };
  if (filters.join !== 'all' || first.join !== 'all') return { join: 'all', groups: [...filters.groups, newGroup] };
  const otherFilters = first.filters.filter((one) => filter.operator === 'isNot' || !isSameSubject(one, filter));
  return { ...filters, groups: [{ ...first, filters: [...otherFilters, filter] }, ...rest] };
};

/**
 * Whether a filter can be added that must match in addition. It cannot if the filters are alternatives of several
 * groups.
 */
export const canNarrow = ({ join, groups }: Filters): boolean => join === 'all' || groups.length < 2;
