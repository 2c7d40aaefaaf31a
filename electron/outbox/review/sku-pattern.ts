import { piecesOf, wrong } from './parsed.ts';
import type { Parsed, Piece } from './parsed.ts';
import { m } from '../../messages/index.ts';

type Part = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'sku' | 'n' | 'ext' | 'any' };

export interface SkuPattern {
  readonly parts: readonly Part[];
  /** The number of parent folders in the pattern. */
  readonly folders: number;
}

/** A segment of a text: `from` to `to` (exclusive), in UTF-16 units. */
export interface SkuSpan {
  readonly from: number;
  readonly to: number;
}

/** The pattern that finds a SKU anywhere in a name. */
export const anywhere = '*{sku}*';

const tokens = ['sku', 'n', 'ext'] as const;
/** The maximum number of segments of one name that are looked up. */
const maxSpans = 300;
/** A shorter run of words is no SKU, unless it is the entire text. */
const shortest = 3;

const isToken = (token: string): token is (typeof tokens)[number] => (tokens as readonly string[]).includes(token);

const textParts = (text: string): Part[] =>
  text
    .split(/(\*+)/u)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('*') ? { kind: 'any' } : { kind: 'text', text: part }));

const partsOf = (piece: Piece): Part[] => {
  if ('text' in piece) return textParts(piece.text);
  return isToken(piece.token) ? [{ kind: piece.token }] : [];
};

/**
 * Parses a pattern: `{sku}` once, `{n}` for a number, `{ext}` for an extension, `*` for anything, `/` between folders;
 * all other text is literal, ignoring case. Returns an error message if it is invalid.
 */
export const parseSkuPattern = (written: string): Parsed<SkuPattern> => {
  const text = written.trim().replaceAll('\\', '/').replace(/^\/+/u, '');
  const pieces = piecesOf(text);
  if (!pieces.ok) return pieces;
  const unknown = pieces.value.find((piece) => 'token' in piece && !isToken(piece.token));
  if (unknown && 'token' in unknown) return wrong(m.review.pattern.unknownToken(unknown.token, tokens));
  const parts = pieces.value.flatMap(partsOf);
  const skus = parts.filter(({ kind }) => kind === 'sku').length;
  if (skus === 0) return wrong(m.review.pattern.skuMissing);
  if (skus > 1) return wrong(m.review.pattern.skuTwice);
  if (/\/\s*$/u.test(text)) return wrong(m.review.pattern.nameMissing);
  const folders = parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.text.split('/').length - 1 : 0), 0);
  return { ok: true, value: { parts, folders } };
};

/** Returns the part of a path that a pattern applies to: the file name, with as many folders as the pattern has. */
export const tailOf = ({ folders }: SkuPattern, path: string): string =>
  path
    .split(/[/\\]/u)
    .slice(-1 - folders)
    .join('/');

const isDigit = (letter: string | undefined): boolean => letter !== undefined && letter >= '0' && letter <= '9';
const isEnding = (letter: string | undefined): boolean => letter !== undefined && !/[./\s]/u.test(letter);
const inName = (letter: string | undefined): boolean => letter !== undefined && letter !== '/';

const run = (text: string, from: number, most: number, fits: (letter?: string) => boolean): number[] => {
  const ends: number[] = [];
  for (let at = from; at - from < most && fits(text[at]); at++) ends.push(at + 1);
  return ends;
};

/** Returns the possible ends of a part that starts at `from`; not for a `*`. */
const endsOf = (part: Part, text: string, from: number): number[] => {
  if (part.kind === 'n') return run(text, from, 12, isDigit);
  if (part.kind === 'ext') return run(text, from, 10, isEnding);
  if (part.kind !== 'text') return run(text, from, Infinity, inName);
  const to = from + part.text.length;
  return text.slice(from, to).toLowerCase() === part.text.toLowerCase() ? [to] : [];
};

/** The offsets in a text: 1 if matching can continue there. */
type Places = Uint8Array;

/** Returns the offsets that a part can reach from given ones. */
const over = (part: Part, text: string, from: Places): Places => {
  const reached = new Uint8Array(text.length + 1);
  for (let at = 0, open = false; at <= text.length; at++) {
    if (part.kind === 'any') {
      open = from[at] === 1 || (open && inName(text[at - 1]));
      if (open) reached[at] = 1;
    } else if (from[at] === 1) for (const to of endsOf(part, text, at)) reached[to] = 1;
  }
  return reached;
};

/** Returns the offsets from which a part can reach given ones. */
const before = (part: Part, text: string, to: Places): Places => {
  const leading = new Uint8Array(text.length + 1);
  for (let at = text.length, open = false; at >= 0; at--) {
    if (part.kind === 'any') {
      open = to[at] === 1 || (open && inName(text[at]));
      if (open) leading[at] = 1;
    } else if (endsOf(part, text, at).some((end) => to[end] === 1)) leading[at] = 1;
  }
  return leading;
};

const onlyAt = (text: string, place: number): Places => {
  const places = new Uint8Array(text.length + 1);
  places[place] = 1;
  return places;
};

const isWord = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
const splitsWord = (text: string, at: number): boolean => isWord(text[at - 1]) && isWord(text[at]);

/**
 * Returns every segment of a text that can be the SKU if the entire text matches the pattern, the longest first; empty
 * if it does not match. Next to a `*`, a SKU starts and ends at word boundaries. Fast for any pattern and any text.
 */
export const skuSpans = ({ parts }: SkuPattern, text: string): readonly SkuSpan[] => {
  const place = parts.findIndex(({ kind }) => kind === 'sku');
  const loose = { before: parts[place - 1]?.kind === 'any', after: parts[place + 1]?.kind === 'any' };
  const starts = parts.slice(0, place).reduce((from, part) => over(part, text, from), onlyAt(text, 0));
  const ends = parts.slice(place + 1).reduceRight((to, part) => before(part, text, to), onlyAt(text, text.length));
  const spans: SkuSpan[] = [];
  for (let from = 0; from < text.length; from++) {
    if (starts[from] !== 1) continue;
    if (loose.before && (splitsWord(text, from) || !isWord(text[from]))) continue;
    for (const to of endsOf({ kind: 'sku' }, text, from)) {
      if (ends[to] !== 1 || (loose.after && (splitsWord(text, to) || !isWord(text[to - 1])))) continue;
      const whole = from === 0 && to === text.length;
      if ((loose.before || loose.after) && !whole && to - from < shortest) continue;
      spans.push({ from, to });
    }
  }
  return spans.toSorted((one, other) => other.to - other.from - (one.to - one.from)).slice(0, maxSpans);
};
