import type { FieldProblem } from '../contract/errors.ts';
import type { VitrineError } from '../contract/errors.ts';
import { scanJson } from './json-scanner.ts';
import { NotJson } from './json-tokens.ts';
import { ServiceError } from './service-error.ts';
import { inOneLine, readProblems } from './words.ts';

/** What a response carries, its items to the letter (interface document, «Response envelope»). */
export interface Sliced {
  /** Each element of `data` exactly as it came; one element when `data` is an object. */
  readonly items: string[];
  /** The link to the next page as it came; null at the end. */
  readonly next: string | null;
  /** What the service complained about beside its data. */
  readonly errors: FieldProblem[];
}

interface Extent {
  readonly start: number;
  readonly end: number;
}

interface Found {
  data: Extent | null;
  elements: Extent[];
  pagination: Extent | null;
  errors: Extent | null;
}

const unreadable = (cause?: unknown): VitrineError =>
  new ServiceError('unreadable', 'The answer of the service cannot be read.', { cause });

const outline = (text: string): Found => {
  const found: Found = { data: null, elements: [], pagination: null, errors: null };
  let elements: Extent[] = [];
  const start = text.startsWith('\uFEFF') ? ' ' + text.slice(1) : text;
  scanJson(start, {
    element: (from, to) => void elements.push({ start: from, end: to }),
    member: (name, from, to) => {
      if (name === 'data') {
        found.elements = elements;
        found.data = { start: from, end: to };
      } else if (name === 'pagination' || name === 'errors') found[name] = { start: from, end: to };
      elements = [];
    },
  });
  return found;
};

const parsed = (text: string, extent: Extent | null): unknown =>
  extent === null ? undefined : (JSON.parse(text.slice(extent.start, extent.end)) as unknown);

/** A missing link, null and an empty text all mean the end; what is neither that nor a link would be a page lost. */
const readNext = (pagination: unknown): string | null => {
  if (typeof pagination !== 'object' || pagination === null) return null;
  const link = (pagination as Record<string, unknown>)['next_page'];
  if (typeof link === 'string') return link.trim() === '' ? null : link;
  if (!link || (Array.isArray(link) && link.length === 0)) return null;
  throw unreadable();
};

const readItems = (text: string, { data, elements, pagination }: Found): string[] | null => {
  // An empty list is left out, or null, at some services; then the pagination shows that it is a list.
  if (data === null) return pagination === null ? null : [];
  const first = text[data.start];
  if (first === '[') return elements.map(({ start, end }) => text.slice(start, end));
  if (first === '{') return [text.slice(data.start, data.end)];
  return text.slice(data.start, data.end) === 'null' ? [] : null;
};

/**
 * Takes a response apart without parsing its items: the exact text of each, the next link, the complaints. Survives
 * any depth, a byte-order mark, members unknown or of wrong types. Throws `unreadable` when the text is not JSON, has
 * no envelope, or names a next page in a way that cannot be followed; `invalid`, with the service's own words, when it
 * complains and carries no data.
 */
export const sliceData = (text: string): Sliced => {
  let found: Found;
  try {
    found = outline(text);
  } catch (error) {
    throw error instanceof NotJson ? unreadable(error) : error;
  }
  const errors = readProblems(parsed(text, found.errors));
  const items = readItems(text, found);
  if ((items === null || items.length === 0) && errors.length > 0)
    throw new ServiceError('invalid', inOneLine(errors) ?? 'The service reports a problem.', { problems: errors });
  if (items === null) throw unreadable();
  return { items, next: readNext(parsed(text, found.pagination)), errors };
};
