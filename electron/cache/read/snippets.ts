import { isObject } from '../../base/guards.ts';
import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import type { Snippet } from '../../contract/index.ts';
import {
  type Field,
  type Resource,
  type ResourceName,
  type TextSegment,
  type Term,
  kindParsers,
  getResource,
  findMatches,
} from '../../model/index.ts';
import { createRangeTest } from './query/range-condition.ts';
import { findIdField } from '../shared/embedded-items.ts';
import { type RawItem, parseItemBody } from '../shared/parse-item.ts';
import type { ReadContext } from './read-context.ts';
import { codes, getSearchedFields } from '../shared/schema.ts';
import { searchTerms } from './query/parse-search.ts';

/** Limits of a row: the number of snippets, the characters of each, and the characters before a match. */
const maxSnippets = 2;
const maxSnippetCharacters = 80;
const charactersBefore = 16;
/** Limits for searching a free attribute: its depth and its number of texts. */
const maxNestingLevels = 5;
const maxTexts = 200;

interface Piece {
  readonly field: string;
  readonly attribute: string | null;
  readonly label: string;
  readonly texts: readonly string[];
}

const collectTexts = (value: unknown, depth = maxNestingLevels): string[] => {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (depth === 0 || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((entry) => collectTexts(entry, depth - 1));
};

const collectNames = (value: unknown): string[] =>
  (isObject(value) ? [value] : (kindParsers.objects.read(value) ?? []))
    .flatMap((object) => [kindParsers.text.read(object['name']), kindParsers.text.read(object['label'])])
    .filter((name) => name !== undefined);

const collectSearchedTexts = (resource: Resource, field: Field, raw: RawItem): Piece[] => {
  const value = raw[field.name];
  const fieldProperties = { field: field.name, attribute: null, label: field.label };
  if (field.kind === 'map')
    return Object.entries(kindParsers.map.read(value) ?? {}).map(([name, inner]) => ({
      ...fieldProperties,
      attribute: name,
      label: name,
      texts: collectTexts(inner).slice(0, maxTexts),
    }));
  if (field.kind === 'object' || field.kind === 'objects') {
    const ids = findIdField(resource, field) ?? field;
    return [{ ...fieldProperties, field: ids.name, label: ids.label, texts: collectNames(value).slice(0, maxTexts) }];
  }
  return [{ ...fieldProperties, texts: collectTexts(value).slice(0, maxTexts) }];
};

/** Returns the text around a match. */
const extractExcerpt = (text: string, { start, end }: TextSegment): string => {
  const from = start <= charactersBefore ? 0 : start - charactersBefore;
  const to = Math.max(end, from + maxSnippetCharacters);
  const excerptText = text.slice(from, to).toWellFormed().replace(/\s+/g, ' ');
  return `${from > 0 ? '…' : ''}${excerptText}${to < text.length ? '…' : ''}`;
};

/** Whether the term is a range of this free attribute that contains the value. */
const isInRange = (term: Term, field: string, attribute: string | null, text: string): boolean =>
  attribute !== null && term.field === field && term.attribute === attribute && createRangeTest(term)?.(text) === true;

const emptySpan: TextSegment = { start: 0, end: 0 };

const findSnippet = (resource: Resource, raw: RawItem, term: Term): Snippet | null => {
  const isCode = new Set(codes(resource).map(({ name }) => name));
  const fields = getSearchedFields(resource).some(({ name }) => name === term.field)
    ? getSearchedFields(resource).filter(({ name }) => name === term.field)
    : [...getSearchedFields(resource), ...resource.fields.filter(({ name }) => name === term.field)];
  for (const field of fields)
    for (const { field: name, attribute, label, texts } of collectSearchedTexts(resource, field, raw))
      for (const text of texts) {
        if (isInRange(term, name, attribute, text))
          return { field: name, attribute, label, text: extractExcerpt(text, emptySpan) };
        const [span] = findMatches(text, [term], { field: name, attribute, code: isCode.has(name) });
        if (span !== undefined) return { field: name, attribute, label, text: extractExcerpt(text, span) };
      }
  return null;
};

const findSnippets = (resource: Resource, raw: RawItem, terms: readonly Term[]): Snippet[] => {
  const found = terms.map((term) => findSnippet(resource, raw, term)).filter((snippet) => snippet !== null);
  const different = new Map(found.map((snippet) => [`${snippet.label}\0${snippet.text}`, snippet]));
  return [...different.values()].slice(0, maxSnippets);
};

/**
 * Returns readable excerpts of these items' bodies around the matches. Terms are identified by their index in the
 * search text.
 */
export const snippets = (
  reading: ReadContext,
  request: {
    resource: ResourceName;
    searchText: string;
    items: readonly { id: ResourceId; terms: readonly number[] }[];
  },
): { id: ResourceId; snippets: Snippet[] }[] => {
  const resource = getResource(request.resource);
  const terms = searchTerms(reading, resource, request.searchText).filter((term) => !term.not);
  return request.items.map(({ id, terms: places }) => {
    const text = reading.sql.get(
      'SELECT b.text AS text FROM item i JOIN body b USING (pk) WHERE i.resource = ? AND i.id = ?',
      request.resource,
      id,
    )?.['text'];
    const raw = parseItemBody(request.resource, text);
    const requestedTerms = terms.filter((_, index) => places.includes(index));
    return { id: toResourceId(id), snippets: raw !== null ? findSnippets(resource, raw, requestedTerms) : [] };
  });
};
