import { randomUUID } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startThread } from '../../electron/base/thread.ts';
import { openCache } from '../../electron/cache/cache.ts';
import { createReader } from '../../electron/cache/read/reader.ts';
import { createBulkEdits } from '../../electron/edits/bulk-edits.ts';
import { createExports } from '../../electron/export/export-service.ts';
import { createSheets } from '../../electron/sheets/sheet-service.ts';
import { openEvaluation } from './parts/evaluation.ts';
import { fillCache } from './parts/fill-cache.ts';
import { attributeQuestions, questions } from './parts/filter-questions.ts';
import { folderOf } from './parts/folder.ts';
import { options } from './parts/options.ts';
import { memoryOf } from './parts/processes.ts';
import { note, report } from './parts/report.ts';
import { timeQueries } from './parts/searching.ts';
import { percentile } from './parts/stats.ts';

const root = new URL('../../electron/', import.meta.url);
const all = { resource: 'product', searchText: '', view: 'all', type: null, sort: null } as const;
const scope = { what: 'all', query: all } as const;
const ignore = (): void => undefined;

const timed = async (work: () => unknown): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Measures the first evaluation of all products by twenty rules. */
const timeEvaluation = async (folder: string): Promise<number> => {
  const { evaluate, close } = await openEvaluation(folder);
  const ms = await timed(evaluate);
  await close();
  return ms;
};

/** Measures the preview of a text that is added to the label of all products. Nothing is staged before. */
const previewEdits = async (folder: string): Promise<number> => {
  const cache = await openCache({ root, folder });
  const edits = createBulkEdits({
    root,
    folder,
    cache,
    startThread,
    table: { call: () => Promise.resolve([]) } as unknown as Parameters<typeof createBulkEdits>[0]['table'],
    profiles: () => Promise.resolve([]),
    changeCreations: () => Promise.resolve({ changed: 0, left: [] }),
    onAdded: ignore,
  });
  const id = randomUUID();
  const change = { action: 'after', value: null, text: ', new', find: '', matchCase: false } as const;
  const ms = await timed(async () => {
    await edits.open({ id, source: { from: 'list', scope } }, { cells: () => Promise.resolve([]) } as never, ignore);
    await edits.preview(
      { id, field: 'label', change: { ...change, wholeWords: false, letters: 'upper', copied: '' } },
      ignore,
    );
  });
  await edits.close();
  await cache.close();
  return ms;
};

const measure = async (products: number): Promise<Record<string, number>> => {
  const folder = folderOf(`scale-${String(products)}`);
  const fill = await timed(() => fillCache(folder, products));
  const disk = sizeOf(path.join(folder, 'cache.db'));
  const { own } = timeQueries(folder, options.searches);
  const database = new DatabaseSync(path.join(folder, 'cache.db'), { readOnly: true });
  const reader = createReader(folder);
  const timeAll = (list: ReturnType<typeof questions>): number[] =>
    list.map((question) => {
      const started = performance.now();
      reader.query({ ...all, ...question }, 0, 50);
      return performance.now() - started;
    });
  const firstByAttribute = timeAll(attributeQuestions(database));
  const filters = timeAll(questions(database));
  reader.close();
  database.close();
  const file = path.join(folder, 'export.csv');
  const exports = createExports({ root, folder });
  const format = { format: 'csv', separator: ',', bom: true, body: 'typed' } as const;
  const exported = await timed(() =>
    exports.run(
      { id: randomUUID(), scope, columns: ['sku', 'label', 'gtin', 'status', 'attributes.color'], ...format },
      file,
      ignore,
    ),
  );
  await exports.close();
  const sheets = createSheets({ root, folder, account: () => '0123abcd' });
  const saved = await timed(() =>
    sheets.save(
      {
        id: randomUUID(),
        source: { from: 'items', scope, faults: [] },
        columns: ['label', 'gtin', 'attributes.color'],
        set: [],
        name: 'sheet',
        format: 'csv',
        separator: ',',
        mostRows: null,
      },
      file,
      ignore,
    ),
  );
  await sheets.close();
  const figures = {
    'first fill, s': fill / 1000,
    'disk, MB': disk / 1e6,
    'search, p95, ms': percentile(own, 0.95),
    'filter, p95, ms': percentile(filters, 0.95),
    'first filter by an attribute, p95, ms': percentile(firstByAttribute, 0.95),
    'twenty rules, s': (await timeEvaluation(folder)) / 1000,
    'preview of edits, s': (await previewEdits(folder)) / 1000,
    'export of five columns, s': exported / 1000,
    'sheet of all products, s': saved / 1000,
    'memory of the process with its threads, MB': memoryOf(process.pid) / 1e6,
  };
  note(products, JSON.stringify(figures));
  rmSync(folder, { recursive: true, force: true });
  return figures;
};

const sizes = [options.products / 10, options.products, options.most];
const results: Record<string, number>[] = [];
for (const size of sizes) results.push(await measure(size));

/** The exponent of the growth between the second size and the last: 1 is linear. */
const growth = Object.fromEntries(
  Object.entries(results[2] ?? {}).map(([name, value]) => [
    name,
    Math.log(value / (results[1]?.[name] ?? Number.NaN)) / Math.log(options.most / options.products),
  ]),
);
report({
  name: 'scale',
  value: Math.max(...Object.values(growth)),
  unit: 'growth',
  detail: { sizes, results, growth },
});
