import { beforeEach, describe, expect, it } from 'vitest';
import { type IntentId, ms, toResourceId } from '../../electron/base/branded-types.ts';
import type { Rule } from '../support/demo/index.ts';
import { createClient } from '../../electron/service/client.ts';
import { nowhere, reaching, story, World } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let world: World;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
});

const posts = { method: 'POST', server: 'base' } as const;
const misbehave = (...rules: Rule[]): Promise<void> => world.demo.set({ rules });

describe('creation', () => {
  it('is stored as waiting, sent once, and added to the cache immediately', async () => {
    const outbox = await world.open();
    const intent = await outbox.create('ecatalog', { name: 'Winter preview', is_public: 'true' });
    expect(intent).toMatchObject({
      state: 'waiting',
      title: 'Winter preview',
      body: { name: 'Winter preview', is_public: true },
    });
    const done = await reaching(outbox, intent.id, 'done');
    expect(done).toMatchObject({ attempts: 1, error: null, notTaken: [] });
    expect(story(done)).toEqual(['created', 'sent', 'answered']);
    expect(await world.demo.created()).toMatchObject([{ resource: 'ecatalogs', id: done.resultId }]);
    expect(await world.cache.get('ecatalog', done.resultId ?? toResourceId(''))).toMatchObject({
      title: 'Winter preview',
    });
    expect(await outbox.counts()).toEqual({ waiting: 0, sending: 0, looking: 0, needsYou: 0, done: 1 });
  });

  it('is never reported as done before the cache contains the item', async () => {
    const recorded = Promise.withResolvers<undefined>();
    const goOn = Promise.withResolvers<undefined>();
    const outbox = await world.open({
      at: async (point) => {
        if (point !== 'recorded') return;
        recorded.resolve(undefined);
        await goOn.promise;
      },
    });
    const { id } = await outbox.create('ecatalog', { name: 'Winter preview' });
    await recorded.promise;
    const stored = outbox.get(id);
    // The result of a later call: without waiting, the first one would have resolved by now.
    expect(await Promise.race([stored, outbox.counts().then(() => 'waits')])).toBe('waits');
    goOn.resolve(undefined);
    const done = await stored;
    expect(done).toMatchObject({ state: 'done' });
    expect(await world.cache.get('ecatalog', done?.resultId ?? toResourceId(''))).toMatchObject({
      title: 'Winter preview',
    });
  });

  it('lists the fields that the service ignored', async () => {
    await misbehave({ kind: 'missingMembers', names: ['active'], match: posts });
    const outbox = await world.open();
    const { id } = await outbox.create('channel', { name: 'Shop', format: 'CSV', active: true });
    expect(await reaching(outbox, id, 'done')).toMatchObject({ notTaken: ['active'] });
  });

  it('accepts the stored type of an attribute as the sent one', async () => {
    const outbox = await world.open();
    const { id } = await outbox.create('attribute', { name: 'colour_code', type: 'TextAttribute' });
    expect(await reaching(outbox, id, 'done')).toMatchObject({ notTaken: [] });
  });

  it('is shown with its sent values when only an ID is returned', async () => {
    await misbehave({ kind: 'idOnly', match: posts });
    const outbox = await world.open();
    const { id } = await outbox.create('pdfCatalog', { name: 'Line sheet' });
    const done = await reaching(outbox, id, 'done');
    expect(done.notTaken).toEqual([]);
    expect(await world.cache.get('pdfCatalog', done.resultId ?? toResourceId(''))).toMatchObject({
      title: 'Line sheet',
    });
  });

  it('fails with the service’s errors at their fields', async () => {
    const errors = [
      { name: 'InputDTOValidationError', description: 'name: Too long' },
      { name: 'InputDTOValidationError', description: 'format: Unknown format' },
    ];
    await misbehave({ kind: 'status', status: 422, errors, match: posts });
    const outbox = await world.open();
    const { id } = await outbox.create('channel', { name: 'Shop', format: 'csv' });
    const failed = await reaching(outbox, id, 'failed');
    expect(failed.error).toMatchObject({
      code: 'invalid',
      problems: [
        { field: 'name', message: 'Too long' },
        { field: 'format', message: 'Unknown format' },
      ],
    });
    expect(await outbox.counts()).toMatchObject({ needsYou: 1 });
  });

  it('is resent after a rejection only on request of the user', async () => {
    await misbehave({ kind: 'status', status: 403, match: { ...posts, times: 1 } });
    const outbox = await world.open();
    const { id } = await outbox.create('product', { sku: 'BAG-1' });
    await reaching(outbox, id, 'failed');
    outbox.wake();
    await outbox.idle();
    expect(await world.posts('products')).toBe(1);
    await outbox.retry(id);
    expect(await reaching(outbox, id, 'done')).toMatchObject({ attempts: 2, error: null });
  });
});

describe('creation whose response is lost', () => {
  it('is unknown and not resent: closed, reset, truncated, unreadable, or a gateway’s 502', async () => {
    const rules: readonly Rule[] = [
      { kind: 'closeAfterRead', match: posts },
      { kind: 'reset', match: posts },
      { kind: 'closeHalf', match: posts },
      { kind: 'bodyText', text: '<html>', match: posts },
      { kind: 'status', status: 502, form: 'html', match: posts },
    ];
    // Disable reconciling: the item exists in the service, so it would be found and done at any time.
    const outbox = await world.open({ fullReader: null });
    const ids: IntentId[] = [];
    for (const rule of rules) {
      await misbehave(rule);
      const { id } = await outbox.create('product', { sku: `BAG-${ids.length}` });
      expect((await reaching(outbox, id, 'unknown')).error, rule.kind).toMatchObject({ code: 'unknownOutcome' });
      ids.push(id);
    }
    await misbehave();
    outbox.wake();
    await outbox.idle();
    for (const id of ids) await expect(outbox.retry(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await world.posts('products')).toBe(rules.length);
    expect(await outbox.counts()).toMatchObject({ looking: rules.length });
  });

  it('is also unknown if the user cancelled it', async () => {
    await misbehave({ kind: 'silent', match: posts });
    const outbox = await world.open();
    const { id } = await outbox.create('product', { sku: 'BAG-1' });
    await expect.poll(() => world.demo.created(), { timeout: 15_000 }).toHaveLength(1);
    expect(await outbox.cancel(id)).toMatchObject({ state: 'unknown' });
  });
});

describe('outbox without a connection', () => {
  it('keeps creations in order, and sends each once on wake-up', async () => {
    let online = false;
    const offline = createClient({ ...nowhere, apiKey: 'key', password: async () => 'password' });
    const client = world.client();
    const outbox = await world.open({ client: () => (online ? client : offline) });
    const names = ['One', 'Two', 'Three'];
    for (const name of names) await outbox.create('ecatalog', { name });
    await outbox.idle();
    expect(outbox.waits()).toBe(true);
    expect(await outbox.counts()).toMatchObject({ waiting: 3, sending: 0 });
    expect((await outbox.list()).at(-1)?.error).toMatchObject({ code: 'offline' });
    online = true;
    outbox.wake();
    outbox.wake();
    await outbox.idle();
    expect((await world.demo.created()).map(({ body }) => (body as { name: string }).name)).toEqual(names);
    expect(await world.posts('ecatalogs')).toBe(3);
    expect(await outbox.counts()).toMatchObject({ waiting: 0, done: 3 });
    await offline.close();
  });

  it('waits for the user if there is no password', async () => {
    let password = 'wrong';
    const client = world.client({ password: async () => password });
    const outbox = await world.open({ client });
    const { id } = await outbox.create('ecatalog', { name: 'One' });
    await outbox.idle();
    expect(await outbox.get(id)).toMatchObject({ state: 'waiting', error: { code: 'signInRefused' } });
    password = world.demo.apiPassword;
    client.signOut();
    outbox.wake();
    await reaching(outbox, id, 'done');
    expect(await world.posts('ecatalogs')).toBe(1);
  });

  it('sends nothing while no user is signed in', async () => {
    const outbox = await world.open({ client: () => null });
    const { id } = await outbox.create('ecatalog', { name: 'One' });
    await outbox.idle();
    expect(await outbox.get(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('retries after a pause requested by the service, and the creation does not fail', async () => {
    await misbehave({ kind: 'status', status: 429, retryAfter: 1, match: { ...posts, times: 1 } });
    const outbox = await world.open({ recheckAfter: ms(50) });
    const { id } = await outbox.create('ecatalog', { name: 'One' });
    expect(await reaching(outbox, id, 'done')).toMatchObject({ attempts: 2 });
    expect(await world.demo.created()).toHaveLength(1);
  });

  it('can cancel a waiting creation, send it later, and discard it when it is done', async () => {
    let online = false;
    const client = world.client();
    const outbox = await world.open({ client: () => (online ? client : null) });
    const { id } = await outbox.create('ecatalog', { name: 'One' });
    await outbox.idle();
    await expect(outbox.discard(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await outbox.cancel(id)).toMatchObject({ state: 'cancelled' });
    await expect(outbox.cancel(id)).rejects.toMatchObject({ code: 'conflict' });
    online = true;
    outbox.wake();
    await outbox.idle();
    expect(await world.posts('ecatalogs')).toBe(0);
    await outbox.retry(id);
    await reaching(outbox, id, 'done');
    await outbox.discard(id);
    expect(await outbox.list()).toEqual([]);
    expect(await outbox.get(id)).toBeNull();
  });
});
