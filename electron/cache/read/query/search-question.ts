import { fieldOf, fold, plainName, termsOf } from '../../../model/index.ts';
import type { Resource, Term } from '../../../model/index.ts';
import { indexedFieldOf } from '../../shared/indexed-fields.ts';
import type { IndexedField } from '../../shared/indexed-fields.ts';
import type { SqlCondition } from './filter-sql.ts';
import { prefixPhrase } from '../../shared/fold.ts';
import type { ReadContext } from '../read-context.ts';
import { codes, searched, wordsOf } from '../../shared/schema.ts';
import { seenAttributes } from '../seen-attributes.ts';

/** A term as the indexes are asked for it. */
export interface Indexed {
  /** For the index of words. */
  readonly phrase: string;
  /** For the index of the letters in codes; null where it is too short for one or asks another field. */
  readonly middle: string | null;
}

/** What was typed, sorted by how it is answered. */
export interface SearchQuestion {
  readonly terms: readonly Term[];
  /** Answered by the indexes. */
  readonly indexed: readonly Indexed[];
  /** Signs without a letter, looked for in titles where nothing else is asked. */
  readonly signs: string;
  /** Answered by conditions on what the field holds, and what is to be missing. */
  readonly others: readonly Term[];
  /** The words themselves, without fields. */
  readonly words: string;
}

const names = new WeakMap<ReadContext, { readonly version: number; readonly called: ReadonlyMap<string, string> }>();

/** The free attributes by their names and labels; read again when something was written. */
const attributesOf = (reading: ReadContext): ReadonlyMap<string, string> => {
  const version = reading.version();
  const held = names.get(reading);
  if (held?.version === version) return held.called;
  const seen = seenAttributes(reading);
  const called = new Map([
    ...seen.flatMap(({ name, label }) => (label === null ? [] : [[plainName(label), name] as const])),
    ...seen.map(({ name, title }) => [plainName(title), name] as const),
    ...seen.map(({ name }) => [plainName(name), name] as const),
  ]);
  names.set(reading, { version, called });
  return called;
};

/** What a search box of this resource asks for. */
export const searchTerms = (reading: ReadContext, resource: Resource, typed: string): readonly Term[] =>
  termsOf(typed, resource, (name) => attributesOf(reading).get(plainName(name)) ?? null);

const isIn = (fields: readonly { readonly name: string }[], name: string): boolean =>
  fields.some((field) => field.name === name);

const phraseOf = (term: Term): string | null => {
  const phrase = prefixPhrase(term.text.slice(0, 1_000), term.exact);
  return phrase === null || term.field === null ? phrase : `{${term.field}} : ${phrase}`;
};

/** A phrase for the index of letters; null when it is too short for one. */
const middleOf = (resource: Resource, { text, field }: Term): string | null => {
  const letters = fold(text).slice(0, 200);
  if (Array.from(letters).length < 3 || (field !== null && !isIn(codes(resource), field))) return null;
  const phrase = `"${letters.replaceAll('"', '""')}"`;
  return field === null ? phrase : `{${field}} : ${phrase}`;
};

const byIndex = (resource: Resource, { field, attribute }: Term): boolean =>
  field === null || (attribute === null && isIn(searched(resource), field));

/** Takes apart what was typed into a search box of this resource. Never fails. */
export const questionOf = (reading: ReadContext, resource: Resource, typed: string): SearchQuestion => {
  const terms = searchTerms(reading, resource, typed);
  const plain = terms.filter((term) => !term.not && byIndex(resource, term));
  const indexed = plain.flatMap((term) => {
    const phrase = phraseOf(term);
    return phrase === null ? [] : [{ phrase, middle: middleOf(resource, term) }];
  });
  return {
    terms,
    indexed,
    signs: plain.map(({ text }) => text).join(' '),
    others: terms.filter((term) => !plain.includes(term)),
    words: plain.map(({ text }) => text).join(' '),
  };
};

/** Leaves out what holds the words. */
export const withoutWords = (resource: Resource, term: Term): SqlCondition => {
  const phrase = phraseOf(term);
  const index = wordsOf(resource);
  return phrase === null
    ? { sql: `instr("k_${resource.title}", ?) IS NOT TRUE`, values: [fold(term.text)] }
    : { sql: `pk NOT IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ?)`, values: [phrase] };
};

/** Whether the index of words answers for this term. */
export const isIndexed = byIndex;

/** What these words ask of the bodies. */
export const indexedFieldsInWords = (reading: ReadContext, resource: Resource, typed: string): IndexedField[] =>
  searchTerms(reading, resource, typed).flatMap((term) => {
    const field = term.field === null || byIndex(resource, term) ? undefined : fieldOf(resource, term.field);
    return field === undefined ? [] : (indexedFieldOf(resource, field.name, term.attribute) ?? []);
  });
