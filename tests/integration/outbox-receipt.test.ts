import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IntentQuery } from '../../electron/contract/index.ts';
import type { Outbox } from '../../electron/outbox/outbox.ts';
import { World, chosen, addUpload } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let world: World;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
});

const everything: IntentQuery = { state: null, resource: null, from: null, to: null, searchText: '' };
const address = (stored: string): string => `https://files.example/${stored}`;
const upload = async (outbox: Outbox, name: string): Promise<void> => {
  const path = join(world.folder, name);
  await writeFile(path, randomBytes(1_000));
  await addUpload(outbox, await chosen(path));
};

/** Adds a rejected creation, a successful one, and an upload. */
const filled = async (): Promise<Outbox> => {
  await world.demo.set({
    rules: [{ kind: 'status', status: 403, match: { method: 'POST', server: 'base', times: 1 } }],
  });
  const outbox = await world.open();
  await outbox.create('ecatalog', { name: '=Refused' });
  await outbox.idle();
  await outbox.create('product', { sku: 'BAG-1' });
  await outbox.idle();
  await upload(outbox, 'front.jpg');
  await outbox.idle();
  return outbox;
};

describe('receipt of the outbox', () => {
  it('lists creations and uploads, also after a restart', async () => {
    await (await filled()).close();
    const outbox = await world.open();
    const path = join(world.folder, 'all.csv');
    expect(await outbox.lists.receipt(everything, { path, format: 'csv', address })).toEqual({
      fileName: 'all.csv',
      rows: 3,
    });
    const rows = parse(await readFile(path), { columns: true, bom: true }) as unknown as Record<string, string>[];
    const createdIds = (await world.demo.created()).map(({ id }) => id);
    expect(rows).toMatchObject([
      {
        Kind: 'Creation',
        Resource: 'eCatalog',
        Title: "'=Refused",
        State: 'Failed',
        ID: '',
        Checksum: '',
        Attempts: '1',
      },
      {
        Kind: 'Creation',
        Resource: 'product',
        Title: 'BAG-1',
        State: 'Done',
        ID: createdIds[0],
        'Final name': '',
        Error: '',
      },
      {
        Kind: 'Upload',
        Resource: 'asset',
        Title: 'front.jpg',
        State: 'Done',
        ID: createdIds[1],
        'Final name': 'front.jpg',
      },
    ]);
    expect(rows[0]?.['Error']).toMatch(/./);
    expect(rows[2]?.['Checksum']).toMatch(/^[0-9a-f]{64}$/);
    for (const row of rows)
      expect(Date.parse(row['Sent'] ?? '')).toBeGreaterThanOrEqual(Date.parse(row['Added'] ?? ''));
  });

  it('lists exactly the filtered entries', async () => {
    const outbox = await filled();
    const readReceipt = async (query: Partial<IntentQuery>): Promise<unknown[]> => {
      const path = join(world.folder, 'some.json');
      await outbox.lists.receipt({ ...everything, ...query }, { path, format: 'json', address });
      return (JSON.parse(await readFile(path, 'utf8')) as { title: string }[]).map(({ title }) => title);
    };
    expect(await readReceipt({ state: 'done' })).toEqual(['BAG-1', 'front.jpg']);
    expect(await readReceipt({ resource: 'asset' })).toEqual(['front.jpg']);
    expect(await readReceipt({ searchText: 'bag' })).toEqual(['BAG-1']);
    expect(await readReceipt({ searchText: 'nothing with that name' })).toEqual([]);
  });

  it('is complete over many pages, and written one at a time', async () => {
    const outbox = await world.open({ client: () => null });
    const names = Array.from({ length: 1_200 }, (_, number) => ({
      resource: 'ecatalog',
      body: { name: `C${number}` },
    }));
    await outbox.lists.createBatch(JSON.stringify(names));
    const path = join(world.folder, 'many.json');
    const write = (): Promise<unknown> => outbox.lists.receipt(everything, { path, format: 'json', address });
    const first = write();
    await expect(write()).rejects.toMatchObject({ code: 'conflict' });
    expect(await first).toMatchObject({ rows: 1_200 });
    const rows = JSON.parse(await readFile(path, 'utf8')) as { title: string; sent: null }[];
    expect(rows.map(({ title }) => title)).toEqual(names.map(({ body }) => body.name));
    expect(rows[0]).toMatchObject({ kind: 'Creation', state: 'Waiting', sent: null, id: null, checksum: null });
    await expect(
      outbox.lists.receipt(everything, { path: join(world.folder, 'none', 'x.csv'), format: 'csv', address }),
    ).rejects.toMatchObject({ code: 'disk' });
    expect(await write()).toMatchObject({ rows: 1_200 });
  });
});
