/**
 * Functions that locate values in valid JSON text, so that only strings and depth matter. Linear in time, for any
 * depth.
 */

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const bracket = 0x5b;

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const isOpening = (code: number): boolean => code === 0x7b || code === bracket;
const isClosing = (code: number): boolean => code === 0x7d || code === 0x5d;

/** Returns the next offset that is not whitespace. */
export const skipSpace = (text: string, from: number): number => {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
};

/**
 * Returns the end offset of the string that starts at `from` (after its closing quote), or the end of the text if it is
 * not closed.
 */
export const endOfString = (text: string, from: number): number => {
  let at = from + 1;
  for (;;) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes += 1;
    at += 1;
    if (slashes % 2 === 0) return at;
  }
};

/** Returns the end offset of the value that starts at `from`. */
export const endOfValue = (text: string, from: number): number => {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (isOpening(code)) depth += 1;
    else if (isClosing(code)) {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (code === comma || isSpace(code))) return at;
    at += 1;
  }
  return at;
};

/** Iterates over the properties of the object at `from`. `endOf` gets the start of each value and returns its end. */
const walkMembers = (text: string, from: number, endOf: (name: unknown, value: number) => number): void => {
  let at = skipSpace(text, from + 1);
  while (text.charCodeAt(at) === quote) {
    const end = endOfString(text, at);
    const value = skipSpace(text, text.indexOf(':', end) + 1);
    at = skipSpace(text, endOf(JSON.parse(text.slice(at, end)), value));
    if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1);
  }
};

/**
 * Returns the offset of the value of the property `name` of the object at `from`, or -1 if there is none. As in
 * `JSON.parse`, the last one counts.
 */
export const startOfMember = (text: string, from: number, name: string): number => {
  let found = -1;
  walkMembers(text, from, (member, value) => {
    if (member === name) found = value;
    return endOfValue(text, value);
  });
  return found;
};

/**
 * Returns the first property `name` of an object's text if it is a string without escapes. Null: the object must be
 * parsed.
 */
export const peekStringMember = (text: string, name: string): string | null => {
  let at = skipSpace(text, 1);
  while (text.charCodeAt(at) === quote) {
    const end = endOfString(text, at);
    const value = skipSpace(text, skipSpace(text, end) + 1);
    const isText = text.charCodeAt(value) === quote;
    if (text.slice(at + 1, end - 1) === name) {
      const found = isText ? text.slice(value + 1, endOfString(text, value) - 1) : '\\';
      return found.includes('\\') ? null : found;
    }
    at = skipSpace(text, endOfValue(text, value));
    if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1);
  }
  return null;
};

/** The start and end offsets of values: two numbers for each value. */
export type ValueOffsets = readonly number[];

interface Sliced {
  readonly places: number[];
  readonly end: number;
}

const slice = (text: string, from: number): Sliced => {
  const valueOffsets: number[] = [];
  let at = skipSpace(text, from + 1);
  while (at < text.length && !isClosing(text.charCodeAt(at))) {
    const end = endOfValue(text, at);
    valueOffsets.push(at, end);
    at = skipSpace(text, end);
    if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1);
  }
  return { places: valueOffsets, end: at + 1 };
};

/** Returns the offsets of the elements of the array at `from`. */
export const findArrayOffsets = (text: string, from: number): ValueOffsets => slice(text, from).places;

/**
 * Returns the offsets of the elements of the array in the property `name` of the object at `from`; the last one counts.
 * Scans the text once.
 */
export const findPropertyOffsets = (text: string, from: number, name: string): ValueOffsets => {
  let valueOffsets: ValueOffsets = [];
  walkMembers(text, from, (member, value) => {
    if (member !== name || text.charCodeAt(value) !== bracket) return endOfValue(text, value);
    const sliced = slice(text, value);
    valueOffsets = sliced.places;
    return sliced.end;
  });
  return valueOffsets;
};
