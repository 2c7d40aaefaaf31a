import { describe, expect, it } from 'vitest';
import { findFooter, readRowCount } from '../../../../electron/model/table/row-counts.ts';

describe('readRowCount', () => {
  it.each([
    ['2 rows exported', 2],
    ['Total: 2', 2],
    ['(2 rows)', 2],
    ['1,234 records', 1234],
    ['12.345 Datensätze exportiert', 12_345],
    ['Gesamt: 2 Artikel', 2],
    ['2 rows in set (0.00 sec)', 2],
    ['Total number of rows: 2', 2],
    ['2 lignes exportées', 2],
    ['1\u202f234 enregistrements', 1234],
    ['Total de registros: 2', 2],
    ['2 righe', 2],
    ['Razem: 2 wiersze', 2],
    ['Celkem 2', 2],
    ['Всего: 2 записи', 2],
    ['Összesen: 2 sor', 2],
    ['Toplam 2 kayıt', 2],
    ['I alt 2', 2],
    ['合計 2 件', 2],
    ['共2条', 2],
    ['총 2건', 2],
    ['２ 行', 2],
  ])('reads the number of rows in %j', (text, count) => {
    expect(readRowCount(text)).toBe(count);
  });

  it.each([
    '2',
    'rows',
    'BAG-2',
    '2 bags',
    'Total: 2 of 3',
    'Total 2 bags',
    'set 2',
    'Row 2b',
    `Total: ${'2'.repeat(70)}`,
  ])('reads none in %j', (text) => {
    expect(readRowCount(text)).toBeNull();
  });
});

describe('findFooter', () => {
  const rows = [
    ['sku', 'label'],
    ['A', 'Bag'],
    ['', ''],
    ['B', 'Belt'],
  ];

  it.each<[string, readonly (readonly string[])[], object | null]>([
    ['a number of rows', [['2 rows exported', '']], { start: 4, texts: ['2 rows exported'] }],
    ['it in any column, below blank rows', [['', ''], ['', ' Total: 2 '], ['']], { start: 5, texts: ['Total: 2'] }],
    ['two of them', [['Total: 2'], ['(2 rows)']], { start: 4, texts: ['Total: 2', '(2 rows)'] }],
    [
      'it with a time below it',
      [['(2 rows affected)'], [''], ['Completion time: 2026-11-28T12:00:00.1+01:00']],
      { start: 4, texts: ['(2 rows affected)', 'Completion time: 2026-11-28T12:00:00.1+01:00'] },
    ],
    ['a time alone', [['Completion time: 2026-11-28T12:00:00+01:00']], null],
    ['another number', [['3 rows exported']], null],
    ['a second cell', [['Total: 2', '9']], null],
    ['a row below it', [['Total: 2'], ['C', 'Hat']], null],
    ['nothing', [], null],
  ])('finds below the rows only a correct number of rows: %s', (_, below, footer) => {
    expect(findFooter([...rows, ...below], 1)).toEqual(footer);
  });

  it.each([
    ['1', '234 rows exported'],
    ['Total: 1', '234', ''],
  ])('joins the cells of a number with a comma: %s, %s', (...footer) => {
    const many = Array.from({ length: 1234 }, (_, at) => [`A${at}`, 'Bag']);
    expect(findFooter([...many, footer], 0)).toEqual({
      start: 1234,
      texts: [footer.filter((cell) => cell !== '').join(',')],
    });
  });

  it.each([
    ['12', '3 rows'],
    ['Rows', '002'],
  ])('does not join other cells: %s, %s', (...footer) => {
    const many = Array.from({ length: 123 }, (_, at) => [`A${at}`, 'Bag']);
    expect(findFooter([...many.slice(0, footer[0] === 'Rows' ? 2 : 123), footer], 0)).toBeNull();
  });
});
