import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getFilterRange,
  getPeriodRange,
  startOfDaysAgo,
  startOfTomorrow,
} from '../../../../electron/cache/shared/date-ranges.ts';

const pad = (value: number): string => String(value).padStart(2, '0');
const dayOf = (at: Date): string => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
const date = fc.date({ min: new Date(2001, 0, 1), max: new Date(2037, 11, 31), noInvalidDate: true });

/** Whether a filter includes a moment. */
const includes = (operator: 'before' | 'after' | 'on' | 'between', days: readonly string[], at: Date): boolean => {
  const range = getFilterRange(operator, days);
  if (range === null) throw new Error('There is no range.');
  const moment = at.toISOString();
  return (range.from === null || moment >= range.from) && (range.to === null || moment < range.to);
};

describe('getFilterRange', () => {
  it('includes exactly the moments of its local days, in whichever order two days are given', () => {
    fc.assert(
      fc.property(date, date, date, (one, other, at) => {
        const [first, second, day] = [dayOf(one), dayOf(other), dayOf(at)];
        expect(includes('before', [first], at)).toBe(day < first);
        expect(includes('after', [first], at)).toBe(day > first);
        expect(includes('on', [first], at)).toBe(day === first);
        expect(includes('on', [day], at)).toBe(true);
        const [from, to] = [first, second].toSorted();
        expect(includes('between', [first, second], at)).toBe(day >= (from ?? '') && day <= (to ?? ''));
        expect(includes('between', [day, first], at)).toBe(true);
      }),
    );
  });
});

describe('getPeriodRange', () => {
  it('contains now, and begins and ends at midnight', () => {
    fc.assert(
      fc.property(date, fc.constantFrom('today', 'thisWeek', 'thisMonth', 'thisYear'), (now, period) => {
        const { from, to } = getPeriodRange(period, now);
        expect(from <= now.toISOString() && now.toISOString() < to).toBe(true);
        expect([from, to].map((at) => new Date(at).getHours())).toEqual([0, 0]);
        if (period === 'thisWeek') expect([from, to].map((at) => new Date(at).getDay())).toEqual([1, 1]);
      }),
    );
    const now = new Date(2026, 2, 1, 12);
    const days = (period: 'yesterday' | 'lastMonth'): string[] => {
      const { from, to } = getPeriodRange(period, now);
      return [from, to].map((at) => dayOf(new Date(at)));
    };
    expect([days('yesterday'), days('lastMonth')]).toEqual([
      ['2026-02-28', '2026-03-01'],
      ['2026-02-01', '2026-03-01'],
    ]);
  });

  it('counts days back from the beginning of today', () => {
    expect(startOfDaysAgo(0)).toBe(getPeriodRange('today').from);
    expect(startOfDaysAgo(1)).toBe(getPeriodRange('yesterday').from);
    expect(startOfTomorrow()).toBe(getPeriodRange('today').to);
    expect(Date.parse(startOfDaysAgo(1e9))).not.toBeNaN();
  });
});
