import { readId, resourceOf } from '../model/index.ts';
import type { ResourceName } from '../model/index.ts';

export type RawItem = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sixteen digits, or an exponent of three. Also met inside a text now and then, which only costs time. */
const longNumber = /[:[,]\s*-?(?:\d{16}|\d[\d.]*[eE]\+?\d{3})/;

const isHeld = (value: number): boolean =>
  Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);

/** Numbers that JavaScript cannot hold stay what they were: their digits, as text. */
const exact = (_name: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !isHeld(value) && context?.source !== undefined ? context.source : value;

/** An item's text read without loss; `value` is its plain reading when that was made already. */
export const readExactly = (text: string, value: unknown = JSON.parse(text)): unknown => {
  if (!longNumber.test(text)) return value;
  try {
    return JSON.parse(text, exact);
  } catch {
    // A reviver walks by recursion: what is nested too deep for it is read plainly.
    return value;
  }
};

/** The item and its identity; null when it has none. */
export const identify = (
  resource: ResourceName,
  text: string,
  value?: unknown,
): { id: string; raw: RawItem } | null => {
  const raw = readExactly(text, value);
  if (!isObject(raw)) return null;
  const id = readId(resourceOf(resource), raw)?.trim();
  return id === undefined || id === '' ? null : { id, raw };
};
