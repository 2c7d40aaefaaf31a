import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getResource } from '../../../../../../electron/model/index.ts';
import {
  getCellFields,
  findDuplicateRows,
  getRowErrors,
  parseHeaderRow,
  parsePastedCells,
} from '../../../../../../renderer/features/create/batch/batch-rows.ts';
import { getFormFields } from '../../../../../../renderer/form/form-model.ts';

const channel = getCellFields(getFormFields(getResource('channel')));

describe('table of variants', () => {
  it('has a column for every single-line text field and for no other field', () => {
    const names = channel.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['name', 'format', 'active', 'product_list_id', 'rebuild_feed_hod']));
    for (const name of ['columns', 'webhook', 'connections']) expect(names).not.toContain(name);
  });

  it('pastes cells from a spreadsheet, including quoted ones, and keeps the text of a single cell', () => {
    expect(parsePastedCells('Winter DE\tde.csv\r\nWinter AT\tat.csv\r\n')).toEqual([
      ['Winter DE', 'de.csv'],
      ['Winter AT', 'at.csv'],
    ]);
    expect(parsePastedCells('sep=^\nA^Bag; red\nB^Tent')).toEqual([
      ['A', 'Bag; red'],
      ['B', 'Tent'],
    ]);
    expect(parsePastedCells('"two\nlines"\t"a ""b"""\n\n')).toEqual([['two\nlines', 'a "b"']]);
    expect(parsePastedCells('Winter 2026')).toBeNull();
    expect(parsePastedCells('Winter 2026\n')).toBeNull();
  });

  it('never fails for any pasted text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^["\t\n\ra ]*$/)), (text) => {
        const rows = parsePastedCells(text);
        expect(rows === null || rows.every((row) => row.some((cell) => cell.trim() !== ''))).toBe(true);
      }),
    );
  });

  it('recognizes headers by labels or names, each once', () => {
    const named = (row: readonly string[]) => parseHeaderRow(channel, row)?.map(({ name }) => name) ?? null;
    expect(named(['Name', 'output_filename'])).toEqual(['name', 'output_filename']);
    expect(named([' NAME '])).toEqual(['name']);
    expect(named(['Name', 'Name'])).toBeNull();
    expect(named(['Name', 'Winter'])).toBeNull();
  });

  it('finds the second of two rows with the same name', () => {
    expect(findDuplicateRows(['A', 'b', ' a ', '', ' ', 'B', 'c'])).toEqual(new Set([2, 5]));
  });
});

describe('getRowErrors', () => {
  const common = { resource: getResource('channel'), fields: channel };
  const problems = [
    { field: 'name', message: 'is taken' },
    { field: 'format', message: 'is wrong' },
  ];
  const error = { code: 'conflict', message: 'It was refused.', retryable: false, problems } as const;
  const found = [{ id: '7', title: 'Shop', created: null, differs: [] }] as never;
  const errorsOf = (state: 'waiting' | 'failed', code: 'conflict' | 'invalid' = 'conflict') =>
    getRowErrors({ state, error: { ...error, code }, title: 'Shop', found }, common, ['name']);

  it('shows errors at their columns, and the others next to the row with the labels of their fields', () => {
    const { problems: atCells, beside, taken } = errorsOf('failed', 'invalid');
    const format = channel.find(({ name }) => name === 'format')?.label;
    expect([atCells, beside, taken]).toEqual([{ name: 'is taken' }, [`${format}: is wrong`], null]);
    expect(errorsOf('failed').taken).toMatchObject({ title: 'Shop', item: { id: '7' } });
  });

  it('shows no error of an entry that will be sent again', () => {
    expect(errorsOf('waiting')).toEqual({ problems: {}, beside: [], taken: null });
  });
});
