import { isObject } from '../guards.ts';
import { type FieldProblem, VitrineError } from '../errors.ts';
import { type ByteText, toByteOffsets, decodeByteText } from './binary-string.ts';
import { parseEnvelopeFast } from './fast-envelope.ts';
import {
  type ValueOffsets,
  endOfValue,
  findArrayOffsets,
  findPropertyOffsets,
  skipSpace,
  startOfMember,
} from './json-scanner.ts';
import { joinProblems, parseProblems } from '../service-text.ts';
import { m } from '../../messages/index.ts';

/** The parts of a response body (interface document, «Response envelope»). */
export interface EnvelopeParts {
  /**
   * The start and end offset of each element of `data` in the text: one element if `data` is an object, none if it is
   * null.
   */
  readonly places: ValueOffsets;
  /** The parsed elements in the same order. */
  readonly values: readonly unknown[];
  /** The unmodified `pagination.next_page`; null at the end, when it is missing, null or empty. */
  readonly next: string | null;
  /** The problems that the service reported in addition to its data. */
  readonly errors: readonly FieldProblem[];
}

/** The parts of a response body with the raw elements instead of their offsets. */
export interface Envelope extends Omit<EnvelopeParts, 'places'> {
  /** The raw text of each element of `data`, byte for byte. */
  readonly items: readonly string[];
}

const createUnreadableError = (cause?: unknown): VitrineError =>
  new VitrineError('unreadable', m.service.unreadable.answer, { retryable: true, cause });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw createUnreadableError(cause);
  }
};

/**
 * Returns the link to the next page. A missing link, null and an empty text mean the end; any other value that is no
 * link would lose pages.
 */
const readNext = (pagination: unknown): string | null => {
  const next = isObject(pagination) ? pagination['next_page'] : undefined;
  if (typeof next === 'string') return next.trim() === '' ? null : next;
  if (!next || (Array.isArray(next) && next.length === 0)) return null;
  throw createUnreadableError();
};

/** Whether the body is an item without an enclosing `data`, recognized by its ID. */
const isBareItem = (root: Readonly<Record<string, unknown>>): boolean =>
  !('data' in root) && ('id' in root || '_id' in root);

/**
 * Whether a body reports a failure, which some services send with a success status. An item without an enclosing `data`
 * may have properties of these names.
 */
const isFailureReport = (root: Readonly<Record<string, unknown>>): boolean => {
  if (isBareItem(root)) return false;
  const { success, ok, status } = root;
  const isFailureStatus = typeof status === 'number' ? status >= 400 : /^(?:error|fail)/i.test(String(status));
  return success === false || ok === false || isFailureStatus;
};

/** Returns the problems that a body reports in `errors`, in `error`, or as its own message if it reports a failure. */
const readErrors = (root: Readonly<Record<string, unknown>>): readonly FieldProblem[] => {
  const listed = [...parseProblems(root['errors']), ...(isBareItem(root) ? [] : parseProblems(root['error']))];
  return listed.length === 0 && isFailureReport(root) ? parseProblems([root]) : listed;
};

const isNothing = (value: unknown): boolean => value === null || (isObject(value) && Object.keys(value).length === 0);

type Data = Pick<EnvelopeParts, 'places' | 'values'>;
const none: Data = { places: [], values: [] };

/** Returns `data` with the offsets of its elements, or null if there is neither a list nor an item. */
const readData = (text: string, root: unknown, start: number): Data | null => {
  if (Array.isArray(root)) return { places: findArrayOffsets(text, start), values: root };
  if (!isObject(root)) return null;
  if (isBareItem(root)) return { places: [start, endOfValue(text, start)], values: [root] };
  const { data } = root;
  if (data === null) return none;
  // Some services omit an empty list; the pagination then shows that the body is a list.
  if (data === undefined) return isObject(root['pagination']) ? none : null;
  if (typeof data !== 'object') return null;
  if (Array.isArray(data)) return { places: findPropertyOffsets(text, start, 'data'), values: data };
  const from = startOfMember(text, start, 'data');
  return { places: [from, endOfValue(text, from)], values: [data] };
};

/**
 * Parses a response body. A bare array, or a bare object with an ID, counts as `data`. Supports any depth, a byte-order
 * mark, and unknown or malformed properties. Throws `unreadable` if the text is no JSON, contains no data, or has an
 * unusable next page, and `invalid` with the service's own message if it reports a failure, or problems without data.
 * `onNext` is called early with the next page of a valid page.
 */
export const parseEnvelope = (text: string, onNext: (next: string | null) => void = () => undefined): EnvelopeParts => {
  const mark = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const root = parse(mark === 0 ? text : text.slice(mark));
  const rest: Readonly<Record<string, unknown>> = isObject(root) ? root : {};
  const errors = readErrors(rest);
  const isFailure = isFailureReport(rest);
  // Nothing can fail for such a page any longer, so the next one can be requested before this one is parsed completely.
  if (Array.isArray(rest['data']) && errors.length === 0 && !isFailure) onNext(readNext(rest['pagination']));
  const bare = isObject(root) && isBareItem(root);
  const data = readData(text, root, skipSpace(text, mark));
  if (errors.length > 0 && (isFailure || bare || data === null || data.values.every(isNothing)))
    throw new VitrineError('invalid', joinProblems(errors) ?? m.service.problem, { problems: errors });
  if (data === null || isFailure) throw createUnreadableError();
  return { ...data, next: readNext(rest['pagination']), errors };
};

/** The result of reading each element and the entire page, in any format. */
export interface PageRead<T> extends Omit<EnvelopeParts, 'values'> {
  readonly read: readonly T[];
}

/**
 * Parses the bytes of a body and reads only the result of `read` from each element, which takes less time and memory
 * for a regular page. Elements that `read` does not parse are not validated.
 */
export const parseEnvelopeItems = <T>(
  text: ByteText,
  read: (element: ByteText) => T,
  onNext: (next: string | null) => void = () => undefined,
): PageRead<T> => {
  const quick = parseEnvelopeFast(text, read);
  if (quick === null || readErrors(quick.rest).length > 0 || isFailureReport(quick.rest)) {
    const fullText = decodeByteText(text);
    const { values, ...parts } = parseEnvelope(fullText, onNext);
    const byteOffsets = toByteOffsets(fullText, parts.places);
    return {
      ...parts,
      places: byteOffsets,
      read: values.map((_, index) => read(text.slice(byteOffsets[2 * index], byteOffsets[2 * index + 1]))),
    };
  }
  const next = readNext(quick.rest['pagination']);
  onNext(next);
  return { places: quick.places, read: quick.read, next, errors: [] };
};

/** Parses a response body and returns its raw items, otherwise like `parseEnvelope`. */
export const sliceData = (text: string): Envelope => {
  const { places, ...rest } = parseEnvelope(text);
  return { ...rest, items: rest.values.map((_, index) => text.slice(places[2 * index], places[2 * index + 1])) };
};
