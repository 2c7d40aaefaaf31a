import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayHoldLongNumbers } from '../../../../electron/cache/shared/parse-item.ts';

/** A direct form of the searched pattern, which is slow in a long text. */
const plainly = /[:[,]\s*-?(?:\d{16}|\d[\d.]*[eE]\+?\d{3,}\s*(?:[,\]}]|$))/;

describe('numbers that JavaScript cannot represent', () => {
  it('detects sixteen digits or an exponent of three at the start of a value', () => {
    const digits = fc.nat(40).map((length) => '1234567890'.repeat(4).slice(0, length));
    const piece = fc.oneof(
      digits,
      fc.constantFrom(':', '[', ',', ']', '}', '"', '-', ' ', '\n', 'e', 'E', '+', '.', 'a'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        if (plainly.test(text)) expect([text, mayHoldLongNumbers(text)]).toEqual([text, true]);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['{"a":1234567890123456}', true],
    ['{"a": -1234567890123456}', true],
    ['[1,12345678901234567890]', true],
    ['{"a":1e400}', true],
    ['{"a":123456789012345}', false],
    ['{"gtin":"12345678901234567890","b":"x1234567890123456"}', false],
    [`{"a":"${'1'.repeat(1_000)}"}`, false],
    ['', false],
  ])('%s: %s', (text, may) => {
    expect(mayHoldLongNumbers(text)).toBe(may);
  });

  it('scans the text in linear time, however many digits it has', () => {
    expect(mayHoldLongNumbers(`"${'1'.repeat(20_000_000)}"`)).toBe(false);
  });
});
