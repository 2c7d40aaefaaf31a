import { type ParseResult, type TemplatePiece, parsePieces, createParseFailure } from './parse-result.ts';
import { m } from '../../messages/index.ts';

/** The values of a file for a template. */
export interface TemplateValues {
  /** SKU and label of its product. */
  readonly sku: string | null;
  readonly label: string | null;
  /** The file name without extension, the extension, and the name of the folder. */
  readonly name: string;
  readonly ext: string;
  readonly folder: string;
  /** The number of the file among the files of one SKU, from 1. */
  readonly n: number;
}

/** A text with placeholders for the values of a file. */
export interface Template {
  readonly pieces: readonly TemplatePiece[];
}

const counter = /^n{1,6}$/u;
const known = ['sku', 'label', 'name', 'ext', 'folder'] as const;
const isKnown = (token: string): token is (typeof known)[number] => (known as readonly string[]).includes(token);

/** Parses a template; `{nn}` is a number with two digits. Returns an error message for an unknown token. */
export const parseTemplate = (written: string): ParseResult<Template> => {
  const pieces = parsePieces(written.trim());
  if (!pieces.ok) return pieces;
  const unknown = pieces.value.find((piece) => 'token' in piece && !isKnown(piece.token) && !counter.test(piece.token));
  if (unknown && 'token' in unknown)
    return createParseFailure(m.review.pattern.unknownToken(unknown.token, [...known, 'n']));
  return { ok: true, value: { pieces: pieces.value } };
};

const reserved = /[<>:"/\\|?*]/u;

/**
 * Parses a template for file names. Also returns an error message if files would lose their extension, or if all would
 * get the same name.
 */
export const parseNameTemplate = (written: string): ParseResult<Template> => {
  const parsed = parseTemplate(written);
  if (!parsed.ok) return parsed;
  const { pieces } = parsed.value;
  const texts = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : []));
  const bad = texts.map((text) => reserved.exec(text)?.[0]).find((found) => found !== undefined);
  if (bad !== undefined) return createParseFailure(m.review.pattern.reserved(bad));
  const found = pieces.flatMap((piece) => ('token' in piece ? [piece.token] : []));
  const last = pieces.at(-1);
  const ends = found.includes('ext') || (last && 'text' in last && /\.[A-Za-z0-9]{1,10}$/u.test(last.text));
  if (!ends) return createParseFailure(m.review.pattern.extensionMissing);
  if (!found.some((token) => token === 'name' || token === 'sku' || counter.test(token)))
    return createParseFailure(m.review.pattern.oneName);
  return parsed;
};

const getTokenValue = (token: string, values: TemplateValues): string | null => {
  if (isKnown(token)) return values[token];
  return String(values.n).padStart(token.length, '0');
};

/** Returns the text for a file, with each value converted by `fit`, or null if the file lacks a value. */
export const fillTemplate = (
  { pieces }: Template,
  values: TemplateValues,
  fit: (value: string) => string = (value) => value,
): string | null => {
  let text = '';
  for (const piece of pieces) {
    const value = 'text' in piece ? piece.text : getTokenValue(piece.token, values);
    if (value === null) return null;
    text += 'text' in piece ? value : fit(value);
  }
  return text;
};

/** Whether the product has all values that a template needs, so that `fill` returns a text. */
export const canFill = ({ pieces }: Template, product: Pick<TemplateValues, 'sku' | 'label'> | null): boolean =>
  pieces.every(
    (piece) =>
      'text' in piece ||
      (piece.token !== 'sku' && piece.token !== 'label') ||
      typeof product?.[piece.token] === 'string',
  );
