import { readShaped } from '../inputs.ts';

/** The texts of a list that a draft holds; null: it holds something else, or is half typed. */
export const readEntries = (draft: string): readonly string[] | null => {
  if (draft.trim() === '') return [];
  const value = readShaped(draft)?.value;
  if (!Array.isArray(value)) return null;
  return value.every((entry) => typeof entry === 'string') ? value : null;
};

export const writeEntries = (entries: readonly string[]): string =>
  entries.length === 0 ? '' : JSON.stringify(entries);

/** Ids or texts of a paste: a JSON list, or parted by lines, tabs, commas or semicolons; null: it is one text. */
export const pastedEntries = (pasted: string): readonly string[] | null => {
  const list = pasted.trim().startsWith('[') ? readEntries(pasted) : null;
  const parts = (list ?? pasted.split(/[\n\r\t,;]+/)).map((part) => part.trim()).filter((part) => part !== '');
  return parts.length > 1 ? [...new Set(parts)] : null;
};
