import { describe, expect, it } from 'vitest';
import { type MonthlyTraffic, createTrafficStore } from '../../../electron/account/monthly-traffic.ts';
import { toAccountId } from '../../../electron/base/branded-types.ts';
import { memoryStore } from './memory.ts';

const id = toAccountId('one');
const of = (month: string, bytes = 1): MonthlyTraffic => ({ month, bytes, pictures: 0, told: false });

describe('createTrafficStore', () => {
  it('stores the last three months of an account in order, and always the written month', () => {
    const file = memoryStore();
    const traffic = createTrafficStore(file);
    const monthsAfter = (month: string): readonly string[] => {
      traffic.set(id, of(month));
      return (file.get('fetched') as Record<string, MonthlyTraffic[]>)[id]?.map((one) => one.month) ?? [];
    };
    for (const month of ['2026-12', '2026-10', '2026-11']) monthsAfter(month);
    expect(monthsAfter('2026-11')).toEqual(['2026-10', '2026-11', '2026-12']);
    expect(monthsAfter('2027-01')).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(monthsAfter('1970-01')).toEqual(['1970-01', '2026-12', '2027-01']);
  });

  it('replaces the traffic of the written month and of no other', () => {
    const traffic = createTrafficStore(memoryStore());
    traffic.set(id, of('2026-11', 5));
    traffic.set(id, of('2026-12', 6));
    traffic.set(id, of('2026-11', 7));
    expect([traffic.get(id, '2026-11'), traffic.get(id, '2026-12')]).toEqual([of('2026-11', 7), of('2026-12', 6)]);
  });

  it('reads the single month that an earlier version stored, and keeps it when another month is written', () => {
    const traffic = createTrafficStore(memoryStore({ fetched: { one: of('2026-11', 5) } }));
    expect(traffic.get(id, '2026-11')).toEqual(of('2026-11', 5));
    traffic.set(id, of('2026-12', 6));
    expect(traffic.get(id, '2026-11')).toEqual(of('2026-11', 5));
  });

  it('ignores damaged records and keeps the others of the account', () => {
    const fetched = { one: [3, { month: '2026-11', bytes: -1 }, of('2026-12', 6)], two: 'damaged', three: null };
    const traffic = createTrafficStore(memoryStore({ fetched }));
    expect([traffic.get(id, '2026-11'), traffic.get(id, '2026-12')]).toEqual([null, of('2026-12', 6)]);
    expect(traffic.get(toAccountId('two'), '2026-12')).toBeNull();
  });
});
