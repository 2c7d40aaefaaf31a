import { piecesOf, wrong } from './parsed.ts';
import type { Parsed, Piece } from './parsed.ts';
import { m } from '../../messages/index.ts';

/** What is known of a file when a name or a text is made for it. */
export interface TemplateValues {
  /** SKU and label of its product. */
  readonly sku: string | null;
  readonly label: string | null;
  /** The file's name without its ending, the ending, and the folder it is in. */
  readonly name: string;
  readonly ext: string;
  readonly folder: string;
  /** Counts the files of one SKU, from 1. */
  readonly n: number;
}

/** A text with places for what is known of a file. */
export interface Template {
  readonly pieces: readonly Piece[];
}

const counter = /^n{1,6}$/u;
const known = ['sku', 'label', 'name', 'ext', 'folder'] as const;
const isKnown = (token: string): token is (typeof known)[number] => (known as readonly string[]).includes(token);

/** Reads a template; `{nn}` counts with two digits. Wrong in words where a token is none. */
export const parseTemplate = (written: string): Parsed<Template> => {
  const pieces = piecesOf(written.trim());
  if (!pieces.ok) return pieces;
  const unknown = pieces.value.find((piece) => 'token' in piece && !isKnown(piece.token) && !counter.test(piece.token));
  if (unknown && 'token' in unknown) return wrong(m.review.pattern.unknownToken(unknown.token, [...known, 'n']));
  return { ok: true, value: { pieces: pieces.value } };
};

const reserved = /[<>:"/\\|?*]/u;

/** Reads a template for file names. Wrong in words also where every file would lose its ending, or all get one name. */
export const parseNameTemplate = (written: string): Parsed<Template> => {
  const parsed = parseTemplate(written);
  if (!parsed.ok) return parsed;
  const { pieces } = parsed.value;
  const texts = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : []));
  const bad = texts.map((text) => reserved.exec(text)?.[0]).find((found) => found !== undefined);
  if (bad !== undefined) return wrong(m.review.pattern.reserved(bad));
  const found = pieces.flatMap((piece) => ('token' in piece ? [piece.token] : []));
  const last = pieces.at(-1);
  const ends = found.includes('ext') || (last && 'text' in last && /\.[A-Za-z0-9]{1,10}$/u.test(last.text));
  if (!ends) return wrong(m.review.pattern.extensionMissing);
  if (!found.some((token) => token === 'name' || token === 'sku' || counter.test(token)))
    return wrong(m.review.pattern.oneName);
  return parsed;
};

const valueOf = (token: string, values: TemplateValues): string | null => {
  if (isKnown(token)) return values[token];
  return String(values.n).padStart(token.length, '0');
};

/** The text for a file, each value made fit by `fit`; null when something that stands in it is not known of the file. */
export const fill = (
  { pieces }: Template,
  values: TemplateValues,
  fit: (value: string) => string = (value) => value,
): string | null => {
  let text = '';
  for (const piece of pieces) {
    const value = 'text' in piece ? piece.text : valueOf(piece.token, values);
    if (value === null) return null;
    text += 'text' in piece ? value : fit(value);
  }
  return text;
};

/** Whether all that a template asks for of the product is known: `fill` makes a text then. */
export const canFill = ({ pieces }: Template, product: Pick<TemplateValues, 'sku' | 'label'> | null): boolean =>
  pieces.every(
    (piece) =>
      'text' in piece ||
      (piece.token !== 'sku' && piece.token !== 'label') ||
      typeof product?.[piece.token] === 'string',
  );
