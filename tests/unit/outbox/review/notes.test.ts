import { describe, expect, it } from 'vitest';
import { resourceId } from '../../../electron/base/brand.ts';
import { isTicked, noteOf, veryLarge } from '../../../electron/outbox/notes.ts';
import type { Facts } from '../../../electron/outbox/notes.ts';

const digests = { md5: 'b'.repeat(32), sha1: 'c'.repeat(40), sha256: 'd'.repeat(64) };
const plain: Facts = {
  name: 'front.jpg',
  size: 10,
  problem: null,
  type: 'JPG',
  mismatch: false,
  digests,
  assets: [],
  twinOf: null,
};
const asset = (checksum: string | null, filename: string | null = 'front.jpg'): Facts['assets'][number] => ({
  id: resourceId('a1'),
  filename,
  checksum,
});

describe('the note of a file', () => {
  it.each<[Facts, string, boolean]>([
    [plain, 'new', true],
    [{ ...plain, problem: 'The file is gone.', size: 0 }, 'unreadable', false],
    [{ ...plain, size: 0, digests: null }, 'empty', false],
    [{ ...plain, assets: [asset(digests.md5, 'other.jpg')], twinOf: 'x' }, 'alreadyThere', false],
    [{ ...plain, assets: [asset(digests.sha256.toUpperCase(), null)] }, 'alreadyThere', false],
    [{ ...plain, twinOf: 'a.jpg', mismatch: true }, 'twice', false],
    [{ ...plain, assets: [asset('0'.repeat(64))] }, 'sameName', true],
    [{ ...plain, assets: [asset(null)] }, 'sameName', true],
    [{ ...plain, mismatch: true, size: veryLarge + 1 }, 'typeMismatch', true],
    [{ ...plain, size: veryLarge + 1 }, 'veryLarge', true],
  ])('is the most important one, and decides whether it is ticked', (facts, note, ticked) => {
    expect(noteOf(facts).note).toBe(note);
    expect(isTicked(noteOf(facts).note)).toBe(ticked);
    expect(noteOf(facts).words).not.toBe('');
  });
});
