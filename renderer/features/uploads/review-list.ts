import type { ReviewFile, ReviewNote } from '../../../electron/contract/index.ts';
import { visible } from './visible.ts';

/** The questions above the list of a review, in their order. */
export const reviewFilters = ['all', 'noteworthy', 'alreadyThere', 'check', 'unreadable', 'noProduct'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** How a note looks: a fault, a question, a fact, or nothing to look at. */
export type NoteTone = 'danger' | 'warn' | 'info' | 'quiet';

const tones: Readonly<Record<ReviewNote, NoteTone>> = {
  unreadable: 'danger',
  empty: 'warn',
  sameName: 'warn',
  typeMismatch: 'warn',
  veryLarge: 'warn',
  alreadyThere: 'info',
  twice: 'info',
  new: 'quiet',
};

export const toneOf = (note: ReviewNote): NoteTone => tones[note];

/** Whether uploading it is a choice worth naming: something like it is there already. */
export const hasAction = (file: ReviewFile): boolean =>
  file.sendable && ['sameName', 'alreadyThere', 'twice'].includes(file.note);

const matches: Readonly<Record<ReviewFilter, (file: ReviewFile) => boolean>> = {
  all: () => true,
  noteworthy: ({ note }) => note !== 'new',
  alreadyThere: ({ note }) => tones[note] === 'info',
  check: ({ note }) => tones[note] === 'warn',
  unreadable: ({ note }) => note === 'unreadable',
  noProduct: ({ product }) => product === null,
};

/** How many files each question finds. */
export const countsOf = (files: readonly ReviewFile[]): Readonly<Record<ReviewFilter, number>> => {
  const counts = { all: 0, noteworthy: 0, alreadyThere: 0, check: 0, unreadable: 0, noProduct: 0 };
  for (const file of files) for (const filter of reviewFilters) if (matches[filter](file)) counts[filter] += 1;
  return counts;
};

const searchText = ({ name, type, words, product }: ReviewFile): string =>
  [visible(name), type, words, product?.sku, product?.label].join('\n').toLowerCase();

/** The files of a question in which every word is found. */
export const narrow = (files: readonly ReviewFile[], filter: ReviewFilter, words: string): readonly ReviewFile[] => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return files.filter((file) => {
    if (!matches[filter](file)) return false;
    const text = wanted.length === 0 ? '' : searchText(file);
    return wanted.every((word) => text.includes(word));
  });
};

const rank: Readonly<Record<NoteTone, number>> = { danger: 0, warn: 1, info: 2, quiet: 3 };

/** What needs a look first; else as it came. */
export const byNote = (files: readonly ReviewFile[]): readonly ReviewFile[] =>
  files.toSorted((a, b) => rank[tones[a.note]] - rank[tones[b.note]]);

export interface ReviewSum {
  readonly files: number;
  readonly bytes: number;
  readonly stay: number;
}

/** What will be sent, and how much stays here. */
export const sumOf = (files: readonly ReviewFile[], isTicked: (file: ReviewFile) => boolean): ReviewSum => {
  const sent = files.filter(isTicked);
  const bytes = sent.reduce((sum, { size }) => sum + (size ?? 0), 0);
  return { files: sent.length, bytes, stay: files.length - sent.length };
};

/** The tick of the head: all, some or none of the files shown that can be sent. */
export const headTick = (
  files: readonly ReviewFile[],
  isTicked: (file: ReviewFile) => boolean,
): 'all' | 'some' | 'none' => {
  const sendable = files.filter(({ sendable }) => sendable);
  const ticked = sendable.filter(isTicked).length;
  if (ticked === 0) return 'none';
  return ticked === sendable.length ? 'all' : 'some';
};

/** A name in three: before the SKU, the SKU as it stands in the name, and after it; without a SKU all of it is after. */
export interface MarkedName {
  readonly before: string;
  readonly sku: string;
  readonly after: string;
}

/** The SKU as a pattern: letters and digits as they are, anything between them as loose as file names are. */
const patternOf = (sku: string): RegExp | null =>
  /[\p{L}\p{N}]/u.test(sku) ? new RegExp(sku.replace(/[^\p{L}\p{N}]+/gu, '[^\\p{L}\\p{N}]*'), 'iu') : null;

/** Where the product's SKU stands in a file's name, whatever its case and separators; nothing in the name is hidden. */
export const markSku = (name: string, sku: string | undefined): MarkedName => {
  const shown = visible(name);
  const found = sku === undefined ? null : patternOf(sku)?.exec(shown);
  if (!found) return { before: '', sku: '', after: shown };
  const end = found.index + found[0].length;
  return { before: shown.slice(0, found.index), sku: found[0], after: shown.slice(end) };
};
