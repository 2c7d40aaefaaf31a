import { describe, expect, it } from 'vitest';
import type { EditorKind, EditValue } from '../../../../electron/edits/contract.ts';
import { findPasteProblem, isSpoiledGtin, readCellValue } from '../../../../electron/edits/thread/read-cell-value.ts';

describe('readCellValue', () => {
  it.each<[EditorKind, string, EditValue]>([
    ['text', ' a ', ' a '],
    ['text', '', null],
    ['number', '2,5', 2.5],
    ['number', '1.234,5', 1234.5],
    ['number', '19 %', 0.19],
    ['number', '12345678901234567', '12345678901234567'],
    ['yesNo', 'ja', true],
    ['yesNo', 'FALSE', false],
    ['date', '15.01.2026', '2026-01-15'],
    ['date', '2026-01-15', '2026-01-15'],
    ['dateTime', '2026-01-15', '2026-01-15T00:00:00.000Z'],
    ['choices', 'a | b | a', ['a', 'b']],
    ['choice', ' a ', 'a'],
  ])('reads a cell of a %s field: %j', (kind, text, value) => {
    expect(readCellValue(kind, text)).toEqual({ value });
  });

  it('refuses a whole number that can have a thousands separator', () => {
    expect(findPasteProblem('integer', '1.000', { before: null, usesDecimalComma: false })).toContain('1.000 can be');
    expect(findPasteProblem('number', '1.000', { before: null, usesDecimalComma: false })).toBeNull();
  });

  it('reads options as other programs separate them', () => {
    const known = new Set(['a', 'b']);
    expect(readCellValue('choices', 'a, b', known)).toEqual({ value: ['a', 'b'] });
    expect(readCellValue('choices', 'a, c', known)).toHaveProperty('problem');
  });

  it.each<[EditorKind, string]>([
    ['number', '1,250'],
    ['number', 'many'],
    ['yesNo', 'perhaps'],
    ['date', '01/02/2026'],
    ['date', 'tomorrow'],
    ['date', '15/1/2569'],
    ['date', '1447-07-26'],
    ['dateTime', '15.01.2569 11:30'],
  ])('refuses a text that is no value of a %s field: %j', (kind, text) => {
    expect(readCellValue(kind, text)).toHaveProperty('problem');
  });
});

describe('isSpoiledGtin', () => {
  it.each([
    ['4.06E+12', '4061234567893', true],
    ['4,06E+12', '4061234567893', true],
    ['12345670', '00012345670', true],
    ['12345670', '12345670', false],
    ['4006381333931', '4061234567893', false],
    ['12345670', null, false],
  ])('compares %s with the known GTIN %s', (text, known, isSpoiled) => {
    expect(isSpoiledGtin(text, known)).toBe(isSpoiled);
  });
});
