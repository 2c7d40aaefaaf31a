import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutralizeFormula } from '../../../electron/model/index.ts';
import { escapeFormula, unescapeFormula } from '../../../electron/tables/sheet/formula-guard.ts';

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
    expect(escapeFormula(plain)).toBe(written);
    expect(unescapeFormula(written)).toBe(plain);
  });

  it('returns no formula, and restores the text unchanged', () => {
    fc.assert(
      fc.property(text, (plain) => {
        expect(neutralizeFormula(escapeFormula(plain))).toBe(escapeFormula(plain));
        expect(unescapeFormula(escapeFormula(plain))).toBe(plain);
      }),
      { numRuns: 2_000 },
    );
  });
});
