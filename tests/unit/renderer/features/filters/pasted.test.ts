import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pastedValues } from '../../../../../renderer/features/filters/pasted.ts';

describe('a pasted list', () => {
  it('has one value a line, whatever the line ends with', () => {
    expect(pastedValues('BAG-1\r\nBAG-2\n\n  BAG-3 ,\n')).toEqual(['BAG-1', 'BAG-2', 'BAG-3']);
  });

  it('has values between commas where there is one line, and in cells', () => {
    expect(pastedValues('BAG-1, BAG-2,BAG-1')).toEqual(['BAG-1', 'BAG-2']);
    expect(pastedValues('BAG-1\tBAG-2;BAG-3')).toEqual(['BAG-1', 'BAG-2', 'BAG-3']);
  });

  it('keeps commas inside the values of a column', () => {
    expect(pastedValues('Trail boot, rust\nBeanie, sand')).toEqual(['Trail boot, rust', 'Beanie, sand']);
  });

  it('takes the quotes of CSV off', () => {
    expect(pastedValues('"BAG-1"\n"10"" pan"')).toEqual(['BAG-1', '10" pan']);
  });

  it('never holds a blank or the same twice, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const values = pastedValues(text);
        expect(values.every((value) => value.trim() !== '')).toBe(true);
        expect(new Set(values).size).toBe(values.length);
      }),
    );
  });
});
