import { getCompleteness, computeItemFlags } from '../../../electron/cache/shared/item-flags.ts';
import { fold } from '../../../electron/cache/shared/search-keys.ts';
import {
  type Filter,
  type Filters,
  type Resource,
  getField,
  kindParsers,
  parseField,
} from '../../../electron/model/index.ts';

type Raw = Readonly<Record<string, unknown>>;

const normal = (value: unknown): string => fold(kindParsers.text.read(value) ?? '').trim();
const localDay = (iso: string): string => {
  const at = new Date(iso);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

const leaves = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves);
  const text = kindParsers.text.read(value) ?? '';
  return text.trim() === '' ? [] : [text];
};

/** Returns the values of the raw item that a filter on this field compares. */
const getValues = (resource: Resource, filter: Filter, raw: Raw): readonly unknown[] => {
  const field = getField(resource, filter.field);
  if (field === undefined) throw new Error(filter.field);
  if (filter.attribute !== null) {
    const value = kindParsers.map.read(raw[field.name])?.[filter.attribute];
    if (filter.type === 'date') return leaves(value).flatMap((text) => kindParsers.date.read(text) ?? []);
    return typeof value === 'boolean' || typeof value === 'number' ? [value] : leaves(value);
  }
  const value = parseField(field, raw);
  if (value === undefined) return [];
  if (field.kind === 'refs' || field.kind === 'texts')
    return (value as string[]).filter((entry) => entry.trim() !== '');
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? Object.keys(value) : [value];
};

const tests: Readonly<Record<string, (value: never, wanted: [never]) => boolean>> = {
  startsWith: (value: unknown, [wanted]) => normal(value).startsWith(normal(wanted)),
  atLeast: (value: number, [wanted]) => value >= wanted,
  atMost: (value: number, [wanted]) => value <= wanted,
  before: (value: string, [wanted]) => localDay(value) < String(wanted),
  after: (value: string, [wanted]) => localDay(value) > String(wanted),
  yes: (value: unknown) => value === true,
  no: (value: unknown) => value === false,
};

const isText = (filter: Filter, resource: Resource): boolean =>
  filter.attribute === null
    ? ['text', 'code', 'status', 'texts'].includes(getField(resource, filter.field)?.kind ?? '')
    : filter.type === 'text' || filter.type === 'texts';

const equal = (text: boolean, value: unknown, wanted: unknown): boolean =>
  text ? typeof value === 'string' && normal(value) === normal(wanted) : value === wanted;

const between = (value: unknown, wanted: readonly (string | number)[]): boolean => {
  const [from, to] = wanted.toSorted((a, b) => (a < b ? -1 : 1));
  const day = typeof value === 'string' ? localDay(value) : (value as number);
  return from !== undefined && to !== undefined && day >= from && day <= to;
};

/** Returns the first and last day of a relative period. */
const getDays = (period: string): readonly [string, string] => {
  const now = new Date();
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()] as const;
  const monday = date - (now.getDay() === 0 ? 6 : now.getDay() - 1);
  const days: Readonly<Record<string, readonly [Date, Date]>> = {
    today: [now, now],
    yesterday: [new Date(year, month, date - 1), new Date(year, month, date - 1)],
    thisWeek: [new Date(year, month, monday), new Date(year, month, monday + 6)],
    thisMonth: [new Date(year, month, 1), new Date(year, month + 1, 0)],
    lastMonth: [new Date(year, month - 1, 1), new Date(year, month, 0)],
    thisYear: [new Date(year, 0, 1), new Date(year, 11, 31)],
  };
  const [from = now, to = now] = days[period] ?? [];
  return [localDay(from.toISOString()), localDay(to.toISOString())];
};

/** Returns a computed flag of a product, in the order of completeness. */
const workedOut = (filter: Filter, raw: Raw): boolean => {
  const answers = getCompleteness('product', computeItemFlags('product', raw, null)) ?? [];
  const lacking = answers.filter((answer) => answer === false).length;
  if (filter.field === 'picture') return answers[0] === (filter.operator === 'notEmpty');
  if (filter.field === 'description') return answers[3] === (filter.operator === 'notEmpty');
  if (filter.operator === 'lacks') return lacking === filter.values[0];
  return (lacking === 0) === (filter.operator === 'complete');
};

/** Whether an item matches one filter, evaluated without a database. */
const passes = (resource: Resource, filter: Filter, raw: Raw): boolean => {
  if (getField(resource, filter.field) === undefined) return workedOut(filter, raw);
  const values = getValues(resource, filter, raw);
  const kind = getField(resource, filter.field)?.kind;
  const { operator, values: wanted } = filter;
  const date = filter.attribute === null ? kind === 'date' : filter.type === 'date';
  const text = isText(filter, resource);
  const isList = kind === 'refs' || kind === 'texts' || filter.type === 'texts';
  const is = (): boolean => values.some((value) => wanted.some((one) => equal(text, value, one)));
  const holds = (): boolean =>
    values.some((value) => typeof value === 'string' && normal(value).includes(normal(wanted[0])));
  const within = (from: string, to: string): boolean =>
    values.some((value) => localDay(String(value)) >= from && localDay(String(value)) <= to);
  const has = (): boolean =>
    filter.type === 'boolean'
      ? values.some((value) => typeof value === 'boolean')
      : values.some((value) => typeof value !== 'string' || (text ? normal(value) !== '' : value !== ''));
  switch (operator) {
    case 'is':
    case 'inList':
      return is();
    case 'spelled':
      return values.some((value) => wanted.some((one) => value === one));
    case 'isNot':
    case 'notInList':
      return !is();
    case 'contains':
      return isList ? is() : holds();
    case 'notContains':
      return isList ? !is() : !holds();
    case 'containsText':
      return holds();
    case 'empty':
    case 'notSet':
      return !has();
    case 'notEmpty':
      return has();
    case 'countIs':
      return values.length === wanted[0];
    case 'countAtLeast':
      return values.length >= Number(wanted[0]);
    case 'countAtMost':
      return values.length <= Number(wanted[0]);
    case 'countBetween':
      return between(values.length, wanted);
    case 'between':
      return values.some((value) => (date || typeof value === 'number') && between(value, wanted));
    case 'on':
      return within(String(wanted[0]), String(wanted[0]));
    case 'within':
      return within(...getDays(String(wanted[0])));
    case 'inLastDays': {
      const now = new Date();
      const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(wanted[0]));
      return within(localDay(from.toISOString()), localDay(now.toISOString()));
    }
    default: {
      const test = tests[operator];
      const right = (value: unknown): boolean =>
        typeof value ===
        (text || date ? 'string' : kind === 'boolean' || filter.type === 'boolean' ? 'boolean' : 'number');
      return (
        test !== undefined && values.some((value) => right(value) && test(value as never, wanted as unknown as [never]))
      );
    }
  }
};

const joined = (join: 'all' | 'any', answers: readonly boolean[]): boolean =>
  answers.length === 0 || (join === 'all' ? answers.every(Boolean) : answers.some(Boolean));

/** Whether an item matches the filters. */
export const plainly = (resource: Resource, filters: Filters, raw: Raw): boolean =>
  joined(
    filters.join,
    filters.groups
      .filter((group) => group.filters.length > 0)
      .map((group) =>
        joined(
          group.join,
          group.filters.map((filter) => passes(resource, filter, raw)),
        ),
      ),
  );
