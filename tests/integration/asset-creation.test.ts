import { beforeEach, describe, expect, it } from 'vitest';
import { ms, toResourceId } from '../../electron/base/branded-types.ts';
import type { Intent } from '../../electron/contract/outbox.ts';
import type { Rule } from '../support/demo/index.ts';
import type { Outbox, OutboxOptions } from '../../electron/outbox/outbox.ts';
import { startCore } from '../support/core.ts';
import { type Choices, startTiny } from '../support/tiny-service.ts';
import { reaching, World } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

const posts = { method: 'POST', server: 'base', times: 1 } as const;
const notPerformed: Rule = { kind: 'status', status: 502, form: 'html', match: posts };
const body = { filename: 'front.jpg', alt_text: 'Front', url: 'https://files.example/front.jpg' };

describe('asset without a file in the demo service', () => {
  let world: World;
  beforeEach(async () => {
    world = closedAfterTest(await World.start());
  });
  const open = (options: Partial<OutboxOptions> = {}): Promise<Outbox> =>
    world.open({ recheckAfter: ms(50), ...options });
  const asking = async (outbox: Outbox, id: Intent['id']): Promise<Intent | null> => {
    await expect.poll(async () => (await outbox.get(id))?.look?.state, { timeout: 20_000 }).toBe('asks');
    return outbox.get(id);
  };

  it('is created from the set values only, and appears in the list', async () => {
    const outbox = await open();
    const { id } = await outbox.create('asset', body);
    const done = await reaching(outbox, id, 'done');
    expect(done).toMatchObject({ title: 'front.jpg', notTaken: [], body });
    expect(await world.demo.created()).toMatchObject([{ resource: 'assets', id: done.resultId, body }]);
    expect(await world.cache.get('asset', done.resultId ?? toResourceId(''))).toMatchObject({ title: 'front.jpg' });
  });

  it('is rejected with every error if the service requires more than the contract', async () => {
    const outbox = await open();
    const { id } = await outbox.create('asset', {});
    const failed = await reaching(outbox, id, 'failed');
    expect(failed).toMatchObject({ title: 'asset', body: {}, error: { code: 'invalid' } });
    expect(failed.error?.problems).toMatchObject([{ field: 'filename' }, { message: 'content: Field required' }]);
  });

  it('waits for a list to be created, and gets its ID', async () => {
    const outbox = await open();
    const list = await outbox.create('assetList', { name: 'Weekender', type: 'Static' });
    const { id } = await outbox.create('asset', body, [{ id: list.id, member: 'static_list_ids' }]);
    const done = await reaching(outbox, id, 'done');
    expect(done.body).toEqual({ ...body, static_list_ids: [(await outbox.get(list.id))?.resultId] });
  });

  it('may be one of several with the same name', async () => {
    const outbox = await open();
    const creations = [body, { ...body, alt_text: 'Back' }].map((one) => ({ resource: 'asset', body: one }));
    const ids = await outbox.lists.createBatch(JSON.stringify(creations));
    for (const id of ids) await reaching(outbox, id, 'done');
    expect(await world.demo.created()).toHaveLength(2);
  });

  it('is never resent automatically when it has no name: the user sees the recently created ones', async () => {
    await world.demo.set({ rules: [notPerformed] });
    const before = await open({ fullReader: null });
    const { id } = await before.create('asset', { url: body.url });
    await reaching(before, id, 'unknown');
    await before.close();
    const made = await world.client().create('asset', body);
    const outbox = await open();
    outbox.wake();
    const intent = await asking(outbox, id);
    const itemId = intent?.found[0]?.id ?? toResourceId('');
    expect(intent).toMatchObject({
      look: { why: 'nameless' },
      found: [{ id: made.id, title: 'front.jpg', differs: [] }],
    });
    expect(await outbox.compare(id, itemId)).toMatchObject([
      { member: 'url', sign: 'untold' },
      ...[{}, {}, {}, {}, {}, {}, {}, {}],
    ]);
    expect(await outbox.confirmThere(id, itemId)).toMatchObject({ state: 'done', notTaken: [] });
    expect(await world.posts('assets')).toBe(2);
  });

  it('requires a decision of the user without a name, also if nothing was created', async () => {
    await world.demo.set({ rules: [notPerformed] });
    const outbox = await open();
    const { id } = await outbox.create('asset', {});
    expect(await asking(outbox, id)).toMatchObject({ state: 'unknown', look: { why: 'nameless' }, found: [] });
    expect(await world.posts('assets')).toBe(1);
  });
});

describe('asset without a file in another service', () => {
  it.each<[string, Partial<Choices>]>([
    ['answers 201 with the item', {}],
    ['ignores unknown properties', { created: ({ id, filename = null }) => ({ data: { id, filename } }) }],
  ])('is created byte for byte as given by a service that %s', async (_, choices) => {
    const service = closedAfterTest(await startTiny(choices));
    const core = closedAfterTest(await startCore());
    await core.connect(service);
    const { outbox } = await core.work();
    const named = await outbox.create('asset', { source: { at: [1, null, ''] }, filename: 'größe.jpg' });
    const empty = await outbox.create('asset', {});
    const [one, two] = [await reaching(outbox, named.id, 'done'), await reaching(outbox, empty.id, 'done')];
    expect(service.bodies.map(String)).toEqual(['{"filename":"größe.jpg","source":{"at":[1,null,""]}}', '{}']);
    expect([one.notTaken, two.notTaken]).toEqual([[], []]);
    await core.syncAgain();
    expect(await core.ids('asset')).toEqual(expect.arrayContaining(['new-1', 'new-2']));
    expect(service.offences).toEqual([]);
  });
});
