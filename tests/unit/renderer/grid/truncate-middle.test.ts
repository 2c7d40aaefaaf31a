import { expect, test } from 'vitest';
import { containsRightToLeft } from '../../../../renderer/list/visible-text.ts';
import { truncateMiddle } from '../../../../renderer/grid/truncate-middle.ts';

/** Every character is ten pixels wide, also an emoji of several code units. */
const measure = (text: string): number => 10 * [...new Intl.Segmenter('en').segment(text)].length;

test.each([
  ['keeps a name that fits', 'autumn', '-70.jpg', 130, null],
  ['leaves room for «…» and the end of a name that does not fit', 'autumn-campaign', '-70.jpg', 140, 6],
  ['keeps only the end if there is no more room', 'autumn', '-70.jpg', 80, 0],
  ['keeps nothing if the end does not fit', 'autumn', '-70.jpg', 20, 0],
  ['does not split a character of several code points', 'ab👩‍🔧cdef', '-70.jpg', 110, 2],
])('%s', (_, start, end, width, head) => {
  expect(truncateMiddle(start, end, width, measure)).toBe(head);
});

test.each([
  ['תיק.jpg', true],
  ['حقيبة.jpg', true],
  ['Tasche-ü.jpg', false],
])('truncates the name %s only at its end if it has right-to-left text', (name, isRightToLeft) => {
  expect(containsRightToLeft(name)).toBe(isRightToLeft);
});
