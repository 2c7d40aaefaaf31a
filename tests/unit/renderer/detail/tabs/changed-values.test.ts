import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../../electron/base/branded-types.ts';
import type { ChangeRow, ChangeSideValue, Difference } from '../../../../../electron/contract/index.ts';
import { getField, getResource } from '../../../../../electron/model/index.ts';
import { computeListDelta, formatBriefProperties } from '../../../../../renderer/detail/tabs/changed-values.ts';

const createWhole = (value: unknown): ChangeSideValue => ({ is: 'whole', value });
const absent: ChangeSideValue = { is: 'absent' };

const getRow = (first: Difference | null, others: readonly string[] = [], more = 0): ChangeRow => ({
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

const getBrief = (
  field: string,
  before: ChangeSideValue,
  after: ChangeSideValue,
  attribute: string | null = null,
): string => formatBriefProperties(getRow({ field, attribute, before, after }));

describe('short description of a change', () => {
  it.each([
    [
      'the old and new text',
      'label',
      createWhole('Bag, sand'),
      createWhole('Bag, rust'),
      'Label: Bag, sand → Bag, rust',
    ],
    ['an added value', 'label', absent, createWhole('Bag'), 'Label: — → Bag'],
    [
      'a referenced item, and an unknown ID',
      'product_family_id',
      createWhole('f1'),
      createWhole('f2'),
      'Family: f1 → Outdoor bags',
    ],
    [
      'entries added to and removed from a list',
      'asset_ids',
      createWhole(['a', 'b']),
      createWhole(['b', 'c', 'd']),
      'Assets: +2 −1',
    ],
    [
      'that a list is in another order',
      'asset_ids',
      createWhole(['a', 'b']),
      createWhole(['b', 'a']),
      'Assets: in a different order',
    ],
    ['no values that are long', 'label', createWhole('x'.repeat(40)), createWhole('y'.repeat(40)), 'Label'],
    ['no nested values', 'custom', createWhole({ a: 1 }), createWhole({ a: 2 }), 'custom'],
  ])('describes %s', (_, field, before, after, text) => {
    expect(getBrief(field, before, after)).toBe(text);
  });

  it('shows attribute values, with lists in one line', () => {
    expect(getBrief('attributes', createWhole(false), createWhole(true), 'wet')).toBe('wet: No → Yes');
    expect(getBrief('attributes', createWhole(['a']), createWhole(['a', 'b']), 'care')).toBe('care: a → a, b');
  });

  it('names the other changed fields and counts the remaining ones', () => {
    const first = { field: 'label', attribute: null, before: createWhole('a'), after: createWhole('b') };
    expect(formatBriefProperties(getRow(first, ['status'], 3))).toBe('Label: a → b, Status, and 3 more');
    expect(formatBriefProperties(getRow(null, ['status']))).toBe('Label, Status');
  });
});

describe('computeListDelta', () => {
  const field = getField(getResource('product'), 'asset_ids');
  const delta = (before: readonly string[], after: readonly string[]) =>
    computeListDelta(field, {
      field: 'asset_ids',
      attribute: null,
      before: createWhole(before),
      after: createWhole(after),
    });

  it('names each entry as often as it was added or removed', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });
    const count = (entries: readonly string[] = [], wanted: string): number =>
      entries.filter((entry) => entry === wanted).length;
    fc.assert(
      fc.property(list, list, (before, after) => {
        const result = delta(before, after);
        for (const entry of ['a', 'b', 'c']) {
          const more = count(after, entry) - count(before, entry);
          expect([count(result?.added, entry), count(result?.removed, entry)]).toEqual([
            Math.max(0, more),
            Math.max(0, -more),
          ]);
        }
        expect(result?.moved).toBe(before.toSorted().join('') === after.toSorted().join(''));
      }),
    );
  });

  it('compares no value of which only a part is known', () => {
    const before: ChangeSideValue = { is: 'piece', text: '["a', from: 0, length: 900 };
    expect(computeListDelta(field, { field: 'asset_ids', attribute: null, before, after: absent })).toBeNull();
    expect(
      computeListDelta(field, { field: 'asset_ids', attribute: null, before: createWhole(['a']), after: absent }),
    ).toEqual({
      removed: ['a'],
      added: [],
      moved: false,
    });
  });
});
