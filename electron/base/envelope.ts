import { VitrineError } from '../contract/errors.ts';
import type { FieldProblem } from '../contract/errors.ts';

/** What one response body holds (interface document, «Response envelope»). */
export interface Envelope {
  /** The text of each element of `data`, to the letter; one when `data` is an object, none when it is anything else. */
  readonly items: readonly string[];
  /** Whether there is a list or an item at all: `data` that is an object, an array or null, or left out beside a pagination. */
  readonly found: boolean;
  /** The same elements parsed, at the same places. */
  readonly values: readonly unknown[];
  /** `pagination.next_page`; null when it is missing, null or empty. */
  readonly next: string | null;
  /** What the entries of `errors` say, without the service's own names for them. */
  readonly errors: readonly FieldProblem[];
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const isOpening = (code: number): boolean => code === 0x7b || code === 0x5b;
const isClosing = (code: number): boolean => code === 0x7d || code === 0x5d;

const skipSpace = (text: string, from: number): number => {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
};

/** Where the string that starts at `from` ends (behind its closing quote). */
const endOfString = (text: string, from: number): number => {
  let at = from + 1;
  for (;;) {
    at = text.indexOf('"', at);
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes += 1;
    at += 1;
    if (slashes % 2 === 0) return at;
  }
};

/** Where the value that starts at `from` ends. The text is known to be JSON: only strings and depth matter. */
const endOfValue = (text: string, from: number): number => {
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

/** Where the value of the member `name` of the object at `from` starts; the last one counts, as it does for `JSON.parse`. */
const startOfMember = (text: string, from: number, name: string): number => {
  let found = -1;
  let at = skipSpace(text, from + 1);
  while (text.charCodeAt(at) === quote) {
    const end = endOfString(text, at);
    const value = skipSpace(text, text.indexOf(':', end) + 1);
    if (JSON.parse(text.slice(at, end)) === name) found = value;
    at = skipSpace(text, endOfValue(text, value));
    if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1);
  }
  return found;
};

const sliceArray = (text: string, from: number): string[] => {
  const items: string[] = [];
  let at = skipSpace(text, from + 1);
  while (at < text.length && !isClosing(text.charCodeAt(at))) {
    const end = endOfValue(text, at);
    items.push(text.slice(at, end));
    at = skipSpace(text, end);
    if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1);
  }
  return items;
};

const unreadable = (cause?: unknown): VitrineError =>
  new VitrineError('unreadable', 'The service answered with something that cannot be read.', {
    retryable: true,
    cause,
  });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable(cause);
  }
};

const readProblem = (entry: unknown): FieldProblem | undefined => {
  if (typeof entry === 'string') return entry.trim() === '' ? undefined : { message: entry };
  if (!isObject(entry)) return undefined;
  const words = [entry['description'], entry['message'], entry['msg'], entry['name']];
  const message = words.find((word): word is string => typeof word === 'string' && word.trim() !== '');
  return message === undefined ? undefined : { message };
};

const readProblems = (errors: unknown): FieldProblem[] =>
  (Array.isArray(errors) ? errors : [errors]).map(readProblem).filter((problem) => problem !== undefined);

/** A missing link, null and an empty text all mean the end; what is neither that nor a link would be a page lost. */
const readNext = (pagination: unknown): string | null => {
  const next = isObject(pagination) ? pagination['next_page'] : undefined;
  if (typeof next === 'string') return next.trim() === '' ? null : next;
  if (!next || (Array.isArray(next) && next.length === 0)) return null;
  throw unreadable();
};

/** An item that came without its envelope: it can be told by its identity. */
const isBareItem = (root: Record<string, unknown>): boolean =>
  !('data' in root) && !('errors' in root) && ('id' in root || '_id' in root);

/**
 * Takes a response body apart without changing a letter of its items. A bare array, or a bare object with an identity,
 * counts as `data`. Fails with `unreadable` when the text is not JSON, or names a next page in a way that cannot be
 * followed.
 */
export const sliceData = (text: string): Envelope => {
  const clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const root = parse(clean);
  const start = skipSpace(clean, 0);
  if (Array.isArray(root))
    return { items: sliceArray(clean, start), values: root, found: true, next: null, errors: [] };
  if (!isObject(root)) return { items: [], values: [], found: false, next: null, errors: [] };
  const bare = isBareItem(root);
  const data = bare ? root : root['data'];
  const found = typeof data === 'object' || (data === undefined && isObject(root['pagination']));
  const rest = { found, next: readNext(root['pagination']), errors: readProblems(root['errors']) };
  if (typeof data !== 'object' || data === null) return { items: [], values: [], ...rest };
  const from = bare ? start : startOfMember(clean, start, 'data');
  if (Array.isArray(data)) return { items: sliceArray(clean, from), values: data, ...rest };
  return { items: [clean.slice(from, endOfValue(clean, from))], values: [data], ...rest };
};
