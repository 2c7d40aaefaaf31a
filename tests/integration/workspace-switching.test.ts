import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountId } from '../../electron/base/branded-types.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { type Core, startCore } from '../support/core.ts';
import { startTiny } from '../support/tiny-service.ts';

let core: Core;
let ids: readonly AccountId[];
const events: string[] = [];
beforeEach(async () => {
  events.length = 0;
  core = closedAfterTest(await startCore({}, { emit: (name) => void events.push(name) }));
  for (let count = 0; count < 2; count += 1) await core.connect(closedAfterTest(await startTiny()));
  ids = core.accounts.list().map(({ id }) => id);
});

describe('open workspace', () => {
  it('is one of the current account, however fast accounts are switched', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(1), { minLength: 1, maxLength: 5 }), fc.boolean(), async (indexes, asks) => {
        for (const index of indexes) {
          const id = ids[index];
          if (id !== undefined) await core.accounts.select(id);
          if (asks) void core.work();
        }
        const last = ids[indexes.at(-1) ?? 0];
        const [workspace, again] = await Promise.all([core.work(), core.work()]);
        expect([workspace.account, workspace === again]).toEqual([last, true]);
        expect(core.workspaces.peek()).toBe(workspace);
        expect(await core.ids('product')).toHaveLength(11);
      }),
      { numRuns: 8 },
    );
  });

  it('stays open when another account, which was left before it was open, cannot be opened', async () => {
    const [broken, sound] = ids as [AccountId, AccountId];
    const file = join(core.folder, broken, 'outbox.db');
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 9999');
    db.close();
    await core.accounts.select(broken);
    const opening = expect(core.work()).rejects.toMatchObject({ code: 'disk' });
    await core.accounts.select(sound);
    const workspace = await core.work();
    await opening;
    expect([workspace.account, (await core.work()) === workspace]).toEqual([sound, true]);
    rmSync(file);
  });

  it('is replaced by that of another account when its account is removed', async () => {
    const [first, second] = ids as [AccountId, AccountId];
    await core.accounts.select(first);
    await core.work();
    await core.accounts.forget(first);
    await core.workspaces.remove(first);
    expect((await core.work()).account).toBe(second);
  });

  it('has all items again after its offline copy was rebuilt, and reports them', async () => {
    const before = await core.work();
    events.length = 0;
    await core.rebuild();
    const after = await core.work();
    expect([after === before, after.account, events.includes('items.changed')]).toEqual([false, before.account, true]);
    await after.sync.idle();
    expect(await core.ids('product')).toHaveLength(11);
  });

  it('is not opened again once the program is closing', async () => {
    const closing = core.workspaces.close();
    await expect(core.work()).rejects.toMatchObject({ code: 'cancelled' });
    await closing;
    expect(core.workspaces.peek()).toBeNull();
  });
});
