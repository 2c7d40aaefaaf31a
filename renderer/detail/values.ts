import { number } from '../messages/format.ts';
import { m } from '../messages/index.ts';

/** Returns the entries of a list or object by name, or null for a primitive value. */
export const membersOf = (value: unknown): readonly (readonly [string, unknown])[] | null => {
  if (typeof value !== 'object' || value === null) return null;
  return Array.isArray(value)
    ? value.map((entry: unknown, at) => [String(at + 1), entry] as const)
    : Object.entries(value);
};

const fewNames = 6;

/** Returns the display name of a list entry: a primitive value itself, otherwise the first text in the entry. */
const nameOf = (entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return wordsOf(entry);
  const values: readonly unknown[] = Object.values(entry);
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? '';
};

/** Returns a short preview of a collapsed value: its property names, or the names of its first entries. */
export const previewOf = (members: readonly (readonly [string, unknown])[]): string => {
  const isList = members[0]?.[0] === '1';
  const words = members
    .slice(0, fewNames)
    .map(([name, value]) => (isList ? nameOf(value).slice(0, 80) : name))
    .filter((word) => word !== '');
  return words.join(', ').slice(0, 200);
};

/** Returns the text to copy: primitive values unchanged, nested ones as JSON. */
export const copyOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value, null, 2);
};

/** Returns a list of primitive values as one line, or null if an entry is nested. */
export const lineOf = (value: unknown): string | null => {
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.every((entry) => typeof entry !== 'object' || entry === null) ? value.map(wordsOf).join(', ') : null;
};

/** Returns the text of a primitive value. Texts are unchanged; numbers that are not safe integers are not grouped. */
export const wordsOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return m.detail.none;
  if (typeof value === 'boolean') return value ? m.detail.yes : m.detail.no;
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && Math.abs(value) >= 10_000 ? number(value) : String(value);
  return typeof value === 'string' ? value : '';
};

const deepest = 20;

/** Whether a value, its name or anything nested in it contains the search text. Searches down to 20 levels. */
export const holds = (name: string, value: unknown, words: string, depth = 0): boolean => {
  if (name.toLowerCase().includes(words)) return true;
  const members = membersOf(value);
  if (members === null) return wordsOf(value).toLowerCase().includes(words);
  return depth < deepest && members.some(([key, member]) => holds(key, member, words, depth + 1));
};
