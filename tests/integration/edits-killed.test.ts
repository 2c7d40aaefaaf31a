import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { Outbox } from '../../electron/outbox/outbox.ts';
import { captureLog } from '../support/kept-log.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { openAlone } from '../unit/outbox/alone.ts';

const stagedIn = async (outbox: Outbox): Promise<unknown[]> =>
  (await outbox.edits.call('listEdits', { tab: 'all', conditions: null, offset: 0, limit: 500 })).edits.map(
    ({ value }) => value,
  );

describe('staged edits of a program that is killed', () => {
  it.each([1, 7, 23])('are all restored if they were confirmed before (%i confirmed)', async (confirmed) => {
    const folder = tempFolder();
    const child = fork(new URL('../unit/outbox/killed-edits.ts', import.meta.url), [folder], { execArgv: [] });
    const died = once(child, 'exit');
    let last = -1;
    child.on('message', (at) => {
      last = at as number;
      if (last + 1 >= confirmed) child.kill('SIGKILL');
    });
    await died;
    const outbox = await openAlone(folder, () => null);
    const values = await stagedIn(outbox);
    await outbox.close();
    expect(last + 1).toBeGreaterThanOrEqual(confirmed);
    // The last one may have been stored without being confirmed.
    expect(values.length - (last + 1)).toBeOneOf([0, 1]);
    expect(values.toSorted((one, other) => Number(one) - Number(other))).toEqual(values.map((_, at) => at));
  });
});

describe('staged edits in a damaged outbox', () => {
  it('are recovered with the entries', async () => {
    captureLog();
    const folder = tempFolder();
    const first = await openAlone(folder, () => null);
    await first.create('ecatalog', { name: 'Winter' });
    await first.edits.call('stageEdits', {
      origin: 'detail',
      edits: [{ resource: 'product', item: toResourceId('p1'), field: 'label', current: 'Old', value: 'New' }],
    });
    await first.close();
    const file = join(folder, 'outbox.db');
    const bytes = readFileSync(file);
    // Damages the header: SQLite no longer opens the file.
    writeFileSync(file, Buffer.concat([Buffer.alloc(16), bytes.subarray(16)]));
    const outbox = await openAlone(folder, () => null);
    expect(await stagedIn(outbox)).toEqual(['New']);
    expect((await outbox.list()).length).toBe(1);
    await outbox.close();
  });

  it('are opened without an unreadable one', async () => {
    captureLog();
    const folder = tempFolder();
    const first = await openAlone(folder, () => null);
    const edit = { resource: 'product', field: 'label', current: 'Old', value: 'New' } as const;
    await first.edits.call('stageEdits', {
      origin: 'detail',
      edits: ['p1', 'p2'].map((item) => ({ ...edit, item: toResourceId(item) })),
    });
    await first.close();
    const db = new DatabaseSync(join(folder, 'outbox.db'));
    db.exec(`UPDATE staged_edit SET value = '{' WHERE item = 'p1'`);
    db.close();
    const outbox = await openAlone(folder, () => null);
    const { edits } = await outbox.edits.call('listEdits', { tab: 'all', conditions: null, offset: 0, limit: 500 });
    expect(edits.map(({ item }) => item)).toEqual(['p2']);
    await outbox.close();
  });
});
