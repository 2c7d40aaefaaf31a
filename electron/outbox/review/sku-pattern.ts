import { type ParseResult, type TemplatePiece, parsePieces, createParseFailure } from './parse-result.ts';
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
export const skuAnywherePattern = '*{sku}*';

const tokens = ['sku', 'n', 'ext'] as const;
/** The maximum number of segments of one name that are looked up. */
const maxSpans = 300;
/** A shorter run of words is no SKU, unless it is the entire text. */
const minSkuLength = 3;

const isToken = (token: string): token is (typeof tokens)[number] => (tokens as readonly string[]).includes(token);

const parseTextParts = (text: string): Part[] =>
  text
    .split(/(\*+)/u)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('*') ? { kind: 'any' } : { kind: 'text', text: part }));

const toPatternParts = (piece: TemplatePiece): Part[] => {
  if ('text' in piece) return parseTextParts(piece.text);
  return isToken(piece.token) ? [{ kind: piece.token }] : [];
};

/**
 * Parses a pattern: `{sku}` once, `{n}` for a number, `{ext}` for an extension, `*` for anything, `/` between folders;
 * all other text is literal, ignoring case. Returns an error message if it is invalid.
 */
export const parseSkuPattern = (written: string): ParseResult<SkuPattern> => {
  const text = written.trim().replaceAll('\\', '/').replace(/^\/+/u, '');
  const pieces = parsePieces(text);
  if (!pieces.ok) return pieces;
  const unknown = pieces.value.find((piece) => 'token' in piece && !isToken(piece.token));
  if (unknown && 'token' in unknown) return createParseFailure(m.review.pattern.unknownToken(unknown.token, tokens));
  const parts = pieces.value.flatMap(toPatternParts);
  const skus = parts.filter(({ kind }) => kind === 'sku').length;
  if (skus === 0) return createParseFailure(m.review.pattern.skuMissing);
  if (skus > 1) return createParseFailure(m.review.pattern.skuTwice);
  if (/\/\s*$/u.test(text)) return createParseFailure(m.review.pattern.nameMissing);
  const folders = parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.text.split('/').length - 1 : 0), 0);
  return { ok: true, value: { parts, folders } };
};

/** Returns the part of a path that a pattern applies to: the file name, with as many folders as the pattern has. */
export const getPathTail = ({ folders }: SkuPattern, path: string): string =>
  path
    .split(/[/\\]/u)
    .slice(-1 - folders)
    .join('/');

const isDigit = (letter: string | undefined): boolean => letter !== undefined && letter >= '0' && letter <= '9';
const isEnding = (letter: string | undefined): boolean => letter !== undefined && !/[./\s]/u.test(letter);
const isNameCharacter = (letter: string | undefined): boolean => letter !== undefined && letter !== '/';

const run = (text: string, from: number, most: number, fits: (letter?: string) => boolean): number[] => {
  const ends: number[] = [];
  for (let index = from; index - from < most && fits(text[index]); index++) ends.push(index + 1);
  return ends;
};

/** Returns the possible ends of a part that starts at `from`; not for a `*`. */
const findPartEnds = (part: Part, text: string, from: number): number[] => {
  if (part.kind === 'n') return run(text, from, 12, isDigit);
  if (part.kind === 'ext') return run(text, from, 10, isEnding);
  if (part.kind !== 'text') return run(text, from, Infinity, isNameCharacter);
  const to = from + part.text.length;
  return text.slice(from, to).toLowerCase() === part.text.toLowerCase() ? [to] : [];
};

/** The offsets in a text: 1 if matching can continue there. */
type ReachableOffsets = Uint8Array;

/** Returns the offsets that a part can reach from given ones. */
const advanceOver = (part: Part, text: string, from: ReachableOffsets): ReachableOffsets => {
  const reached = new Uint8Array(text.length + 1);
  for (let index = 0, open = false; index <= text.length; index++) {
    if (part.kind === 'any') {
      open = from[index] === 1 || (open && isNameCharacter(text[index - 1]));
      if (open) reached[index] = 1;
    } else if (from[index] === 1) for (const to of findPartEnds(part, text, index)) reached[to] = 1;
  }
  return reached;
};

/** Returns the offsets from which a part can reach given ones. */
const retreatOver = (part: Part, text: string, to: ReachableOffsets): ReachableOffsets => {
  const leading = new Uint8Array(text.length + 1);
  for (let index = text.length, open = false; index >= 0; index--) {
    if (part.kind === 'any') {
      open = to[index] === 1 || (open && isNameCharacter(text[index]));
      if (open) leading[index] = 1;
    } else if (findPartEnds(part, text, index).some((end) => to[end] === 1)) leading[index] = 1;
  }
  return leading;
};

const createOffsetsAt = (text: string, place: number): ReachableOffsets => {
  const offsets = new Uint8Array(text.length + 1);
  offsets[place] = 1;
  return offsets;
};

const isWordCharacter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
const isInsideWord = (text: string, at: number): boolean => isWordCharacter(text[at - 1]) && isWordCharacter(text[at]);

/**
 * The text before a number that a camera, phone, messenger or picture agency counts, or the day before a time of day, and
 * both before the number of a picture in a series.
 */
const countedPrefix =
  /(?<![\p{L}\p{N}])(?:img|_mg|_?dsc[nft]?|mvi|vid|mov|dji|pxl|pano|sam|imag|pict|rimg|gopr|wp|fb_img|received|adobe_?stock|shutterstock|istock(?:photo)?|gettyimages?|depositphotos|dreamstime|fotolia|alamy|123rf|bigstock(?:photo)?|freepik|vecteezy|rawpixel|stocksy|pexels(?:-\p{L}+)*)[_-]$|(?<!\d)20\d{6}[_-](?:\d{6}[_-])?$/iu;
/**
 * A name that consists of the numbers of a camera's folder and of the picture, also with words or the number of a copy
 * after them: `100_1234`, `100-1234_IMG`, `100_1234_front`.
 */
const cameraNumbers = /(?:^|\/)[1-9]\d\d(?:_\d{4}|-\d{4}_IMG)(?=(?:[-_ ]+\p{L}+)*(?: ?\(\d+\)|\.|$))/iu;
/** The number that a messenger gives to a file, after its day. */
const messengerNumber = /(?<!\d)20\d{6}-WA\d{4}$/iu;
/** The number that a system adds to the name of a copy. */
const copyNumber = /\(\d{1,3}\)$/u;

const isPartOf = ({ from, to }: SkuSpan, whole: SkuSpan): boolean =>
  whole.from <= from && to <= whole.to && to - from < whole.to - whole.from;

/** Whether a segment is a number that a program counted, which can be the SKU of another product only by chance. */
const isCounted = (text: string, from: number, to: number): boolean => {
  const segment = text.slice(from, to);
  if (/^WA\d{4}$/iu.test(segment)) return messengerNumber.test(text.slice(0, to));
  if (!/^\d+$/u.test(segment)) return false;
  const camera = cameraNumbers.exec(text);
  if (camera !== null && isPartOf({ from, to }, { from: camera.index, to: camera.index + camera[0].length }))
    return true;
  return countedPrefix.test(text.slice(0, from)) || copyNumber.test(text.slice(from - 1, to + 1));
};

/** A day with separators, and the time of day that phones and screenshots add. */
const dayAndTime =
  /(?<!\d)(?:(?:19|20)\d\d[-._ ](?:0?[1-9]|1[0-2])[-._ ](?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])[-._ ](?:0?[1-9]|1[0-2])[-._ ](?:19|20)\d\d)(?!\d)(?:(?:,? (?:at|um|à|alle|kl|om) |[-_., ]+)\d\d[-._: ]?\d\d(?:[-._: ]?\d\d)?(?!\d))?/giu;

/** Returns the days in a text, with their times of day. */
const findDays = (text: string): readonly SkuSpan[] =>
  Array.from(text.matchAll(dayAndTime), ({ 0: day, index }) => ({ from: index, to: index + day.length }));

/**
 * Returns every segment of a text that can be the SKU if the entire text matches the pattern, the longest first; empty
 * if it does not match. Next to a `*`, a SKU starts and ends at word boundaries. Fast for any pattern and any text.
 */
export const findSkuSpans = ({ parts }: SkuPattern, text: string): readonly SkuSpan[] => {
  const skuIndex = parts.findIndex(({ kind }) => kind === 'sku');
  const loose = { before: parts[skuIndex - 1]?.kind === 'any', after: parts[skuIndex + 1]?.kind === 'any' };
  const starts = parts
    .slice(0, skuIndex)
    .reduce((from, part) => advanceOver(part, text, from), createOffsetsAt(text, 0));
  const ends = parts
    .slice(skuIndex + 1)
    .reduceRight((to, part) => retreatOver(part, text, to), createOffsetsAt(text, text.length));
  const spans: SkuSpan[] = [];
  const days = loose.before ? findDays(text) : [];
  const extensionAt = /\.[^./\s]+$/u.exec(text)?.index ?? -1;
  for (let from = 0; from < text.length; from++) {
    if (starts[from] !== 1) continue;
    if (loose.before && (isInsideWord(text, from) || !isWordCharacter(text[from]))) continue;
    for (const to of findPartEnds({ kind: 'sku' }, text, from)) {
      if (ends[to] !== 1) continue;
      const isStem = from === 0 && to === extensionAt;
      if (loose.after && (isInsideWord(text, to) || (!isStem && !isWordCharacter(text[to - 1])))) continue;
      const isEntireText = from === 0 && to === text.length;
      if ((loose.before || loose.after) && !isEntireText && to - from < minSkuLength) continue;
      if (loose.before && isCounted(text, from, to)) continue;
      if (days.some((day) => isPartOf({ from, to }, day))) continue;
      spans.push({ from, to });
    }
  }
  return spans.toSorted((one, other) => other.to - other.from - (one.to - one.from)).slice(0, maxSpans);
};
