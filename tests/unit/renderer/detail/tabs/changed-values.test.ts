import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import type { ChangeRow, ChangeSideValue, Difference } from '../../../../../electron/contract/index.ts';
import { formatBriefProperties } from '../../../../../renderer/detail/tabs/changed-values.ts';

const whole = (value: unknown): ChangeSideValue => ({ is: 'whole', value });
const absent: ChangeSideValue = { is: 'absent' };

const rowOf = (first: Difference | null, others: readonly string[] = [], more = 0): ChangeRow => ({
  entry: 'change',
  id: 1,
  at: '2026-02-11T09:30:00.000Z',
  kind: 'changed',
  cause: 'sync',
  resource: 'product',
  itemId: toResourceId('p1'),
  title: 'BAG-1',
  note: null,
  members: [
    { field: first?.field ?? 'label', attribute: first?.attribute ?? null },
    ...others.map((field) => ({ field, attribute: null })),
  ],
  more,
  first,
  links: [{ field: 'product_family_id', to: 'family', id: toResourceId('f2'), name: 'Outdoor bags' } as never],
});

const briefOf = (
  field: string,
  before: ChangeSideValue,
  after: ChangeSideValue,
  attribute: string | null = null,
): string => formatBriefProperties(rowOf({ field, attribute, before, after }));

describe('short description of a change', () => {
  it.each([
    ['the old and new text', 'label', whole('Bag, sand'), whole('Bag, rust'), 'Label: Bag, sand → Bag, rust'],
    ['an added value', 'label', absent, whole('Bag'), 'Label: — → Bag'],
    [
      'a referenced item, and an unknown ID',
      'product_family_id',
      whole('f1'),
      whole('f2'),
      'Family: f1 → Outdoor bags',
    ],
    [
      'entries added to and removed from a list',
      'asset_ids',
      whole(['a', 'b']),
      whole(['b', 'c', 'd']),
      'Assets: +2 −1',
    ],
    [
      'that a list is in another order',
      'asset_ids',
      whole(['a', 'b']),
      whole(['b', 'a']),
      'Assets: in a different order',
    ],
    ['no values that are long', 'label', whole('x'.repeat(40)), whole('y'.repeat(40)), 'Label'],
    ['no nested values', 'custom', whole({ a: 1 }), whole({ a: 2 }), 'custom'],
  ])('describes %s', (_, field, before, after, words) => {
    expect(briefOf(field, before, after)).toBe(words);
  });

  it('shows attribute values, with lists in one line', () => {
    expect(briefOf('attributes', whole(false), whole(true), 'wet')).toBe('wet: No → Yes');
    expect(briefOf('attributes', whole(['a']), whole(['a', 'b']), 'care')).toBe('care: a → a, b');
  });

  it('names the other changed fields and counts the remaining ones', () => {
    const first = { field: 'label', attribute: null, before: whole('a'), after: whole('b') };
    expect(formatBriefProperties(rowOf(first, ['status'], 3))).toBe('Label: a → b, Status, and 3 more');
    expect(formatBriefProperties(rowOf(null, ['status']))).toBe('Label, Status');
  });
});
