import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { startDemoHere } from '../support/demo/index.ts';
import { startCore } from '../support/core.ts';
import { memoryStore, testKeychain } from '../unit/account/memory.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

/** The profile of version 0.1.0, before its files and names were moved: the settings, and the data of one account. */
const earlier = new URL('./earlier-profile/', import.meta.url);

interface Settings {
  readonly accounts: readonly Readonly<Record<string, unknown>>[];
  readonly currentAccount: string;
}

const openEarlier = async (addresses: { serviceAddress: string; signInAddress: string }, password: string) => {
  const kept = JSON.parse(readFileSync(new URL('settings.json', earlier), 'utf8')) as Settings;
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-earlier-'));
  const data = join(folder, kept.currentAccount);
  mkdirSync(data);
  for (const file of ['cache.db', 'outbox.db'])
    writeFileSync(join(data, file), gunzipSync(readFileSync(new URL(`${file}.gz`, earlier))));
  const settings = memoryStore({ ...kept, accounts: kept.accounts.map((account) => ({ ...account, ...addresses })) });
  const keychain = testKeychain(new Map([[kept.currentAccount, password]]));
  const core = closedAfterTest(await startCore({}, { profile: { folder, settings, keychain } }));
  return core;
};

it('opens a profile of an earlier build with all its data, sends pending entries, and syncs', async () => {
  const service = closedAfterTest(await startDemoHere({ products: 24, assets: 8, attributes: 212, families: 37 }));
  const addresses = { serviceAddress: service.baseUrl, signInAddress: service.authUrl };
  const core = await openEarlier(addresses, service.apiPassword);
  const { cache, outbox } = await core.work();

  expect(await cache.counts()).toMatchObject({ product: 23, asset: 8, family: 37, attribute: 212, ecatalog: 7 });
  const [first = ''] = await core.ids('product');
  const query = { resource: 'product', searchText: first, view: 'all', type: null, sort: null } as const;
  const { rows } = await cache.query(query, 0, 10, 'earlier');
  expect(rows.map(({ id }) => String(id))).toContain(first);
  const entries = await outbox.list();
  expect(Object.fromEntries(entries.map(({ title, state }) => [title, state]))).toEqual({
    'Made by an earlier build': 'done',
    Refused: 'failed',
    'Waits over an update': 'waiting',
  });
  expect(await service.requests()).toEqual([]);

  await outbox.hold(false);
  await outbox.idle();
  expect(await outbox.counts()).toMatchObject({ waiting: 0, needsYou: 1, done: 2 });
  expect((await service.created()).map(({ body }) => body)).toEqual([
    { name: 'Waits over an update', is_public: true },
  ]);

  expect(await core.syncAgain()).toMatchObject({ state: 'upToDate' });
  expect(await core.ids('product')).toHaveLength(24);
  expect(await core.ids('product')).toContain(first);
});
