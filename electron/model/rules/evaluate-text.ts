import { findGtinProblem } from '../gtin.ts';
import { type Violation, type ViolationKind, cutExcerpt } from './violation.ts';
import type { Condition, ConditionName } from './profile.ts';

/** A tag, a comment, or a character entity. */
const markup = /<\/?[a-z][a-z\d-]*(?:\s[^<>]*)?\/?>|<!--|&(?:[a-z]{2,10}|#\d{1,7}|#x[\da-f]{1,6});/i;

/** Returns whether a text matches a pattern, or null if finding out would take too long. */
export type TextMatcher = (text: string) => boolean | null;

/** Evaluates one non-empty text. Returns null if the text passes. */
export type TextEvaluator = (text: string) => Violation | 'notLookedAt' | null;

type Of<Name extends ConditionName> = Extract<Condition, { is: Name }>;
type TextRange = readonly [number, number] | null;

const createViolation = (kind: ViolationKind, text: string, place: TextRange = null): Violation => ({
  kind,
  excerpt: cutExcerpt(text, place),
});

/** Returns the offset after a number of characters. */
const getOffsetAfterCharacters = (text: string, characters: number): number =>
  Array.from(text).slice(0, characters).join('').length;

const compileLength = ({ least, most }: Of<'length'>): TextEvaluator => {
  return (text) => {
    // A text has at least as many units as characters, so most texts need not be split.
    if (most !== null && text.length > most) {
      const excess = Array.from(text).length - most;
      if (excess > 0)
        return createViolation({ what: 'tooLong', by: excess }, text, [
          getOffsetAfterCharacters(text, most),
          text.length,
        ]);
    }
    if (least === null) return null;
    const short = least - (text.length < least * 2 ? Array.from(text).length : least);
    return short > 0 ? createViolation({ what: 'tooShort', by: short }, text) : null;
  };
};

const compileRange =
  ({ least, most }: Of<'range'>): TextEvaluator =>
  (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) return createViolation({ what: 'notNumber' }, text);
    if (least !== null && value < least) return createViolation({ what: 'below', bound: least }, text);
    return most !== null && value > most ? createViolation({ what: 'above', bound: most }, text) : null;
  };

const compileOneOf = ({ values }: Of<'oneOf'>): TextEvaluator => {
  const known = new Set(values.map((value) => value.trim().toLowerCase()));
  return (text) => (known.has(text.trim().toLowerCase()) ? null : createViolation({ what: 'notOneOf' }, text));
};

const checkGtin: TextEvaluator = (text) => {
  const gtinProblem = findGtinProblem(text);
  if (gtinProblem === null) return null;
  const last: TextRange = gtinProblem.what === 'check' ? [text.trimEnd().length - 1, text.trimEnd().length] : null;
  return createViolation({ what: 'gtin', fault: gtinProblem }, text, last);
};

/**
 * Returns a GTIN as the 13 digits that contain its prefix, or null if it is invalid. A GTIN-8 starts with five zeros
 * then, followed by its own prefix.
 */
const toThirteenDigits = (text: string): string | null => {
  const digits = text.trim();
  if (!/^\d+$/.test(digits)) return null;
  if (digits.length === 8) return `00000${digits}`;
  if (digits.length === 12) return `0${digits}`;
  if (digits.length === 13) return digits;
  return digits.length === 14 ? digits.slice(1) : null;
};

const compileGtinPrefix =
  ({ prefixes }: Of<'gtinPrefix'>): TextEvaluator =>
  (text) => {
    const digits = toThirteenDigits(text);
    const prefix = digits === null ? undefined : prefixes.find((one) => digits.startsWith(one));
    if (prefix === undefined) return null;
    const shift = text.trim().length - (digits?.length ?? 0);
    const start = text.length - text.trimStart().length;
    return createViolation({ what: 'gtinPrefix', prefix }, text, [
      start + Math.max(0, shift),
      start + shift + prefix.length,
    ]);
  };

const gtinProblem =
  (pattern: RegExp, kind: (places: number) => ViolationKind): TextEvaluator =>
  (text) => {
    const match = pattern.exec(text);
    if (match === null) return null;
    const matchCount = kind(0).what === 'html' ? 1 : text.split(pattern).length - 1;
    return createViolation(kind(matchCount), text, [match.index, match.index + match[0].length]);
  };

const checkCapitals: TextEvaluator = (text) => {
  const letters = text.match(/\p{L}/gu) ?? [];
  const isLoud = letters.length > 5 && text === text.toUpperCase() && text !== text.toLowerCase();
  return isLoud ? createViolation({ what: 'capitals' }, text, [0, text.length]) : null;
};

const checkEdgeSpaces: TextEvaluator = (text) => {
  const start = text.length - text.trimStart().length;
  const end = text.length - text.trimEnd().length;
  if (start + end === 0) return null;
  const spaceRange: TextRange = start > 0 ? [0, start] : [text.length - end, text.length];
  return createViolation({ what: 'edgeSpaces', places: (start > 0 ? 1 : 0) + (end > 0 ? 1 : 0) }, text, spaceRange);
};

/** Returns the evaluation of a condition on a text; null for other conditions. `compile` is used for `pattern`. */
export const compileTextCondition = (
  condition: Condition,
  compile: (pattern: string) => TextMatcher,
): TextEvaluator | null => {
  switch (condition.is) {
    case 'length':
      return compileLength(condition);
    case 'range':
      return compileRange(condition);
    case 'oneOf':
      return compileOneOf(condition);
    case 'pattern': {
      const matches = compile(condition.pattern);
      return (text) => {
        const isMatch = matches(text);
        if (isMatch === null) return 'notLookedAt';
        return isMatch ? null : createViolation({ what: 'noMatch' }, text);
      };
    }
    case 'gtin':
      return checkGtin;
    case 'gtinPrefix':
      return compileGtinPrefix(condition);
    case 'noHtml':
      return gtinProblem(markup, () => ({ what: 'html' }));
    case 'noDoubleSpaces':
      return gtinProblem(/[ \u00a0]{2,}/, (places) => ({ what: 'doubleSpaces', places }));
    case 'trimmed':
      return checkEdgeSpaces;
    case 'notCapitals':
      return checkCapitals;
    default:
      return null;
  }
};
