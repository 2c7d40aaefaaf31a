import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutral } from '../../../../electron/model/index.ts';
import { guarded, unguarded } from '../../../../electron/sheets/shared/guard.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', ' ', '\t', '1', 'a', '＝'), { maxLength: 6 })
    .map((signs) => signs.join('')),
);

describe('escaped formulas', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ["'=1+1", "''=1+1"],
    ["'quoted'", "'quoted'"],
    ['-5', "'-5"],
    ['plain', 'plain'],
    ['', ''],
  ])('writes %j as %j', (plain, written) => {
    expect(guarded(plain)).toBe(written);
    expect(unguarded(written)).toBe(plain);
  });

  it('returns no formula, and restores the text unchanged', () => {
    fc.assert(
      fc.property(text, (plain) => {
        expect(neutral(guarded(plain))).toBe(guarded(plain));
        expect(unguarded(guarded(plain))).toBe(plain);
      }),
      { numRuns: 2_000 },
    );
  });
});
