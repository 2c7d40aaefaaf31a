import { type ByteText, decodeByteText } from './binary-string.ts';
import { endOfString, endOfValue, skipSpace } from './json-scanner.ts';

/** An envelope whose `data` elements were read separately. */
export interface QuickParts<T> {
  /** The start and end offset of each element of `data` in the text. */
  readonly places: readonly number[];
  /** The result of reading each element. */
  readonly read: readonly T[];
  /** The envelope with an empty `data`. */
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

/** Reads the elements of the list at `from`. Returns null if elements are not separated by commas. */
const readElements = <T>(text: ByteText, from: number, read: (element: ByteText) => T): Elements<T> | null => {
  const found: Elements<T> = { places: [], read: [], end: 0 };
  let at = skipSpace(text, from + 1);
  if (text.charCodeAt(at) === endOfList) return { ...found, end: at + 1 };
  for (;;) {
    const end = endOfValue(text, at);
    found.read.push(read(text.slice(at, end)));
    found.places.push(at, end);
    const next = skipSpace(text, end);
    if (text.charCodeAt(next) === endOfList) return { ...found, end: next + 1 };
    if (text.charCodeAt(next) !== comma) return null;
    at = skipSpace(text, next + 1);
  }
};

interface Data<T> extends Elements<T> {
  /** The offset of the list. */
  readonly start: number;
}

/**
 * Reads the list in the only `data` property of the object at `from`. Returns null if the text has any other format.
 */
const readData = <T>(text: ByteText, from: number, read: (element: ByteText) => T): Data<T> | null => {
  let data: Data<T> | null = null;
  let at = skipSpace(text, from + 1);
  while (text.charCodeAt(at) === quote) {
    const stringEnd = endOfString(text, at);
    const name = text.slice(at + 1, stringEnd - 1);
    const before = skipSpace(text, stringEnd);
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
  const around = decodeByteText(`${text.slice(from, start)}[]${text.slice(end)}`);
  const rest = JSON.parse(around) as Record<string, unknown>;
  return { ...found, rest };
};

/**
 * Reads the text of a regular page element by element. Parsing the entire page would keep thousands of elements in
 * memory only for their IDs. `read` gets each element's text and throws `SyntaxError` if it is no JSON; elements that
 * it does not parse are not validated. Returns null if the text is no JSON or has another format, which `parseEnvelope`
 * handles.
 */
export const parseEnvelopeFast = <T>(text: ByteText, read: (element: ByteText) => T): QuickParts<T> | null => {
  try {
    return take(text, read);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};
