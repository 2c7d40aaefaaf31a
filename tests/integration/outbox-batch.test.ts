import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type IntentId, toIntentId } from '../../electron/base/branded-types.ts';
import type { IntentQuery, BatchCreation } from '../../electron/contract/index.ts';
import type { Rule } from '../support/demo/index.ts';
import type { Outbox, OutboxClient } from '../../electron/outbox/outbox.ts';
import { reaching, World } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let world: World;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
});

const everything: IntentQuery = { state: null, resource: null, from: null, to: null, searchText: '' };
const product = (sku: string, rest: Partial<BatchCreation> = {}): BatchCreation => ({
  resource: 'product',
  body: { sku },
  ...rest,
});
const put = (outbox: Outbox, creations: readonly BatchCreation[]): Promise<readonly IntentId[]> =>
  outbox.lists.createBatch(JSON.stringify(creations));
const sent = async (): Promise<readonly unknown[]> => (await world.demo.created()).map(({ body }) => body);

describe('several creations', () => {
  it('are stored together and sent once each, in order', async () => {
    let client: OutboxClient | null = null;
    const outbox = await world.open({ client: () => client });
    const skus = Array.from({ length: 40 }, (_, n) => `ROW-${n}`);
    const ids = await put(
      outbox,
      skus.map((sku) => product(sku)),
    );
    expect(await outbox.counts()).toMatchObject({ waiting: 40 });
    client = world.client();
    outbox.wake();
    await reaching(outbox, ids.at(-1) ?? toIntentId(''), 'done');
    expect(await sent()).toEqual(skus.map((sku) => ({ sku })));
    expect((await outbox.get(ids[7] ?? toIntentId('')))?.title).toBe('ROW-7');
  });

  it('wait for an earlier row and contain the ID of its item', async () => {
    const outbox = await world.open();
    const [parent = toIntentId(''), variant = toIntentId('')] = await put(outbox, [
      product('PARENT'),
      product('VARIANT', { dependsOn: [{ row: 0, member: 'parent_id' }] }),
    ]);
    const done = await reaching(outbox, parent, 'done');
    await reaching(outbox, variant, 'done');
    expect(await sent()).toEqual([{ sku: 'PARENT' }, { sku: 'VARIANT', parent_id: done.resultId }]);
  });

  it('fail individually: a rejected row delays only its dependent rows', async () => {
    const rejection: Rule = { kind: 'status', status: 403, match: { method: 'POST', server: 'base', times: 1 } };
    await world.demo.set({ rules: [rejection] });
    const outbox = await world.open();
    const ids = await put(outbox, [
      product('PARENT'),
      product('VARIANT', { dependsOn: [{ row: 0, member: 'parent_id' }] }),
      product('ALONE'),
    ]);
    await reaching(outbox, ids[2] ?? toIntentId(''), 'done');
    expect(await outbox.counts()).toMatchObject({ needsYou: 1, waiting: 1, done: 1 });
    await outbox.retry(ids[0] ?? toIntentId(''));
    expect((await reaching(outbox, ids[1] ?? toIntentId(''), 'done')).body).toHaveProperty('parent_id');
  });

  it('are all rejected when one is invalid, with every problem at its row', async () => {
    const outbox = await world.open({ client: () => null });
    const rows = [
      product('A'),
      { ...product('B'), body: { sku: ' ' } },
      { ...product('C'), body: { sku: 'C', id: 'x' } },
    ];
    await expect(put(outbox, rows)).rejects.toMatchObject({
      code: 'invalid',
      message: 'Number 2 cannot be sent: SKU is required.',
      problems: [{ field: '1.sku' }, { field: '2.id' }],
    });
    expect(await outbox.counts()).toMatchObject({ waiting: 0 });
  });

  it.each([
    ['itself', { row: 1, member: null }],
    ['a later row', { row: 2, member: null }],
    ['an entry that is not in the outbox', { id: toIntentId('6f9619ff-8b86-4d01-b42d-00cf4fc964ff'), member: null }],
  ])('are all rejected when one waits for %s', async (_, needed) => {
    const outbox = await world.open({ client: () => null });
    const rows = [product('A'), product('B', { dependsOn: [needed] }), product('C')];
    await expect(put(outbox, rows)).rejects.toMatchObject({ code: 'badArgument' });
    expect((await outbox.reader.call('window', { query: everything, offset: 0, limit: 10 })).total).toBe(0);
  });

  it('are sent in parts and stored together, in order', async () => {
    const outbox = await world.open({ client: () => null });
    const batch = randomUUID();
    const parts = [
      [product('PARENT'), product('A')],
      [product('VARIANT', { dependsOn: [{ row: 0, member: 'parent_id' }] })],
    ];
    for (const part of parts) await outbox.lists.stagePart(batch, JSON.stringify(part));
    expect(await outbox.counts()).toMatchObject({ waiting: 0 });
    const ids = await outbox.lists.createBatch('[]', batch);
    const created = await Promise.all(ids.map((id) => outbox.get(id)));
    expect(created.map((intent) => intent?.title)).toEqual(['PARENT', 'A', 'VARIANT']);
    expect(created[2]?.dependsOn).toMatchObject([{ id: ids[0] }]);
  });

  it('are all rejected when a part is missing', async () => {
    const outbox = await world.open({ client: () => null });
    const [first, second] = [randomUUID(), randomUUID()];
    await outbox.lists.stagePart(first, JSON.stringify([product('A')]));
    await outbox.lists.stagePart(second, JSON.stringify([product('B')]));
    await expect(outbox.lists.createBatch('[]', first)).rejects.toMatchObject({ code: 'badArgument' });
    await outbox.lists.stagePart(second, '{');
    await expect(outbox.lists.createBatch('[]', second)).rejects.toMatchObject({ code: 'badArgument' });
    expect(await outbox.counts()).toMatchObject({ waiting: 0 });
  });

  it('are rejected if the text contains no creations', async () => {
    const outbox = await world.open({ client: () => null });
    const family = JSON.stringify([{ resource: 'family', body: {} }]);
    for (const text of ['', '{', '[]', '{"resource":"product"}', family])
      await expect(outbox.lists.createBatch(text)).rejects.toMatchObject({ code: 'badArgument' });
    expect(await outbox.counts()).toMatchObject({ waiting: 0 });
  });

  it('are found by their SKUs while they may still be created', async () => {
    const outbox = await world.open({ client: () => null });
    const [first, second] = await put(outbox, [product('Été-1'), product('B')]);
    await outbox.cancel(second ?? toIntentId(''));
    expect(await outbox.reader.call('withTitles', { resource: 'product', titles: ['ete-1', 'B', '', 'none'] })).toEqual(
      [{ asked: 'ete-1', id: first, state: 'waiting', isVariant: false }],
    );
    expect(await outbox.reader.call('withTitles', { resource: 'attribute', titles: ['Été-1'] })).toEqual([]);
  });

  it('show whether they will have a parent, by its ID or after its creation', async () => {
    const outbox = await world.open({ client: () => null });
    const [parent] = await put(outbox, [
      product('P'),
      product('V', { dependsOn: [{ row: 0, member: 'parent_id' }] }),
      product('W', { body: { sku: 'W', parent_id: 'p-1' } }),
    ]);
    await put(outbox, [product('AFTER', { dependsOn: [{ id: parent ?? toIntentId(''), member: null }] })]);
    const titles = ['P', 'V', 'W', 'AFTER'];
    const found = await outbox.reader.call('withTitles', { resource: 'product', titles });
    expect(found.map(({ asked, isVariant }) => [asked, isVariant])).toEqual([
      ['P', false],
      ['V', true],
      ['W', true],
      ['AFTER', false],
    ]);
  });

  it('can be reverted while they wait', async () => {
    let client: OutboxClient | null = null;
    const outbox = await world.open({ client: () => client });
    const first = await put(outbox, [product('A')]);
    client = world.client();
    outbox.wake();
    await reaching(outbox, first[0] ?? toIntentId(''), 'done');
    client = null;
    const rest = await put(outbox, [product('B'), product('C')]);
    expect(await outbox.lists.withdraw([...first, ...rest])).toEqual({ ids: rest, left: { done: 1 } });
    client = world.client();
    outbox.wake();
    await outbox.idle();
    expect(await sent()).toEqual([{ sku: 'A' }]);
    expect((await outbox.reader.call('window', { query: everything, offset: 0, limit: 10 })).groups).toEqual({
      needsYou: 0,
      onTheWay: 0,
      done: 1,
    });
  });
});
