import { formatLocalNumber } from '../messages/format.ts';
import { m } from '../messages/lazy.ts';

/** Returns the entries of a list or object by name, or null for a primitive value. */
export const getNestedEntries = (value: unknown): readonly (readonly [string, unknown])[] | null => {
  if (typeof value !== 'object' || value === null) return null;
  return Array.isArray(value)
    ? value.map((entry: unknown, index) => [String(index + 1), entry] as const)
    : Object.entries(value);
};

const maxPreviewNames = 6;

/** Returns the display name of a list entry: a primitive value itself, otherwise the first text in the entry. */
const getEntryName = (entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return formatPrimitive(entry);
  const values: readonly unknown[] = Object.values(entry);
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? '';
};

/** Returns a short preview of a collapsed value: its property names, or the names of its first entries. */
export const formatValuePreview = (members: readonly (readonly [string, unknown])[]): string => {
  const isList = members[0]?.[0] === '1';
  const text = members
    .slice(0, maxPreviewNames)
    .map(([name, value]) => (isList ? getEntryName(value).slice(0, 80) : name))
    .filter((word) => word !== '');
  return text.join(', ').slice(0, 200);
};

/** Returns the text to copy: primitive values unchanged, nested ones as JSON. */
export const toCopyText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value, null, 2);
};

/** Returns a list of primitive values as one line, or null if an entry is nested. */
export const formatPrimitiveLine = (value: unknown): string | null => {
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.every((entry) => typeof entry !== 'object' || entry === null)
    ? value.map(formatPrimitive).join(', ')
    : null;
};

/** Returns the text of a primitive value. Texts are unchanged; numbers that are not safe integers are not grouped. */
export const formatPrimitive = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return m.detail.none;
  if (typeof value === 'boolean') return value ? m.lists.value.yes : m.lists.value.no;
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && Math.abs(value) >= 10_000 ? formatLocalNumber(value) : String(value);
  return typeof value === 'string' ? value : '';
};

const maxDepth = 20;

/** Whether a value, its name or anything nested in it contains the search text. Searches down to 20 levels. */
export const matchesValueSearch = (name: string, value: unknown, text: string, depth = 0): boolean => {
  if (name.toLowerCase().includes(text)) return true;
  const members = getNestedEntries(value);
  if (members === null) return formatPrimitive(value).toLowerCase().includes(text);
  return depth < maxDepth && members.some(([key, member]) => matchesValueSearch(key, member, text, depth + 1));
};
