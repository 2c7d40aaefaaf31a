import { afterEach, describe, expect, it, vi } from 'vitest';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { startCore } from '../support/core.ts';
import { startDemoHere } from '../support/demo/index.ts';
import { captureLog } from '../support/kept-log.ts';
import { SendingWorld, allEdits } from '../support/sending-world.ts';
import type { OutboxClient } from '../../electron/outbox/outbox-types.ts';
import type { EditId } from '../../electron/contract/index.ts';
import { m } from '../../electron/messages/index.ts';
import { toResourceId } from '../../electron/base/branded-types.ts';

/** Each test starts a service and reads it, which takes long on a slow computer. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const start = async (...options: Parameters<typeof SendingWorld.start>): Promise<SendingWorld> =>
  closedAfterTest(await SendingWorld.start(...options));

/** Returns the methods and paths of the requests to the service itself. */
const getRequests = async ({ world }: SendingWorld): Promise<string[]> =>
  (await world.demo.requests())
    .filter(({ server }) => server === 'base')
    .map(({ method, path }) => `${method} ${path}`);

const getLabel = async (world: SendingWorld, id: string): Promise<unknown> =>
  (await world.item('products', id))['label'];

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an update that is answered by', () => {
  it.each([301, 302, 303, 307, 308])('%i is not redirected, and is sent again after a read', async (status) => {
    captureLog();
    const world = await start();
    const [first = ''] = world.products;
    const location = `${world.world.demo.baseUrl}/api/v3/products/elsewhere`;
    await world.world.demo.set({ rules: [{ kind: 'status', status, location, match: { method: 'PATCH', times: 1 } }] });
    await world.stage(first, 'label', 'Bag');
    expect(await world.send()).toMatchObject([{ state: 'done', alreadyThere: false }]);
    const [get, patch] = [`GET /api/v3/products/${first}`, `PATCH /api/v3/products/${first}/label`];
    // An early read, the read that decides, and the one before the next update.
    expect(await getRequests(world)).toEqual([get, patch, get, get, get, patch, get]);
    expect(await getLabel(world, first)).toBe('Bag');
  });

  it('a redirect is in conflict if another user changes the field meanwhile', async () => {
    captureLog();
    const world = await start({}, { at: async (point) => void (point === 'answered' && (await changeLabel())) });
    const [first = ''] = world.products;
    const changeLabel = (): Promise<void> => world.changeElsewhere('products', first, 'label', 'Theirs');
    await world.world.demo.set({ rules: [{ kind: 'status', status: 307, match: { method: 'PATCH', times: 1 } }] });
    await world.stage(first, 'label', 'Bag');
    expect(await world.send()).toMatchObject([{ state: 'failed', edit: { conflict: { atService: 'Theirs' } } }]);
    expect(await getLabel(world, first)).toBe('Theirs');
  });

  it('408 may have been performed, and is sent again only after a read', async () => {
    captureLog();
    const world = await start();
    const [first = ''] = world.products;
    await world.world.demo.set({ rules: [{ kind: 'status', status: 408, match: { method: 'PATCH', times: 1 } }] });
    await world.stage(first, 'label', 'Bag');
    expect(await world.send()).toMatchObject([{ state: 'done' }]);
    const [get, patch] = [`GET /api/v3/products/${first}`, `PATCH /api/v3/products/${first}/label`];
    // An early read, the read that decides, and the one before the next update.
    expect(await getRequests(world)).toEqual([get, patch, get, get, get, patch, get]);
  });

  it('429 was not performed, and is sent again after the time that the service requests', async () => {
    captureLog();
    const world = await start();
    const [first = ''] = world.products;
    await world.world.demo.set({
      rules: [{ kind: 'status', status: 429, retryAfter: 1, match: { method: 'PATCH', times: 1 } }],
    });
    await world.stage(first, 'label', 'Bag');
    expect(await world.send()).toMatchObject([{ state: 'waiting', error: { code: 'rateLimited' } }]);
    expect(world.outbox.holdStatus()).toMatchObject({ hold: 'limited' });
    await vi.waitFor(async () => expect(await world.finished()).toMatchObject([{ state: 'done' }]), 30_000);
    const [get, patch] = [`GET /api/v3/products/${first}`, `PATCH /api/v3/products/${first}/label`];
    expect(await getRequests(world)).toEqual([get, patch, get, patch, get]);
  });
});

describe('the read before an update', () => {
  it.each([
    ['31 s ago', 31_000, 2],
    ['29 s ago', 29_000, 1],
    ['in the future, because the clock was set back', -600_000, 2],
  ])('is repeated if it is too old (%s)', async (_, passed, reads) => {
    const { now } = Date;
    let offset = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + offset);
    const world = await start({}, { at: async (point) => void (point === 'picked' && (offset = passed)) });
    const [first = ''] = world.products;
    await world.stage(first, 'label', 'Bag');
    expect(await world.send()).toMatchObject([{ state: 'done' }]);
    const requests = await getRequests(world);
    expect(requests.indexOf(`PATCH /api/v3/products/${first}/label`)).toBe(reads);
    expect(requests).toHaveLength(reads + 2);
  });

  it('ends the edit of an item that was deleted meanwhile', async () => {
    const world = await start();
    const [first = ''] = world.products;
    await world.stage(first, 'label', 'Bag');
    const deleted = { kind: 'status', status: 404, match: { path: `^/api/v3/products/${first}` } } as const;
    await world.world.demo.set({ rules: [deleted] });
    expect(await world.send()).toMatchObject([
      { state: 'failed', error: { code: 'notFound', message: m.edits.send.missing } },
    ]);
    expect(await world.updates()).toEqual([]);
  });
});

describe('an edit whose field a sync read while it was reviewed', () => {
  const changedBySync = async (world: SendingWorld, id: EditId | undefined): Promise<void> => {
    if (id === undefined) throw new Error('Nothing is staged');
    await world.outbox.edits.call('editsSeen', [{ id, current: 'Of another user' }]);
  };

  it('stops the sending of all edits, until the user has reviewed them again', async () => {
    const world = await start();
    const [first = '', second = ''] = world.products;
    await world.stage(first, 'label', 'One');
    await world.stage(second, 'label', 'Two');
    const reviewed = await world.edits.list({ tab: 'all', offset: 0, limit: 10 });
    await changedBySync(world, reviewed.rows[0]?.id);
    await expect(world.sending.send(allEdits, reviewed.revision)).rejects.toMatchObject({
      code: 'conflict',
      message: m.edits.send.reviewAgain,
    });
    await world.finished();
    expect([await world.updates(), (await world.edits.counts()).all]).toEqual([[], 2]);
    const { revision } = await world.edits.list({ tab: 'all', offset: 0, limit: 10 });
    expect(await world.sending.send(allEdits, revision)).toMatchObject({ edits: 2, left: [] });
  });

  it('stays staged if the sync ends while the edits are moved to the outbox', async () => {
    const world = await start();
    const [first = '', second = ''] = world.products;
    await world.stage(first, 'label', 'One');
    await world.stage(second, 'label', 'Two');
    const selectedRows = world.edits.selectedRows.bind(world.edits);
    vi.spyOn(world.edits, 'selectedRows').mockImplementation(async function* (selection) {
      for await (const rows of selectedRows(selection)) {
        await changedBySync(world, rows.find(({ item }) => item === first)?.id);
        yield rows;
      }
    });
    const { edits, left } = await world.sending.send(allEdits);
    expect([edits, left.map(({ item, message }) => [item, message])]).toEqual([
      1,
      [[first, m.edits.send.changedMeanwhile]],
    ]);
    await world.finished();
    expect(await world.updates()).toMatchObject([{ body: 'Two' }]);
    expect((await world.edits.ofItem('product', toResourceId(first))).edits).toMatchObject([
      { state: 'changedSince', base: 'Of another user', value: 'One' },
    ]);
  });
});

describe('a value', () => {
  it.each([
    ['attributes.weight_kg', 'heavy'],
    ['attributes.weight_kg', true],
    ['label', ['a']],
    ['gtin', '123456789012345'],
  ])('of the wrong type or length is not staged (%s: %j)', async (field, value) => {
    const world = await start({ attributes: 40 });
    const [first = ''] = world.products;
    await expect(world.stage(first, field, value)).rejects.toThrow();
    expect((await world.edits.counts()).all).toBe(0);
  });

  it('of a million characters is sent and read back', async () => {
    const world = await start();
    const [first = ''] = world.products;
    const text = 'Ünïcode '.repeat(125_000).trim();
    await world.stage(first, 'label', text);
    expect(await world.send()).toMatchObject([{ state: 'done', notice: null }]);
    expect(await getLabel(world, first)).toBe(text);
  });
});

describe('an account with edits that were not sent', () => {
  it('sends them after the user signs in again', async () => {
    let client: OutboxClient | null = null;
    const world = await start({}, { client: () => client });
    const [first = ''] = world.products;
    await world.stage(first, 'label', 'Bag');
    expect(await world.send()).toMatchObject([{ state: 'waiting' }]);
    expect(world.outbox.holdStatus()).toMatchObject({ hold: 'signInNeeded' });
    expect(await getRequests(world)).toEqual([]);
    client = world.world.client();
    world.outbox.wake();
    expect(await world.finished()).toMatchObject([{ state: 'done' }]);
    expect(await getLabel(world, first)).toBe('Bag');
  });

  it('is removed only after a question that counts them', async () => {
    const demo = closedAfterTest(await startDemoHere({ products: 3, assets: 2, generation: 'live' }));
    const core = closedAfterTest(await startCore());
    await core.connect({ ...demo, address: demo.baseUrl, signInAddress: demo.authUrl });
    const { account, edits, outbox, sending } = await core.work();
    core.accounts.saveSettings(account, { editing: 'send', dialect: { updates: 'on' } });
    await outbox.hold(true);
    const [product = '', other = ''] = await core.ids('product');
    const edit = (item: string, field: string) => ({ resource: 'product', item: toResourceId(item), field }) as const;
    await edits.add('detail', [{ ...edit(product, 'label'), value: 'Bag' }]);
    await sending.send(allEdits);
    await edits.add('detail', [{ ...edit(other, 'label'), value: 'Bag' }]);
    await edits.add('detail', [{ ...edit(other, 'attributes.brand'), value: 'Other' }]);
    await expect(core.workspaces.checkUnsent(account)).rejects.toMatchObject({
      code: 'conflict',
      message: '1 entry in the outbox and 2 edits have not been sent. Removing the account deletes them.',
    });
  });
});
