import { beforeEach, describe, expect, it } from 'vitest';
import type { IntentId } from '../../electron/base/branded-types.ts';
import type { IntentQuery } from '../../electron/contract/index.ts';
import type { Rule } from '../support/demo/index.ts';
import type { OutboxClient } from '../../electron/outbox/outbox.ts';
import { startCore } from '../support/core.ts';
import { reaching, story, World } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let world: World;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
});

const everything: IntentQuery = { state: null, resource: null, from: null, to: null, searchText: '' };
const posts = { method: 'POST', server: 'base' } as const;
const misbehave = (...rules: Rule[]): Promise<void> => world.demo.set({ rules });

describe('waiting creation', () => {
  it('is sent with its edits, and cannot be edited after it was sent', async () => {
    let client: OutboxClient | null = null;
    const outbox = await world.open({ client: () => client });
    const { id } = await outbox.create('ecatalog', { name: 'Winter', is_public: true });
    await outbox.idle();
    await outbox.lists.edit(id, { name: 'Spring', is_public: false });
    await expect(outbox.lists.edit(id, { is_public: true })).rejects.toMatchObject({ code: 'invalid', field: 'name' });
    client = world.client();
    outbox.wake();
    expect(await reaching(outbox, id, 'done')).toMatchObject({ title: 'Spring', attempts: 1 });
    expect((await world.demo.created()).map(({ body }) => body)).toEqual([{ name: 'Spring', is_public: false }]);
    await expect(outbox.lists.edit(id, { name: 'Summer' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await world.posts('ecatalogs')).toBe(1);
  });

  it('is resent after a failure with its edits, as the same entry with its history', async () => {
    const complaint = { name: 'InputDTOValidationError', description: 'name: Too long' };
    await world.demo.set({
      rules: [
        { kind: 'status', status: 422, errors: [complaint], match: { method: 'POST', server: 'base', times: 1 } },
      ],
    });
    const outbox = await world.open();
    const { id } = await outbox.create('ecatalog', { name: 'Much too long' });
    expect(await reaching(outbox, id, 'failed')).toMatchObject({ error: { code: 'invalid', field: 'name' } });
    await expect(outbox.lists.edit(id, { is_public: true })).rejects.toMatchObject({ code: 'invalid', field: 'name' });
    expect(await outbox.get(id)).toMatchObject({ state: 'failed', title: 'Much too long' });
    expect(await outbox.lists.edit(id, { name: 'Short' })).toMatchObject({ id, title: 'Short', error: null });
    const done = await reaching(outbox, id, 'done');
    expect(done).toMatchObject({ body: { name: 'Short' }, attempts: 2 });
    expect(story(done)).toEqual(['created', 'sent', 'failed', 'edited', 'looked', 'sent', 'answered']);
    expect(await outbox.list()).toHaveLength(1);
  });
});

describe('bulk actions in the outbox', () => {
  it('resend all retryable entries, once each, and report the others', async () => {
    await misbehave({ kind: 'status', status: 403, match: { ...posts, times: 3 } });
    const outbox = await world.open();
    const ids: IntentId[] = [];
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await outbox.create('ecatalog', { name })).id);
    await Promise.all(ids.map((id) => reaching(outbox, id, 'failed', 'done')));
    expect(await outbox.lists.retry({ query: everything, except: [] })).toEqual({
      count: 3,
      left: { done: 1 },
      undo: null,
    });
    await Promise.all(ids.map((id) => reaching(outbox, id, 'done')));
    expect(await world.posts('ecatalogs')).toBe(7);
    expect((await world.demo.created()).length).toBe(4);
  });

  it('discard all entries that are not in progress, and restore them unchanged', async () => {
    const outbox = await world.open({ client: () => null });
    const { id: cancelled } = await outbox.create('ecatalog', { name: 'A' });
    const { id: waiting } = await outbox.create('ecatalog', { name: 'B' });
    await outbox.idle();
    await outbox.cancel(cancelled);
    const scope = { ids: [cancelled, waiting] };
    expect(await outbox.reader.call('countByState', scope)).toEqual({ cancelled: 1, waiting: 1 });
    const { undo, ...done } = await outbox.lists.discard(scope);
    expect(done).toEqual({ count: 1, left: { waiting: 1 } });
    expect(await outbox.get(cancelled)).toBeNull();
    expect((await outbox.reader.call('window', { query: everything, offset: 0, limit: 10 })).groups).toEqual({
      needsYou: 0,
      onTheWay: 1,
      done: 0,
    });
    expect(await outbox.lists.restore(undo ?? '')).toBe(1);
    expect((await outbox.reader.call('window', { query: everything, offset: 0, limit: 10 })).groups).toEqual({
      needsYou: 0,
      onTheWay: 1,
      done: 1,
    });
    await expect(outbox.lists.restore(undo ?? '')).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('outbox file', () => {
  it('is unchanged when the cache of the account is recreated', async () => {
    const core = closedAfterTest(await startCore());
    const { baseUrl: address, authUrl: signInAddress, apiKey, apiPassword } = world.demo;
    await core.connect({ address, signInAddress, apiKey, apiPassword });
    await misbehave({ kind: 'status', status: 403, match: posts });
    const { id } = await (await core.work()).outbox.create('ecatalog', { name: 'Winter' });
    const before = await reaching((await core.work()).outbox, id, 'failed');
    await core.rebuild();
    expect(await (await core.work()).outbox.get(id)).toEqual(before);
    expect(await (await core.work()).outbox.unsent()).toMatchObject({ failed: 1, uploads: 0 });
  });
});
