import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import { createWriteContext } from '../../electron/cache/db/write-context.ts';
import { storeItem } from '../../electron/cache/write/sync-passes.ts';
import type { FormDraft } from '../../electron/contract/index.ts';
import { type Core, startCore } from '../support/core.ts';
import { cacheDatabase } from '../unit/cache/temp-cache.ts';
import { startTiny } from '../support/tiny-service.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

/** Returns the files in a folder that this process has open. */
const listOpenFiles = (folder: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(join('/proc/self/fd', fd));
      return path.startsWith(folder) ? [path] : [];
    } catch {
      // The file was closed in the meantime.
      return [];
    }
  });

const draft = (name: string): FormDraft => ({ values: { name }, carried: {}, table: null });

const again = async (first: Core): Promise<Core> => {
  const core = await startCore({}, { profile: first });
  onTestFinished(() => core.stop());
  return core;
};

describe.runIf(process.platform === 'linux')('account whose outbox cannot be opened', () => {
  it('reports why, releases its cache, and opens as soon as that is fixed', async () => {
    const service = closedAfterTest(await startTiny());
    const first = closedAfterTest(await startCore());
    await first.connect(service);
    const { account } = await first.work();
    await first.stop();
    const file = join(first.folder, account, 'outbox.db');
    const version = (value: number): void => {
      const db = new DatabaseSync(file);
      db.exec(`PRAGMA user_version = ${value}`);
      db.close();
    };
    const db = new DatabaseSync(file);
    const own = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
    db.close();
    version(own + 1);
    const core = await again(first);
    for (let tries = 0; tries < 2; tries += 1)
      await expect(core.work()).rejects.toMatchObject({
        code: 'disk',
        message: expect.stringContaining('newer') as string,
      });
    expect(listOpenFiles(first.folder)).toEqual([]);
    version(own);
    expect((await core.work()).account).toBe(account);
    expect(await core.ids('product')).toHaveLength(11);
  });
});

describe('workspace that was closed before it was open', () => {
  it('sends no further requests to the service', async () => {
    const service = closedAfterTest(await startTiny());
    const core = closedAfterTest(await startCore());
    await core.connect(service);
    const workspace = await core.work();
    await core.stop();
    const states: string[] = [];
    workspace.sync.onStatus(({ state }) => states.push(state));
    workspace.begin();
    await workspace.sync.idle();
    expect(states).toEqual([]);
  });
});

describe('workspace that begins after the program was killed', () => {
  it('compares the staged edits with items that were read before', async () => {
    const service = closedAfterTest(await startTiny());
    const first = closedAfterTest(await startCore());
    await first.connect(service);
    const { account, edits } = await first.work();
    const [item = ''] = await first.ids('product');
    await edits.add('detail', [{ resource: 'product', item: toResourceId(item), field: 'label', value: 'New' }]);
    await first.stop();
    // The sync stored the product, and the program was killed before it compared the edit.
    const db = cacheDatabase(join(first.folder, account));
    const text = JSON.stringify({ id: item, sku: 'BAG-1', label: 'New' });
    storeItem(createWriteContext(db), 'product', text, { cause: 'fetched', notTaken: [] });
    db.close();
    const core = await again(first);
    const { begin, edits: restored } = await core.work();
    expect((await restored.counts()).all).toBe(1);
    begin();
    await restored.settled();
    expect((await restored.counts()).all).toBe(0);
  });
});

describe('workspace that is closed while the user types', () => {
  it('stores the last typed text on the disk before it ends', async () => {
    const service = closedAfterTest(await startTiny());
    const core = closedAfterTest(await startCore());
    await core.connect(service);
    const { account, drafts } = await core.work();
    const typed = Array.from({ length: 2_000 }, (_, n) => drafts.keep('ecatalog', null, draft(`Winter ${n}`)));
    await core.stop();
    const [file = ''] = readdirSync(join(core.folder, account, 'drafts'));
    expect(readFileSync(join(core.folder, account, 'drafts', file), 'utf8')).toContain('Winter 1999');
    await Promise.all(typed);
  });
});

describe.runIf(process.platform === 'linux')('workspaces of a program that ends', () => {
  it('are not opened again by late callers', async () => {
    const service = closedAfterTest(await startTiny());
    const core = closedAfterTest(await startCore());
    await core.connect(service);
    await core.work();
    await core.stop();
    await expect(core.work()).rejects.toMatchObject({ code: 'cancelled' });
    expect(listOpenFiles(core.folder)).toEqual([]);
  });
});
