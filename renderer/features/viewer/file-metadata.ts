import { getColourSpaceName } from '../../detail/format-file-metadata.ts';
import { describePrintSize } from '../../detail/stage/print-size.ts';
import { measure, formatLocalNumber, formatByteSize } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import type { ViewedFile } from './viewed-file.svelte.ts';

const messages = m.viewer;

/** The facts in display order. */
export const factNames = ['pixels', 'size', 'colour', 'print', 'altText'] as const;

/** A fact of a file. */
export interface ViewerFact {
  readonly name: (typeof factNames)[number];
  readonly label: string;
  readonly value: string;
  /** The secondary text, or ''. */
  readonly note: string;
  /** The description of a problem, or ''. */
  readonly fault: string;
}

const createFact = (name: ViewerFact['name'], label: string, value: string, note = '', fault = ''): ViewerFact => ({
  name,
  label,
  value,
  note,
  fault,
});

/** Below this number of pixels, no megapixels are shown. */
const minMillions = 50_000;
const formatMegapixels = (pixels: number): string => formatLocalNumber(Math.round(pixels / 100_000) / 10);

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

const createPixelsFact = ({ facts, original, pixels, measured }: ViewedFile): ViewerFact | null => {
  const known = measured ? pixels : facts;
  if (known === null || original?.kind === 'pdf') return null;
  const { width, height } = known;
  const isSmall = facts === null || width * height < minMillions;
  const note = isSmall ? '' : messages.megapixels(formatMegapixels(width * height));
  return createFact(
    'pixels',
    messages.pixels,
    measure(`${formatLocalNumber(width)} × ${formatLocalNumber(height)}`),
    note,
  );
};

const createSizeFact = ({ original, item }: ViewedFile): ViewerFact | null => {
  const listed = item?.values['file_size'];
  const bytes = original?.size ?? (typeof listed === 'number' ? listed : null);
  const extension = item?.values['extension'];
  const named = typeof extension === 'string' ? extension.toUpperCase() : '';
  const known = extensions[original?.type ?? ''];
  const isOther = known !== undefined && named !== '' && !known.includes(named);
  const problem = isOther ? messages.isOther(known[0] ?? '', named) : '';
  return bytes === null
    ? null
    : createFact('size', messages.size, formatByteSize(bytes), isOther ? '' : named, problem);
};

const createColourFact = ({ facts }: ViewedFile): ViewerFact | null => {
  if (facts === null) return null;
  const problem = facts.space === 'cmyk' ? messages.paleInBrowsers : '';
  return createFact(
    'colour',
    messages.colour,
    getColourSpaceName(facts.space),
    facts.alpha ? messages.alpha : messages.noAlpha,
    problem,
  );
};

const printOf = ({ facts, original }: ViewedFile): ViewerFact | null =>
  facts === null || original?.kind === 'pdf' ? null : createFact('print', messages.print, ...describePrintSize(facts));

const createAltTextFact = ({ item }: ViewedFile): ViewerFact | null => {
  if (item?.known !== 'read') return null;
  const altText = item.values['alt_text'];
  const text = typeof altText === 'string' ? altText.trim() : '';
  return createFact('altText', messages.altText, text, '', text === '' ? messages.missing : '');
};

export const getViewerFacts = (file: ViewedFile): readonly ViewerFact[] =>
  [createPixelsFact(file), createSizeFact(file), createColourFact(file), printOf(file), createAltTextFact(file)].filter(
    (one) => one !== null,
  );
