import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reviewFilterNames, reviewNotes } from '../../../../electron/contract/constants.ts';
import {
  type Facts,
  filterTests,
  isSelectedByDefault,
  getMainNote,
  noteUrgency,
  maxUnnotedBytes,
  getNoteMessages,
  hasHints,
} from '../../../../electron/outbox/review/review-notes.ts';
import type { InspectedFile, PictureHeader } from '../../../../electron/outbox/state/inspect-file.ts';

const digests = { md5: 'b'.repeat(32), sha1: 'c'.repeat(40), sha256: 'd'.repeat(64) };
const plain: Facts = {
  finalName: 'front.jpg',
  size: 10,
  problem: null,
  type: 'JPG',
  mismatch: false,
  digests,
  same: null,
  named: null,
  twin: null,
  nameTwice: false,
  respelledSku: null,
};
const asset = (checksum: string | null, size: number | null = null, filename: string | null = 'front.jpg') => ({
  filename,
  checksum,
  size,
});

const header: PictureHeader = { space: 'srgb', alpha: false, orientation: 1, frames: 1 };
const inspected: InspectedFile = { pixels: { width: 2_000, height: 2_000 }, header, damaged: false };

describe('note of a reviewed file', () => {
  it.each<[Facts, string, boolean]>([
    [plain, 'new', true],
    [{ ...plain, problem: 'The file no longer exists.', size: 0 }, 'unreadable', false],
    [{ ...plain, size: 0, digests: null }, 'empty', false],
    [{ ...plain, same: asset(digests.md5, 10, 'other.jpg'), twin: { name: 'x' } }, 'alreadyThere', false],
    [{ ...plain, same: asset(digests.sha256, 10, null) }, 'alreadyThere', false],
    [{ ...plain, twin: { name: 'a.jpg' }, mismatch: true }, 'twice', false],
    [{ ...plain, named: asset('0'.repeat(64), 10) }, 'sameName', true],
    [{ ...plain, named: asset(null) }, 'sameName', true],
    [{ ...plain, named: asset(null, 11) }, 'sameName', true],
    [{ ...plain, named: asset(null, 10) }, 'probablyThere', false],
    [{ ...plain, named: asset('of no known kind', 10) }, 'probablyThere', false],
    [{ ...plain, named: asset(null, 10), digests: null }, 'new', true],
    [{ ...plain, nameTwice: true, finalName: 'a:b' }, 'nameTwice', true],
    [{ ...plain, finalName: 'a:b', mismatch: true }, 'badName', true],
    [{ ...plain, mismatch: true, size: maxUnnotedBytes + 1 }, 'typeMismatch', true],
    [{ ...plain, size: maxUnnotedBytes + 1 }, 'veryLarge', true],
  ])('shows the most important note, which decides whether the file is ticked', (facts, note, ticked) => {
    expect(getMainNote(facts)).toBe(note);
    expect(isSelectedByDefault(getMainNote(facts))).toBe(ticked);
    expect(getNoteMessages(facts)).not.toBe('');
  });

  it('does not compare the name of a file whose content is there', () => {
    const same = asset(digests.sha256, 10, 'other.jpg');
    expect(getNoteMessages({ ...plain, same, named: asset('0'.repeat(64), 10) })).toBe(
      getNoteMessages({ ...plain, same }),
    );
  });

  it('keeps the less important notes available', () => {
    expect(getNoteMessages({ ...plain, twin: { name: 'a.jpg' }, mismatch: true })).toBe(
      'Twice in this batch: a.jpg · The extension does not match the content (JPG)',
    );
  });

  it.each([
    ['front.jpg', 'TXT', 'Not a JPEG: the content is plain text'],
    ['front.jpeg', 'HTML', 'Not a JPEG: the content is a web page'],
    ['front.jpg', 'JSON', 'Not a JPEG: the content is JSON'],
    ['front.jpg', 'PNG', 'Not a JPEG: the content is a PNG file'],
    ['front.avif', 'HEIC', 'Not an AVIF: the content is a HEIC file'],
    ['film.mp4', 'PDF', 'Not an MP4: the content is a PDF file'],
    ['sheet.xlsx', 'HTML', 'Not an XLSX: the content is a web page'],
    ['front.jpg', null, 'Not a JPEG: the content is of no known kind'],
  ])('describes the content of %s when it is %s', (finalName, content, words) => {
    expect(getNoteMessages({ ...plain, finalName, mismatch: true, content })).toBe(words);
  });

  it.each<[string, Partial<InspectedFile>, string, string]>([
    ['CMYK', { header: { ...header, space: 'cmyk' } }, 'JPG', 'CMYK: colours may look washed out in browsers'],
    ['a short side under 500', { pixels: { width: 2_000, height: 499 } }, 'JPG', 'Smaller than 500 px'],
    ['a short side under 1,000', { pixels: { width: 999, height: 1_200 } }, 'PNG', 'Smaller than 1,000 px'],
    ['EXIF', { header: { ...header, orientation: 6 } }, 'JPG', 'Rotated by EXIF: some programs show it on its side'],
    [
      'EXIF in a PNG',
      { header: { ...header, orientation: 3 } },
      'PNG',
      'Rotated by EXIF: some programs show it on its side',
    ],
    [
      'EXIF in a WebP',
      { header: { ...header, orientation: 8 } },
      'WEBP',
      'Rotated by EXIF: some programs show it on its side',
    ],
    ['transparency', { header: { ...header, alpha: null } }, 'PNG', 'May be transparent'],
  ])('reports a picture with %s, which stays new', (_, change, type, words) => {
    const facts = { ...plain, type, look: { ...inspected, ...change } };
    expect([getMainNote(facts), getNoteMessages(facts), hasHints(facts)]).toEqual(['new', words, true]);
  });

  it('reports nothing about a large picture, a film without a header, or a format with optional transparency', () => {
    for (const [type, changed] of [
      ['JPG', inspected],
      ['MP4', { ...inspected, pixels: null, header: null }],
      ['GIF', { ...inspected, header: { ...header, alpha: null } }],
    ] as const) {
      const facts = { ...plain, type, look: changed };
      expect([getNoteMessages(facts), hasHints(facts)]).toEqual(['New', false]);
    }
  });

  it('reports a truncated file, which is still ticked', () => {
    const facts = { ...plain, look: { ...inspected, damaged: true } };
    expect([getMainNote(facts), isSelectedByDefault(getMainNote(facts))]).toEqual(['damaged', true]);
  });

  it('does not count a copy within the upload as already in the account', () => {
    expect(filterTests.alreadyThere('twice', false, false)).toBe(false);
    expect(filterTests.check('twice', false, false)).toBe(true);
  });

  it('is found by queries that cover every note', () => {
    fc.assert(
      fc.property(fc.constantFrom(...reviewNotes), fc.boolean(), fc.boolean(), (note, product, hasSecondaryNote) => {
        const matching = reviewFilterNames.filter((filter) => filterTests[filter](note, product, hasSecondaryNote));
        expect(matching).toContain('all');
        expect(matching.includes('noProduct')).toBe(!product);
        expect(matching.includes('noteworthy')).toBe(note !== 'new' || hasSecondaryNote);
        expect(matching.includes('alreadyThere') || matching.includes('check') || matching.includes('unreadable')).toBe(
          noteUrgency[note] < 3,
        );
      }),
    );
  });
});
