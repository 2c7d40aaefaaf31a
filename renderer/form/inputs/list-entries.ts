import { readShaped } from '../form-model.ts';

/** Parses the draft of a list of texts. Returns null if it is incomplete or not such a list. */
export const parseTextList = (draft: string): readonly string[] | null => {
  if (draft.trim() === '') return [];
  const value = readShaped(draft)?.value;
  if (!Array.isArray(value)) return null;
  return value.every((entry) => typeof entry === 'string') ? value : null;
};

export const writeEntries = (entries: readonly string[]): string =>
  entries.length === 0 ? '' : JSON.stringify(entries);

/** Splits a pasted JSON list, or a text with lines, tabs, commas or semicolons. Returns null if it is a single text. */
export const parsePastedTexts = (pasted: string): readonly string[] | null => {
  const list = pasted.trim().startsWith('[') ? parseTextList(pasted) : null;
  const parts = (list ?? pasted.split(/[\n\r\t,;]+/)).map((part) => part.trim()).filter((part) => part !== '');
  return parts.length > 1 ? [...new Set(parts)] : null;
};
