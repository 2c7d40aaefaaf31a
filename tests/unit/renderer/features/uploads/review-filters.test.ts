import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytes } from '../../../../../electron/base/branded-types.ts';
import type { ReviewFile, ReviewNote } from '../../../../../electron/contract/index.ts';
import { hasAction, markSku } from '../../../../../renderer/features/uploads/review-filters.ts';
import { showHiddenCharacters } from '../../../../../renderer/list/visible-text.ts';

const file = (name: string, note: ReviewNote): ReviewFile => ({
  id: 1,
  name,
  sentAs: null,
  size: bytes(100),
  type: 'JPG',
  pixels: null,
  note,
  message: note,
  ticked: note === 'new',
  sendable: note !== 'unreadable',
  sku: null,
  product: null,
  altText: null,
});

describe('file of a review', () => {
  it('offers a choice only if a similar file exists', () => {
    const notes = [
      'new',
      'alreadyThere',
      'probablyThere',
      'twice',
      'sameName',
      'empty',
      'badName',
      'unreadable',
    ] as const;
    expect(notes.filter((note) => hasAction(file('a', note)))).toEqual([
      'alreadyThere',
      'probablyThere',
      'twice',
      'sameName',
    ]);
  });
});

describe('SKU in a file name', () => {
  it('marks the SKU within the name', () => {
    expect(markSku('BAG-10157_front.jpg', { text: 'BAG-10157', at: 0 })).toEqual({
      before: '',
      sku: 'BAG-10157',
      after: '_front.jpg',
    });
    expect(markSku('new\nBAG.jpg', { text: 'BAG', at: 4 })).toEqual({ before: 'new␊', sku: 'BAG', after: '.jpg' });
  });

  it('marks nothing if there is no SKU or only a folder name contains it', () => {
    expect(markSku('film.mp4', null)).toEqual({ before: '', sku: '', after: 'film.mp4' });
    expect(markSku('film.mp4', { text: 'BAG', at: null }).sku).toBe('');
  });

  it('never loses a character of the name, for any position of the SKU', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), fc.string(), (name, at, text) => {
        const marked = markSku(name, { text, at });
        expect(marked.before + marked.sku + marked.after).toHaveLength(name.length);
      }),
    );
  });
});

describe('file name', () => {
  it('shows line breaks, direction marks and zero-width characters instead of applying them', () => {
    expect(showHiddenCharacters('a\nb\u202egpj.exe')).toBe('a␊b·gpj.exe');
    expect(showHiddenCharacters('x\u007f\u0085')).toBe('x␡�');
  });

  it('leaves emoji and other scripts unchanged', () => {
    expect(showHiddenCharacters('👨‍👩‍👧 fête 写真.jpg')).toBe('👨‍👩‍👧 fête 写真.jpg');
  });
});
