import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CreationSecretStore, createCreationSecretStore } from '../../electron/account/creation-secret-store.ts';
import { createKeychain } from '../../electron/account/keychain.ts';
import { toAccountId, ms, toResourceId } from '../../electron/base/branded-types.ts';
import type { Intent } from '../../electron/contract/outbox.ts';
import { forgottenSecret } from '../../electron/model/index.ts';
import type { Outbox, OutboxOptions } from '../../electron/outbox/outbox.ts';
import { testKeychain } from '../unit/account/memory.ts';
import { reaching, World } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

const secret = 'needle-of-a-connection-4731';

let world: World;
let keychain: ReturnType<typeof testKeychain>;
let secrets: CreationSecretStore;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
  keychain = testKeychain();
  secrets = createCreationSecretStore(createKeychain({ load: () => Promise.resolve(keychain) }))(toAccountId('a'));
});

const getSecrets = (): readonly string[] => [...keychain.entries.values()];
const open = (options: Partial<OutboxOptions> = {}): Promise<Outbox> => world.open({ secrets, ...options });
const create = async (outbox: Outbox, name: string): Promise<Intent> =>
  outbox.create('connection', { name, type: 'ftp', password: await secrets.keep(secret) });

/** Adds entries and cancels them while the outbox is on hold. */
const cancelled = async (outbox: Outbox, names: readonly string[]): Promise<readonly Intent[]> => {
  await outbox.hold(true);
  const intents: Intent[] = [];
  for (const name of names) intents.push(await outbox.cancel((await create(outbox, name)).id));
  return intents;
};

describe('secrets of finished entries', () => {
  it('are deleted after a bulk deletion, once that can no longer be undone', async () => {
    const outbox = await open({ secretsStay: ms(400) });
    const ids = (await cancelled(outbox, ['one', 'two'])).map(({ id }) => id);
    const { undo } = await outbox.lists.discard({ ids });
    expect(getSecrets()).toEqual([secret, secret]);
    expect(await outbox.lists.restore(undo ?? '')).toBe(2);
    await outbox.lists.discard({ ids: ids.slice(0, 1) });
    await vi.waitFor(() => expect(getSecrets()).toEqual([secret]), 60_000);
    await outbox.lists.discard({ ids });
    await vi.waitFor(() => expect(getSecrets()).toEqual([]), 60_000);
  });

  it('are deleted when an edit replaces them, and stay when it changes another field', async () => {
    const outbox = await open();
    await outbox.hold(true);
    const { id, body } = await create(outbox, 'one');
    await outbox.lists.edit(id, { ...body, name: 'two' });
    const other = await secrets.keep('another');
    await outbox.lists.edit(id, { ...body, name: 'three', password: other });
    await vi.waitFor(() => expect(getSecrets()).toEqual(['another']), 60_000);
    await outbox.lists.edit(id, { ...body, name: 'four', password: other });
    await outbox.hold(false);
    await reaching(outbox, id, 'done');
    const [request] = (await world.demo.requests()).filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/connections'),
    );
    expect(JSON.stringify(request)).toContain('another');
  });

  it('are deleted when two edits at the same time replace them', async () => {
    const outbox = await open();
    await outbox.hold(true);
    const { id, body } = await create(outbox, 'one');
    const [first, second] = [await secrets.keep('first'), await secrets.keep('second')];
    await Promise.all([
      outbox.lists.edit(id, { ...body, password: first }),
      outbox.lists.edit(id, { ...body, password: second }),
    ]);
    await vi.waitFor(() => expect(getSecrets()).toEqual(['second']), 60_000);
  });

  it('are deleted when the program ends earlier, or at its next start', async () => {
    const first = await open();
    const ids = (await cancelled(first, ['one'])).map(({ id }) => id);
    await first.lists.discard({ ids });
    expect(getSecrets()).toEqual([secret]);
    await first.close();
    expect(getSecrets()).toEqual([]);

    const second = await open();
    const [intent] = await cancelled(second, ['two']);
    if (intent === undefined) throw new Error('Nothing was created.');
    // As after a crash: deleted, but the keychain did not respond in time.
    const answers = secrets;
    await second.close();
    secrets = { ...answers, forget: () => Promise.reject(new Error('no answer')) };
    const third = await open();
    await third.discard(intent.id);
    await third.close();
    expect(getSecrets()).toEqual([secret]);
    secrets = answers;
    await open();
    await vi.waitFor(() => expect(getSecrets()).toEqual([]), 60_000);
  });

  it('are deleted with an entry that the user confirms', async () => {
    await world.demo.set({ rules: [{ kind: 'closeAfterRead', match: { server: 'base', method: 'POST', times: 1 } }] });
    const outbox = await open({ fullReader: null });
    const { id } = await create(outbox, 'confirmed');
    await reaching(outbox, id, 'unknown');
    expect(getSecrets()).toEqual([secret]);
    await world.cache.put('connection', JSON.stringify({ id: 'there', name: 'confirmed' }), 'fetched');
    const intent = await outbox.confirmThere(id, toResourceId('there'));
    expect(intent.state).toBe('done');
    await vi.waitFor(async () => {
      expect(getSecrets()).toEqual([]);
      expect((await outbox.get(id))?.body['password']).toBe(forgottenSecret);
    }, 60_000);
  });

  it('are deleted with old entries', async () => {
    const outbox = await open();
    await cancelled(outbox, ['old']);
    expect(await outbox.prune(-1, true)).toBe(1);
    expect(getSecrets()).toEqual([secret]);
    expect(await outbox.prune(-1, false)).toBe(1);
    expect(getSecrets()).toEqual([]);
  });

  it('are requested again if deleted entries are restored too late', async () => {
    const outbox = await open({ secretsStay: ms(1) });
    const [intent] = await cancelled(outbox, ['late']);
    if (intent === undefined) throw new Error('Nothing was created.');
    const { undo } = await outbox.lists.discard({ ids: [intent.id] });
    await vi.waitFor(() => expect(getSecrets()).toEqual([]), 60_000);
    await outbox.lists.restore(undo ?? '');
    await outbox.retry(intent.id);
    await outbox.hold(false);
    expect(await reaching(outbox, intent.id, 'failed', 'done')).toMatchObject({
      state: 'failed',
      error: { message: 'Password is no longer kept. Enter it again.' },
    });
  });
});
