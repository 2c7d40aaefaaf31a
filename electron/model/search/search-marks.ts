import { foldForSearch, foldWithPlaces, isPlain, unspaced } from '../fold.ts';
import type { Term } from './search-terms.ts';

/** A stretch of a text, from a place to before another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const letters = String.raw`\p{L}\p{N}\p{M}\p{Co}`;
const scripts = unspaced.source.slice(1, -1);
/** A letter beside which a word goes on: scripts without spaces have no such places. */
const goesOn = `[[${letters}]--[${scripts}]]`;
const pieces = new RegExp(`[${scripts}]+|${goesOn}+`, 'gv');
/** Beyond these a text is not looked through: nobody sees a mark there. */
const mostLetters = 20_000;

/** Words one after the other, whatever stands between them; the last may go on unless it is to be exact. */
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
  /** Null where there is nothing but signs. */
  readonly words: RegExp | null;
  /** The same letters anywhere, as codes are searched. */
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

/** Whether a term is looked for in this field (or free attribute) at all. */
const isAsked = (term: Term, field: string, attribute: string | null): boolean =>
  !term.not &&
  (term.field === null || (term.field === field && (term.attribute === null || term.attribute === attribute)));

/** Where a text stands, and whether letters in the middle of its words count, as they do in codes. */
export interface Place {
  readonly field: string;
  readonly attribute?: string | null;
  readonly code?: boolean;
}

/** Every match of a pattern; most texts have none, and a search that only says so costs a tenth. */
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

/** Where the folded stretch from a place to before another came from in the text. */
type Origin = (start: number, end: number) => Span;

const untouched: Origin = (start, end) => ({ start, end });

const originIn = (text: string): Origin => {
  const folded = foldWithPlaces(text);
  const from = (at: number): number => folded.from[at] ?? text.length;
  return (start, end) => {
    // Up to the end of the letter that the last unit came from.
    const last = from(end - 1);
    let next = end;
    while (next < folded.text.length && from(next) === last) next += 1;
    return { start: from(start), end: from(next) };
  };
};

/** Where the terms stand in a text, as places of the text itself: in order, none touching another. */
export const spansOf = (text: string, terms: readonly Term[], place: Place): readonly Span[] => {
  const asked = terms.filter((term) => isAsked(term, place.field, place.attribute ?? null));
  if (asked.length === 0 || text === '') return [];
  const searched = text.slice(0, mostLetters);
  const folded = foldForSearch(searched);
  const found = asked
    .flatMap((term) => matchesOf(folded, term, place.code === true))
    .filter(({ 0: { length } }) => length > 0);
  if (found.length === 0) return [];
  // Letter by letter is slow: only for a text that holds something, and only where folding may have moved it.
  const origin = isPlain(searched) ? untouched : originIn(searched);
  return merged(found.map(({ 0: { length }, index = 0 }) => origin(index, index + length)));
};

/** Whether a text holds what a term looks for, in whatever field it asks. */
export const holds = (text: string, term: Term, code = false): boolean =>
  matchesOf(foldForSearch(text.slice(0, mostLetters)), term, code).length > 0;
