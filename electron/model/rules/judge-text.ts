import { gtinFault } from '../gtin.ts';
import { excerptOf } from './fault.ts';
import type { Fault, FaultKind } from './fault.ts';
import type { Condition, ConditionName } from './profile.ts';

/** A tag, a comment, or a character entity. */
const markup = /<\/?[a-z][a-z\d-]*(?:\s[^<>]*)?\/?>|<!--|&(?:[a-z]{2,10}|#\d{1,7}|#x[\da-f]{1,6});/i;

/** Returns whether a text matches a pattern, or null if finding out would take too long. */
export type Matches = (text: string) => boolean | null;

/** Evaluates one non-empty text. Returns null if the text passes. */
export type TextJudge = (text: string) => Fault | 'notLookedAt' | null;

type Of<Name extends ConditionName> = Extract<Condition, { is: Name }>;
type Place = readonly [number, number] | null;

const fault = (kind: FaultKind, text: string, place: Place = null): Fault => ({
  kind,
  excerpt: excerptOf(text, place),
});

/** Returns the offset after a number of characters. */
const behind = (text: string, characters: number): number => Array.from(text).slice(0, characters).join('').length;

const length = ({ least, most }: Of<'length'>): TextJudge => {
  return (text) => {
    // A text has at least as many units as characters, so most texts need not be split.
    if (most !== null && text.length > most) {
      const by = Array.from(text).length - most;
      if (by > 0) return fault({ what: 'tooLong', by }, text, [behind(text, most), text.length]);
    }
    if (least === null) return null;
    const short = least - (text.length < least * 2 ? Array.from(text).length : least);
    return short > 0 ? fault({ what: 'tooShort', by: short }, text) : null;
  };
};

const range =
  ({ least, most }: Of<'range'>): TextJudge =>
  (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) return fault({ what: 'notNumber' }, text);
    if (least !== null && value < least) return fault({ what: 'below', bound: least }, text);
    return most !== null && value > most ? fault({ what: 'above', bound: most }, text) : null;
  };

const oneOf = ({ values }: Of<'oneOf'>): TextJudge => {
  const known = new Set(values.map((value) => value.trim().toLowerCase()));
  return (text) => (known.has(text.trim().toLowerCase()) ? null : fault({ what: 'notOneOf' }, text));
};

const gtin: TextJudge = (text) => {
  const found = gtinFault(text);
  if (found === null) return null;
  const last: Place = found.what === 'check' ? [text.trimEnd().length - 1, text.trimEnd().length] : null;
  return fault({ what: 'gtin', fault: found }, text, last);
};

/**
 * Returns a GTIN as the 13 digits that contain its prefix, or null if it is invalid. A GTIN-8 starts with five zeros
 * then, followed by its own prefix.
 */
const thirteen = (text: string): string | null => {
  const digits = text.trim();
  if (!/^\d+$/.test(digits)) return null;
  if (digits.length === 8) return `00000${digits}`;
  if (digits.length === 12) return `0${digits}`;
  if (digits.length === 13) return digits;
  return digits.length === 14 ? digits.slice(1) : null;
};

const gtinPrefix =
  ({ prefixes }: Of<'gtinPrefix'>): TextJudge =>
  (text) => {
    const digits = thirteen(text);
    const prefix = digits === null ? undefined : prefixes.find((one) => digits.startsWith(one));
    if (prefix === undefined) return null;
    const shift = text.trim().length - (digits?.length ?? 0);
    const start = text.length - text.trimStart().length;
    return fault({ what: 'gtinPrefix', prefix }, text, [start + Math.max(0, shift), start + shift + prefix.length]);
  };

const found =
  (pattern: RegExp, kind: (places: number) => FaultKind): TextJudge =>
  (text) => {
    const match = pattern.exec(text);
    if (match === null) return null;
    const places = kind(0).what === 'html' ? 1 : text.split(pattern).length - 1;
    return fault(kind(places), text, [match.index, match.index + match[0].length]);
  };

const capitals: TextJudge = (text) => {
  const letters = text.match(/\p{L}/gu) ?? [];
  const isLoud = letters.length > 5 && text === text.toUpperCase() && text !== text.toLowerCase();
  return isLoud ? fault({ what: 'capitals' }, text, [0, text.length]) : null;
};

const trimmed: TextJudge = (text) => {
  const start = text.length - text.trimStart().length;
  const end = text.length - text.trimEnd().length;
  if (start + end === 0) return null;
  const place: Place = start > 0 ? [0, start] : [text.length - end, text.length];
  return fault({ what: 'edgeSpaces', places: (start > 0 ? 1 : 0) + (end > 0 ? 1 : 0) }, text, place);
};

/** Returns the evaluation of a condition on a text; null for other conditions. `compile` is used for `pattern`. */
export const textJudge = (condition: Condition, compile: (pattern: string) => Matches): TextJudge | null => {
  switch (condition.is) {
    case 'length':
      return length(condition);
    case 'range':
      return range(condition);
    case 'oneOf':
      return oneOf(condition);
    case 'pattern': {
      const matches = compile(condition.pattern);
      return (text) => {
        const isMatch = matches(text);
        if (isMatch === null) return 'notLookedAt';
        return isMatch ? null : fault({ what: 'noMatch' }, text);
      };
    }
    case 'gtin':
      return gtin;
    case 'gtinPrefix':
      return gtinPrefix(condition);
    case 'noHtml':
      return found(markup, () => ({ what: 'html' }));
    case 'noDoubleSpaces':
      return found(/[ \u00a0]{2,}/, (places) => ({ what: 'doubleSpaces', places }));
    case 'trimmed':
      return trimmed;
    case 'notCapitals':
      return capitals;
    default:
      return null;
  }
};
