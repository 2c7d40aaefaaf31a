import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ReviewNote, reviewNotes } from '../../../../electron/contract/constants.ts';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import { ReviewEntry } from '../../../../electron/outbox/review/review-entry.ts';

/** The notes of files whose content is in the account already, or is sent with another file of the review. */
const inAccount: readonly ReviewNote[] = ['alreadyThere', 'probablyThere', 'twice'];

it('sends a file whose content is in the account only if the user selects it, and then as a duplicate', () => {
  const alike = { id: toResourceId('a1'), filename: 'b.jpg', match: 'same' };
  const choices = fc.record({
    note: fc.constantFrom(...reviewNotes),
    choice: fc.constantFrom(true, false, null),
    problem: fc.constantFrom(null, null, 'The file no longer exists.'),
    hasPixels: fc.boolean(),
  });
  fc.assert(
    fc.property(choices, ({ note, choice, problem, hasPixels }) => {
      const entry = new ReviewEntry(0, { path: '/shoot/a.jpg', name: 'a.jpg', size: 1, mtimeMs: 0, problem });
      const pixels = hasPixels ? { width: 1, height: 1 } : null;
      Object.assign(entry, { note, choice, pixels, alike });
      const isOffered = !inAccount.includes(note) && note !== 'unreadable' && note !== 'empty';
      expect(entry.ticked).toBe(problem === null && (choice ?? isOffered));
      expect(entry.upload(null, false).asWell ?? false).toBe(choice === true && inAccount.includes(note));
      const isCompared = problem === null && hasPixels && !inAccount.includes(note) && note !== 'empty';
      expect([entry.comparable, entry.looksAlike, entry.row(null).alike]).toEqual([
        isCompared,
        isCompared,
        isCompared ? alike : undefined,
      ]);
    }),
    { numRuns: 300 },
  );
});
