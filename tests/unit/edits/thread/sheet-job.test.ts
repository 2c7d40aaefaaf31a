import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredEdit } from '../../../../electron/outbox/db/edits/staged-edit-rows.ts';
import { type EditSheetJob, openEditSheet } from '../../../../electron/edits/thread/sheet-job.ts';
import { cacheDatabase, storeItems } from '../../cache/temp-cache.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

let folder: string;
beforeEach(() => {
  folder = tempFolder();
  const db = cacheDatabase(folder);
  storeItems(db, 'product', [
    { id: 'p1', sku: 'BAG-2', label: 'Bag 2', attributes: { colour: 'red' } },
    { id: 'p2', sku: 'BAG-1', label: 'Bag 1', attributes: {} },
  ]);
  storeItems(db, 'asset', [
    { id: 'a1', filename: 'b.jpg', alt_text: 'Old' },
    { id: 'a2', filename: 'a.jpg', alt_text: null },
  ]);
  db.close();
});

const edit = (item: string, field: string, value: StoredEdit['value']): StoredEdit =>
  ({ resource: item.startsWith('a') ? 'asset' : 'product', item, field, value }) as StoredEdit;
const open = (edits: readonly StoredEdit[]): EditSheetJob =>
  openEditSheet(edits, {
    ...{ folder, account: '0123abcd', format: 'csv', separator: ';' },
    ...{ path: join(folder, 'Edits.csv'), assetPath: join(folder, 'Edits assets.csv') },
  });
const write = (job: EditSheetJob) => {
  const steps = job.steps();
  const counts: number[] = [];
  for (let step = steps.next(); ; step = steps.next())
    if (step.done === true) {
      job.close();
      return { counts, written: step.value };
    } else counts.push(step.value);
};
const read = (name: string): string[] =>
  readFileSync(join(folder, name), 'utf8').replace('\u{FEFF}', '').trim().split(/\r?\n/);
const isFile = (name: string): boolean => existsSync(join(folder, name));

const products = [
  edit('p1', 'label', 'Sack'),
  edit('p2', 'attributes.colour', 'blue'),
  edit('p1', 'attributes.tags', ['x', 'y']),
];
const assets = [edit('a1', 'alt_text', null), edit('a2', 'filename', 'c.jpg')];

describe('the sheets of edits', () => {
  it('have one row for each edited item, with the new values of its edited fields and the current values of the others', () => {
    const job = open(products);
    expect(job.total).toBe(2);
    const { counts, written } = write(job);
    expect([counts.at(-1), written.rows, written.cut, written.files.length]).toEqual([2, 2, 0, 1]);
    const [header = '', ...rows] = read('Edits.csv');
    const names = header.split(';');
    const cells = rows.map((row) =>
      Object.fromEntries(row.split(';').map((cell, at): [string, string] => [names[at] ?? '', cell])),
    );
    expect(cells.map((row) => row['sku'])).toEqual(['BAG-1', 'BAG-2']);
    expect(cells).toMatchObject([
      { label: 'Bag 1', colour: 'blue', tags: '' },
      { label: 'Sack', colour: 'red', tags: 'x | y' },
    ]);
  });

  it('have the ID, the name and the edited fields of assets, in the only file without edits of products', () => {
    const { written } = write(open(assets));
    expect(read('Edits.csv')).toEqual(['id;filename;alt_text', 'a2;c.jpg;', 'a1;b.jpg;']);
    expect([written.rows, isFile('Edits assets.csv')]).toEqual([2, false]);
    write(open(assets.slice(0, 1)));
    expect(read('Edits.csv')[0]).toBe('id;filename (reference);alt_text');
    write(open(assets.slice(1)));
    expect(read('Edits.csv')[0]).toBe('id;filename');
  });

  it('are two files for edits of products and of assets, whose rows are counted together', () => {
    const job = open([...assets, ...products]);
    expect(job.total).toBe(4);
    const { counts, written } = write(job);
    expect([counts.at(-1), written.rows, written.files.length]).toEqual([4, 4, 2]);
    expect([read('Edits.csv').length, read('Edits assets.csv').length]).toEqual([3, 3]);
  });

  it('leave no file behind when they are closed before the end', () => {
    const before = readdirSync(folder).toSorted();
    const job = open([...assets, ...products]);
    job.steps().next();
    job.close();
    job.close();
    expect(
      readdirSync(folder)
        .toSorted()
        .filter((name) => name.includes('Edits')),
    ).toEqual(before.filter((name) => name.includes('Edits')));
  });
});
