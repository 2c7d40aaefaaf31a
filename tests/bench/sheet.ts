import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { SheetRequest } from '../../electron/contract/index.ts';
import { createSheets } from '../../electron/sheets/sheet-service.ts';
import { fillCache } from './parts/fill-cache.ts';
import { folderOf } from './parts/folder.ts';
import { measureLoop } from './parts/reference.ts';
import { note, report } from './parts/report.ts';
import { median } from './parts/stats.ts';

const rows = 20_000;
const runs = 3;
const folder = folderOf('sheet');
const root = new URL('../../electron/', import.meta.url);

await fillCache(folder, rows);
const sheets = createSheets({ root, folder, account: () => '0123abcd' });

const request = (format: 'csv' | 'xlsx'): SheetRequest => ({
  id: randomUUID(),
  source: {
    from: 'items',
    scope: { what: 'all', query: { resource: 'product', searchText: '', view: 'all', type: null, sort: null } },
    faults: [],
  },
  columns: ['label', 'gtin', 'product_family_id', 'attributes.color', 'attributes.brand', 'attributes.care'],
  set: [],
  name: 'sheet',
  format,
  separator: ',',
  mostRows: null,
});

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Writes a sheet of all products, fills every third row, and measures the time to read it. */
const measure = async (format: 'csv' | 'xlsx'): Promise<{ readonly save: number; readonly read: number }> => {
  const file = path.join(folder, `sheet.${format}`);
  const save = await timed(() => sheets.save(request(format), file, () => undefined));
  if (format === 'csv') {
    const table: Record<string, string>[] = parse(readFileSync(file), { bom: true, columns: true });
    for (const [at, row] of table.entries()) if (at % 3 === 0) row['label'] = `${row['label'] ?? ''}, new`;
    writeFileSync(file, stringify(table, { header: true }));
  }
  const reads: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const asked = { id: randomUUID(), path: file, anyway: false };
    reads.push(await timed(() => sheets.reading.read(asked, () => undefined)));
  }
  note(`${format}: saved in ${Math.round(save)} ms, read in ${reads.map(Math.round).join(', ')} ms`);
  return { save, read: median(reads) };
};

const before = measureLoop();
const csv = await measure('csv');
const xlsx = await measure('xlsx');
await sheets.close();
report({
  name: 'sheet',
  value: Math.max(csv.read, xlsx.read),
  unit: 'ms',
  references: [before, measureLoop()],
  detail: { rows, csv, xlsx },
});
