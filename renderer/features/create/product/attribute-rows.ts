import type { SeenAttribute } from '../../../../electron/contract/index.ts';
import { kinds } from '../../../../electron/model/index.ts';
import { jsonFault } from '../../../form/json-fault.ts';
import { readShaped } from '../../../form/inputs.ts';

/** How the value of one attribute is entered. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'date' | 'json';
export const valueKinds = ['text', 'number', 'boolean', 'date', 'json'] as const satisfies readonly ValueKind[];

/** One attribute in the form: what stands in its input; '' is not set. */
export interface AttributeEntry {
  readonly name: string;
  readonly kind: ValueKind;
  readonly text: string;
}

export type ValueFault = 'notNumber' | 'notExact' | 'notDate' | 'notJson';

const kindOfType: Readonly<Record<SeenAttribute['type'], ValueKind>> = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  texts: 'json',
};

/** How an attribute is entered by what the account has in it; one that nobody knows as text. */
export const kindOf = (attribute: SeenAttribute | undefined): ValueKind =>
  attribute === undefined ? 'text' : kindOfType[attribute.type];

/** A value as it stands in its input. What is there decides how it is entered, before what others have. */
const entryOf = (name: string, value: unknown, usual: ValueKind): AttributeEntry => {
  if (typeof value === 'boolean') return { name, kind: 'boolean', text: value ? 'yes' : 'no' };
  if (typeof value === 'number') return { name, kind: 'number', text: String(value) };
  if (typeof value !== 'string' || value === '') return { name, kind: 'json', text: JSON.stringify(value) };
  const kind = usual === 'date' && kinds.date.read(value) !== undefined ? 'date' : 'text';
  return { name, kind, text: value };
};

/** The attributes of a draft, in its order; null where it holds no object, so that it is shown as it stands. */
export const readEntries = (draft: string, usual: (name: string) => ValueKind): readonly AttributeEntry[] | null => {
  if (draft.trim() === '') return [];
  const value = readShaped(draft)?.value;
  if (typeof value !== 'object' || value === null || Array.isArray(value) || jsonFault(draft) !== null) return null;
  return Object.entries(value).map(([name, one]) => entryOf(name, one, usual(name)));
};

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** What is wrong with what stands in an input; null for nothing, also where it is empty. */
export const valueFault = ({ kind, text }: Pick<AttributeEntry, 'kind' | 'text'>): ValueFault | null => {
  const value = text.trim();
  if (value === '' || kind === 'text' || kind === 'boolean') return null;
  if (kind === 'number' && !jsonNumber.test(value)) return 'notNumber';
  if (kind === 'date') return kinds.date.read(value) === undefined ? 'notDate' : null;
  const fault = jsonFault(value);
  if (fault === null) return null;
  return fault.what === 'digits' ? 'notExact' : 'notJson';
};

/** A value in JSON. What is at fault becomes what no JSON is: it is kept to the letter, and cannot be sent. */
const jsonOf = (entry: AttributeEntry): string => {
  const { kind, text } = entry;
  if (kind === 'text') return JSON.stringify(text);
  if (valueFault(entry) !== null) return `«${text}»`;
  if (kind === 'boolean') return String(text === 'yes');
  return kind === 'date' ? JSON.stringify(text.trim()) : text.trim();
};

/** The draft that attributes make: those that are set, in their order; '' where none is. */
export const draftOf = (entries: readonly AttributeEntry[]): string => {
  const set = entries.filter(({ kind, text }) => (kind === 'text' ? text !== '' : text.trim() !== ''));
  return set.length === 0 ? '' : `{${set.map((entry) => `${JSON.stringify(entry.name)}:${jsonOf(entry)}`).join(',')}}`;
};

/** What stands in an input after its kind changed: what it said, where that can be said so. */
export const asKind = (entry: AttributeEntry, kind: ValueKind): AttributeEntry => {
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

/** The rows of the form: the family's attributes first, then the others that are set or were added. */
export const rowsFor = (
  entries: readonly AttributeEntry[],
  family: readonly string[],
  usual: (name: string) => ValueKind,
): readonly AttributeEntry[] => {
  const there = new Map(entries.map((entry) => [entry.name, entry]));
  const first = family.map((name) => there.get(name) ?? { name, kind: usual(name), text: '' });
  const names = new Set(family);
  return [...first, ...entries.filter(({ name }) => !names.has(name))];
};
