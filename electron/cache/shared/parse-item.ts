import { isObject } from '../../base/guards.ts';
import { isExactNumber, reviveWithExactDigits } from '../../base/json/digits.ts';
import { type ResourceName, toDocumentForm, readId, getResource } from '../../model/index.ts';

export type RawItem = Readonly<Record<string, unknown>>;

/** Matches sixteen digits, or an exponent of three. A false match inside a string only costs time. */
const longNumber = /[:[,]\s*-?(?:\d{16}|\d[\d.]*[eE]\+?\d{3})/;

/** The number of digits from which JavaScript may lose precision. */
const minLongDigits = 16;
const longExponent = /\d[eE]\+?\d{3}\d*\s*(?:[,\]}]|$)/;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isValueStart = (code: number): boolean => code === 0x3a || code === 0x5b || code === 0x2c;

/** Whether a value begins at `start`: after a colon, a bracket or a comma. */
const isStartOfValue = (text: string, start: number): boolean => {
  let at = start - 1;
  if (text.charCodeAt(at) === 0x2d) at -= 1;
  while (text.charCodeAt(at) <= 0x20) at -= 1;
  return isValueStart(text.charCodeAt(at));
};

/** Checks only every sixteenth character, because a run of that many digits must include one of them. */
const mayHoldLongIntegers = (text: string): boolean => {
  for (let index = minLongDigits - 1; index < text.length; index += minLongDigits) {
    if (!isDigit(text.charCodeAt(index))) continue;
    let start = index;
    while (isDigit(text.charCodeAt(start - 1))) start -= 1;
    let end = index + 1;
    while (isDigit(text.charCodeAt(end))) end += 1;
    if (end - start >= minLongDigits && isStartOfValue(text, start)) return true;
    index = end;
  }
  return false;
};

/**
 * Whether a text (also a concatenation) may contain numbers that JavaScript cannot represent. A false match inside a
 * string only costs time.
 */
export const mayHoldLongNumbers = (text: string): boolean => mayHoldLongIntegers(text) || longExponent.test(text);

/** Returns the end of the string that begins at a quote. */
const findStringEnd = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
};

/** Returns JSON in which numbers that JavaScript cannot represent are quoted. */
const quoteLongNumbers = (text: string): string => {
  const parts: string[] = [];
  const token = /"|-?\d[\d.eE+-]*/g;
  let from = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[0] === '"') token.lastIndex = findStringEnd(text, found.index);
    else if (!isExactNumber(Number(found[0]))) {
      parts.push(text.slice(from, found.index), `"${found[0]}"`);
      from = token.lastIndex;
    }
  }
  return parts.join('') + text.slice(from);
};

/** Parses an item's text without loss. `value` is the result of a plain parse, if there is one. */
export const parseJsonExactly = (text: string, value: unknown = JSON.parse(text)): unknown => {
  return longNumber.test(text) ? withLongNumbers(text) : value;
};

/** Returns the body of an item in the form of the interface document, or null if the text is not an object. */
export const parseItemBody = (resource: ResourceName, text: unknown): RawItem | null => {
  const raw = typeof text === 'string' ? parseJsonExactly(text) : null;
  return isObject(raw) ? toDocumentForm(getResource(resource), raw) : null;
};

const withLongNumbers = (text: string): unknown => {
  try {
    return JSON.parse(text, reviveWithExactDigits);
  } catch {
    // A reviver recurses. If the nesting is too deep for it, quote long numbers before parsing.
    return JSON.parse(quoteLongNumbers(text));
  }
};

/** Parses an item. Returns its identity and body, or null if it has no identity. */
export const parseIdentifiedItem = (
  resource: ResourceName,
  text: string,
  value?: unknown,
): { id: string; raw: RawItem } | null => {
  return identifyRead(resource, parseJsonExactly(text, value));
};

/** Returns the identity and body of a parsed item, or null if it has no identity. */
export const identifyRead = (resource: ResourceName, raw: unknown): { id: string; raw: RawItem } | null => {
  if (!isObject(raw)) return null;
  const id = readId(getResource(resource), raw);
  return id === undefined ? null : { id, raw: toDocumentForm(getResource(resource), raw) };
};
