import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitPastedValues } from '../../../../../renderer/features/filters/parse-pasted-values.ts';

describe('pasted list of values', () => {
  it('reads one value for each line, with any line ending', () => {
    expect(splitPastedValues('BAG-1\r\nBAG-2\n\n  BAG-3 ,\n')).toEqual(['BAG-1', 'BAG-2', 'BAG-3']);
  });

  it('reads values between commas in a single line, and values in cells', () => {
    expect(splitPastedValues('BAG-1, BAG-2,BAG-1')).toEqual(['BAG-1', 'BAG-2']);
    expect(splitPastedValues('BAG-1\tBAG-2;BAG-3')).toEqual(['BAG-1', 'BAG-2', 'BAG-3']);
  });

  it('keeps commas inside the values of a column', () => {
    expect(splitPastedValues('Trail boot, rust\nBeanie, sand')).toEqual(['Trail boot, rust', 'Beanie, sand']);
  });

  it('removes the quotes of CSV', () => {
    expect(splitPastedValues('"BAG-1"\n"10"" pan"')).toEqual(['BAG-1', '10" pan']);
  });

  it.each([
    "('BAG-1', 'BAG-2')",
    "IN ('BAG-1','BAG-2');",
    '["BAG-1", "BAG-2"]',
    "['BAG-1', 'BAG-2']",
    '{"BAG-1","BAG-2"}',
    '[\n  "BAG-1",\n  "BAG-2"\n]',
    "'BAG-1',\n'BAG-2',\n",
    '• BAG-1\n• BAG-2',
    '- BAG-1\n- BAG-2\n',
    '1. BAG-1\n2. BAG-2',
    'BAG-1 | BAG-2',
  ])('reads the list of a script, a database or a text: %j', (text) => {
    expect(splitPastedValues(text)).toEqual(['BAG-1', 'BAG-2']);
  });

  it.each(['(BAG-1)', '- BAG-1', '[sale]', '1. BAG-1'])('keeps the marks of the single value %s', (text) => {
    expect(splitPastedValues(text)).toEqual([text]);
  });

  it('keeps marks that not all lines have', () => {
    expect(splitPastedValues('- BAG-1\nBAG-2')).toEqual(['- BAG-1', 'BAG-2']);
  });

  it('removes invisible characters around values', () => {
    expect(splitPastedValues('\ufeffBAG-1\u200b\n\u200e"BAG\u00a02"\u2060')).toEqual(['BAG-1', 'BAG\u00a02']);
  });

  it('never contains a blank or duplicate value, for any pasted text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const values = splitPastedValues(text);
        expect(values.every((value) => value.trim() !== '')).toBe(true);
        expect(new Set(values).size).toBe(values.length);
      }),
    );
  });
});
