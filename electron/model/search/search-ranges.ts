import type { Term } from './parse-search-terms.ts';

/** A typed end of a range; `past` excludes the end itself. */
export interface RangeEnd {
  readonly text: string;
  readonly past: boolean;
}

/** A range; null means unbounded. If both ends are null, any value matches. */
export interface SearchRange {
  readonly from: RangeEnd | null;
  readonly to: RangeEnd | null;
}

const end = (text: string, past = false): RangeEnd | null => (text === '' ? null : { text, past });

const rangeOperators: Readonly<Record<string, (text: string) => SearchRange>> = {
  '>': (text) => ({ from: end(text, true), to: null }),
  '>=': (text) => ({ from: end(text), to: null }),
  '≥': (text) => ({ from: end(text), to: null }),
  '<': (text) => ({ from: null, to: end(text, true) }),
  '<=': (text) => ({ from: null, to: end(text) }),
  '≤': (text) => ({ from: null, to: end(text) }),
};

/**
 * Parses the range after a field prefix, as in `price:10..20`, `modified:2026-01..` or `size:>1000`; null for an
 * ordinary word, and for a quoted phrase.
 */
export const parseSearchRange = ({ text, exact }: Pick<Term, 'text' | 'exact'>): SearchRange | null => {
  if (exact) return null;
  const [, sign = '', rest = ''] = /^(>=|<=|[<>≥≤])(.*)$/su.exec(text) ?? [];
  const open = rangeOperators[sign];
  if (open !== undefined) return open(rest.trim());
  const index = text.indexOf('..');
  return index < 0 ? null : { from: end(text.slice(0, index)), to: end(text.slice(index).replace(/^\.+/, '')) };
};

/** Parses a typed number with a decimal point or comma; undefined if it is none. */
export const parseTypedNumber = (text: string): number | undefined => {
  const plain = /^[+-]?\d{1,15},\d{1,15}$/.test(text) ? text.replace(',', '.') : text;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain) ? Number(plain) : undefined;
};
