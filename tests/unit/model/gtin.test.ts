import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, findGtinProblem, readWrittenGtin } from '../../../electron/model/index.ts';

const digits = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));

describe('GTIN', () => {
  it.each(['', ' ', '4006381333931', '96385074', '036000291452', '14006381333938', ' 4006381333931 '])(
    'accepts the GTIN %j',
    (gtin) => {
      expect(findGtinProblem(gtin)).toBeNull();
    },
  );

  it.each([
    ['4006381333932', { what: 'check', ends: '1' }],
    ['036000291453', { what: 'check', ends: '2' }],
    ['12345', { what: 'length', digits: 5 }],
    ['4006-38133', { what: 'signs' }],
    ['0000000000000', { what: 'zeros' }],
    ['00000000', { what: 'zeros' }],
    ["'4006381333931", { what: 'apostrophe' }],
    ['’4006381333931', { what: 'apostrophe' }],
    ['4.06E+12', { what: 'shortened' }],
    ['4,00638E+12', { what: 'shortened' }],
    ['٤٠٠٦٣٨١٣٣٣٩٣١', { what: 'signs' }],
  ])('rejects a GTIN with a reason: %s', (gtin, fault) => {
    expect(findGtinProblem(gtin)).toEqual(fault);
  });

  it.each([
    '4 006381 333931',
    '4-006381-333931',
    "'4006381333931",
    '4006381333931.0',
    '4.006.381.333.931',
    '\u200b４006381333931',
  ])('reads the digits of %j', (text) => {
    expect(readWrittenGtin(text)).toBe('4006381333931');
  });

  it.each(['4 006381 333932', '4006381333931,5', 'EAN 4006381333931', '4.06E+12', ''])(
    'reads no digits of %j',
    (text) => {
      expect(readWrittenGtin(text)).toBeNull();
    },
  );

  it('accepts the computed check digit for every length, and no other digit', () => {
    fc.assert(
      fc.property(fc.constantFrom(7, 11, 12, 13).chain(digits), (body) => {
        fc.pre(/[1-9]/.test(body));
        const right = Array.from({ length: 10 }, (_, digit) => String(digit)).filter(
          (digit) => findGtinProblem(body + digit) === null,
        );
        expect(right).toEqual([checkDigit(body)]);
      }),
    );
  });

  it('shows where one digit was mistyped', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(11), fc.integer({ min: 1, max: 9 }), (body, at, off) => {
        const gtin = body + checkDigit(body);
        const other = String((Number(gtin[at]) + off) % 10);
        expect(findGtinProblem(gtin.slice(0, at) + other + gtin.slice(at + 1))).toMatchObject({ what: 'check' });
      }),
    );
  });
});
