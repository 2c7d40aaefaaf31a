import { foldForSearch, foldWithOffsets, isAsciiText, unspacedPattern } from '../text-folding.ts';
import type { Term } from './parse-search-terms.ts';

/** A segment of a text, from `start` to `end` (exclusive). */
export interface TextSegment {
  readonly start: number;
  readonly end: number;
}

const letters = String.raw`\p{L}\p{N}\p{M}\p{Co}`;
const scripts = unspacedPattern.source.slice(1, -1);
/** A letter that continues a word. Scripts without spaces have no word boundaries. */
const continuingLetter = `[[${letters}]--[${scripts}]]`;
const pieces = new RegExp(`[${scripts}]+|${continuingLetter}+`, 'gv');
/** The maximum number of searched characters of a text, because highlights after it are not visible. */
const maxSearchedCharacters = 20_000;

/** Returns a pattern for consecutive words, with anything between them. The last word is a prefix unless `exact`. */
const buildWordsPattern = (text: string, exact: boolean): RegExp | null => {
  const parts = (text.match(pieces) ?? []).filter((part) => /[\p{L}\p{N}\p{Co}]/u.test(part));
  const [first, ...rest] = parts;
  if (first === undefined) return null;
  let pattern = unspacedPattern.test(first) ? first : `(?<!${continuingLetter})${first}`;
  let before = first;
  for (const part of rest) {
    pattern += `[^${letters}]${unspacedPattern.test(before) || unspacedPattern.test(part) ? '*' : '+'}${part}`;
    before = part;
  }
  return new RegExp(exact && !unspacedPattern.test(before) ? `${pattern}(?!${continuingLetter})` : pattern, 'gv');
};

const buildLiteralPattern = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'), 'gv');

interface Patterns {
  /** Null if the term contains only punctuation. */
  readonly words: RegExp | null;
  /** The pattern that matches anywhere in a text, as for codes. */
  readonly middle: RegExp | null;
}

const patterns = new Map<string, Patterns>();

const getTermPatterns = ({ text, exact }: Term): Patterns => {
  const key = `${String(exact)} ${text}`;
  const cached = patterns.get(key);
  if (cached !== undefined) return cached;
  const folded = foldForSearch(text.slice(0, 1_000));
  const wordPattern = buildWordsPattern(folded, exact);
  const long = Array.from(folded).length >= 3;
  const newPatterns = {
    words: wordPattern,
    middle: folded !== '' && (long || wordPattern === null) ? buildLiteralPattern(folded) : null,
  };
  if (patterns.size > 200) patterns.clear();
  patterns.set(key, newPatterns);
  return newPatterns;
};

/** Whether a term is searched for in this field or free attribute. */
const appliesToField = (term: Term, field: string, attribute: string | null): boolean =>
  !term.not &&
  (term.field === null || (term.field === field && (term.attribute === null || term.attribute === attribute)));

/** The field of a text, and whether matches inside words count, as for codes. */
export interface TextField {
  readonly field: string;
  readonly attribute?: string | null;
  readonly code?: boolean;
}

/** Returns every match of a pattern. Most texts have none, which `search` determines in a tenth of the time. */
const matchAllOccurrences = (text: string, pattern: RegExp): RegExpMatchArray[] =>
  text.search(pattern) < 0 ? [] : [...text.matchAll(pattern)];

const matchesOf = (text: string, term: Term, code: boolean): RegExpMatchArray[] => {
  const { words, middle } = getTermPatterns(term);
  const found = words === null ? [] : matchAllOccurrences(text, words);
  return found.length === 0 && middle !== null && (code || words === null) ? matchAllOccurrences(text, middle) : found;
};

const mergeSegments = (spans: readonly TextSegment[]): TextSegment[] => {
  const segments: TextSegment[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = segments.at(-1);
    if (last === undefined || span.start > last.end) segments.push(span);
    else segments[segments.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return segments;
};

/** Returns the original segment of a folded segment. */
type Origin = (start: number, end: number) => TextSegment;

const toSameOffsets: Origin = (start, end) => ({ start, end });

const createOriginMap = (text: string): Origin => {
  const folded = foldWithOffsets(text);
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
export const findMatches = (text: string, terms: readonly Term[], place: TextField): readonly TextSegment[] => {
  const applicableTerms = terms.filter((term) => appliesToField(term, place.field, place.attribute ?? null));
  if (applicableTerms.length === 0 || text === '') return [];
  const searched = text.slice(0, maxSearchedCharacters);
  const folded = foldForSearch(searched);
  const found = applicableTerms
    .flatMap((term) => matchesOf(folded, term, place.code === true))
    .filter(({ 0: { length } }) => length > 0);
  if (found.length === 0) return [];
  // Mapping character by character is slow: only for a text with matches, and only if folding may have shifted offsets.
  const origin = isAsciiText(searched) ? toSameOffsets : createOriginMap(searched);
  return mergeSegments(found.map(({ 0: { length }, index = 0 }) => origin(index, index + length)));
};

/** Whether a text matches a term, regardless of the term's field. */
export const matchesTerm = (text: string, term: Term, code = false): boolean =>
  matchesOf(foldForSearch(text.slice(0, maxSearchedCharacters)), term, code).length > 0;
