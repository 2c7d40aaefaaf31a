import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { ms, toResourceId } from '../../electron/base/branded-types.ts';
import { VitrineError } from '../../electron/base/errors.ts';
import type { Intent } from '../../electron/contract/outbox.ts';
import type { Rule } from '../support/demo/index.ts';
import type { Outbox, OutboxOptions } from '../../electron/outbox/outbox.ts';
import { makeRealFiles } from '../support/real-files.ts';
import { reaching, story, World, chosen, addUpload } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let world: World;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
});

const posts = { method: 'POST', server: 'base', times: 1 } as const;
const performed: Rule = { kind: 'closeAfterRead', match: posts };
const notPerformed: Rule = { kind: 'status', status: 502, form: 'html', match: posts };
/** Names of assets are not unique. */
const front = { filename: 'front.jpg', url: 'https://files.example/front.jpg' };
const misbehave = (...rules: Rule[]): Promise<void> => world.demo.set({ rules });
const open = (options: Partial<OutboxOptions> = {}): Promise<Outbox> =>
  world.open({ recheckAfter: ms(50), ...options });
const asking = async (outbox: Outbox, id: Intent['id']): Promise<Intent> => {
  await expect.poll(async () => (await outbox.get(id))?.look?.state, { timeout: 20_000 }).toBe('asks');
  const intent = await outbox.get(id);
  if (!intent) throw new Error('It is gone');
  return intent;
};

describe('creation whose response was lost', () => {
  it('finds the existing item and does not resend', async () => {
    await misbehave(performed);
    const outbox = await open();
    const { id } = await outbox.create('ecatalog', { name: 'Winter preview' });
    const done = await reaching(outbox, id, 'done');
    expect(await world.demo.created()).toMatchObject([{ id: done.resultId }]);
    expect(story(done)).toEqual(['created', 'sent', 'lost', 'found']);
    expect(await world.posts('ecatalogs')).toBe(1);
    expect(await outbox.counts()).toMatchObject({ looking: 0, needsYou: 0, done: 1 });
  });

  it('is resent automatically once two complete passes did not find it', async () => {
    await misbehave(notPerformed);
    const outbox = await open();
    const { id } = await outbox.create('ecatalog', { name: 'Winter preview' });
    const done = await reaching(outbox, id, 'done');
    expect(story(done)).toEqual(['created', 'sent', 'lost', 'looked', 'released', 'sent', 'answered']);
    expect(await world.posts('ecatalogs')).toBe(2);
    const reads = (await world.demo.requests()).filter(({ path }) => path === '/api/v3/ecatalogs');
    expect(reads.filter(({ method }) => method === 'GET')).toHaveLength(2);
  });

  it('is searched for again after a pause if that failed, although the request was its own first page', async () => {
    await misbehave(performed);
    let passes = 0;
    const failRead = (): Promise<never> => {
      passes += 1;
      outbox.wake();
      return Promise.reject(new VitrineError('timeout', 'The second page does not come.'));
    };
    const outbox: Outbox = await open({ fullReader: { readWhole: failRead } });
    const { id } = await outbox.create('ecatalog', { name: 'Winter preview' });
    await expect.poll(async () => (await outbox.get(id))?.look?.problem?.code).toBe('timeout');
    for (const name of ['Spring', 'Summer'])
      await reaching(outbox, (await outbox.create('ecatalog', { name })).id, 'done');
    expect(passes).toBe(1);
  });

  it('does not match an equal item that existed before', async () => {
    await world.client().create('asset', front);
    await (await world.passes()).readWhole('asset', Date.now(), () => undefined);
    await misbehave(notPerformed);
    const outbox = await open();
    const { id } = await outbox.create('asset', front);
    const done = await reaching(outbox, id, 'done');
    expect(story(done)).toContain('released');
    expect((await world.demo.created()).map((one) => one.id)).toEqual([expect.not.stringMatching(done.resultId ?? ''), done.resultId]); // prettier-ignore
  });

  it('is found once and sent again once if one of two equal creations was performed', async () => {
    const before = await open({ fullReader: null });
    const ids: Intent['id'][] = [];
    for (const rule of [performed, notPerformed]) {
      await misbehave(rule);
      const { id } = await before.create('asset', front);
      ids.push((await reaching(before, id, 'unknown')).id);
    }
    await before.close();
    const outbox = await open();
    outbox.wake();
    const done = await Promise.all(ids.map((id) => reaching(outbox, id, 'done')));
    const createdIds = (await world.demo.created()).map(({ id }) => id);
    expect(createdIds).toHaveLength(2);
    expect(done.map(({ resultId }) => resultId).toSorted()).toEqual(createdIds.toSorted());
  });

  it('shows the response of the service, without secrets', async () => {
    await misbehave(notPerformed);
    const outbox = await open({ fullReader: null });
    const { id } = await outbox.create('ecatalog', { name: 'Winter preview' });
    const lost = await reaching(outbox, id, 'unknown');
    expect(lost.answer).toMatchObject({ status: 502, raw: expect.stringContaining('gateway') as string, cut: false });
    expect(lost.look).toMatchObject({ state: 'due', passes: 0 });
  });

  it('is searched for with one pass for all entries of its kind', async () => {
    await misbehave({ ...performed, match: { ...posts, times: 4 } });
    const outbox = await open({ fullReader: null });
    const ids: Intent['id'][] = [];
    for (const sku of ['BAG-1', 'BAG-2', 'BAG-3', 'BAG-4']) ids.push((await outbox.create('product', { sku })).id);
    for (const id of ids) await reaching(outbox, id, 'unknown');
    await outbox.close();
    const again = await open();
    again.wake();
    for (const id of ids) await reaching(again, id, 'done');
    const reads = (await world.demo.requests()).filter(
      ({ method, path }) => method === 'GET' && path === '/api/v3/products',
    );
    expect(reads).toHaveLength(1);
  });

  it('is searched for after its restoration if it was discarded before a search', async () => {
    const lookups = { method: 'GET', server: 'base', path: '/ecatalogs' } as const;
    await misbehave(performed, { kind: 'status', status: 502, form: 'html', match: lookups });
    const outbox = await open();
    const { id } = await outbox.create('ecatalog', { name: 'Winter preview' });
    await reaching(outbox, id, 'unknown');
    const { undo } = await outbox.lists.discard({ ids: [id] });
    await outbox.reconciled();
    await misbehave();
    await outbox.lists.restore(undo ?? '');
    expect(story(await reaching(outbox, id, 'done')).at(-1)).toBe('found');
    expect(await world.posts('ecatalogs')).toBe(1);
  });

  it('is searched for again after a restart, and only then resent', async () => {
    await misbehave(notPerformed);
    const outbox = await open({ recheckAfter: ms(3_600_000) });
    const { id } = await outbox.create('ecatalog', { name: 'Winter preview' });
    await expect.poll(async () => (await outbox.get(id))?.look?.passes, { timeout: 20_000 }).toBe(1);
    await outbox.close();
    const again = await open({ recheckAfter: ms(3_600_000) });
    again.wake();
    await again.reconciled();
    expect(await again.get(id)).toMatchObject({ state: 'unknown', look: { state: 'due', passes: 1 } });
    expect(await world.posts('ecatalogs')).toBe(1);
  });

  it.each([
    ['is found', performed, 1],
    ['is sent again once two passes did not find it', notPerformed, 2],
  ] as const)('%s although the clock was set back since', async (_, rule, times) => {
    await misbehave(rule);
    const before = await open({ fullReader: null });
    const { id } = await before.create('ecatalog', { name: 'Winter preview' });
    await reaching(before, id, 'unknown');
    await before.close();
    const db = new DatabaseSync(join(world.folder, 'outbox.db'));
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    db.prepare('UPDATE intent SET sent_at = ?1, created_at = ?1').run(tomorrow);
    db.close();
    const outbox = await open();
    outbox.wake();
    await reaching(outbox, id, 'done', 'cancelled', 'failed');
    expect([await world.posts('ecatalogs'), (await world.demo.created()).length]).toEqual([times, 1]);
  });

  it('is not resent if the user cancelled it', async () => {
    await misbehave({ kind: 'neverAnswer', match: posts });
    const outbox = await open();
    const { id } = await outbox.create('ecatalog', { name: 'Winter preview' });
    await expect.poll(() => world.posts('ecatalogs')).toBe(1);
    await outbox.cancel(id);
    expect(await reaching(outbox, id, 'cancelled')).toMatchObject({ attempts: 1 });
  });

  it('is not resent while the list is not permitted, or had errors', async () => {
    await misbehave(notPerformed, { kind: 'status', status: 403, match: { method: 'GET', path: 'ecatalogs' } });
    const outbox = await open();
    const one = await outbox.create('ecatalog', { name: 'One' });
    expect(await asking(outbox, one.id)).toMatchObject({ look: { why: 'notAllowed' }, found: [] });
    await misbehave(notPerformed, { kind: 'errors', match: { method: 'GET', path: 'pdf-catalogs' } });
    const two = await outbox.create('pdfCatalog', { name: 'Two' });
    expect(await asking(outbox, two.id)).toMatchObject({ look: { why: 'incomplete' } });
    expect(await outbox.counts()).toMatchObject({ needsYou: 2 });
  });
});

describe('outcome that the program cannot determine', () => {
  /** Creates an intent with an unknown outcome while the service has another product with its SKU. */
  const createUnknown = async (): Promise<{ outbox: Outbox; intent: Intent }> => {
    await misbehave({ kind: 'missingMembers', names: ['label'], match: { server: 'base' } }, performed);
    const outbox = await open();
    const { id } = await outbox.create('product', { sku: 'BAG-1', label: 'Sling bag' });
    return { outbox, intent: await asking(outbox, id) };
  };

  it('shows both sides to the user', async () => {
    const { outbox, intent } = await createUnknown();
    expect(intent).toMatchObject({ state: 'unknown', look: { why: 'differs' }, found: [{ differs: ['label'] }] });
    expect(await outbox.counts()).toMatchObject({ looking: 0, needsYou: 1 });
    const lines = await outbox.compare(intent.id, intent.found[0]?.id ?? toResourceId(''));
    expect(lines?.slice(0, 2)).toEqual([
      { member: 'sku', attribute: null, sign: 'same', sent: 'BAG-1', found: 'BAG-1' },
      { member: 'label', attribute: null, sign: 'other', sent: 'Sling bag' },
    ]);
    expect(lines?.at(-1)).toMatchObject({ member: 'created', sign: 'added' });
  });

  it('is done if the user confirms the item', async () => {
    const { outbox, intent } = await createUnknown();
    const itemId = intent.found[0]?.id ?? toResourceId('');
    expect(await outbox.confirmThere(intent.id, itemId)).toMatchObject({
      state: 'done',
      resultId: itemId,
      notTaken: ['label'],
      found: [],
    });
    await expect(outbox.sendAgain(intent.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is resent by the user, and the service rejects the duplicate with its name', async () => {
    const { outbox, intent } = await createUnknown();
    expect(await outbox.sendAgain(intent.id)).toMatchObject({ state: 'waiting' });
    const failed = await reaching(outbox, intent.id, 'failed');
    expect(failed).toMatchObject({ error: { code: 'conflict' }, found: [{ id: intent.found[0]?.id }] });
  });

  it('immediately asks the user about a channel, and confirms the entered ID with the service', async () => {
    await misbehave(performed);
    const outbox = await open();
    const { id } = await outbox.create('channel', { name: 'Shop', format: 'CSV' });
    expect(await reaching(outbox, id, 'unknown')).toMatchObject({ look: { state: 'asks', why: 'noList' } });
    await expect(outbox.confirmThere(id, toResourceId('no-such-channel'))).rejects.toMatchObject({ code: 'notFound' });
    const [created] = await world.demo.created();
    const itemId = toResourceId(created?.id ?? '');
    expect(await outbox.confirmThere(id, itemId)).toMatchObject({ state: 'done', resultId: itemId, notTaken: [] });
    expect(await world.cache.get('channel', itemId)).toMatchObject({ title: 'Shop' });
  });
});

describe('upload whose response was lost', () => {
  it.each<[string, 'sha256' | 'md5' | 'none', Rule, number]>([
    ['found by its SHA-256', 'sha256', performed, 1],
    ['found by its MD5', 'md5', performed, 1],
    ['found by name, size and time', 'none', performed, 1],
    ['sent again when it is not there', 'sha256', { kind: 'neverAnswer', match: posts }, 2],
  ])('is %s', async (_, checksum, rule, times) => {
    await world.demo.set({ checksum, rules: [rule] });
    const outbox = await open({ client: world.client({ timeouts: { uploadIdle: ms(500) } }) });
    const [file] = await makeRealFiles(join(world.folder, 'photographs'));
    const id = await addUpload(outbox, await chosen(file?.path ?? ''));
    const done = await reaching(outbox, id, 'done');
    const created = await world.demo.created();
    expect(created).toMatchObject([{ resource: 'assets', id: done.resultId }]);
    expect(await world.posts('assets')).toBe(times);
    expect((await outbox.uploads.rows('all', 0, 100)).items).toMatchObject([{ state: 'done', assetId: done.resultId }]);
    // The same number as in «Show the 30», however the arrival was detected.
    await expect
      .poll(async () => (await world.cache.views('asset')).find(({ view }) => view === 'justUploaded')?.count)
      .toBe(1);
  });
});

describe('creation rejected because the item exists', () => {
  it('is done if the existing item equals the request', async () => {
    const outbox = await open();
    const first = await outbox.create('product', { sku: 'BAG-1', label: 'Bag' });
    const second = await outbox.create('product', { sku: 'BAG-1' });
    const done = await reaching(outbox, second.id, 'done');
    expect(done).toMatchObject({ error: null, resultId: (await outbox.get(first.id))?.resultId });
    expect(done.notice).toContain('already');
  });

  it('fails otherwise, and names the existing item', async () => {
    const outbox = await open();
    const first = await outbox.create('product', { sku: 'BAG-1', label: 'Bag' });
    const second = await outbox.create('product', { sku: 'BAG-1', label: 'Other bag' });
    const failed = await reaching(outbox, second.id, 'failed');
    const { resultId } = (await outbox.get(first.id)) ?? {};
    expect(failed).toMatchObject({ error: { code: 'conflict' }, found: [{ id: resultId, differs: ['label'] }] });
  });

  it('searches for the existing item if it is not in the cache', async () => {
    const other = world.client();
    await other.create('product', { sku: 'BAG-1', label: 'Bag' });
    const outbox = await open();
    const same = await outbox.create('product', { sku: 'BAG-1', label: 'Bag' });
    const otherwise = await outbox.create('product', { sku: 'BAG-1', label: 'Other bag' });
    await reaching(outbox, same.id, 'done');
    await expect.poll(async () => (await outbox.get(otherwise.id))?.found.length, { timeout: 20_000 }).toBe(1);
    expect(await outbox.get(otherwise.id)).toMatchObject({ state: 'failed', error: { code: 'conflict' }, look: null });
  });
});

describe('dependent entry', () => {
  it('waits for its dependency and gets its ID, also after a lost response', async () => {
    await misbehave(performed);
    const outbox = await open();
    const list = await outbox.create('assetList', { name: 'Weekender', type: 'Static' });
    const member = 'product_list_id';
    const channel = await outbox.create('channel', { name: 'Shop', format: 'CSV' }, [{ id: list.id, member }]);
    expect(channel.dependsOn).toMatchObject([{ id: list.id, member, title: 'Weekender', discarded: false }]);
    const done = await reaching(outbox, channel.id, 'done');
    const { resultId } = (await outbox.get(list.id)) ?? {};
    expect(done.body).toEqual({ name: 'Shop', format: 'CSV', product_list_id: resultId });
    expect(await world.demo.item('channels', done.resultId ?? '')).toMatchObject({ product_list_id: resultId });
  });

  it('waits after a failure of its dependency, and fails when that is discarded', async () => {
    const outbox = await open();
    const list = await outbox.create('assetList', { name: 'Weekender', type: 'No such type' });
    const dependsOn = [{ id: list.id, member: 'product_list_id' }];
    const channel = await outbox.create('channel', { name: 'Shop', format: 'CSV' }, dependsOn);
    await reaching(outbox, list.id, 'failed');
    await outbox.idle();
    expect(await outbox.get(channel.id)).toMatchObject({ state: 'waiting', attempts: 0 });
    await outbox.discard(list.id);
    expect(await reaching(outbox, channel.id, 'failed')).toMatchObject({ attempts: 0, error: { code: 'dependency' } });
    expect(await world.posts('channels')).toBe(0);
  });

  it('is rejected if its dependency is not in the outbox, or cannot provide an ID', async () => {
    const outbox = await open();
    const list = await outbox.create('assetList', { name: 'Weekender', type: 'Static' });
    const body = { name: 'Shop', format: 'CSV' };
    const none = crypto.randomUUID() as Intent['id'];
    await expect(outbox.create('channel', body, [{ id: none, member: null }])).rejects.toMatchObject({
      code: 'badArgument',
    });
    await expect(outbox.create('channel', body, [{ id: list.id, member: 'columns' }])).rejects.toMatchObject({
      code: 'badArgument',
    });
  });
});

describe('history of the outbox', () => {
  it('is deleted only on request of the user, and dependencies stay', async () => {
    const outbox = await open();
    const one = await outbox.create('ecatalog', { name: 'One' });
    const two = await outbox.create('assetList', { name: 'Two', type: 'Static' });
    await reaching(outbox, one.id, 'done');
    await reaching(outbox, two.id, 'done');
    await misbehave({ kind: 'status', status: 422, match: { method: 'POST', path: 'channels' } });
    const three = await outbox.create('channel', { name: 'Shop', format: 'CSV' }, [
      { id: two.id, member: 'product_list_id' },
    ]);
    await reaching(outbox, three.id, 'failed');
    expect(await outbox.prune(1, false)).toBe(0);
    expect(await outbox.prune(0, true)).toBe(1);
    expect(await outbox.prune(0, false)).toBe(1);
    expect((await outbox.list()).map(({ title }) => title)).toEqual(['Shop', 'Two']);
    expect(await outbox.unsent()).toEqual({ waiting: 0, failed: 1, unknown: 0, uploads: 0, edits: 0 });
  });
});
