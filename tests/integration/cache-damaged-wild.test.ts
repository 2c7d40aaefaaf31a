import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import { openCache } from '../../electron/cache/cache.ts';
import { parsePageParts } from '../../electron/cache/shared/parsed-page.ts';
import { type Reader, createReader } from '../../electron/cache/read/reader.ts';
import { Writer } from '../../electron/cache/write/writer.ts';
import { toAppError } from '../../electron/base/errors.ts';
import { damaged, damages } from '../support/damage.ts';
import { captureLog } from '../support/kept-log.ts';
import { page, pass, queryOf, root, migrations } from '../unit/cache/temp-cache.ts';

const count = 120;

const products = (round: number): unknown[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `p${n}`,
    sku: `SKU-${n}`,
    label: `Thing ${n} of round ${n % 3 === 0 ? round : 0} ${'word '.repeat(n % 20)}`,
    product_family_id: `f${n % 4}`,
    asset_ids: [`a${n}`],
    category_ids: [`c${n % 7}`],
    categories: [{ id: `c${n % 7}`, name: `Category ${n % 7}`, path: ['All', `Category ${n % 7}`] }],
    attributes: { colour: ['Red', 'Blue'][n % 2], text: 'some text '.repeat(n % 30) },
    modified: '2026-05-01T10:00:00Z',
  }));

let folder: string;
let original: Buffer;
let next = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cache-damaged-'));
  const cache = await openCache({ root, folder });
  await pass(
    cache,
    'family',
    Array.from({ length: 4 }, (_, n) => ({ _id: `f${n}`, name: `Family ${n}` })),
  );
  await pass(
    cache,
    'asset',
    Array.from({ length: count }, (_, n) => ({ id: `a${n}`, filename: `${n}.jpg` })),
  );
  for (const round of [0, 1]) await pass(cache, 'product', products(round));
  const request = { query: queryOf('product'), field: 'attributes', attribute: 'colour', type: null } as const;
  await cache.facets(request);
  await cache.close();
  original = readFileSync(join(folder, 'cache.db'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Typical operations of a user and a sync on a cache. Each runs separately, because each can fail. */
const uses = (writer: Writer, reader: Reader): readonly (() => unknown)[] => {
  const query =
    (rest: Parameters<typeof queryOf>[1]): (() => unknown) =>
    () =>
      reader.query(queryOf('product', rest), 0, 50);
  const read = (): unknown => {
    const { run } = writer.beginPass({ resource: 'product', fresh: true, since: 0, reads: 'whole' });
    const body = page(products(2));
    writer.ingest({
      resource: 'product',
      run,
      parts: parsePageParts({ resource: 'product', body, pack: false, dictionary: null }),
    });
    return writer.endPass({ resource: 'product', run });
  };
  return [
    query({}),
    query({ searchText: 'thing' }),
    query({ searchText: 'sku-1 colour:red' }),
    query({ sort: { field: 'label', descending: true } }),
    query({ view: 'noImage' }),
    ...['p0', 'p50', 'p119'].map((id) => () => reader.get('product', toResourceId(id))),
    () => reader.counts(),
    () => reader.views('product'),
    () => reader.syncStates(),
    () => reader.attributes(),
    () => reader.facets({ query: queryOf('product'), field: 'attributes', attribute: 'colour', type: null }),
    () => reader.facets({ query: queryOf('product'), field: 'category_ids', attribute: null, type: null }),
    () => reader.description(),
    () => reader.referencedCounts(),
    () => reader.historyInfo(),
    () => reader.changesSince(new Date(0).toISOString()),
    () => reader.changes({ resource: null, kind: null, from: null, to: null, searchText: '' }, 0, 50),
    () => reader.changesOfItem('product', toResourceId('p3')),
    () => reader.checksumSamples(),
    () => writer.put({ resource: 'product', raw: '{"id":"new","sku":"NEW"}', cause: 'fetched', notTaken: [] }),
    read,
    query({ searchText: 'round' }),
  ];
};

/** Returns the errors without a message for the user, and whether the cache was reported as corrupt. */
const used = (copyFolder: string): { readonly faults: string[]; readonly saysDamaged: boolean } => {
  const problems: string[] = [];
  let reportsDamage = false;
  const tried = (work: () => unknown): void => {
    try {
      work();
    } catch (error) {
      const { code, message } = toAppError(error);
      if (code !== 'disk') problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
      if (message.includes('damaged')) reportsDamage = true;
    }
  };
  const writer = new Writer(copyFolder, migrations, () => undefined);
  tried(() => {
    writer.open();
    const reader = createReader(copyFolder);
    for (const use of uses(writer, reader)) tried(use);
    reader.close();
  });
  writer.close();
  return { faults: problems, saysDamaged: reportsDamage };
};

describe('cache with a damaged file', () => {
  it('fails only with a message, and is recreated completely at the next start', { timeout: 120_000 }, () => {
    const log = captureLog();
    fc.assert(
      fc.property(damages, (damage) => {
        const copyFolder = join(folder, String(next++));
        mkdirSync(copyFolder);
        writeFileSync(join(copyFolder, 'cache.db'), damaged(original, damage));
        const { faults: problems, saysDamaged: reportsDamage } = used(copyFolder);
        expect(problems).toEqual([]);
        // Unnoticed damage has no effect. Detected damage is removed at the next start.
        if (reportsDamage) {
          expect(used(copyFolder)).toEqual({ faults: [], saysDamaged: false });
          expect(existsSync(join(copyFolder, 'cache.db.damaged'))).toBe(true);
          const reader = createReader(copyFolder);
          expect(reader.counts().product).toBe(count);
          reader.close();
        }
        rmSync(copyFolder, { recursive: true });
      }),
      // Each run takes a second, so a failure is reported without shrinking.
      { numRuns: 40, endOnFailure: true },
    );
    log.restore();
  });
});
