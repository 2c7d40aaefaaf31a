import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type IntentId, ms, toResourceId } from '../../electron/base/branded-types.ts';
import type { Rule } from '../support/demo/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import type { Outbox } from '../../electron/outbox/outbox.ts';
import { makeRealFiles } from '../support/real-files.ts';
import { reaching, story, World, chosen, addUpload } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let world: World;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
});

const match = { method: 'POST', server: 'base', path: '^/api/', times: 1 } as const;
const noContent: readonly Rule[] = [
  { kind: 'otherStatus', status: 204, match },
  { kind: 'emptyBody', match },
];
const emptyResponse: readonly Rule[] = [{ kind: 'bodyText', text: '{"data":{},"errors":[],"pagination":{}}', match }];
const accepted: readonly Rule[] = [
  { kind: 'otherStatus', status: 202, match },
  { kind: 'bodyText', text: '{"data":{"process_id":"65f0c1d2e3f4a5b6c7d8e9f0"}}', match },
];
const open = (): Promise<Outbox> => world.open({ recheckAfter: ms(50) });

type Searched = Exclude<ResourceName, 'family' | 'channel'>;
const bodies: Readonly<Record<Searched, readonly [slug: string, body: Readonly<Record<string, unknown>>]>> = {
  product: ['products', { sku: 'BAG-1', label: 'Sling bag' }],
  asset: ['assets', { filename: 'front.jpg', url: 'https://files.example/front.jpg' }],
  assetList: ['asset-lists', { name: 'Weekender', type: 'Static' }],
  ecatalog: ['ecatalogs', { name: 'Winter preview' }],
  pdfCatalog: ['pdf-catalogs', { name: 'Line sheet' }],
  attribute: ['product-attributes', { name: 'colour_code', type: 'TextAttribute' }],
  connection: ['connections', { name: 'Shop', type: 'sftp' }],
};

describe.each([
  ['no content', noContent],
  ['an envelope that names nothing', emptyResponse],
  ['a process that was begun', accepted],
])('service that performs requests and responds 2xx with %s', (_, rules) => {
  beforeEach(() => world.demo.set({ rules: [...rules] }));

  /** Expects the intent to be done with the item that the service created, and to be sent once. */
  const expectFound = async (outbox: Outbox, id: IntentId, slug: string): Promise<void> => {
    const done = await reaching(outbox, id, 'done', 'failed', 'cancelled');
    expect(story(done)).toEqual(['created', 'sent', 'lost', 'found']);
    const created = await world.demo.created();
    expect(created.filter(({ resource }) => resource === slug)).toMatchObject([{ id: done.resultId }]);
    expect(await world.posts(slug)).toBe(1);
  };

  it('creates one item of each resource, which is searched for and found', async () => {
    const outbox = await open();
    for (const [name, [slug, body]] of Object.entries(bodies)) {
      await world.demo.set({ rules: [...rules] });
      const { id } = await outbox.create(name as Searched, body);
      await expectFound(outbox, id, slug);
    }
  });

  it('creates one asset with a file, which is searched for and found', async () => {
    const outbox = await open();
    const [file] = await makeRealFiles(join(world.folder, 'photographs'));
    await expectFound(outbox, await addUpload(outbox, await chosen(file?.path ?? '')), 'assets');
  });

  it('creates one channel, which the user must confirm', async () => {
    const outbox = await open();
    const { id } = await outbox.create('channel', { name: 'Shop', format: 'CSV' });
    const intent = await reaching(outbox, id, 'unknown', 'done', 'failed');
    expect(intent).toMatchObject({
      state: 'unknown',
      look: { state: 'asks', why: 'noList' },
      error: {
        code: 'unknownOutcome',
        message: expect.stringContaining('does not say whether it succeeded') as string,
      },
    });
    const [made] = await world.demo.created();
    const itemId = toResourceId(made?.id ?? '');
    expect(await outbox.confirmThere(id, itemId)).toMatchObject({ state: 'done', resultId: itemId });
    expect(await world.posts('channels')).toBe(1);
  });

  it('creates a list that a channel waits for, and the channel gets its ID', async () => {
    const outbox = await open();
    const list = await outbox.create('assetList', { name: 'Weekender', type: 'Static' });
    const needs = [{ id: list.id, member: 'product_list_id' }];
    const channel = await outbox.create('channel', { name: 'Shop', format: 'CSV' }, needs);
    const { resultId } = await reaching(outbox, list.id, 'done');
    const done = await reaching(outbox, channel.id, 'done', 'failed');
    expect(done.body).toMatchObject({ product_list_id: resultId });
    expect(await world.demo.item('channels', done.resultId ?? '')).toMatchObject({ product_list_id: resultId });
  });
});
