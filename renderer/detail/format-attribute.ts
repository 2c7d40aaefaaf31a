import type { DeclaredAttribute, ItemDetail } from '../../electron/contract/index.ts';
import { formatDateOnly, formatDateTime } from '../messages/format.ts';
import { m } from '../messages/lazy.ts';
import { getAttributeEntries } from './detail-fields.ts';
import { getNestedEntries, formatPrimitive } from './format-value.ts';

/** A custom attribute of an item. */
export interface Attribute {
  readonly key: string;
  /** The display name. */
  readonly name: string;
  readonly value: unknown;
  /** The key and the type for the tooltip: `weight_kg · Number with decimals`. */
  readonly tip: string;
}

export interface AttributeGroup {
  /** Null if no attribute of the item belongs to a group. */
  readonly title: string | null;
  readonly attributes: readonly Attribute[];
}

const getTypeLabel = (declared: DeclaredAttribute | undefined): string =>
  declared?.type ? (m.lists.codeOf('type', declared.type) ?? declared.type) : '';

const toAttribute = (item: ItemDetail, key: string, value: unknown): Attribute => {
  const declared = item.declared?.[key];
  return {
    key,
    name: declared?.name ?? key,
    value,
    tip: [key, getTypeLabel(declared)].filter((text) => text !== '').join(' · '),
  };
};

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || getNestedEntries(value)?.length === 0;

/** Returns the custom attributes of an item in their original order. */
export const getItemAttributes = (item: ItemDetail): readonly Attribute[] =>
  getAttributeEntries(item).map(([key, value]) => toAttribute(item, key, value));

/**
 * Groups attributes by their attribute group, sorted by the first attribute of each group. Attributes without a group
 * are last.
 */
export const groupAttributes = (item: ItemDetail, attributes: readonly Attribute[]): readonly AttributeGroup[] => {
  const byGroup = Map.groupBy(attributes, ({ key }) => item.declared?.[key]?.group ?? null);
  const none = byGroup.get(null) ?? [];
  const groups = [...byGroup].flatMap(([title, own]) => (title === null ? [] : [{ title, attributes: own }]));
  if (none.length === 0) return groups;
  return [...groups, { title: groups.length === 0 ? null : m.detail.otherGroup, attributes: none }];
};

const lengths = ['length', 'width', 'height', 'depth', 'diameter'];
const amounts = ['amount', 'value', 'price'];
const units = ['unit', 'currency', 'uom'];
const maxLineProperties = 5;

const isPlain = (value: unknown): boolean => typeof value !== 'object' && value !== '' && value !== undefined;

/** Amounts of money always have two decimals. */
const formatAmount = (value: unknown, unit: unknown): string =>
  typeof value === 'number' && typeof unit === 'string' && /^[A-Z]{3}$/.test(unit)
    ? value.toFixed(2)
    : formatPrimitive(value);

/**
 * Returns a small object of primitive values as one line, such as `54 × 52 × 31 cm` or `294.90 EUR`, or null for other
 * values.
 */
export const formatObjectLine = (value: unknown): string | null => {
  const members = Array.isArray(value) ? null : getNestedEntries(value);
  if (members === null || members.length === 0) return null;
  if (members.length > maxLineProperties || !members.every(([, member]) => isPlain(member))) return null;
  const unit = members.find(([name]) => units.includes(name));
  const measured = members.filter((member) => member !== unit);
  const suffix = unit === undefined ? '' : ` ${formatPrimitive(unit[1])}`;
  if (measured.length > 1 && measured.every(([name, one]) => lengths.includes(name) && typeof one === 'number'))
    return `${measured.map(([, one]) => formatPrimitive(one)).join(' × ')}${suffix}`;
  const [first] = measured;
  if (unit !== undefined && measured.length === 1 && first !== undefined && amounts.includes(first[0]))
    return `${formatAmount(first[1], unit[1])}${suffix}`;
  return members.map(([name, one]) => `${name} ${formatPrimitive(one)}`).join(', ');
};

const dayForm = /^(\d{4})-(\d\d)-(\d\d)$/;
const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/**
 * Formats a date, or returns null if the text is not a date. A date without a time is the same day in every time zone.
 */
export const formatAttributeDate = (text: string): string | null => {
  const [, year, month, date] = dayForm.exec(text) ?? [];
  const local = new Date(Number(year), Number(month) - 1, Number(date));
  if (year !== undefined) return local.getMonth() === Number(month) - 1 ? formatDateOnly(local) : null;
  return momentForm.test(text) && !Number.isNaN(Date.parse(text)) ? formatDateTime(text) : null;
};

/** Returns the unit in an attribute's key, such as `kg` for `weight_kg`, unless its name contains the unit. */
export const getAttributeUnit = (key: string, name: string): string => {
  const unit = /_(kg|cm|mm|ml)$/.exec(key)?.[1] ?? '';
  return new RegExp(String.raw`\b${unit}\b`).test(name) ? '' : unit;
};

/** Returns the text of a value that begins with an HTML element, or null for any other text. */
export const htmlToPlainText = (text: string): string | null =>
  /^\s*<[a-z][^<>]*>/i.test(text)
    ? text
        .replaceAll(/<\/?(?:p|li|ul|ol|br|div|h\d)\b[^<>]*>/gi, '\n')
        .replaceAll(/<[^<>]*>/g, '')
        .replaceAll(/\s*\n\s*/g, '\n')
        .trim()
    : null;
