import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import type { Cache } from '../../../../electron/cache/cache.ts';
import { idsOf, page, pass, tempCache } from '../temp-cache.ts';

const [ours, theirs] = ['account-1', 'account-2'];
const product = { id: 'p', sku: 'BAG-1', account_id: ours };
const createOwn = (id: string, rest: object = {}): object => ({
  _id: id,
  name: `Own ${id}`,
  account_id: ours,
  ...rest,
});
const other = (id: string, rest: object = {}): object => ({
  ...createOwn(id),
  name: `Voltage ${id}`,
  account_id: theirs,
  ...rest,
});

const countItems = async (cache: Cache): Promise<number | undefined> =>
  (await cache.syncStates()).find(({ resource }) => resource === 'attribute')?.ofOthers;
const counted = async (cache: Cache): Promise<number> => (await cache.counts()).attribute;
const shown = async (cache: Cache): Promise<string[]> => (await idsOf(cache, 'attribute')).toSorted();

describe('attributes of other accounts', () => {
  it('excludes foreign attributes from lists, counts and searches, and counts them', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [product]);
    await pass(cache, 'attribute', [createOwn('a'), other('x'), createOwn('b'), other('y')]);
    expect(await shown(cache)).toEqual(['a', 'b']);
    expect(await counted(cache)).toBe(2);
    expect(await idsOf(cache, 'attribute', { searchText: 'voltage' })).toEqual([]);
    expect(await cache.findByName('attribute', 'Voltage x')).toBeNull();
    expect(await countItems(cache)).toBe(2);
  });

  it('adds and removes foreign attributes without an entry in the history', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [product]);
    await pass(cache, 'attribute', [createOwn('a'), other('x')]);
    const changes = await pass(cache, 'attribute', [createOwn('a'), other('x', { name: 'Amperage' }), other('z')]);
    expect(changes).toBe(0);
    expect([await shown(cache), await countItems(cache)]).toEqual([['a'], 2]);
    expect(await pass(cache, 'attribute', [createOwn('a'), other('z')])).toBe(0);
    expect(await countItems(cache)).toBe(1);
    expect(await cache.changesOfItem('attribute', toResourceId('x'))).toEqual([]);
  });

  it('hides attributes once a later pass identifies their account', async () => {
    const cache = await tempCache();
    await pass(cache, 'attribute', [createOwn('a'), other('x')]);
    expect([await shown(cache), await countItems(cache)]).toEqual([['a', 'x'], 0]);
    await pass(cache, 'product', [product]);
    expect([await shown(cache), await countItems(cache)]).toEqual([['a'], 1]);
  });

  it('shows attributes that turn out to belong to the account', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [product]);
    await pass(cache, 'attribute', [createOwn('a'), other('x')]);
    await pass(cache, 'attribute', [createOwn('a'), createOwn('x')]);
    expect([await shown(cache), await countItems(cache)]).toEqual([['a', 'x'], 0]);
  });

  it('hides nothing if no item shows an account, or none shows that of the products', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [product]);
    await pass(cache, 'attribute', [other('x'), { _id: 'n', name: 'Nobody’s' }, other('y', { account_id: null })]);
    expect([await shown(cache), await countItems(cache)]).toEqual([['n', 'x', 'y'], 0]);
    await pass(cache, 'attribute', [createOwn('a'), other('x'), { _id: 'n', name: 'Nobody’s' }]);
    expect([await shown(cache), await countItems(cache)]).toEqual([['a', 'n'], 1]);
  });

  it('hides nothing if the products name several accounts', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [product, { id: 'q', sku: 'BAG-2', account_id: theirs }]);
    await pass(cache, 'attribute', [createOwn('a'), other('x')]);
    expect([await shown(cache), await countItems(cache)]).toEqual([['a', 'x'], 0]);
  });

  it('keeps foreign attributes hidden over incremental passes', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [product]);
    await pass(cache, 'attribute', [createOwn('a'), other('x')]);
    const { run } = await cache.beginPass('attribute', { fresh: true, reads: 'changes' });
    await cache.ingest({ resource: 'attribute', run, body: page([other('y'), createOwn('b')]) });
    await cache.endPass('attribute', run);
    expect(await shown(cache)).not.toContain('y');
  });

  it('still counts foreign attributes that a pass of changes does not mention', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [product]);
    const servedAt = new Date().toISOString();
    const whole = await cache.beginPass('attribute', { fresh: true });
    await cache.ingest({ resource: 'attribute', run: whole.run, body: page([createOwn('a'), other('x')]) });
    await cache.endPass('attribute', whole.run, { servedAt });
    const { run, kind } = await cache.beginPass('attribute', { fresh: true, reads: 'changes' });
    expect(kind).toBe('changes');
    await cache.ingest({ resource: 'attribute', run, body: page([other('y'), createOwn('b')]) });
    await cache.endPass('attribute', run, { servedAt });
    expect([await shown(cache), await countItems(cache)]).toEqual([['a', 'b'], 2]);
  });
});
