import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../../../electron/base/branded-types.ts';
import { assignBlock, readPastedBlock } from '../../../../../../renderer/features/edits/bulk/paste-block.ts';

describe('readPastedBlock', () => {
  it.each([
    ['', []],
    ['A single text\n', [['A single text']]],
    [' kept ', [[' kept ']]],
    ['a\tb\r\nc\td\r\n', [['a', 'b'], ['c', 'd']]], // prettier-ignore
    ['a\n\nb\n', [['a'], [''], ['b']]],
    ['"two\nlines"\tb', [['two\nlines', 'b']]],
  ])('reads the cells of %j', (text, rows) => {
    expect(readPastedBlock(text)).toEqual(rows);
  });

  it('refuses more cells than a list can take', () => {
    expect(readPastedBlock('a\n'.repeat(100_001))).toEqual([]);
  });
});

describe('assignBlock', () => {
  it('fills items and fields in order and drops what is beyond them', () => {
    const items = [toResourceId('p1'), toResourceId('p2')];
    const rows = [['a', 'b', 'beyond'], ['c'], ['beyond']];
    expect(assignBlock(rows, items, ['label', 'gtin'])).toEqual([
      { item: 'p1', field: 'label', text: 'a' },
      { item: 'p1', field: 'gtin', text: 'b' },
      { item: 'p2', field: 'label', text: 'c' },
    ]);
  });
});
