import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangeQuery, ChangesExport } from '../../electron/contract/index.ts';
import { type Exports, createExports } from '../../electron/export/export-service.ts';
import { pass, root, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';

const everything: ChangeQuery = { resource: null, kind: null, from: null, to: null, searchText: '' };
const bag = { id: 'p1', sku: 'BAG-1', label: 'Red bag', product_family_id: 'f1', attributes: { colour: 'red' } };
const tee = { id: 'p2', sku: 'TEE-2', label: 'Tee' };

let target: string;
let exports: Exports;
beforeEach(async () => {
  const folder = tempFolder();
  target = tempFolder();
  const cache = await tempCache(folder);
  exports = createExports({ root, folder });
  await pass(cache, 'family', [
    { _id: 'f1', name: 'Bags' },
    { _id: 'f2', name: 'Outdoor' },
  ]);
  await pass(cache, 'product', [bag, tee]);
  const changed = { ...bag, label: '=1+1', product_family_id: 'f2', attributes: { colour: 'blue' } };
  await pass(cache, 'product', [changed, { id: 'p3', sku: 'HAT-3' }]);
});

const exported = async (rest: Partial<ChangesExport>): Promise<string> => {
  const path = join(target, 'out');
  const request = { id: randomUUID(), query: everything, separator: ',', bom: false, ...rest } as ChangesExport;
  const { rows } = await exports.run(request, path, () => undefined);
  expect(rows).toBe(request.query.searchText === '' ? 3 : 1);
  return readFileSync(path, 'utf8');
};

describe('export of changes', () => {
  it('writes a line for each changed field to CSV, with names for IDs and no formula', async () => {
    const rows: Record<string, string>[] = parse(await exported({ format: 'csv' }), { columns: true });
    const cells = rows.map((row) => [
      row['Change'],
      row['Item'],
      row['Field'],
      row['Attribute'],
      row['Before'],
      row['After'],
    ]);
    expect(cells.toSorted()).toEqual([
      ['added', 'HAT-3', '', '', '', ''],
      ['changed', 'BAG-1', 'Attributes', 'colour', 'red', 'blue'],
      ['changed', 'BAG-1', 'Family', '', 'Bags', 'Outdoor'],
      ['changed', 'BAG-1', 'Label', '', 'Red bag', "'=1+1"],
      ['gone', 'TEE-2', '', '', '', ''],
    ]);
    expect(rows[0]).toMatchObject({ Resource: 'Products', Cause: 'sync' });
    expect(Date.parse(rows[0]?.['When'] ?? '')).toBeGreaterThan(0);
  });

  it('writes a line for each change to JSON Lines, with all differences unchanged', async () => {
    const lines = (await exported({ format: 'jsonLines' })).trimEnd().split('\n');
    const changes = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(changes.find(({ kind }) => kind === 'changed')).toMatchObject({
      resource: 'product',
      itemId: 'p1',
      title: 'BAG-1',
      differences: [
        { field: 'label', before: 'Red bag', after: '=1+1' },
        { field: 'product_family_id', before: 'f1', after: 'f2' },
        { field: 'attributes', attribute: 'colour', before: 'red', after: 'blue' },
      ],
    });
    expect(changes.map(({ kind }) => kind).toSorted()).toEqual(['added', 'changed', 'gone']);
  });

  it('contains the filtered changes', async () => {
    const query: ChangeQuery = { ...everything, resource: 'product', kind: 'gone', searchText: 'tee' };
    expect(await exported({ format: 'csv', query })).toContain('TEE-2');
  });
});
