import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLocaleFormat } from '../../../../renderer/messages/locale-format.ts';
import { regionChoices, formatRegionSample } from '../../../../renderer/features/settings/region-options.ts';

const when = new Date(2026, 10, 23, 14, 2);
const sample = (region: string | null): readonly string[] => {
  const { number, oneDigit, day, time } = createLocaleFormat(region);
  return [number(1_048_216), oneDigit(2.04), day(when), time(when)];
};

describe('regional formats', () => {
  it.each([
    [null, ['1,048,216', '2.0', '23 Nov 2026', '14:02']],
    ['GB', ['1,048,216', '2.0', '23 Nov 2026', '14:02']],
    ['DE', ['1.048.216', '2,0', '23 Nov 2026', '14:02']],
    ['US', ['1,048,216', '2.0', 'Nov 23, 2026', '02:02 PM']],
    ['IN', ['10,48,216', '2.0', '23 Nov 2026', '02:02 pm']],
    ['CH', ['1’048’216', '2.0', '23 Nov 2026', '14:02']],
    ['SA', ['1,048,216', '2.0', '23 Nov 2026', '02:02 pm']],
  ])('formats %s', (region, written) => {
    // The runtime decides which apostrophe and which narrow space a region uses for grouping.
    const plain = (words: string): string => words.replaceAll(/['’]/g, '’').replaceAll(/\s/g, ' ');
    expect(sample(region).map(plain)).toEqual(written);
  });

  it.each([
    ['DE', '14:02:06'],
    ['US', '02:02:06 PM'],
  ])('shows the seconds of an exact time: %s', (region, text) => {
    const exact = createLocaleFormat(region).timeExact(new Date(2026, 10, 23, 14, 2, 6));
    expect(exact.replaceAll(/\s/g, ' ')).toBe(text);
  });

  it('ignores an invalid region', () => {
    fc.assert(
      fc.property(
        fc.string().filter((word) => !/^[A-Z]{2}$/.test(word)),
        (word) => {
          expect(sample(word)).toEqual(sample(null));
        },
      ),
    );
  });

  it('writes the same digits for every existing region', () => {
    const letter = fc.integer({ min: 65, max: 90 }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.tuple(letter, letter), fc.nat(), ([first, second], value) => {
        const digits = createLocaleFormat(first + second)
          .number(value)
          .replaceAll(/\D/g, '');
        expect(digits).toBe(String(value));
      }),
    );
  });
});

describe('choice of a region', () => {
  it('names the region of this computer, and keeps an unusual one in use', () => {
    expect(regionChoices('DE', 'system')[1]).toEqual({ value: 'system', label: 'Same as this computer: Germany' });
    expect(regionChoices(null, 'system')[1]).toEqual({ value: 'system', label: 'Same as this computer' });
    expect(regionChoices(null, 'DE').filter(({ value }) => value === 'DE')).toHaveLength(1);
    expect(regionChoices(null, 'FO').at(-1)).toEqual({ value: 'FO', label: 'Faroe Islands' });
  });

  it('shows an example of each format', () => {
    expect(formatRegionSample('international', 'DE')).toBe('48,216.5 · 23 Nov 2026 · 14:02');
    expect(formatRegionSample('system', 'DE')).toBe('48.216,5 · 23 Nov 2026 · 14:02');
    expect(formatRegionSample('US', 'DE')).toBe('48,216.5 · Nov 23, 2026 · 02:02 PM');
  });
});
