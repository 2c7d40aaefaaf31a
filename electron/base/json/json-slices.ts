/** Finds values in a text that is known to be JSON, so that only strings and depth matter. Linear in time, any depth. */

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const bracket = 0x5b;

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const isOpening = (code: number): boolean => code === 0x7b || code === bracket;
const isClosing = (code: number): boolean => code === 0x7d || code === 0x5d;

/** The first place from here on that is not white space. */
export const skipSpace = (text: string, from: number): number => {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
};

/** Where the string that starts at `from` ends (behind its closing quote); the text's end where it has none. */
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

/** Where the value that starts at `from` ends. */
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

/** Walks the members of the object at `from`; `endOf` is given where each value starts, and answers where it ends. */
const walkMembers = (text: string, from: number, endOf: (name: unknown, value: number) => number): void => {
  let at = skipSpace(text, from + 1);
  while (text.charCodeAt(at) === quote) {
    const end = endOfString(text, at);
    const value = skipSpace(text, text.indexOf(':', end) + 1);
    at = skipSpace(text, endOf(JSON.parse(text.slice(at, end)), value));
    if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1);
  }
};

/** Where the value of the member `name` of the object at `from` starts; the last one counts, as for `JSON.parse`. -1: there is none. */
export const startOfMember = (text: string, from: number, name: string): number => {
  let found = -1;
  walkMembers(text, from, (member, value) => {
    if (member === name) found = value;
    return endOfValue(text, value);
  });
  return found;
};

/** The first member `name` of an object's text when it is a text without escapes; null: that takes a closer look. */
export const glanceAt = (text: string, name: string): string | null => {
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

/** Where each of some values begins and ends: two numbers for each. */
export type Places = readonly number[];

interface Sliced {
  readonly places: number[];
  readonly end: number;
}

const slice = (text: string, from: number): Sliced => {
  const places: number[] = [];
  let at = skipSpace(text, from + 1);
  while (at < text.length && !isClosing(text.charCodeAt(at))) {
    const end = endOfValue(text, at);
    places.push(at, end);
    at = skipSpace(text, end);
    if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1);
  }
  return { places, end: at + 1 };
};

/** Where each element of the array at `from` stands. */
export const placesInArray = (text: string, from: number): Places => slice(text, from).places;

/** The same for the array that is the member `name` of the object at `from`; the last one counts. The text is gone through once. */
export const placesInMember = (text: string, from: number, name: string): Places => {
  let places: Places = [];
  walkMembers(text, from, (member, value) => {
    if (member !== name || text.charCodeAt(value) !== bracket) return endOfValue(text, value);
    const sliced = slice(text, value);
    places = sliced.places;
    return sliced.end;
  });
  return places;
};
