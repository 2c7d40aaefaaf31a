import { readShaped } from '../../../form/inputs.ts';

/** A part of a draft that is being typed and is no JSON yet. It stands in the draft as it is, which then is none either. */
export class HalfTyped {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }
}

/** Stands around the number of a part that is half typed, in a text that nobody types. */
const mark = '\uE000half\uE000';
const marked = new RegExp(`"${mark}(\\d+)${mark}"`, 'g');

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !(value instanceof HalfTyped) && Object.keys(value).length === 0;

/** A value as the text of a draft; '' where there is nothing to send. */
export const shapedText = (value: unknown): string => {
  if (value === undefined || isEmpty(value)) return '';
  const parts: string[] = [];
  const json = JSON.stringify(value, (_name, entry: unknown) =>
    entry instanceof HalfTyped ? `${mark}${parts.push(entry.text) - 1}${mark}` : entry,
  );
  if (parts.length === 0) return json;
  const text = json.replace(marked, (_found, at: string) => parts[Number(at)] ?? '');
  // What is no JSON by itself can close what stands around it: it must not pass for something that was meant.
  return readShaped(text) === undefined ? text : `${text} ?`;
};

/** What was typed as the value of a member: nothing, a value, or something half typed. */
export const typedValue = (text: string): unknown => {
  if (text.trim() === '') return undefined;
  const read = readShaped(text);
  return read === undefined ? new HalfTyped(text) : read.value;
};

/** What was typed as an entry of a list, which keeps its place where nothing stands in it. */
export const typedEntry = (value: unknown): unknown => (value === undefined ? new HalfTyped('') : value);
