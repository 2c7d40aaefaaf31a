import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutralizeFormula } from '../../../electron/model/index.ts';

describe('neutralizeFormula', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＠a',
    '=cmd|"/c calc"!A1',
    ' =1',
    '\u00a0+1',
    '\ufeff=1',
    '\u200b@a',
    '\0-1',
    '\u202e=1',
  ])('adds an apostrophe to %j', (text) => expect(neutralizeFormula(text)).toBe(`'${text}`));

  it.each(['', 'a=1', 'shirt - blue', ' shirt', "'=1", '1-2', '😀', '\ufeff1'])('leaves %j unchanged', (text) =>
    expect(neutralizeFormula(text)).toBe(text),
  );

  it('returns a text that never begins like a formula, and loses nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', '=', '+', '-', '@', '\t', '\r'), (rest, start) => {
        const text = start + rest;
        const neutralized = neutralizeFormula(text);
        expect(neutralized).not.toMatch(/^[=+\-@\t\r]/);
        expect(neutralized.replace(/^[\s\p{Cc}\p{Cf}]+/u, '')).not.toMatch(/^[=+\-@]/);
        expect([text, `'${text}`]).toContain(neutralized);
      }),
    );
  });
});
