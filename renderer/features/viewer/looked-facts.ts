import { spaceName } from '../../detail/fact-words.ts';
import { printWords } from '../../detail/print-size.ts';
import { measure, number, size } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import type { LookedFile } from './looked-file.svelte.ts';

const words = m.viewer;

/** The facts in display order. */
export const factNames = ['pixels', 'size', 'colour', 'print', 'altText'] as const;

/** A fact of a file. */
export interface LookedFact {
  readonly name: (typeof factNames)[number];
  readonly label: string;
  readonly value: string;
  /** The secondary text, or ''. */
  readonly note: string;
  /** The description of a problem, or ''. */
  readonly fault: string;
}

const fact = (name: LookedFact['name'], label: string, value: string, note = '', fault = ''): LookedFact => ({
  name,
  label,
  value,
  note,
  fault,
});

/** Below this number of pixels, no megapixels are shown. */
const minMillions = 50_000;
const millions = (pixels: number): string => number(Math.round(pixels / 100_000) / 10);

/** File extensions by the media type that the file contains. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['JPG', 'JPEG', 'JPE', 'JFIF'],
  'image/png': ['PNG', 'APNG'],
  'image/gif': ['GIF'],
  'image/webp': ['WEBP'],
  'image/avif': ['AVIF', 'AVIFS'],
  'image/bmp': ['BMP', 'DIB'],
  'application/pdf': ['PDF', 'AI'],
};

const pixelsOf = ({ facts, original, pixels, measured }: LookedFile): LookedFact | null => {
  const known = measured ? pixels : facts;
  if (known === null || original?.kind === 'pdf') return null;
  const { width, height } = known;
  const isSmall = facts === null || width * height < minMillions;
  const note = isSmall ? '' : words.megapixels(millions(width * height));
  return fact('pixels', words.pixels, measure(`${number(width)} × ${number(height)}`), note);
};

const sizeOf = ({ original, item }: LookedFile): LookedFact | null => {
  const listed = item?.values['file_size'];
  const bytes = original?.size ?? (typeof listed === 'number' ? listed : null);
  const extension = item?.values['extension'];
  const named = typeof extension === 'string' ? extension.toUpperCase() : '';
  const known = extensions[original?.type ?? ''];
  const isOther = known !== undefined && named !== '' && !known.includes(named);
  const fault = isOther ? words.isOther(known[0] ?? '', named) : '';
  return bytes === null ? null : fact('size', words.size, size(bytes), isOther ? '' : named, fault);
};

const colourOf = ({ facts }: LookedFile): LookedFact | null => {
  if (facts === null) return null;
  const fault = facts.space === 'cmyk' ? words.paleInBrowsers : '';
  return fact('colour', words.colour, spaceName(facts.space), facts.alpha ? words.alpha : words.noAlpha, fault);
};

const printOf = ({ facts, original }: LookedFile): LookedFact | null =>
  facts === null || original?.kind === 'pdf' ? null : fact('print', words.print, ...printWords(facts));

const altTextOf = ({ item }: LookedFile): LookedFact | null => {
  if (item?.known !== 'read') return null;
  const said = item.values['alt_text'];
  const text = typeof said === 'string' ? said.trim() : '';
  return fact('altText', words.altText, text, '', text === '' ? words.missing : '');
};

export const factsOf = (file: LookedFile): readonly LookedFact[] =>
  [pixelsOf(file), sizeOf(file), colourOf(file), printOf(file), altTextOf(file)].filter((one) => one !== null);
