import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonError } from '../../../../renderer/form/json-syntax-error.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('position of a JSON syntax error', () => {
  it.each([
    ['{"a": 1,}', 1, 9],
    ['{\n  "a": tru\n}', 2, 8],
    ['[1 2]', 1, 4],
    ['{"a" 1}', 1, 6],
    ['{a: 1}', 1, 2],
    ["'a'", 1, 1],
    ['"half', 1, 6],
    ['"a\\x"', 1, 3],
    ['[1,\n 2\n', 3, 1],
    ['{} {}', 1, 4],
    ['01', 1, 2],
  ])('locates the error in «%s» at line %i, column %i', (text, line, column) => {
    expect(findJsonError(text)).toEqual({ line, column, what: 'syntax' });
  });

  it('finds an error exactly when the engine finds one', () => {
    const json = fc.json();
    const broken = fc
      .tuple(json, fc.nat(), fc.constantFrom('', ',', '"', '{', ']', ':', '1', '\n', '\\', ' ', 'é', '\u0001'))
      .map(([text, at, put]) => {
        const offset = at % (text.length + 1);
        return text.slice(0, offset) + put + text.slice(offset + 1);
      });
    fc.assert(
      fc.property(fc.oneof(json, broken, fc.string()), (text) => {
        expect(findJsonError(text)?.what === 'syntax').toBe(!isJson(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('works at any nesting depth', () => {
    const deep = 50_000;
    expect(findJsonError('['.repeat(deep) + ']'.repeat(deep))).toBeNull();
    expect(findJsonError('[{"a":'.repeat(deep))).toMatchObject({ line: 1, column: deep * 6 + 1 });
  });
});

describe('numbers in JSON', () => {
  it.each(['12345678901234567890', '9007199254740993', '0.12345678901234567891', '1e999', '1e-999'])(
    'reports a number that would change its value: %s',
    (number) => {
      expect(findJsonError(`{"a":\n[${number}]}`)).toEqual({ line: 2, column: 2, what: 'digits' });
    },
  );

  it('reports the first of several such numbers, and a syntax error before them', () => {
    expect(findJsonError('[1, 1e999,\n 1e999]')).toEqual({ line: 1, column: 5, what: 'digits' });
    expect(findJsonError('[1e999,\n tru]')).toEqual({ line: 2, column: 2, what: 'syntax' });
  });

  it('accepts a number that keeps its value, in any notation', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(findJsonError(JSON.stringify(number))).toBeNull();
      }),
    );
    for (const written of ['100000000000000000000', '1.50', '-0.0', '1E+5', '0.1e1'])
      expect(findJsonError(written)).toBeNull();
  });
});
