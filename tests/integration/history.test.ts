import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { Cache } from '../../electron/cache/cache.ts';
import type { ChangeDetail, ChangeQuery, ChangeRow, ChangeSideValue } from '../../electron/contract/index.ts';
import { pass, queryOf, tempCache } from '../unit/cache/temp-cache.ts';

const everything: ChangeQuery = { resource: null, kind: null, from: null, to: null, searchText: '' };

const getChanges = async (cache: Cache, query: Partial<ChangeQuery> = {}): Promise<ChangeRow[]> =>
  (await cache.changes({ ...everything, ...query }, 0, 500)).rows.filter((row) => row.entry === 'change');

const opened = async (cache: Cache, query: Partial<ChangeQuery> = {}): Promise<ChangeDetail[]> => {
  const rows = await getChanges(cache, query);
  const details = await Promise.all(rows.map(({ id }) => cache.change(id)));
  return details.filter((detail) => detail !== null);
};

const createWhole = (value: unknown): ChangeSideValue => ({ is: 'whole', value });
const absent: ChangeSideValue = { is: 'absent' };

const bag = { id: 'p1', sku: 'BAG-1', label: 'Bag', attributes: { colour: 'navy', weight: 3 }, asset_ids: ['a1'] };
const tee = { id: 'p2', sku: 'TEE-2', label: 'Ärmelshirt' };

describe('changes found by a run', () => {
  it('are none at the first complete pass, even if that was interrupted and restarted', async () => {
    const cache = await tempCache();
    const { run } = await cache.beginPass('product');
    await cache.ingest({
      resource: 'product',
      run,
      body: new TextEncoder().encode(JSON.stringify({ data: [bag, tee] })),
    });
    await pass(cache, 'product', [{ ...bag, label: 'Other' }]);
    expect((await cache.changes(everything, 0, 10)).total).toBe(0);
    expect((await cache.historyInfo()).since).not.toBeNull();
  });

  it('are listed by field and attribute, with old and new values', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag, tee]);
    await pass(cache, 'product', [
      { ...bag, label: 'Big bag', gtin: '40', attributes: { colour: 'red', size: ['M'] } },
      tee,
    ]);
    const [change] = await opened(cache);
    expect(change).toMatchObject({
      kind: 'changed',
      cause: 'sync',
      itemId: 'p1',
      title: 'BAG-1',
      note: 'Big bag',
      more: 0,
    });
    expect(change?.differences).toEqual([
      { field: 'label', attribute: null, before: createWhole('Bag'), after: createWhole('Big bag') },
      { field: 'attributes', attribute: 'colour', before: createWhole('navy'), after: createWhole('red') },
      { field: 'attributes', attribute: 'weight', before: createWhole(3), after: absent },
      { field: 'attributes', attribute: 'size', before: absent, after: createWhole(['M']) },
      { field: 'gtin', attribute: null, before: absent, after: createWhole('40') },
    ]);
    expect(await getChanges(cache)).toHaveLength(1);
  });

  it('are listed below the run with its totals: deleted first, then changed, then added', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag, tee]);
    await pass(cache, 'product', [
      { ...bag, label: 'New' },
      { id: 'p3', sku: 'CAP-3' },
    ]);
    await pass(cache, 'family', [{ _id: 'f1', name: 'Bags' }]);
    await pass(cache, 'family', [{ _id: 'f1', name: 'Sacks' }]);
    const { rows, total, changes, revertible } = await cache.changes(everything, 0, 100);
    expect([total, changes, revertible]).toEqual([6, 4, 1]);
    const getRevertible = async (query: object): Promise<number> =>
      (await cache.changes({ ...everything, ...query }, 0, 100)).revertible;
    expect(await getRevertible({ resource: 'family' }), 'a sheet reverts products alone').toBe(0);
    expect(await getRevertible({ kind: 'gone' })).toBe(0);
    expect(rows.map((row) => (row.entry === 'group' ? row.resource : `${row.kind} ${row.title}`))).toEqual([
      'family',
      'changed Sacks',
      'product',
      'gone TEE-2',
      'changed BAG-1',
      'added CAP-3',
    ]);
    expect(rows[2]).toMatchObject({ added: 1, changed: 1, gone: 1, matching: 3, cut: false });
    expect((await cache.changes(everything, 3, 2)).rows.map((row) => row.entry === 'change' && row.title)).toEqual([
      'TEE-2',
      'BAG-1',
    ]);
    expect(await cache.changesSince(new Date(0).toISOString())).toEqual({ added: 1, changed: 2, gone: 1 });
    expect(await cache.changesSince(new Date(Date.now() + 60_000).toISOString())).toEqual({
      added: 0,
      changed: 0,
      gone: 0,
    });
  });

  it('show when a deleted item returns, and keep the item while it is deleted', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag, tee]);
    await pass(cache, 'product', [bag]);
    const [gone] = await opened(cache);
    expect(gone).toMatchObject({ kind: 'gone', itemGone: true, title: 'TEE-2', note: 'Ärmelshirt' });
    expect(await cache.get('product', toResourceId('p2'))).toMatchObject({ gone: true, title: 'TEE-2' });
    await pass(cache, 'product', [bag, { ...tee, label: 'Back' }]);
    const [back] = await opened(cache, { kind: 'added' });
    expect(back).toMatchObject({ kind: 'back', itemGone: false, earlier: gone?.id, later: null });
    expect(back?.differences).toEqual([
      { field: 'label', attribute: null, before: createWhole('Ärmelshirt'), after: createWhole('Back') },
    ]);
  });

  it('do not repeat the change of an embedded item', async () => {
    const cache = await tempCache();
    const asset = { id: 'a1', filename: 'front.jpg' };
    const family = { _id: 'f1', name: 'Bags' };
    await pass(cache, 'product', [{ ...bag, assets: [asset], product_family: family, product_family_id: 'f1' }]);
    await pass(cache, 'product', [
      {
        ...bag,
        assets: [{ ...asset, n_products: 4 }],
        product_family: { ...family, name: 'Sacks' },
        product_family_id: 'f1',
      },
    ]);
    expect(await getChanges(cache)).toEqual([]);
    expect(await cache.get('product', toResourceId('p1'))).toMatchObject({
      links: [{ name: 'Sacks' }, { name: 'front.jpg' }],
    });
  });

  it('include links only for embedded items, and relationships', async () => {
    const cache = await tempCache();
    const relationships = [{ relationship_id: 'r', links_to: [{ product_id: 'p2', quantity: 1 }] }];
    await pass(cache, 'product', [{ id: 'p1', sku: 'A', product_family: { _id: 'f1', name: 'Bags' } }]);
    await pass(cache, 'product', [{ id: 'p1', sku: 'A', product_family: { _id: 'f2', name: 'Caps' }, relationships }]);
    const [change] = await opened(cache);
    expect(change?.differences).toEqual([
      { field: 'product_family_id', attribute: null, before: createWhole('f1'), after: createWhole('f2') },
      { field: 'relationships', attribute: null, before: absent, after: createWhole(relationships) },
    ]);
    expect(change?.links).toMatchObject([
      { id: 'f1', name: 'Bags' },
      { id: 'f2', name: 'Caps' },
    ]);
  });

  it('keep a part of a long text around its first difference, and mark it', async () => {
    const cache = await tempCache();
    const [one, other] = ['x'.repeat(5_000) + 'A', 'x'.repeat(5_000) + 'B'];
    await pass(cache, 'product', [{ ...tee, label: one }]);
    await pass(cache, 'product', [{ ...tee, label: other }]);
    const [change] = await opened(cache);
    expect(change?.differences[0]?.before).toEqual({
      is: 'piece',
      text: `${'x'.repeat(100)}A`,
      from: 4_900,
      length: 5_001,
    });
    expect(change?.differences[0]?.after).toMatchObject({ text: `${'x'.repeat(100)}B` });
  });

  it('survive values nested too deep to be written', async () => {
    const cache = await tempCache();
    const deep = (n: number): string => `{"id":"d","sku":"X","label":${'['.repeat(20_000)}${n}${']'.repeat(20_000)}}`;
    await pass(cache, 'product', [deep(1)]);
    await pass(cache, 'product', [deep(2)]);
    const [change] = await opened(cache);
    expect(change?.differences.map(({ field }) => field)).toEqual(['label']);
  });

  it('name the first properties and count the others', async () => {
    const cache = await tempCache();
    const createProduct = (value: number): unknown => ({
      ...bag,
      attributes: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`a${at}`, value])),
    });
    await pass(cache, 'product', [createProduct(1)]);
    await pass(cache, 'product', [createProduct(2)]);
    const [row] = await getChanges(cache);
    expect(row?.members[0]).toEqual({ field: 'attributes', attribute: 'a0' });
    expect([row?.members.length, row?.more]).toEqual([8, 12]);
    expect(row?.first).toMatchObject({
      attribute: 'a0',
      before: { is: 'whole', value: 1 },
      after: { is: 'whole', value: 2 },
    });
  });

  it('leave long old and new values out of a row, and name its IDs', async () => {
    const cache = await tempCache();
    await pass(cache, 'family', [{ id: 'f1', name: 'Bags' }]);
    await pass(cache, 'product', [{ ...bag, label: 'x'.repeat(3_000) }]);
    await pass(cache, 'product', [{ ...bag, label: 'y'.repeat(3_000) }]);
    const [long] = await getChanges(cache);
    expect(long).toMatchObject({ members: [{ field: 'label' }], first: null, links: [] });
    await pass(cache, 'product', [{ ...bag, label: 'y'.repeat(3_000), product_family_id: 'f1' }]);
    const [family] = await getChanges(cache);
    expect(family).toMatchObject({ first: { field: 'product_family_id' }, links: [{ id: 'f1', name: 'Bags' }] });
  });
});

describe('list of changes', () => {
  it('is filtered by resource, kind, day and text, with exact counts', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag, tee]);
    await pass(cache, 'product', [
      { ...bag, sku: 'SACK-1' },
      { id: 'p3', sku: 'CAP-3' },
    ]);
    await pass(cache, 'asset', [{ id: 'a1', filename: 'front.jpg' }]);
    await pass(cache, 'asset', []);
    const titles = async (query: Partial<ChangeQuery>): Promise<string[]> =>
      (await getChanges(cache, query)).map(({ title }) => title);
    expect(await titles({ resource: 'asset' })).toEqual(['front.jpg']);
    expect(await titles({ kind: 'gone' })).toEqual(['front.jpg', 'TEE-2']);
    expect((await cache.changes({ ...everything, kind: 'gone' }, 0, 1)).totals).toEqual({
      added: 1,
      changed: 1,
      gone: 2,
    });
    expect((await cache.changes({ ...everything, searchText: '1' }, 0, 1)).totals).toEqual({
      added: 0,
      changed: 1,
      gone: 0,
    });
    expect(await titles({ searchText: 'bag' })).toEqual(['SACK-1']);
    expect(await titles({ searchText: 'SACK 1' })).toEqual(['SACK-1']);
    expect(await titles({ searchText: 'nothing%_"\'*' })).toEqual([]);
    const now = new Date();
    const getDay = (shift: number): string =>
      new Intl.DateTimeFormat('sv-SE').format(new Date(now.getFullYear(), now.getMonth(), now.getDate() + shift, 12));
    expect(await titles({ from: getDay(0), to: getDay(0), kind: 'gone' })).toHaveLength(2);
    expect(await titles({ from: getDay(1) })).toEqual([]);
    expect(await titles({ to: getDay(-1) })).toEqual([]);
  });

  it('agrees with the view of changes since yesterday', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag, tee, { id: 'p4', sku: 'OLD', modified: '2020-01-01T00:00:00Z' }]);
    await pass(cache, 'product', [
      { ...bag, label: 'New' },
      { ...tee, parent: { id: 'x', sku: 'X' }, parent_id: undefined },
      { id: 'p5', sku: 'FRESH' },
      {
        id: 'p4',
        sku: 'OLD',
        modified: '2020-01-01T00:00:00Z',
        thumbnail: { id: 'a', alt_text: 'b' },
        thumbnail_id: null,
      },
    ]);
    const { rows } = await cache.query(queryOf('product', { view: 'changedSinceYesterday' }), 0, 100, 'x');
    const changedIds = (await getChanges(cache)).filter(({ kind }) => kind !== 'gone').map(({ itemId }) => itemId);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(changedIds.toSorted());
  });

  it('contains changes that the program created or fetched, with their own cause', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag]);
    await cache.put('product', JSON.stringify(tee), 'created');
    await cache.put('product', JSON.stringify({ id: 'p3', sku: 'CAP-3' }), 'created');
    await cache.put('channel', '{"id":"c","name":"Feed"}');
    const { rows } = await cache.changes(everything, 0, 100);
    expect(rows.map((row) => (row.entry === 'group' ? `${row.cause} ${String(row.added)}` : row.title))).toEqual([
      'fetched 1',
      'Feed',
      'created 2',
      'CAP-3',
      'TEE-2',
    ]);
  });

  it('ignores properties that appear only in another type of response', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag]);
    await cache.put('product', JSON.stringify(tee), 'created');
    await pass(cache, 'product', [bag, { ...tee, created: '2026-01-01T00:00:00Z', relationships: [] }]);
    expect((await getChanges(cache)).map(({ kind }) => kind)).toEqual(['added']);
    await pass(cache, 'product', [bag, { ...tee, relationships: [{ relationship_id: 'r' }] }]);
    const [change] = await opened(cache);
    expect(change?.differences.map(({ field }) => field)).toEqual(['created', 'relationships']);
  });

  it('is available for one item, newest first', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag, tee]);
    for (const label of ['A', 'B', 'C']) await pass(cache, 'product', [{ ...bag, label }, tee]);
    const history = await cache.changesOfItem('product', toResourceId('p1'));
    expect(history.map(({ members }) => members[0]?.field)).toEqual(['label', 'label', 'label']);
    expect(history.map(({ id }) => id)).toEqual(history.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(await cache.changesOfItem('product', toResourceId('nobody'))).toEqual([]);
  });

  it('is empty after it was cleared, and continues from there', async () => {
    const cache = await tempCache();
    await pass(cache, 'product', [bag]);
    await pass(cache, 'product', [{ ...bag, label: 'Before' }, tee]);
    await cache.clearHistory();
    expect(await getChanges(cache)).toEqual([]);
    expect(await cache.historyInfo()).toMatchObject({ bytes: 0, changes: 0, cut: false });
    await pass(cache, 'product', [{ ...bag, label: 'After' }]);
    const changes = await getChanges(cache);
    expect(changes).toMatchObject([
      { kind: 'gone', title: 'TEE-2' },
      { kind: 'changed', title: 'BAG-1' },
    ]);
  });
});

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.constant(null),
);
const attributes = fc.dictionary(fc.constantFrom('colour', 'size', '__proto__', 'toString'), value);
const body = fc.record(
  {
    label: fc.option(fc.string({ unit: 'binary' })),
    gtin: fc.string(),
    status: value,
    attributes,
    asset_ids: fc.array(fc.constantFrom('a', 'b', 'c')),
  },
  { requiredKeys: [] },
);

/** Returns the visible content of a body, without null and empty texts. */
const shown = (raw: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const flat = Object.entries(raw).flatMap(([name, one]) =>
    name === 'attributes'
      ? Object.entries(one ?? {}).map(([key, inner]) => [`attributes/${key}`, inner] as const)
      : [[name, one] as const],
  );
  return Object.fromEntries(
    flat.filter(([, one]) => one !== null && one !== '').map(([name, one]) => [name, JSON.stringify(one)]),
  );
};

describe('any history', () => {
  it('leads back from each body to the previous one', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(body, { minLength: 2, maxLength: 6 }), async (bodies) => {
        const cache = await tempCache();
        for (const one of bodies) await pass(cache, 'product', [{ id: 'p', sku: 'P', ...one }]);
        let now = shown({ id: 'p', sku: 'P', ...bodies.at(-1) });
        const states = [now];
        for (const { differences } of await opened(cache)) {
          const before = { ...now };
          for (const { field, attribute, before: was, after: is } of differences) {
            const key = attribute === null ? field : `${field}/${attribute}`;
            expect(is.is === 'whole' ? JSON.stringify(is.value) : undefined).toBe(now[key]);
            if (was.is === 'whole') before[key] = JSON.stringify(was.value);
            else Reflect.deleteProperty(before, key);
          }
          states.push((now = before));
        }
        const expected = bodies.map((one) => shown({ id: 'p', sku: 'P', ...one })).toReversed();
        const distinct = expected.filter(
          (one, at) =>
            at === 0 ||
            JSON.stringify(Object.entries(one).toSorted()) !==
              JSON.stringify(Object.entries(expected[at - 1] ?? {}).toSorted()),
        );
        expect(states).toEqual(distinct);
        await cache.close();
      }),
      { numRuns: 40 },
    );
  });
});
