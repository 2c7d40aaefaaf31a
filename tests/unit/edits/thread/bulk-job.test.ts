import { beforeEach, describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import type { BulkChange } from '../../../../electron/edits/bulk-contract.ts';
import { type BulkAccount, openListJob } from '../../../../electron/edits/thread/bulk-job.ts';
import { countRows, sortBulkRows, toBulkRow } from '../../../../electron/edits/thread/bulk-rows.ts';
import { type SheetCell, openCellJob } from '../../../../electron/edits/thread/cell-job.ts';
import { cacheDatabase, queryOf, storeItems } from '../../cache/temp-cache.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const gtin = '4006381333931';
let account: BulkAccount;
const ids = ['p1', 'p2', 'p3'].map(toResourceId);
const staged = new Map([['label', new Map([[ids[1] ?? toResourceId(''), 'Staged']])]]);

beforeEach(() => {
  const folder = tempFolder();
  const db = cacheDatabase(folder);
  storeItems(db, 'attribute', [{ _id: 'x1', name: 'colour', type: 'TextAttribute', character_limit: 8 }]);
  storeItems(db, 'product', [
    { id: 'p1', sku: 'BAG-1', label: 'Bag 1', gtin, attributes: { colour: 'red', zip: true } },
    { id: 'p2', sku: ' ', label: 'Bag 2', attributes: { colour: 'blue' } },
    { id: 'p3', sku: 'BAG-3', label: null, attributes: {} },
  ]);
  db.close();
  account = { folder, resource: 'product', staged, refused: new Map([['gtin', 'Not allowed']]) };
});

const change = (action: BulkChange['action'], more: Partial<BulkChange> = {}): BulkChange => ({
  ...{ action, value: null, text: '', find: '', matchCase: false, wholeWords: false, letters: 'lower', copied: '' },
  ...more,
});
const run = (steps: Generator<number, void>): number[] => [...steps];
const scope = { what: 'view', query: queryOf('product', { sort: { field: 'sku', descending: true } }) } as const;

describe('a change of the items of a list', () => {
  it('offers the fields of the items that can be edited: those of the resource, then the attributes by label', () => {
    const { total, fields } = openListJob(account, scope);
    expect(total).toBe(3);
    expect(fields.map(({ field, label, kind }) => [field, label, kind])).toEqual([
      ['label', 'Label', 'text'],
      ['status', 'Status', 'choice'],
      ['attributes.colour', 'colour', 'text'],
      ['attributes.zip', 'zip', 'yesNo'],
    ]);
  });

  it('reads and changes a field in the order of the list, and starts from the staged value', () => {
    const job = openListJob(account, scope);
    expect(run(job.read('label', ''))).toEqual([3]);
    run(job.apply(change('after', { text: '!' })));
    const rows = job.rows.map(({ title, fieldLabel, current, before, after, replaces, state }) => ({
      ...{ title, fieldLabel, current, before, after, replaces, state },
    }));
    const common = { fieldLabel: 'Label', replaces: false };
    expect(rows).toEqual([
      { ...common, title: 'BAG-3', current: null, before: null, after: null, state: 'same' },
      { ...common, title: 'BAG-1', current: 'Bag 1', before: 'Bag 1', after: 'Bag 1!', state: 'change' },
      { ...common, title: 'p2', current: 'Bag 2', before: 'Staged', after: 'Staged!', replaces: true, state: 'change' },
    ]);
    expect(countRows(job.rows, false)).toEqual({ change: 2, same: 1, problem: 0, replaces: 1, breaks: null });
    run(job.apply(change('replace')));
    expect(countRows(job.rows, true), 'an incomplete change').toMatchObject({
      change: 0,
      same: 3,
      replaces: 0,
      breaks: 0,
    });
  });

  it('copies another field, and says why a value does not fit or a field cannot be edited', () => {
    const job = openListJob(account, scope);
    run(job.read('attributes.colour', 'label'));
    run(job.apply(change('copy', { copied: 'label' })));
    expect(job.rows.map(({ before, after, state }) => [before, after, state])).toEqual([
      [null, null, 'same'],
      ['red', 'Bag 1', 'change'],
      ['blue', 'Staged', 'change'],
    ]);
    run(job.apply(change('set', { value: '123456789' })));
    expect(job.rows.map(({ problem }) => problem)).toEqual(Array.from({ length: 3 }, () => '1 character too many.'));
    run(job.read('gtin', ''));
    run(job.apply(change('clear')));
    expect(job.rows.map(({ state, problem }) => [state, problem])).toEqual(
      Array.from({ length: 3 }, () => ['problem', expect.stringContaining('Not allowed') as string]),
    );
  });

  it('shows rows with a problem or a broken rule first, and those of a state', () => {
    const job = openListJob(account, scope);
    run(job.read('label', ''));
    run(job.apply(change('set', { value: 'Same' })));
    const [first, second, third] = job.rows;
    if (first === undefined || second === undefined || third === undefined) throw new Error('missing');
    third.breaks = 'Too short';
    second.state = 'same';
    expect(sortBulkRows(job.rows, 'all')).toEqual([third, first, second]);
    expect(sortBulkRows(job.rows, 'change')).toEqual([third, first]);
    expect(sortBulkRows(job.rows, 'same')).toEqual([second]);
    expect(countRows(job.rows, true)).toEqual({ change: 2, same: 1, problem: 0, replaces: 1, breaks: 1 });
    third.state = 'problem';
    expect(countRows(job.rows, true)).toEqual({ change: 1, same: 1, problem: 1, replaces: 0, breaks: 0 });
    expect(toBulkRow(third)).not.toHaveProperty('own');
  });
});

describe('cells that become values', () => {
  const createCell = (item: string, field: string, text: string, more: Partial<SheetCell> = {}): SheetCell => ({
    ...{ item: toResourceId(item), field, text },
    ...more,
  });
  const waiting = { id: 'i1', title: 'NEW', state: 'failed', body: { sku: 'NEW', label: 'New' } } as never;
  const fits = (row: number) => ({ row: { row, state: 'fits' as const } });
  const everything = { fits: { inverted: true, rows: [] }, misfit: { inverted: true, rows: [] } };
  const onlyFourth = { fits: { inverted: false, rows: [4] }, misfit: { inverted: false, rows: [] } };

  it('reads the texts of cached items and of creations, and leaves the others out', () => {
    const cells = [
      createCell('p1', 'label', 'Sack', fits(1)),
      createCell('unknown', 'label', 'Sack', fits(2)),
      createCell('p1', 'label', 'Bag 1', fits(3)),
      createCell('new', 'label', 'Newer', { ...fits(4), creation: waiting }),
      createCell('p1', 'attributes.zip', 'perhaps', fits(5)),
      createCell('p2', 'attributes.zip', 'perhaps', fits(6)),
      createCell('p1', 'label', 'x', { ...fits(7), isRewritten: true }),
    ];
    const job = openCellJob({ ...account, staged: new Map() }, cells);
    expect(run(job.read())).toEqual([7]);
    expect(job.rows.map(({ title, field, state }) => [title, field, state])).toEqual([
      ['BAG-1', 'label', 'change'],
      ['BAG-1', 'label', 'same'],
      ['NEW', 'label', 'change'],
      ['BAG-1', 'attributes.zip', 'problem'],
      ['p2', 'attributes.zip', 'problem'],
      ['BAG-1', 'label', 'problem'],
    ]);
    expect([job.getCreation(0), job.getCreation(2)]).toEqual([null, waiting]);
    expect([0, 2].map(job.createTickedFilter(onlyFourth))).toEqual([false, true]);
    expect(job.countTicked(onlyFourth)).toMatchObject({ edits: 1, creations: 1, leftOut: [] });
    expect(job.countTicked(everything)).toMatchObject({ edits: 2, creations: 1, stoppedCreations: 1 });
    expect(job.countTicked(everything).leftOut.map(({ fieldLabel, count }) => [fieldLabel, count])[0]).toEqual([
      'zip',
      2,
    ]);
  });
});
