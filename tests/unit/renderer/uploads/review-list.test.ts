import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytes, resourceId } from '../../../../electron/base/brand.ts';
import type { ReviewFile, ReviewNote } from '../../../../electron/contract/index.ts';
import {
  byNote,
  countsOf,
  hasAction,
  headTick,
  markSku,
  narrow,
  sumOf,
} from '../../../../renderer/features/uploads/review-list.ts';
import { visible } from '../../../../renderer/features/uploads/visible.ts';

const file = (name: string, note: ReviewNote = 'new', rest: Partial<ReviewFile> = {}): ReviewFile => ({
  id: name,
  name,
  size: bytes(100),
  type: 'JPG',
  note,
  words: note,
  ticked: note === 'new',
  sendable: note !== 'unreadable',
  product: null,
  ...rest,
});

const bag = { id: resourceId('1'), sku: 'BAG-10157', label: 'Weekender bag' };
const files = [
  file('a.jpg', 'new', { product: bag }),
  file('b.jpg', 'alreadyThere'),
  file('c.jpg', 'unreadable', { size: null }),
  file('d.jpg', 'twice'),
  file('e.jpg', 'empty'),
  file('f.jpg', 'sameName', { ticked: true }),
];
const ticked = (one: ReviewFile): boolean => one.ticked;

describe('the list of a review', () => {
  it('counts what each question finds', () => {
    expect(countsOf(files)).toEqual({ all: 6, noteworthy: 5, alreadyThere: 2, check: 2, unreadable: 1, noProduct: 5 });
  });

  it('puts first what needs a look', () => {
    expect(byNote(files).map(({ name }) => name[0])).toEqual(['c', 'e', 'f', 'b', 'd', 'a']);
  });

  it('finds every word, in the name as in the product', () => {
    expect(narrow(files, 'all', 'weekender A.JPG').map(({ name }) => name)).toEqual(['a.jpg']);
    expect(narrow(files, 'unreadable', 'a.jpg')).toEqual([]);
  });

  it('offers a choice only where something like the file is there', () => {
    expect(files.filter(hasAction).map(({ note }) => note)).toEqual(['alreadyThere', 'twice', 'sameName']);
  });

  it('says what will be sent and what stays', () => {
    expect(sumOf(files, ticked)).toEqual({ files: 2, bytes: 200, stay: 4 });
  });

  it('ticks its head when all that can be sent is ticked', () => {
    expect(headTick(files, ticked)).toBe('some');
    expect(headTick(files, () => false)).toBe('none');
    expect(headTick([file('a.jpg'), file('x', 'unreadable')], ticked)).toBe('all');
    expect(headTick([], ticked)).toBe('none');
  });
});

describe('the SKU in a file’s name', () => {
  it('is marked as it stands there', () => {
    expect(markSku('BAG-10157_front.jpg', 'BAG-10157')).toEqual({ before: '', sku: 'BAG-10157', after: '_front.jpg' });
    expect(markSku('new bag_10157.jpg', 'BAG-10157')).toEqual({ before: 'new ', sku: 'bag_10157', after: '.jpg' });
  });

  it('is not marked where there is none', () => {
    expect(markSku('film.mp4', undefined)).toEqual({ before: '', sku: '', after: 'film.mp4' });
    expect(markSku('film.mp4', '---').sku).toBe('');
  });

  it('never loses a letter of the name, whatever the SKU', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, sku) => {
        const marked = markSku(name, sku);
        expect(marked.before + marked.sku + marked.after).toBe(visible(name));
      }),
    );
  });
});

describe('a name', () => {
  it('shows line breaks, direction marks and zero widths instead of obeying them', () => {
    expect(visible('a\nb\u202egpj.exe')).toBe('a␊b·gpj.exe');
    expect(visible('x\u007f\u0085')).toBe('x␡�');
  });

  it('leaves emoji and other scripts as they are', () => {
    expect(visible('👨‍👩‍👧 fête 写真.jpg')).toBe('👨‍👩‍👧 fête 写真.jpg');
  });
});
