import { readShaped } from '../../../form/form-model.ts';

/**
 * A part of a draft that is incomplete and therefore not JSON yet. It is part of the draft unchanged, so the draft is
 * not valid JSON either.
 */
export class IncompleteJson {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }
}

/** Encloses the index of an incomplete part, in a text that no user types. */
const mark = '\uE000half\uE000';
const marked = new RegExp(`"${mark}(\\d+)${mark}"`, 'g');

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !(value instanceof IncompleteJson) && Object.keys(value).length === 0;

/** Converts a value to the text of a draft, or '' if there is nothing to send. */
export const toDraftJson = (value: unknown): string => {
  if (value === undefined || isEmpty(value)) return '';
  const parts: string[] = [];
  const json = JSON.stringify(value, (_name, entry: unknown) =>
    entry instanceof IncompleteJson ? `${mark}${parts.push(entry.text) - 1}${mark}` : entry,
  );
  if (parts.length === 0) return json;
  const text = json.replace(marked, (_found, at: string) => parts[Number(at)] ?? '');
  // An incomplete part can accidentally close the surrounding structure. The text must not become valid JSON that the
  // user did not intend.
  return readShaped(text) === undefined ? text : `${text} ?`;
};

/** Parses the typed value of a property: nothing, a value, or an incomplete value. */
export const parseTypedValue = (text: string): unknown => {
  if (text.trim() === '') return undefined;
  const read = readShaped(text);
  return read === undefined ? new IncompleteJson(text) : read.value;
};

/** Converts the typed value of a list entry. An empty entry keeps its position. */
export const toTypedEntry = (value: unknown): unknown => (value === undefined ? new IncompleteJson('') : value);
