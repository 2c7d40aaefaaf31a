import { readId, resourceOf } from '../model/index.ts';
import type { ResourceName } from '../model/index.ts';

export type RawItem = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sixteen digits, or an exponent of three. Also met inside a text now and then, which only costs time. */
const longNumber = /[:[,]\s*-?(?:\d{16}|\d[\d.]*[eE]\+?\d{3})/;

/** The same by their ends, which are found many times faster in a long text. */
const longEnd = /\d{16}(?<=[:[,]\s*-?\d{16})|\d[eE]\+?\d{3}\d*\s*(?:[,\]}]|$)/;

/** Whether a text may hold numbers that JavaScript cannot; of several texts at once too. */
export const mayHoldLongNumbers = (text: string): boolean => longEnd.test(text);

const isHeld = (value: number): boolean =>
  Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);

/** Numbers that JavaScript cannot hold stay what they were: their digits, as text. */
const exact = (_name: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !isHeld(value) && context?.source !== undefined ? context.source : value;

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
    else if (!isHeld(Number(found[0]))) {
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

const withLongNumbers = (text: string): unknown => {
  try {
    return JSON.parse(text, exact);
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
  const id = readId(resourceOf(resource), raw)?.trim();
  return id === undefined || id === '' ? null : { id, raw };
};
