import { bytes } from '../../base/branded-types.ts';
import { type ReviewFilter, type ReviewNote, reviewFilterNames, reviewNotes } from '../../contract/constants.ts';
import type { Review } from '../../contract/review.ts';
import type { ReviewEntry } from './review-entry.ts';
import { filterTests } from './review-notes.ts';
import type { ReviewRuleSet } from './review-rules.ts';

type Figures = Pick<
  Review,
  'files' | 'bytes' | 'compared' | 'counts' | 'troubles' | 'ticked' | 'matched' | 'renamed' | 'nameTwice' | 'altText'
>;

/** Counts of the files with one note. */
interface Pile {
  files: number;
  products: number;
  /** The number of files with a hint or a look-alike, with a product and without. */
  secondary: [number, number];
  sendable: number;
  ticked: number;
}

const countByNote = (entries: readonly ReviewEntry[]): ReadonlyMap<ReviewNote, Pile> => {
  const piles = new Map(
    reviewNotes.map((note) => [
      note,
      { files: 0, products: 0, secondary: [0, 0] as [number, number], sendable: 0, ticked: 0 },
    ]),
  );
  for (const entry of entries) {
    const pile = piles.get(entry.note);
    if (!pile) continue;
    pile.files += 1;
    if (entry.product) pile.products += 1;
    if (entry.hasSecondaryNote) pile.secondary[entry.product ? 0 : 1] += 1;
    if (entry.sendable) pile.sendable += 1;
    if (entry.ticked) pile.ticked += 1;
  }
  return piles;
};

const countByFilter = (piles: ReadonlyMap<ReviewNote, Pile>): Readonly<Record<ReviewFilter, number>> => {
  const count = (filter: ReviewFilter): number => {
    let sum = 0;
    for (const [note, { files, products, secondary }] of piles) {
      const countIfFound = (hasProduct: boolean, hasSecondaryNote: boolean, many: number): number =>
        filterTests[filter](note, hasProduct, hasSecondaryNote) ? many : 0;
      sum += countIfFound(true, true, secondary[0]) + countIfFound(true, false, products - secondary[0]);
      sum += countIfFound(false, true, secondary[1]) + countIfFound(false, false, files - products - secondary[1]);
    }
    return sum;
  };
  return Object.fromEntries(reviewFilterNames.map((filter) => [filter, count(filter)])) as Record<ReviewFilter, number>;
};

/** Computes the figures of a review, in one pass over its files. */
export const computeReviewFigures = (
  entries: readonly ReviewEntry[],
  rules: ReviewRuleSet,
  altTextSent: boolean,
): Figures => {
  const piles = countByNote(entries);
  const sum = { bytes: 0, compared: 0, ticked: 0, tickedBytes: 0, matched: 0, renamed: 0, nameTwice: 0, altText: 0 };
  for (const entry of entries) {
    const { size, ticked, digests } = entry;
    sum.bytes += size ?? 0;
    if (digests !== null || !entry.sendable || size === 0) sum.compared += 1;
    if (entry.product) sum.matched += 1;
    if (!ticked) continue;
    sum.ticked += 1;
    sum.tickedBytes += size ?? 0;
    if (entry.sentAs !== null) sum.renamed += 1;
    if (entry.nameTwice) sum.nameTwice += 1;
    if (altTextSent && rules.hasAltText(entry)) sum.altText += 1;
  }
  const noteCounts = [...piles].flatMap(([note, { sendable, ticked }]) =>
    note === 'new' || sendable === 0 ? [] : [{ note, files: sendable, ticked }],
  );
  return {
    files: entries.length,
    bytes: bytes(sum.bytes),
    compared: sum.compared,
    counts: countByFilter(piles),
    troubles: noteCounts,
    ticked: { files: sum.ticked, bytes: bytes(sum.tickedBytes) },
    matched: sum.matched,
    renamed: sum.renamed,
    nameTwice: sum.nameTwice,
    altText: { sent: altTextSent, files: sum.altText },
  };
};
