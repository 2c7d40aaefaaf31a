import { foldForSearch, foldWithPlaces, isPlain, unspaced } from '../fold.ts';
import type { Term } from './search-terms.ts';

/** A segment of a text, from `start` to `end` (exclusive). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const letters = String.raw`\p{L}\p{N}\p{M}\p{Co}`;
const scripts = unspaced.source.slice(1, -1);
/** A letter that continues a word. Scripts without spaces have no word boundaries. */
const goesOn = `[[${letters}]--[${scripts}]]`;
const pieces = new RegExp(`[${scripts}]+|${goesOn}+`, 'gv');
/** The maximum number of searched characters of a text, because highlights after it are not visible. */
const mostLetters = 20_000;

/** Returns a pattern for consecutive words, with anything between them. The last word is a prefix unless `exact`. */
const wordsPattern = (text: string, exact: boolean): RegExp | null => {
  const parts = (text.match(pieces) ?? []).filter((part) => /[\p{L}\p{N}\p{Co}]/u.test(part));
  const [first, ...rest] = parts;
  if (first === undefined) return null;
  let pattern = unspaced.test(first) ? first : `(?<!${goesOn})${first}`;
  let before = first;
  for (const part of rest) {
    pattern += `[^${letters}]${unspaced.test(before) || unspaced.test(part) ? '*' : '+'}${part}`;
    before = part;
  }
  return new RegExp(exact && !unspaced.test(before) ? `${pattern}(?!${goesOn})` : pattern, 'gv');
};

const literally = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'), 'gv');

interface Patterns {
  /** Null if the term contains only punctuation. */
  readonly words: RegExp | null;
  /** The pattern that matches anywhere in a text, as for codes. */
  readonly middle: RegExp | null;
}

const patterns = new Map<string, Patterns>();

const patternsOf = ({ text, exact }: Term): Patterns => {
  const key = `${String(exact)} ${text}`;
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const folded = foldForSearch(text.slice(0, 1_000));
  const words = wordsPattern(folded, exact);
  const long = Array.from(folded).length >= 3;
  const made = { words, middle: folded !== '' && (long || words === null) ? literally(folded) : null };
  if (patterns.size > 200) patterns.clear();
  patterns.set(key, made);
  return made;
};

/** Whether a term is searched for in this field or free attribute. */
const isAsked = (term: Term, field: string, attribute: string | null): boolean =>
  !term.not &&
  (term.field === null || (term.field === field && (term.attribute === null || term.attribute === attribute)));

/** The field of a text, and whether matches inside words count, as for codes. */
export interface Place {
  readonly field: string;
  readonly attribute?: string | null;
  readonly code?: boolean;
}

/** Returns every match of a pattern. Most texts have none, which `search` determines in a tenth of the time. */
const all = (text: string, pattern: RegExp): RegExpMatchArray[] =>
  text.search(pattern) < 0 ? [] : [...text.matchAll(pattern)];

const matchesOf = (text: string, term: Term, code: boolean): RegExpMatchArray[] => {
  const { words, middle } = patternsOf(term);
  const found = words === null ? [] : all(text, words);
  return found.length === 0 && middle !== null && (code || words === null) ? all(text, middle) : found;
};

const merged = (spans: readonly Span[]): Span[] => {
  const out: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = out.at(-1);
    if (last === undefined || span.start > last.end) out.push(span);
    else out[out.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return out;
};

/** Returns the original segment of a folded segment. */
type Origin = (start: number, end: number) => Span;

const untouched: Origin = (start, end) => ({ start, end });

const originIn = (text: string): Origin => {
  const folded = foldWithPlaces(text);
  const from = (at: number): number => folded.from[at] ?? text.length;
  return (start, end) => {
    // Extends the segment to the end of the character from which the last unit was folded.
    const last = from(end - 1);
    let next = end;
    while (next < folded.text.length && from(next) === last) next += 1;
    return { start: from(start), end: from(next) };
  };
};

/** Returns the matches of terms in a text, as segments of the original text, in order and without overlap. */
export const spansOf = (text: string, terms: readonly Term[], place: Place): readonly Span[] => {
  const asked = terms.filter((term) => isAsked(term, place.field, place.attribute ?? null));
  if (asked.length === 0 || text === '') return [];
  const searched = text.slice(0, mostLetters);
  const folded = foldForSearch(searched);
  const found = asked
    .flatMap((term) => matchesOf(folded, term, place.code === true))
    .filter(({ 0: { length } }) => length > 0);
  if (found.length === 0) return [];
  // Mapping character by character is slow: only for a text with matches, and only if folding may have shifted offsets.
  const origin = isPlain(searched) ? untouched : originIn(searched);
  return merged(found.map(({ 0: { length }, index = 0 }) => origin(index, index + length)));
};

/** Whether a text matches a term, regardless of the term's field. */
export const holds = (text: string, term: Term, code = false): boolean =>
  matchesOf(foldForSearch(text.slice(0, mostLetters)), term, code).length > 0;
