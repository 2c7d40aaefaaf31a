import { fieldCalled } from './search-fields.ts';
import type { Resource } from '../resource.ts';

/** One thing that is looked for: a word, or several in quotes. */
export interface Term {
  /** As it was typed, without quotes and field. */
  readonly text: string;
  /** In closed quotes: its last word is not taken for the beginning of one. */
  readonly exact: boolean;
  /** What holds it is left out. */
  readonly not: boolean;
  /** The field that must hold it; null: any. */
  readonly field: string | null;
  /** The free attribute that must hold it; `field` is then the one that holds the attributes. */
  readonly attribute: string | null;
}

/** The free attribute that a person calls so; null when none is known by that name. */
export type AttributeCalled = (name: string) => string | null;

/** What is typed beyond these says nothing more about what is looked for. */
const mostLetters = 10_000;
const mostTerms = 16;

const blank = String.raw`[\s\u200b]`;
const visible = String.raw`[^\s\u200b]`;
const fieldAt = new RegExp(`(-?)(?:"([^"]{1,200})"|([^\\s\\u200b":]{1,200})):${blank}*`, 'uy');
const phraseAt = /(-?)"([^"]*)("|$)/uy;
const wordAt = new RegExp(`(-?)(${visible}+)`, 'uy');
const blanksAt = new RegExp(`${blank}*`, 'uy');

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

type Asked = Pick<Term, 'field' | 'attribute'>;
const anywhere: Asked = { field: null, attribute: null };

const called = (resource: Resource, attribute: AttributeCalled, name: string): Asked | null => {
  const field = fieldCalled(resource, name);
  if (field !== null) return { field, attribute: null };
  const map = resource.fields.find(({ kind }) => kind === 'map');
  const free = map === undefined ? null : attribute(name);
  return map === undefined || free === null ? null : { field: map.name, attribute: free };
};

interface Read {
  readonly term: Term;
  readonly end: number;
}

/** A phrase or a word at a place; behind a field's name a dash is part of the word. */
const valueAt = (text: string, at: number, asked: Asked, not: boolean, mayNot: boolean): Read | null => {
  const found = matchAt(phraseAt, text, at) ?? matchAt(wordAt, text, at);
  if (found === null) return null;
  const [all, dash = '', words = '', closed = ''] = found;
  const excluded = dash !== '' && mayNot;
  const value = dash !== '' && !mayNot ? dash + words : words;
  return {
    term: { text: value.trim(), exact: closed !== '', not: not || excluded, ...asked },
    end: at + all.length,
  };
};

const termAt = (text: string, at: number, resource: Resource, attribute: AttributeCalled): Read | null => {
  const prefix = matchAt(fieldAt, text, at);
  const asked = prefix === null ? null : called(resource, attribute, prefix[2] ?? prefix[3] ?? '');
  if (prefix === null || asked === null) return valueAt(text, at, anywhere, false, true);
  const from = at + prefix[0].length;
  const not = prefix[1] !== '';
  return valueAt(text, from, asked, not, false) ?? { term: { text: '', exact: false, not, ...asked }, end: from };
};

/**
 * What a search box asks for: words, phrases in quotes, `field:word` by the fields of the resource and by free
 * attributes, and words after a dash that are to be missing. A name that is no field is text. Whatever is typed gives an
 * answer, always the same one; what holds nothing to look for gives none.
 */
export const termsOf = (
  typed: string,
  resource: Resource,
  attribute: AttributeCalled = () => null,
): readonly Term[] => {
  const text = typed.slice(0, mostLetters).replaceAll('\0', ' ').toWellFormed();
  const terms = new Map<string, Term>();
  let at = matchAt(blanksAt, text, 0)?.[0].length ?? 0;
  while (at < text.length && terms.size < mostTerms) {
    const read = termAt(text, at, resource, attribute);
    if (read === null) break;
    if (read.term.text !== '') terms.set(JSON.stringify(read.term), read.term);
    at = read.end + (matchAt(blanksAt, text, read.end)?.[0].length ?? 0);
  }
  return [...terms.values()];
};
