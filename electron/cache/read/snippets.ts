import { isObject } from '../../base/guards.ts';
import { resourceId } from '../../base/brand.ts';
import type { ResourceId } from '../../base/brand.ts';
import type { Snippet } from '../../contract/index.ts';
import { kinds, resourceOf, spansOf } from '../../model/index.ts';
import type { Field, Resource, ResourceName, Span, Term } from '../../model/index.ts';
import { rangeTest } from './query/ask-range.ts';
import { fieldOfFull } from '../shared/embedded-items.ts';
import { readBody } from '../shared/parse.ts';
import type { RawItem } from '../shared/parse.ts';
import type { ReadContext } from './read-context.ts';
import { codes, searched } from '../shared/schema.ts';
import { searchTerms } from './query/search-question.ts';

/** Limits of a row: the number of snippets, the characters of each, and the characters before a match. */
const mostSnippets = 2;
const mostLetters = 80;
const lettersBefore = 16;
/** Limits for searching a free attribute: its depth and its number of texts. */
const mostLevels = 5;
const mostTexts = 200;

interface Piece {
  readonly field: string;
  readonly attribute: string | null;
  readonly label: string;
  readonly texts: readonly string[];
}

const textsIn = (value: unknown, depth = mostLevels): string[] => {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (depth === 0 || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((entry) => textsIn(entry, depth - 1));
};

const namesIn = (value: unknown): string[] =>
  (isObject(value) ? [value] : (kinds.objects.read(value) ?? []))
    .flatMap((object) => [kinds.text.read(object['name']), kinds.text.read(object['label'])])
    .filter((name) => name !== undefined);

const piecesOf = (resource: Resource, field: Field, raw: RawItem): Piece[] => {
  const value = raw[field.name];
  const own = { field: field.name, attribute: null, label: field.label };
  if (field.kind === 'map')
    return Object.entries(kinds.map.read(value) ?? {}).map(([name, inner]) => ({
      ...own,
      attribute: name,
      label: name,
      texts: textsIn(inner).slice(0, mostTexts),
    }));
  if (field.kind === 'object' || field.kind === 'objects') {
    const ids = fieldOfFull(resource, field) ?? field;
    return [{ ...own, field: ids.name, label: ids.label, texts: namesIn(value).slice(0, mostTexts) }];
  }
  return [{ ...own, texts: textsIn(value).slice(0, mostTexts) }];
};

/** Returns the text around a match. */
const excerpt = (text: string, { start, end }: Span): string => {
  const from = start <= lettersBefore ? 0 : start - lettersBefore;
  const to = Math.max(end, from + mostLetters);
  const words = text.slice(from, to).toWellFormed().replace(/\s+/g, ' ');
  return `${from > 0 ? '…' : ''}${words}${to < text.length ? '…' : ''}`;
};

/** Whether the term is a range of this free attribute that contains the value. */
const isInRange = (term: Term, field: string, attribute: string | null, text: string): boolean =>
  attribute !== null && term.field === field && term.attribute === attribute && rangeTest(term)?.(text) === true;

const whole: Span = { start: 0, end: 0 };

const snippetFor = (resource: Resource, raw: RawItem, term: Term): Snippet | null => {
  const isCode = new Set(codes(resource).map(({ name }) => name));
  const fields = searched(resource).some(({ name }) => name === term.field)
    ? searched(resource).filter(({ name }) => name === term.field)
    : [...searched(resource), ...resource.fields.filter(({ name }) => name === term.field)];
  for (const field of fields)
    for (const { field: name, attribute, label, texts } of piecesOf(resource, field, raw))
      for (const text of texts) {
        if (isInRange(term, name, attribute, text))
          return { field: name, attribute, label, text: excerpt(text, whole) };
        const [span] = spansOf(text, [term], { field: name, attribute, code: isCode.has(name) });
        if (span !== undefined) return { field: name, attribute, label, text: excerpt(text, span) };
      }
  return null;
};

const snippetsIn = (resource: Resource, raw: RawItem, terms: readonly Term[]): Snippet[] => {
  const found = terms.map((term) => snippetFor(resource, raw, term)).filter((snippet) => snippet !== null);
  const different = new Map(found.map((snippet) => [`${snippet.label}\0${snippet.text}`, snippet]));
  return [...different.values()].slice(0, mostSnippets);
};

/**
 * Returns readable excerpts of these items' bodies around the matches. Terms are identified by their index in the
 * search text.
 */
export const snippets = (
  reading: ReadContext,
  asked: { resource: ResourceName; words: string; items: readonly { id: ResourceId; terms: readonly number[] }[] },
): { id: ResourceId; snippets: Snippet[] }[] => {
  const resource = resourceOf(asked.resource);
  const terms = searchTerms(reading, resource, asked.words).filter((term) => !term.not);
  return asked.items.map(({ id, terms: places }) => {
    const text = reading.sql.get(
      'SELECT b.text AS text FROM item i JOIN body b USING (pk) WHERE i.resource = ? AND i.id = ?',
      asked.resource,
      id,
    )?.['text'];
    const raw = readBody(asked.resource, text);
    const wanted = terms.filter((_, place) => places.includes(place));
    return { id: resourceId(id), snippets: raw !== null ? snippetsIn(resource, raw, wanted) : [] };
  });
};
