import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDayText, readDay, readTime, formatTimeText } from '../../../../renderer/ui/date-text.ts';

describe('typed day', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['20 november 2026', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['3/11/2026', '2026-11-03'],
    ['31.02.2026', null],
    ['29.2.2024', '2024-02-29'],
    ['20.11.26', null],
    ['20 Foo 2026', null],
    ['tomorrow', null],
    ['', null],
  ])('reads the day %s', (text, day) => {
    expect(readDay(text, false)).toBe(day);
  });

  it('reads a day in the order of the region', () => {
    expect(readDay('11/03/2026', true)).toBe('2026-11-03');
    expect(readDay('11/03/2026', false)).toBe('2026-03-11');
  });

  it('reads a displayed day back', () => {
    const days = fc.date({ min: new Date('1000-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (when) => {
        const day = when.toISOString().slice(0, 10);
        expect(readDay(formatDayText(day))).toBe(day);
      }),
    );
  });
});

describe('typed time', () => {
  it.each([
    ['06:30', '06:30'],
    ['6:30', '06:30'],
    ['18.30', '18:30'],
    ['6', '06:00'],
    ['6 pm', '18:00'],
    ['12:05 AM', '00:05'],
    ['12 pm', '12:00'],
    ['13 pm', null],
    ['24:00', null],
    ['6:60', null],
    ['6:3', null],
    ['noon', null],
  ])('reads the time %s', (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it('reads a displayed time back', () => {
    expect(readTime(formatTimeText('18:30'))).toBe('18:30');
    expect(readTime(formatTimeText('00:05'))).toBe('00:05');
  });
});
