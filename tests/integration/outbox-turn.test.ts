import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type IntentId, ms } from '../../electron/base/branded-types.ts';
import type { OutboxHoldStatus, IntentState } from '../../electron/contract/outbox.ts';
import type { Outbox } from '../../electron/outbox/outbox.ts';
import type { InterruptionPoint } from '../../electron/outbox/send/fault-points.ts';
import { makeRealFiles } from '../support/real-files.ts';
import { nowhere, reaching, story, World, chosen, addUpload } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let world: World;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
});

const posts = { method: 'POST', server: 'base' } as const;

/** Adds an intent of each kind to the outbox. */
const kinds: Readonly<Record<string, (outbox: Outbox) => Promise<IntentId>>> = {
  'a creation': async (outbox) => (await outbox.create('ecatalog', { name: 'One' })).id,
  'an upload': async (outbox) => {
    const [file] = await makeRealFiles(join(world.folder, 'photographs'));
    return addUpload(outbox, await chosen(file?.path ?? ''));
  },
};
const eachKind = Object.entries(kinds);

describe.each(eachKind)('%s', (_, add) => {
  it('waits until its first byte may be sent, and is recorded as sent immediately before', async () => {
    const seen = new Map<InterruptionPoint, IntentState | undefined>();
    const outbox: Outbox = await world.open({
      at: async (point) => void seen.set(point, (await outbox.list())[0]?.state),
    });
    await reaching(outbox, await add(outbox), 'done');
    expect(seen.get('picked')).toBe('waiting');
    expect(seen.get('allowed')).toBe('waiting');
    expect(seen.get('claimed')).toBe('sending');
  });

  /** Adds an intent that waits for the rate limit: one request in 10 s, which was used. */
  const waiting = async (): Promise<{ outbox: Outbox; id: IntentId }> => {
    const limited = world.client({ perTenSeconds: () => 1 });
    await limited.probe();
    const picked = Promise.withResolvers<undefined>();
    const outbox = await world.open({
      client: limited,
      at: async (point) => (point === 'picked' ? picked.resolve(undefined) : undefined),
    });
    const id = await add(outbox);
    await picked.promise;
    return { outbox, id };
  };

  it('waits for the request rate, and still does after the program was closed', async () => {
    const { outbox: before, id } = await waiting();
    expect(await before.get(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    await before.close();
    const outbox = await world.open();
    expect(await outbox.get(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    outbox.wake();
    expect(story(await reaching(outbox, id, 'done'))).toEqual(['created', 'sent', 'answered']);
  });

  it('can be cancelled while it waits for the request rate', async () => {
    const { outbox, id } = await waiting();
    expect(await outbox.cancel(id)).toMatchObject({ state: 'cancelled', attempts: 0 });
    await outbox.idle();
    expect(await world.demo.created()).toEqual([]);
  });

  it('waits again during a new sign-in, is searched for, and resent with it', async () => {
    await world.demo.set({ rules: [{ kind: 'status', status: 401, match: { ...posts, times: 1 } }] });
    const outbox = await world.open({ recheckAfter: ms(50) });
    const done = await reaching(outbox, await add(outbox), 'done');
    expect(story(done)).toEqual(['created', 'sent', 'failed', 'looked', 'sent', 'answered']);
    expect(done).toMatchObject({ attempts: 2, error: null });
    expect(await world.demo.created()).toHaveLength(1);
  });
});

it('sends a creation with the edits made while it waited', async () => {
  let change = async (): Promise<void> => undefined;
  const outbox = await world.open({ at: async (point) => (point === 'picked' ? change() : undefined) });
  const changed = Promise.withResolvers<undefined>();
  change = async () => {
    const [intent] = await outbox.list();
    if (intent) await outbox.lists.edit(intent.id, { name: 'As it is now' });
    changed.resolve(undefined);
  };
  const { id } = await outbox.create('ecatalog', { name: 'As it was' });
  await changed.promise;
  expect(await reaching(outbox, id, 'done')).toMatchObject({ title: 'As it is now', body: { name: 'As it is now' } });
  expect(await world.demo.created()).toMatchObject([{ body: { name: 'As it is now' } }]);
});

it('does not report the same reason for waiting again', async () => {
  const outbox = await world.open({ client: world.client(nowhere) });
  const { id } = await outbox.create('ecatalog', { name: 'One' });
  await outbox.idle();
  outbox.wake();
  await outbox.idle();
  const waiting = await outbox.get(id);
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 0, error: { code: 'offline' } });
  expect(story(waiting)).toEqual(['created', 'failed']);
});

describe('held outbox', () => {
  it.each(eachKind)('sends nothing, also after a restart, until the user resumes: %s', async (_, add) => {
    const before = await world.open();
    expect(await before.hold(true)).toEqual({ held: true, hold: 'held', until: null, damage: null });
    const id = await add(before);
    before.wake();
    await before.idle();
    await before.close();
    const outbox = await world.open();
    outbox.wake();
    await outbox.idle();
    expect(outbox.holdStatus()).toMatchObject({ held: true, hold: 'held' });
    expect(await outbox.get(id)).toMatchObject({ state: 'waiting', attempts: 0, error: null });
    expect(await world.demo.created()).toEqual([]);
    expect(await outbox.hold(false)).toMatchObject({ held: false });
    expect(await reaching(outbox, id, 'done')).toMatchObject({ attempts: 1 });
  });

  it.each(eachKind)('holds back selected entries that were not sent yet: %s', async (_, add) => {
    let stop = async (): Promise<void> => undefined;
    const outbox = await world.open({ at: async (point) => (point === 'picked' ? stop() : undefined) });
    stop = async () => {
      await outbox.hold(true);
    };
    const id = await add(outbox);
    await outbox.idle();
    expect(await outbox.get(id)).toMatchObject({ state: 'waiting', attempts: 0, error: null });
    stop = async () => undefined;
    await outbox.hold(false);
    expect(story(await reaching(outbox, id, 'done'))).toEqual(['created', 'sent', 'answered']);
  });
});

it('shows until when the service has requested a pause', async () => {
  await world.demo.set({ rules: [{ kind: 'status', status: 429, retryAfter: 3_600, match: posts }] });
  const statuses: OutboxHoldStatus[] = [];
  const outbox = await world.open();
  outbox.onHoldStatus((standing) => statuses.push(standing));
  const { id } = await outbox.create('ecatalog', { name: 'One' });
  await outbox.idle();
  expect(await outbox.get(id)).toMatchObject({ state: 'waiting', error: { code: 'rateLimited' } });
  expect(statuses.at(-1)).toMatchObject({ held: false, hold: 'limited', until: expect.any(String) as string });
  expect(Date.parse(outbox.holdStatus().until ?? '')).toBeGreaterThan(Date.now() + 3_000_000);
});

it('sends nothing until the time that an unavailable service names, and shows that time', async () => {
  await world.demo.set({ rules: [{ kind: 'status', status: 503, retryAfter: 3_600, match: posts }] });
  const outbox = await world.open();
  await outbox.create('ecatalog', { name: 'One' });
  await outbox.idle();
  const { id } = await outbox.create('ecatalog', { name: 'Two' });
  await outbox.idle();
  expect(await outbox.get(id)).toMatchObject({
    state: 'waiting',
    attempts: 0,
    error: { code: 'serviceFault', message: expect.stringMatching(/not available at the moment \(503\)/) as string },
  });
  expect(outbox.holdStatus()).toMatchObject({ held: false, hold: 'offline', until: expect.any(String) as string });
  expect(Date.parse(outbox.holdStatus().until ?? '')).toBeGreaterThan(Date.now() + 3_000_000);
  const sent = (await world.demo.requests()).filter(({ method, server }) => method === 'POST' && server === 'base');
  expect(sent).toHaveLength(1);
});
