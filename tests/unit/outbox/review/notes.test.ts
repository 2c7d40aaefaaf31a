import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reviewFilters, reviewNotes } from '../../../../electron/contract/values.ts';
import { finds, isTicked, noteOf, urgency, veryLarge, wordsOf } from '../../../../electron/outbox/review/notes.ts';
import type { Facts } from '../../../../electron/outbox/review/notes.ts';

const digests = { md5: 'b'.repeat(32), sha1: 'c'.repeat(40), sha256: 'd'.repeat(64) };
const plain: Facts = {
  name: 'front.jpg',
  size: 10,
  problem: null,
  type: 'JPG',
  mismatch: false,
  digests,
  same: null,
  named: null,
  twinOf: null,
  nameTwice: false,
};
const asset = (checksum: string | null, size: number | null = null, filename: string | null = 'front.jpg') => ({
  filename,
  checksum,
  size,
});

describe('the note of a file', () => {
  it.each<[Facts, string, boolean]>([
    [plain, 'new', true],
    [{ ...plain, problem: 'The file no longer exists.', size: 0 }, 'unreadable', false],
    [{ ...plain, size: 0, digests: null }, 'empty', false],
    [{ ...plain, same: asset(digests.md5, 10, 'other.jpg'), twinOf: 'x' }, 'alreadyThere', false],
    [{ ...plain, same: asset(digests.sha256, 10, null) }, 'alreadyThere', false],
    [{ ...plain, twinOf: 'a.jpg', mismatch: true }, 'twice', false],
    [{ ...plain, named: asset('0'.repeat(64), 10) }, 'sameName', true],
    [{ ...plain, named: asset(null) }, 'sameName', true],
    [{ ...plain, named: asset(null, 11) }, 'sameName', true],
    [{ ...plain, named: asset(null, 10) }, 'probablyThere', false],
    [{ ...plain, named: asset('of no known kind', 10) }, 'probablyThere', false],
    [{ ...plain, named: asset(null, 10), digests: null }, 'new', true],
    [{ ...plain, nameTwice: true, name: 'a:b' }, 'nameTwice', true],
    [{ ...plain, name: 'a:b', mismatch: true }, 'badName', true],
    [{ ...plain, mismatch: true, size: veryLarge + 1 }, 'typeMismatch', true],
    [{ ...plain, size: veryLarge + 1 }, 'veryLarge', true],
  ])('is the most important one, and decides whether it is ticked', (facts, note, ticked) => {
    expect(noteOf(facts)).toBe(note);
    expect(isTicked(noteOf(facts))).toBe(ticked);
    expect(wordsOf(facts)).not.toBe('');
  });

  it('does not hide the other things there are to say', () => {
    expect(wordsOf({ ...plain, twinOf: 'a.jpg', mismatch: true })).toBe(
      'Twice in this batch: a.jpg · The extension does not match the content (JPG)',
    );
  });

  it('is asked for by questions that leave none out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...reviewNotes), fc.boolean(), fc.boolean(), (note, product, looksAlike) => {
        const asked = reviewFilters.filter((filter) => finds[filter](note, product, looksAlike));
        expect(asked).toContain('all');
        expect(asked.includes('noProduct')).toBe(!product);
        expect(asked.includes('noteworthy')).toBe(note !== 'new' || looksAlike);
        expect(asked.includes('alreadyThere') || asked.includes('check') || asked.includes('unreadable')).toBe(
          urgency[note] < 3,
        );
      }),
    );
  });
});
