import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderCell, toColumnName, truncateToCell } from '../../../electron/tables/sheet-xml.ts';

describe('cell of a written sheet', () => {
  it('writes any text as text', () => {
    expect(renderCell('A1', '=1+1')).toBe('<c r="A1" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
    expect(renderCell('A1', '007')).toContain('inlineStr');
  });

  it('writes a number unless a spreadsheet would round it', () => {
    expect(renderCell('B2', -1.5)).toBe('<c r="B2"><v>-1.5</v></c>');
    expect(renderCell('B2', 9_007_199_254_740_991)).toContain('<t xml:space="preserve">9007199254740991</t>');
    expect(renderCell('B2', Number.NaN)).toContain('inlineStr');
  });

  it('writes a date that spreadsheets support, else the date as text', () => {
    expect(renderCell('C3', new Date('2026-11-20T12:00:00Z'))).toBe('<c r="C3" s="1"><v>46346.5</v></c>');
    expect(renderCell('C3', new Date('1823-01-01T00:00:00Z'))).toContain('1823-01-01T00:00:00.000Z');
  });

  it('writes no moment before the date, for readers that truncate instead of rounding', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-03-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          const days = Number(/<v>(.+)<\/v>/.exec(renderCell('A1', date))?.[1]);
          expect(Math.floor((days - 25_569) * 86_400_000)).toBe(date.getTime());
        },
      ),
    );
  });

  it('writes no character that is invalid in XML', () => {
    expect(renderCell('A1', 'a\u0000\u0008\r<&>"\uffff\ud800')).toContain(
      'a_x0000__x0008__x000D_&lt;&amp;&gt;&quot;_xFFFF_\ufffd',
    );
    expect(renderCell('A1', '_x0041_')).toContain('_x005F_x0041_');
  });

  it('leaves out an empty cell', () => {
    expect(renderCell('A1', null) + renderCell('A1', '')).toBe('');
  });

  it('truncates a text that is too long, never in the middle of a character', () => {
    expect(truncateToCell('a'.repeat(40_000))).toHaveLength(32_767);
    expect(truncateToCell(`${'a'.repeat(32_766)}😀`)).toBe('a'.repeat(32_766));
  });

  it('names columns like spreadsheets do', () => {
    expect([0, 25, 26, 701, 702, 16_383].map(toColumnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
  });
});
