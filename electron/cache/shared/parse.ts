import { isObject } from '../../base/guards.ts';
import { isExactNumber, keepDigits } from '../../base/json/digits.ts';
import { inDocumentForm, readId, resourceOf } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';

export type RawItem = Readonly<Record<string, unknown>>;

/** Sixteen digits, or an exponent of three. Also met inside a text now and then, which only costs time. */
const longNumber = /[:[,]\s*-?(?:\d{16}|\d[\d.]*[eE]\+?\d{3})/;

/** So many digits, and JavaScript may not hold the number. */
const manyDigits = 16;
const longExponent = /\d[eE]\+?\d{3}\d*\s*(?:[,\]}]|$)/;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isValueStart = (code: number): boolean => code === 0x3a || code === 0x5b || code === 0x2c;

/** Whether what begins at `start` stands where a value does: behind a colon, a bracket or a comma. */
const beginsValue = (text: string, start: number): boolean => {
  let at = start - 1;
  if (text.charCodeAt(at) === 0x2d) at -= 1;
  while (text.charCodeAt(at) <= 0x20) at -= 1;
  return isValueStart(text.charCodeAt(at));
};

/** Looks at every sixteenth character alone: as many digits in a row meet one of them. */
const mayHoldLongIntegers = (text: string): boolean => {
  for (let at = manyDigits - 1; at < text.length; at += manyDigits) {
    if (!isDigit(text.charCodeAt(at))) continue;
    let start = at;
    while (isDigit(text.charCodeAt(start - 1))) start -= 1;
    let end = at + 1;
    while (isDigit(text.charCodeAt(end))) end += 1;
    if (end - start >= manyDigits && beginsValue(text, start)) return true;
    at = end;
  }
  return false;
};

/**
 * Whether a text may hold numbers that JavaScript cannot; of several texts at once too. What looks like one inside a text
 * counts as well, which only costs time.
 */
export const mayHoldLongNumbers = (text: string): boolean => mayHoldLongIntegers(text) || longExponent.test(text);

/** The end of the text that begins at a quote. */
const textEnd = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
};

/** JSON in which numbers that JavaScript cannot hold stand in quotes. */
const quoteLongNumbers = (text: string): string => {
  const parts: string[] = [];
  const token = /"|-?\d[\d.eE+-]*/g;
  let from = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[0] === '"') token.lastIndex = textEnd(text, found.index);
    else if (!isExactNumber(Number(found[0]))) {
      parts.push(text.slice(from, found.index), `"${found[0]}"`);
      from = token.lastIndex;
    }
  }
  return parts.join('') + text.slice(from);
};

/** An item's text read without loss; `value` is its plain reading when that was made already. */
export const readExactly = (text: string, value: unknown = JSON.parse(text)): unknown => {
  return longNumber.test(text) ? withLongNumbers(text) : value;
};

/** The body of an item in the words of the interface document; null when it is none. */
export const readBody = (resource: ResourceName, text: unknown): RawItem | null => {
  const raw = typeof text === 'string' ? readExactly(text) : null;
  return isObject(raw) ? inDocumentForm(resourceOf(resource), raw) : null;
};

const withLongNumbers = (text: string): unknown => {
  try {
    return JSON.parse(text, keepDigits);
  } catch {
    // A reviver walks by recursion: where that is too deep, long numbers become texts before the text is read.
    return JSON.parse(quoteLongNumbers(text));
  }
};

/** The item and its identity; null when it has none. */
export const identify = (
  resource: ResourceName,
  text: string,
  value?: unknown,
): { id: string; raw: RawItem } | null => {
  return identifyRead(resource, readExactly(text, value));
};

/** The same for what was read already. */
export const identifyRead = (resource: ResourceName, raw: unknown): { id: string; raw: RawItem } | null => {
  if (!isObject(raw)) return null;
  const id = readId(resourceOf(resource), raw);
  return id === undefined ? null : { id, raw: inDocumentForm(resourceOf(resource), raw) };
};
