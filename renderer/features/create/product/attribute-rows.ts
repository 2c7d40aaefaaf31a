import type { ProductAttributeUse } from '../../../../electron/contract/index.ts';
import { kindParsers } from '../../../../electron/model/index.ts';
import { hasOtherCalendar } from '../../../../electron/model/table/written-values.ts';
import { findJsonError } from '../../../form/json-syntax-error.ts';
import { readShaped } from '../../../form/form-model.ts';

export type ValueKind = 'text' | 'number' | 'boolean' | 'date' | 'json';
export const valueKinds = ['text', 'number', 'boolean', 'date', 'json'] as const satisfies readonly ValueKind[];

/** An attribute in the form with its input text. '' means not set. */
export interface AttributeEntry {
  readonly name: string;
  readonly kind: ValueKind;
  readonly text: string;
}

export type ValueProblem = 'notNumber' | 'notExact' | 'notDate' | 'notJson';

const kindOfType: Readonly<Record<ProductAttributeUse['type'], ValueKind>> = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  texts: 'json',
};

/** Returns the kind of input for an attribute of the account. An unknown attribute is text. */
export const getInputKindOf = (attribute: ProductAttributeUse | undefined): ValueKind =>
  attribute === undefined ? 'text' : kindOfType[attribute.type];

/** Converts a value to input text. The value itself determines the kind, before the values of other products. */
const toAttributeEntry = (name: string, value: unknown, usual: ValueKind): AttributeEntry => {
  if (typeof value === 'boolean') return { name, kind: 'boolean', text: value ? 'yes' : 'no' };
  if (typeof value === 'number') return { name, kind: 'number', text: String(value) };
  if (typeof value !== 'string' || value === '') return { name, kind: 'json', text: JSON.stringify(value) };
  const kind = usual === 'date' && kindParsers.date.read(value) !== undefined ? 'date' : 'text';
  return { name, kind, text: value };
};

/** Parses the attributes of a draft in order. Returns null if it is not an object, so that it is shown unchanged. */
export const parseAttributeDraft = (
  draft: string,
  usual: (name: string) => ValueKind,
): readonly AttributeEntry[] | null => {
  if (draft.trim() === '') return [];
  const value = readShaped(draft)?.value;
  if (typeof value !== 'object' || value === null || Array.isArray(value) || findJsonError(draft) !== null) return null;
  return Object.entries(value).map(([name, one]) => toAttributeEntry(name, one, usual(name)));
};

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** Returns the error of an input, or null if it is valid or empty. */
export const findValueProblem = ({ kind, text }: Pick<AttributeEntry, 'kind' | 'text'>): ValueProblem | null => {
  const value = text.trim();
  if (value === '' || kind === 'text' || kind === 'boolean') return null;
  if (kind === 'number' && !jsonNumber.test(value)) return 'notNumber';
  if (kind === 'date') return kindParsers.date.read(value) === undefined ? 'notDate' : null;
  const jsonError = findJsonError(value);
  if (jsonError === null) return null;
  return jsonError.what === 'digits' ? 'notExact' : 'notJson';
};

/** Whether the year of a date may be from another calendar, such as 2569. Such a date can be sent. */
export const hasDoubtfulYear = ({ kind, text }: Pick<AttributeEntry, 'kind' | 'text'>): boolean =>
  kind === 'date' && findValueProblem({ kind, text }) === null && hasOtherCalendar(text.trim());

/**
 * Returns a value as JSON. An invalid value becomes invalid JSON, so that its text is kept unchanged and cannot be
 * sent.
 */
const formatEntryJson = (entry: AttributeEntry): string => {
  const { kind, text } = entry;
  if (kind === 'text') return JSON.stringify(text);
  if (findValueProblem(entry) !== null) return `«${text}»`;
  if (kind === 'boolean') return String(text === 'yes');
  return kind === 'date' ? JSON.stringify(text.trim()) : text.trim();
};

/** Returns the draft of attributes: the ones with a value, in order, or '' if there are none. */
export const formatAttributeDraft = (entries: readonly AttributeEntry[]): string => {
  const set = entries.filter(({ kind, text }) => (kind === 'text' ? text !== '' : text.trim() !== ''));
  return set.length === 0
    ? ''
    : `{${set.map((entry) => `${JSON.stringify(entry.name)}:${formatEntryJson(entry)}`).join(',')}}`;
};

/** Changes the kind of an input, and converts its value if possible. */
export const convertEntry = (entry: AttributeEntry, kind: ValueKind): AttributeEntry => {
  const { kind: before, text } = entry;
  if (kind === 'json' && before === 'text') return { ...entry, kind, text: text === '' ? '' : JSON.stringify(text) };
  if (before === 'json' && kind !== 'json') {
    const value = readShaped(text)?.value;
    return { ...entry, kind, text: typeof value === 'string' ? value : text };
  }
  if (kind === 'boolean')
    return { ...entry, kind, text: /^(yes|true|1)$/i.test(text) ? 'yes' : /^(no|false|0)$/i.test(text) ? 'no' : '' };
  return { ...entry, kind };
};

/** Returns the rows of the form: the family's attributes first, then others that have a value or were added. */
export const createAttributeRows = (
  entries: readonly AttributeEntry[],
  family: readonly string[],
  usual: (name: string) => ValueKind,
): readonly AttributeEntry[] => {
  const entriesByName = new Map(entries.map((entry) => [entry.name, entry]));
  const first = family.map((name) => entriesByName.get(name) ?? { name, kind: usual(name), text: '' });
  const names = new Set(family);
  return [...first, ...entries.filter(({ name }) => !names.has(name))];
};
