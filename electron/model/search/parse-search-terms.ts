import { findFieldByName } from './search-fields.ts';
import type { Resource } from '../resource.ts';

/** A search term: a word, or several in quotes. */
export interface Term {
  /** The text without quotes and field. */
  readonly text: string;
  /** Whether it is in closed quotes, so that its last word is not a prefix. */
  readonly exact: boolean;
  /** Whether items that match it are excluded. */
  readonly not: boolean;
  /** The field that must match; null: any. */
  readonly field: string | null;
  /** The free attribute that must match; `field` is then the map field. */
  readonly attribute: string | null;
}

/** Returns the free attribute with this name; null if there is none. */
export type FindAttribute = (name: string) => string | null;

/** The maximum numbers of characters and terms; further ones are ignored. */
const maxSearchTextLength = 10_000;
const maxSearchTerms = 16;

const blank = String.raw`[\s\u200b]`;
const visible = String.raw`[^\s\u200b]`;
const fieldAt = new RegExp(`(-?)(?:"([^"]{1,200})"|([^\\s\\u200b":]{1,200})):${blank}*`, 'uy');
const phraseAt = /(-?)"([^"]*)("|$)/uy;
const wordPattern = new RegExp(`(-?)(${visible}+)`, 'uy');
const blanksAt = new RegExp(`${blank}*`, 'uy');

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

type TermField = Pick<Term, 'field' | 'attribute'>;
const anyField: TermField = { field: null, attribute: null };

const findTermField = (resource: Resource, attribute: FindAttribute, name: string): TermField | null => {
  const field = findFieldByName(resource, name);
  if (field !== null) return { field, attribute: null };
  const map = resource.fields.find(({ kind }) => kind === 'map');
  const free = map === undefined ? null : attribute(name);
  return map === undefined || free === null ? null : { field: map.name, attribute: free };
};

interface ParsedTerm {
  readonly term: Term;
  readonly end: number;
}

/** Parses a phrase or word at an offset. After a field prefix, a dash is part of the word. */
const parseValueAt = (text: string, at: number, field: TermField, not: boolean, mayNot: boolean): ParsedTerm | null => {
  const found = matchAt(phraseAt, text, at) ?? matchAt(wordPattern, text, at);
  if (found === null) return null;
  const [all, dash = '', content = '', closed = ''] = found;
  const excluded = dash !== '' && mayNot;
  const value = dash !== '' && !mayNot ? dash + content : content;
  return {
    term: { text: value.trim(), exact: closed !== '', not: not || excluded, ...field },
    end: at + all.length,
  };
};

const parseTermAt = (text: string, at: number, resource: Resource, attribute: FindAttribute): ParsedTerm | null => {
  const prefix = matchAt(fieldAt, text, at);
  const termField = prefix === null ? null : findTermField(resource, attribute, prefix[2] ?? prefix[3] ?? '');
  if (prefix === null || termField === null) return parseValueAt(text, at, anyField, false, true);
  const from = at + prefix[0].length;
  const not = prefix[1] !== '';
  return (
    parseValueAt(text, from, termField, not, false) ?? {
      term: { text: '', exact: false, not, ...termField },
      end: from,
    }
  );
};

/**
 * Parses the search terms of a search box: words, quoted phrases, `field:word` for fields of the resource and free
 * attributes, and excluded words after a dash. An unknown field name is text. Every input is valid and has one result;
 * input without terms returns none.
 */
export const parseSearchTerms = (
  typed: string,
  resource: Resource,
  attribute: FindAttribute = () => null,
): readonly Term[] => {
  const text = typed.slice(0, maxSearchTextLength).replaceAll('\0', ' ').toWellFormed();
  const terms = new Map<string, Term>();
  let at = matchAt(blanksAt, text, 0)?.[0].length ?? 0;
  while (at < text.length && terms.size < maxSearchTerms) {
    const read = parseTermAt(text, at, resource, attribute);
    if (read === null) break;
    if (read.term.text !== '') terms.set(JSON.stringify(read.term), read.term);
    at = read.end + (matchAt(blanksAt, text, read.end)?.[0].length ?? 0);
  }
  return [...terms.values()];
};
