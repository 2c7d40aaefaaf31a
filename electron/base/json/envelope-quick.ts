import { decoded } from './byte-text.ts';
import type { ByteText } from './byte-text.ts';
import { endOfString, endOfValue, skipSpace } from './json-slices.ts';

/** An envelope of which each element of `data` was looked at by itself. */
export interface QuickParts<T> {
  /** Where each element of `data` stands in the text. */
  readonly places: readonly number[];
  /** What was read of each. */
  readonly read: readonly T[];
  /** The envelope as if its `data` were empty. */
  readonly rest: Readonly<Record<string, unknown>>;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const brace = 0x7b;
const bracket = 0x5b;
const endOfList = 0x5d;

interface Elements<T> {
  readonly places: number[];
  readonly read: T[];
  readonly end: number;
}

/** Reads the elements of the list at `from`, one after the other; null where nothing but commas may stand between them and does not. */
const readElements = <T>(text: ByteText, from: number, read: (element: ByteText) => T): Elements<T> | null => {
  const found: Elements<T> = { places: [], read: [], end: 0 };
  let at = skipSpace(text, from + 1);
  if (text.charCodeAt(at) === endOfList) return { ...found, end: at + 1 };
  for (;;) {
    const end = endOfValue(text, at);
    found.read.push(read(text.slice(at, end)));
    found.places.push(at, end);
    const behind = skipSpace(text, end);
    if (text.charCodeAt(behind) === endOfList) return { ...found, end: behind + 1 };
    if (text.charCodeAt(behind) !== comma) return null;
    at = skipSpace(text, behind + 1);
  }
};

interface Data<T> extends Elements<T> {
  /** Where the list starts. */
  readonly start: number;
}

/** Reads the list that is the one member `data` of the object at `from`; null when that is not plain to see. */
const readData = <T>(text: ByteText, from: number, read: (element: ByteText) => T): Data<T> | null => {
  let data: Data<T> | null = null;
  let at = skipSpace(text, from + 1);
  while (text.charCodeAt(at) === quote) {
    const behind = endOfString(text, at);
    const name = text.slice(at + 1, behind - 1);
    const before = skipSpace(text, behind);
    if (text.charCodeAt(before) !== colon || name.includes('\\')) return null;
    const start = skipSpace(text, before + 1);
    if (name === 'data') {
      const elements: Elements<T> | null =
        data === null && text.charCodeAt(start) === bracket ? readElements(text, start, read) : null;
      if (elements === null) return null;
      data = { ...elements, start };
    }
    at = skipSpace(text, name === 'data' ? (data?.end ?? 0) : endOfValue(text, start));
    if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1);
  }
  return data;
};

const take = <T>(text: ByteText, read: (element: ByteText) => T): QuickParts<T> | null => {
  const from = skipSpace(text, 0);
  const data = text.charCodeAt(from) === brace ? readData(text, from, read) : null;
  if (data === null) return null;
  const { start, end, ...found } = data;
  const around = decoded(`${text.slice(from, start)}[]${text.slice(end)}`);
  const rest = JSON.parse(around) as Record<string, unknown>;
  return { ...found, rest };
};

/**
 * Takes the text of an ordinary page apart, element by element: parsed at once, thousands of them would be in memory
 * together for nothing but their ids. `read` is given each element's text, and throws `SyntaxError` where that is no JSON;
 * one that it does not parse was not looked at closely. Null where the text is no JSON or of another shape: that is for
 * `takeApart`.
 */
export const takeApartQuickly = <T>(text: ByteText, read: (element: ByteText) => T): QuickParts<T> | null => {
  try {
    return take(text, read);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};
