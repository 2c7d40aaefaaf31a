import {
  type Resource,
  type Term,
  getField,
  fold,
  normalizeFieldName,
  parseSearchTerms,
} from '../../../model/index.ts';
import { type IndexedField, findIndexedField } from '../../shared/indexed-fields.ts';
import type { SqlCondition } from './filter-sql.ts';
import { toPrefixQuery } from '../../shared/search-keys.ts';
import type { ReadContext } from '../read-context.ts';
import { codes, getSearchedFields, getSearchIndexName } from '../../shared/schema.ts';
import { listAttributes } from '../known-attributes.ts';

/** A term as queries for the indexes. */
export interface IndexedTerm {
  /** The FTS5 phrase for the search index. */
  readonly phrase: string;
  /** The phrase for the substring index of codes, or null if it is too short or belongs to another field. */
  readonly middle: string | null;
}

/** A parsed search text, grouped by how its terms are evaluated. */
export interface ParsedSearch {
  readonly terms: readonly Term[];
  /** Terms that the indexes evaluate. */
  readonly indexed: readonly IndexedTerm[];
  /** Symbols without letters, searched in titles if there is no other term. */
  readonly signs: string;
  /** Terms evaluated by conditions on fields, and excluded terms. */
  readonly others: readonly Term[];
  /** The words without fields. */
  readonly text: string;
}

const names = new WeakMap<ReadContext, { readonly version: number; readonly called: ReadonlyMap<string, string> }>();

/** Returns the free attributes by their names and labels. They are read again after a write. */
const readAttributeNames = (reading: ReadContext): ReadonlyMap<string, string> => {
  const version = reading.version();
  const cachedNames = names.get(reading);
  if (cachedNames?.version === version) return cachedNames.called;
  const seen = listAttributes(reading);
  const called = new Map([
    ...seen.flatMap(({ name, label }) => (label === null ? [] : [[normalizeFieldName(label), name] as const])),
    ...seen.map(({ name, title }) => [normalizeFieldName(title), name] as const),
    ...seen.map(({ name }) => [normalizeFieldName(name), name] as const),
  ]);
  names.set(reading, { version, called });
  return called;
};

/** Parses the text of a search box for this resource. */
export const searchTerms = (reading: ReadContext, resource: Resource, typed: string): readonly Term[] =>
  parseSearchTerms(typed, resource, (name) => readAttributeNames(reading).get(normalizeFieldName(name)) ?? null);

const isIn = (fields: readonly { readonly name: string }[], name: string): boolean =>
  fields.some((field) => field.name === name);

const toFieldPhrase = (term: Term): string | null => {
  const phrase = toPrefixQuery(term.text.slice(0, 1_000), term.exact);
  return phrase === null || term.field === null ? phrase : `{${term.field}} : ${phrase}`;
};

/** Returns a phrase for the substring index, or null if it is too short. */
const toSubstringPhrase = (resource: Resource, { text, field }: Term): string | null => {
  const letters = fold(text).slice(0, 200);
  if (Array.from(letters).length < 3 || (field !== null && !isIn(codes(resource), field))) return null;
  const phrase = `"${letters.replaceAll('"', '""')}"`;
  return field === null ? phrase : `{${field}} : ${phrase}`;
};

const isIndexedTerm = (resource: Resource, { field, attribute }: Term): boolean =>
  field === null || (attribute === null && isIn(getSearchedFields(resource), field));

/** Parses and groups the text of a search box for this resource. Never throws. */
export const parseSearch = (reading: ReadContext, resource: Resource, typed: string): ParsedSearch => {
  const terms = searchTerms(reading, resource, typed);
  const plain = terms.filter((term) => !term.not && isIndexedTerm(resource, term));
  const indexed = plain.flatMap((term) => {
    const phrase = toFieldPhrase(term);
    return phrase === null ? [] : [{ phrase, middle: toSubstringPhrase(resource, term) }];
  });
  return {
    terms,
    indexed,
    signs: plain.map(({ text }) => text).join(' '),
    others: terms.filter((term) => !plain.includes(term)),
    text: plain.map(({ text }) => text).join(' '),
  };
};

/** Returns the condition that excludes items with this term. */
export const excludeTerm = (resource: Resource, term: Term): SqlCondition => {
  const phrase = toFieldPhrase(term);
  const index = getSearchIndexName(resource);
  return phrase === null
    ? { sql: `instr("k_${resource.title}", ?) IS NOT TRUE`, values: [fold(term.text)] }
    : { sql: `pk NOT IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ?)`, values: [phrase] };
};

/** Whether the search index evaluates this term. */
export const isIndexed = isIndexedTerm;

/** Returns the fields that must be indexed from the bodies for this search text. */
export const findSearchedIndexedFields = (reading: ReadContext, resource: Resource, typed: string): IndexedField[] =>
  searchTerms(reading, resource, typed).flatMap((term) => {
    const field = term.field === null || isIndexedTerm(resource, term) ? undefined : getField(resource, term.field);
    return field === undefined ? [] : (findIndexedField(resource, field.name, term.attribute) ?? []);
  });
