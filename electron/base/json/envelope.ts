import { isObject } from '../guards.ts';
import { VitrineError } from '../errors.ts';
import type { FieldProblem } from '../errors.ts';
import { bytePlaces, decoded } from './byte-text.ts';
import type { ByteText } from './byte-text.ts';
import { takeApartQuickly } from './envelope-quick.ts';
import { endOfValue, placesInArray, placesInMember, skipSpace, startOfMember } from './json-slices.ts';
import type { Places } from './json-slices.ts';
import { inOneLine, readProblems } from '../words.ts';
import { m } from '../../messages/index.ts';

/** What one response body holds (interface document, «Response envelope»). */
export interface Parts {
  /** Where each element of `data` stands in the text; one when `data` is an object, none when it is null. */
  readonly places: Places;
  /** The same elements parsed, in the same order. */
  readonly values: readonly unknown[];
  /** `pagination.next_page` as it came; null when it is missing, null or empty: the end. */
  readonly next: string | null;
  /** What the service complained about beside its data. */
  readonly errors: readonly FieldProblem[];
}

/** The same with the texts themselves. */
export interface Envelope extends Omit<Parts, 'places'> {
  /** The text of each element of `data`, to the letter. */
  readonly items: readonly string[];
}

const unreadable = (cause?: unknown): VitrineError =>
  new VitrineError('unreadable', m.service.unreadable.answer, { retryable: true, cause });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable(cause);
  }
};

/** A missing link, null and an empty text all mean the end; what is neither that nor a link would be a page lost. */
const readNext = (pagination: unknown): string | null => {
  const next = isObject(pagination) ? pagination['next_page'] : undefined;
  if (typeof next === 'string') return next.trim() === '' ? null : next;
  if (!next || (Array.isArray(next) && next.length === 0)) return null;
  throw unreadable();
};

/** An item that came without `data` around it: it is recognised by its identity. */
const isBareItem = (root: Record<string, unknown>): boolean => !('data' in root) && ('id' in root || '_id' in root);

const isNothing = (value: unknown): boolean => value === null || (isObject(value) && Object.keys(value).length === 0);

type Data = Pick<Parts, 'places' | 'values'>;
const none: Data = { places: [], values: [] };

/** `data` with the places of its elements; null when there is neither a list nor an item. */
const readData = (text: string, root: unknown, start: number): Data | null => {
  if (Array.isArray(root)) return { places: placesInArray(text, start), values: root };
  if (!isObject(root)) return null;
  if (isBareItem(root)) return { places: [start, endOfValue(text, start)], values: [root] };
  const { data } = root;
  if (data === null) return none;
  // An empty list is left out at some services; then the pagination shows that it is a list.
  if (data === undefined) return isObject(root['pagination']) ? none : null;
  if (typeof data !== 'object') return null;
  if (Array.isArray(data)) return { places: placesInMember(text, start, 'data'), values: data };
  const from = startOfMember(text, start, 'data');
  return { places: [from, endOfValue(text, from)], values: [data] };
};

/**
 * Finds what a response body holds. A bare array, or a bare object with an identity, counts as `data`. Survives any
 * depth, a byte-order mark, members unknown or of wrong types. Throws `unreadable` when the text is not JSON, holds no
 * data, or names a next page in a way that cannot be followed; `invalid`, with the service's own words, when it complains
 * and carries no data. `onNext` is called early with where a page in order leads.
 */
export const takeApart = (text: string, onNext: (next: string | null) => void = () => undefined): Parts => {
  const mark = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const root = parse(mark === 0 ? text : text.slice(mark));
  const rest: Readonly<Record<string, unknown>> = isObject(root) ? root : {};
  const errors = readProblems(rest['errors']);
  // Nothing can go wrong with such a page any more: whoever wants the next one need not wait until this is taken apart.
  if (Array.isArray(rest['data']) && errors.length === 0) onNext(readNext(rest['pagination']));
  const bare = isObject(root) && isBareItem(root);
  const data = readData(text, root, skipSpace(text, mark));
  if (errors.length > 0 && (bare || data === null || data.values.every(isNothing)))
    throw new VitrineError('invalid', inOneLine(errors) ?? m.service.problem, { problems: errors });
  if (data === null) throw unreadable();
  return { ...data, next: readNext(rest['pagination']), errors };
};

/** What is read of one element and of the whole page, whatever its shape. */
export interface PageRead<T> extends Omit<Parts, 'values'> {
  readonly read: readonly T[];
}

/**
 * The same of a body's bytes, with no more of each element than `read` makes of its text: an ordinary page takes less
 * time and memory so. An element that `read` does not parse may be no JSON.
 */
export const readApart = <T>(
  text: ByteText,
  read: (element: ByteText) => T,
  onNext: (next: string | null) => void = () => undefined,
): PageRead<T> => {
  const quick = takeApartQuickly(text, read);
  if (quick === null || readProblems(quick.rest['errors']).length > 0) {
    const whole = decoded(text);
    const { values, ...parts } = takeApart(whole, onNext);
    const places = bytePlaces(whole, parts.places);
    return { ...parts, places, read: values.map((_, at) => read(text.slice(places[2 * at], places[2 * at + 1]))) };
  }
  const next = readNext(quick.rest['pagination']);
  onNext(next);
  return { places: quick.places, read: quick.read, next, errors: [] };
};

/** What a response body holds, without changing a letter of its items; otherwise as `takeApart`. */
export const sliceData = (text: string): Envelope => {
  const { places, ...rest } = takeApart(text);
  return { ...rest, items: rest.values.map((_, index) => text.slice(places[2 * index], places[2 * index + 1])) };
};
