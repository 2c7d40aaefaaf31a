import {
  type Filter,
  type FilterGroup,
  type Filters,
  type Period,
  type Resource,
  type Subject,
  getFilterTarget,
  getOperand,
  parseProfileColumn,
} from '../../electron/model/index.ts';
import { attributeTitles } from '../app/attribute-labels.svelte.ts';
import { profileTitles } from '../app/profile-names.svelte.ts';
import { formatDateOnly, formatLocalNumber } from '../messages/format.ts';
import { m } from '../messages/index.ts';

/** The text of a filter, such as «Family is» and «Bags and cases». */
export interface FilterText {
  readonly start: string;
  readonly value: string;
}

/** The maximum number of values that are named. The others are counted. */
const maxNamedValues = 2;
const maxListedValues = 5;

export const getListFilterSubject = (resource: Resource, { field, attribute, type }: Filter): Subject =>
  getFilterTarget(resource, field, attribute, type)?.subject ?? 'text';

/** Many values are only counted: «SKU in 500 values». */
const isCounted = ({ operator, values }: Filter): boolean =>
  (operator === 'inList' || operator === 'notInList') && values.length > maxListedValues;

const formatFilterValue = (resource: Resource, filter: Filter, value: string | number): string => {
  if (filter.names[String(value)] !== undefined) return filter.names[String(value)] ?? '';
  const subject = getListFilterSubject(resource, filter);
  const { of } = getOperand(subject, filter.operator);
  if (of === 'percent') return m.filters.percentValue(Number(value));
  if (of === 'day') return formatDateOnly(`${String(value)}T12:00:00`);
  if (filter.field === 'file_type') return m.lists.type(String(value));
  return typeof value === 'number' ? formatLocalNumber(value) : value;
};

const formatFilterValues = (resource: Resource, filter: Filter): string => {
  const own = m.filters.ownValue(filter.operator);
  if (own !== undefined) return own;
  if (filter.operator === 'within') return m.filters.periodName(filter.values[0] as Period);
  if (filter.operator === 'lacks') return m.filters.answersValue(Number(filter.values[0]));
  if (isCounted(filter)) return m.filters.valuesValue(filter.values.length);
  if (filter.operator === 'inLastDays') return m.filters.daysValue(Number(filter.values[0]));
  const texts = filter.values.map((value) => formatFilterValue(resource, filter, value));
  if (filter.operator === 'between' || filter.operator === 'countBetween')
    return m.filters.betweenValues(texts[0] ?? '', texts[1] ?? '');
  const rest = texts.length - maxNamedValues;
  const named = texts.slice(0, maxNamedValues).join(', ');
  return rest > 0 ? `${named} ${m.filters.andMore(rest)}` : named;
};

export const formatFilter = (resource: Resource, filter: Filter): FilterText => {
  const { field, attribute, type, operator } = filter;
  const subjectLabel = getFilterTarget(resource, field, attribute, type)?.label ?? field;
  const profile = attribute === null ? parseProfileColumn(field) : null;
  const own = profile === null ? subjectLabel : profileTitles.of(profile);
  const label = attribute === null ? own : attributeTitles.of(subjectLabel);
  const counted = operator === 'inList' ? m.filters.inValues : m.filters.notInValues;
  const phrase = isCounted(filter) ? counted : m.filters.phrase(operator);
  return { start: `${label} ${phrase}`, value: formatFilterValues(resource, filter) };
};

export const filterSentence = (resource: Resource, filter: Filter): string => {
  const { start, value } = formatFilter(resource, filter);
  return `${start} ${value}`;
};

const formatFilterGroup = (resource: Resource, group: FilterGroup): string =>
  group.filters.map((filter) => filterSentence(resource, filter)).join(` ${m.filters.joinWord(group.join)} `);

/** Returns all filters as one sentence, or an empty text if there are none. */
export const formatFilters = (resource: Resource, filters: Filters): string => {
  const groups = filters.groups.filter((group) => group.filters.length > 0);
  const texts = groups.map((group) => formatFilterGroup(resource, group));
  return groups.length > 1
    ? texts.map((text) => `(${text})`).join(` ${m.filters.joinWord(filters.join)} `)
    : texts.join('');
};
