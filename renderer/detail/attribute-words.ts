import type { DeclaredAttribute, ItemDetail } from '../../electron/contract/index.ts';
import { day, dateTime } from '../messages/format.ts';
import { m } from '../messages/index.ts';
import { attributesOf } from './facts.ts';
import { membersOf, wordsOf } from './values.ts';

/** One free attribute of an item. */
export interface Attribute {
  readonly key: string;
  /** What people call it. */
  readonly name: string;
  readonly value: unknown;
  /** Its key and type, for who asks: `weight_kg · Number with decimals`. */
  readonly tip: string;
}

export interface AttributeGroup {
  /** Null where no attribute of the item is in any group. */
  readonly title: string | null;
  readonly attributes: readonly Attribute[];
}

const typeWords = (declared: DeclaredAttribute | undefined): string =>
  declared?.type ? (m.lists.codeOf('type', declared.type) ?? declared.type) : '';

const attributeOf = (item: ItemDetail, key: string, value: unknown): Attribute => {
  const declared = item.declared?.[key];
  return {
    key,
    name: declared?.name ?? key,
    value,
    tip: [key, typeWords(declared)].filter((words) => words !== '').join(' · '),
  };
};

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || membersOf(value)?.length === 0;

/** An item's free attributes in the order they came. */
export const attributesIn = (item: ItemDetail): readonly Attribute[] =>
  attributesOf(item).map(([key, value]) => attributeOf(item, key, value));

/** Attributes by the group that the account has them in, in the order of the first of each; those in none last. */
export const groupsOf = (item: ItemDetail, attributes: readonly Attribute[]): readonly AttributeGroup[] => {
  const byGroup = Map.groupBy(attributes, ({ key }) => item.declared?.[key]?.group ?? null);
  const none = byGroup.get(null) ?? [];
  const groups = [...byGroup].flatMap(([title, own]) => (title === null ? [] : [{ title, attributes: own }]));
  if (none.length === 0) return groups;
  return [...groups, { title: groups.length === 0 ? null : m.detail.otherGroup, attributes: none }];
};

const lengths = ['length', 'width', 'height', 'depth', 'diameter'];
const amounts = ['amount', 'value', 'price'];
const units = ['unit', 'currency', 'uom'];
const mostMembers = 5;

const isPlain = (value: unknown): boolean => typeof value !== 'object' && value !== '' && value !== undefined;

/** A sum of money has its cents. */
const amountWords = (value: unknown, unit: unknown): string =>
  typeof value === 'number' && typeof unit === 'string' && /^[A-Z]{3}$/.test(unit) ? value.toFixed(2) : wordsOf(value);

/** A small object of plain values in one line: `54 × 52 × 31 cm`, `294.90 EUR`; null where it is none. */
export const objectLine = (value: unknown): string | null => {
  const members = Array.isArray(value) ? null : membersOf(value);
  if (members === null || members.length === 0) return null;
  if (members.length > mostMembers || !members.every(([, member]) => isPlain(member))) return null;
  const unit = members.find(([name]) => units.includes(name));
  const measured = members.filter((member) => member !== unit);
  const behind = unit === undefined ? '' : ` ${wordsOf(unit[1])}`;
  if (measured.length > 1 && measured.every(([name, one]) => lengths.includes(name) && typeof one === 'number'))
    return `${measured.map(([, one]) => wordsOf(one)).join(' × ')}${behind}`;
  const [first] = measured;
  if (unit !== undefined && measured.length === 1 && first !== undefined && amounts.includes(first[0]))
    return `${amountWords(first[1], unit[1])}${behind}`;
  return members.map(([name, one]) => `${name} ${wordsOf(one)}`).join(', ');
};

const dayForm = /^(\d{4})-(\d\d)-(\d\d)$/;
const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A date as people write it; null where the text is none. A day alone is that day in every zone. */
export const dateWords = (text: string): string | null => {
  const [, year, month, date] = dayForm.exec(text) ?? [];
  const local = new Date(Number(year), Number(month) - 1, Number(date));
  if (year !== undefined) return local.getMonth() === Number(month) - 1 ? day(local) : null;
  return momentForm.test(text) && !Number.isNaN(Date.parse(text)) ? dateTime(text) : null;
};

/** The unit in which a number is said by its key (`weight_kg`), where its name does not say it. */
export const unitOf = (key: string, name: string): string => {
  const unit = /_(kg|cm|mm|ml)$/.exec(key)?.[1] ?? '';
  return new RegExp(String.raw`\b${unit}\b`).test(name) ? '' : unit;
};

/** A text that begins with an element of HTML, without its markup; null for any other text. */
export const plainHtml = (text: string): string | null =>
  /^\s*<[a-z][^<>]*>/i.test(text)
    ? text
        .replaceAll(/<\/?(?:p|li|ul|ol|br|div|h\d)\b[^<>]*>/gi, '\n')
        .replaceAll(/<[^<>]*>/g, '')
        .replaceAll(/\s*\n\s*/g, '\n')
        .trim()
    : null;
