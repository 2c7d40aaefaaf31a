import { expect, test } from 'vitest';
import { headThatFits } from '../../../../renderer/grid/fitting-cut.ts';

/** Every character is ten pixels wide, also an emoji of several code units. */
const measure = (text: string): number => 10 * [...new Intl.Segmenter('en').segment(text)].length;

test.each([
  ['a name that fits stands whole', 'autumn', '-70.jpg', 130, null],
  ['what does not fit leaves room for «…» and the end', 'autumn-campaign', '-70.jpg', 140, 6],
  ['there may be room for the end alone', 'autumn', '-70.jpg', 80, 0],
  ['less room than the end takes leaves nothing', 'autumn', '-70.jpg', 20, 0],
  ['a letter of several parts is not halved', 'ab👩‍🔧cdef', '-70.jpg', 110, 2],
])('%s', (_, start, end, width, head) => {
  expect(headThatFits(start, end, width, measure)).toBe(head);
});
