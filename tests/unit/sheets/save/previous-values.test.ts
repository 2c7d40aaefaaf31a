import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { HistorySnapshot } from '../../../../electron/cache/history/history-snapshot.ts';
import type { ChangeSideValue } from '../../../../electron/contract/changes.ts';
import { readOldValues } from '../../../../electron/sheets/save/previous-values.ts';

const day = (at: number): string => `2026-11-${String(at + 10)}T08:00:00.000Z`;
const piece: ChangeSideValue = { is: 'piece', text: 'Ba', from: 0, length: 9 };
const absent: ChangeSideValue = { is: 'absent' };
const whole = (value: string): ChangeSideValue => ({ is: 'whole', value });

interface Change {
  readonly id: string;
  readonly field: string;
  readonly at: number;
  readonly before: ChangeSideValue;
}
const getHistory = (changes: readonly Change[]): HistorySnapshot => {
  const read = changes.map(({ id, field, at, before }) => ({
    kind: 'changed',
    resource: 'product',
    itemId: id,
    at: day(at),
    differences: [{ field, attribute: null, before, after: absent }],
  }));
  return {
    total: read.length,
    read: (from: number, to: number) => read.slice(from, to),
    nameOf: () => null,
    close: () => undefined,
  } as unknown as HistorySnapshot;
};

it('takes the value before the earliest change of each cell, and names only what that change did not keep', () => {
  const change = fc.record({
    id: fc.constantFrom('p1', 'p2'),
    field: fc.constantFrom('label', 'gtin'),
    before: fc.constantFrom(piece, absent, whole('Bag'), whole('Box')),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (drawn, order) => {
      const times = drawn.map((_, at) => ({ at, by: order.next().value as number })).toSorted((a, b) => a.by - b.by);
      const changes = drawn.map((one, at) => ({ ...one, at: times[at]?.at ?? 0 }));
      const old = readOldValues(getHistory(changes), ['label', 'gtin']);
      for (const id of ['p1', 'p2']) {
        const earliest = (field: string): ChangeSideValue | undefined =>
          changes.filter((one) => one.id === id && one.field === field).toSorted((a, b) => a.at - b.at)[0]?.before;
        const firsts = ['label', 'gtin'].map(earliest);
        expect(['label', 'gtin'].map((key) => old.put.get(id)?.get(key))).toEqual(
          firsts.map((first) => (first?.is === 'whole' ? first.value : first?.is === 'absent' ? null : undefined)),
        );
        expect(old.faults.has(id)).toBe(firsts.includes(piece));
      }
    }),
  );
});
