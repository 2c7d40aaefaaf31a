import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ReviewNote, reviewFilterNames, reviewNotes } from '../../../../electron/contract/constants.ts';
import { ReviewEntry } from '../../../../electron/outbox/review/review-entry.ts';
import { filterTests } from '../../../../electron/outbox/review/review-notes.ts';
import { ReviewRuleSet, firstRules } from '../../../../electron/outbox/review/review-rules.ts';
import { computeReviewFigures } from '../../../../electron/outbox/review/review-summary.ts';

const rules = new ReviewRuleSet({ ...firstRules, altText: '{label}' });
const entry = fc
  .record({
    note: fc.constantFrom<ReviewNote>('new', 'twice', 'sameName', ...reviewNotes),
    size: fc.constantFrom(null, 0, 10, 500),
    problem: fc.constantFrom(null, null, 'The file no longer exists.'),
    digests: fc.constantFrom(null, { sha256: 'a' }),
    product: fc.constantFrom(null, { id: 'p', sku: 'BAG-1', label: null }, { id: 'p', sku: 'BAG-1', label: 'Bag' }),
    choice: fc.constantFrom(null, true, false),
    hasHints: fc.boolean(),
    sentAs: fc.constantFrom(null, 'b.jpg'),
    nameTwice: fc.boolean(),
  })
  .map((values) => {
    const one = new ReviewEntry(0, { path: '/shoot/a.jpg', name: 'a.jpg', mtimeMs: 0, size: 1, problem: null });
    return Object.assign(one, values) as ReviewEntry;
  });

it('adds up the files of a review, and compares each that can be read and is not empty', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), fc.boolean(), (entries, isAltTextSent) => {
      const figures = computeReviewFigures(entries, rules, isAltTextSent);
      const count = (isCounted: (one: ReviewEntry) => boolean): number => entries.filter(isCounted).length;
      const addSizes = (some: readonly ReviewEntry[]): number => some.reduce((sum, { size }) => sum + (size ?? 0), 0);
      const ticked = entries.filter((one) => one.ticked);
      const pending = count(({ sendable, size, digests }) => sendable && size !== 0 && digests === null);
      expect([figures.files, figures.bytes, figures.compared]).toEqual([
        entries.length,
        addSizes(entries),
        entries.length - pending,
      ]);
      expect(figures.ticked).toEqual({ files: ticked.length, bytes: addSizes(ticked) });
      expect(figures.matched).toBe(count(({ product }) => product !== null));
      expect(figures.renamed).toBe(count((one) => one.ticked && one.sentAs !== null));
      expect(figures.nameTwice).toBe(count((one) => one.ticked && one.nameTwice));
      const described = count((one) => one.ticked && one.product?.label === 'Bag');
      expect(figures.altText).toEqual({ sent: isAltTextSent, files: isAltTextSent ? described : 0 });
      expect(figures.counts).toEqual(
        Object.fromEntries(
          reviewFilterNames.map((filter) => [
            filter,
            count((one) => filterTests[filter](one.note, one.product !== null, one.hasSecondaryNote)),
          ]),
        ),
      );
      expect(new Map(figures.troubles.map(({ note, files, ticked: some }) => [note, [files, some]]))).toEqual(
        new Map(
          reviewNotes
            .filter((note) => note !== 'new' && entries.some((one) => one.note === note && one.sendable))
            .map((note) => [
              note,
              [count((one) => one.note === note && one.sendable), count((one) => one.note === note && one.ticked)],
            ]),
        ),
      );
    }),
    { numRuns: 200 },
  );
});
