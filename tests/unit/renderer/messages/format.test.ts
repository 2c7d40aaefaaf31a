import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  formatAge,
  formatLocalCount,
  formatDate,
  formatShortDate,
  formatDateTime,
  formatDuration,
  middleCut,
  formatLocalNumber,
  formatByteSize,
  formatUtc,
} from '../../../../renderer/messages/format.ts';

const now = new Date(2026, 10, 20, 15, 0, 0);
const at = (hours: number, minutes: number): Date => new Date(2026, 10, 20, hours, minutes);

describe('formatting', () => {
  it('groups digits of numbers', () => {
    expect(formatLocalNumber(48_216)).toBe('48,216');
  });

  it('formats today as a time and other days as a date', () => {
    expect(formatDate(at(14, 2), now)).toBe('today 14:02');
    expect(formatDate(new Date(2024, 2, 12, 9, 41), now)).toBe('12 Mar 2024');
    expect(formatShortDate(at(0, 5), now)).toBe('00:05');
    expect(formatDateTime(new Date(2024, 2, 12, 9, 41), now)).toBe('12 Mar 2024, 09:41');
    expect(formatDateTime(at(14, 2), now)).toBe('today, 14:02');
  });

  it('formats the same moment in UTC', () => {
    expect(formatUtc('2026-11-20T13:02:09.123Z')).toBe('2026-11-20 13:02:09 UTC');
  });

  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [2_300_000, '2.3 MB'],
    [999_499, '999 kB'],
    [999_500, '1.0 MB'],
    [999_960, '1.0 MB'],
    [38_100_000, '38 MB'],
    [1_400_000_000, '1.4 GB'],
  ])('formats %d bytes as %s', (bytes, words) => {
    expect(formatByteSize(bytes)).toBe(words);
  });

  it.each([
    [40_000, '40 s'],
    [60_000, '1 min'],
    [3_600_000, '1 h'],
    [36 * 3_600_000, '36 h'],
    [72 * 3_600_000, '3 days'],
  ])('formats %d ms as %s', (ms, words) => {
    expect(formatDuration(ms)).toBe(words);
  });

  it('always has a digit in an age, also when clocks disagree', () => {
    fc.assert(
      fc.property(fc.integer(), (ms) => {
        expect(formatAge(now.getTime() - ms, now.getTime())).toMatch(/^\d.* ago$/);
      }),
    );
  });

  it('uses the correct plural form', () => {
    expect([formatLocalCount(0, 'item'), formatLocalCount(1, 'item'), formatLocalCount(1200, 'item')]).toEqual([
      '0 items',
      '1 item',
      '1,200 items',
    ]);
  });

  it('truncates a file name so that its last ten characters stay, complete characters only', () => {
    expect(middleCut('front.jpg')).toEqual({ start: '', end: 'front.jpg' });
    expect(middleCut('BAG-10157_front.jpg')).toEqual({ start: 'BAG-10157', end: '_front.jpg' });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const { start, end } = middleCut(name);
        expect(start + end).toBe(name);
        expect([...new Intl.Segmenter().segment(end)].length).toBeLessThanOrEqual(10);
      }),
    );
  });
});

describe('number with a unit', () => {
  it('keeps the order of a number in right-to-left text, and adds no marks elsewhere', () => {
    expect(formatByteSize(2_300_000)).toBe('2.3 MB');
    vi.stubGlobal('document', { documentElement: { dir: 'rtl' } });
    try {
      expect(formatByteSize(2_300_000)).toBe('\u20662.3 MB\u2069');
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
