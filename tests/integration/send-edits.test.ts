import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ResourceId, ms } from '../../electron/base/branded-types.ts';
import type { UndoSource } from '../../electron/outbox/db/edits/edit-intents.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { captureLog } from '../support/kept-log.ts';
import { SendingWorld, allEdits } from '../support/sending-world.ts';

/** Each test starts a service and reads it, which takes long on a slow computer. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const worlds = new Set<SendingWorld>();

const start = async (...options: Parameters<typeof SendingWorld.start>): Promise<SendingWorld> => {
  const world = closedAfterTest(await SendingWorld.start(...options));
  worlds.add(world);
  return world;
};

const updatePath =
  /^\/api\/v3\/(?:products\/[^/]+\/(?:label|gtin|status|attributes\/[^/]+)|assets\/[^/]+\/(?:alt_text|filename))$/;

afterEach(async () => {
  for (const world of worlds) {
    const requests = (await world.world.demo.requests()).filter(({ server }) => server === 'base');
    for (const { method, path } of requests) {
      expect(method).toBeOneOf(['GET', 'PATCH']);
      if (method !== 'PATCH') continue;
      expect(path).toMatch(updatePath);
    }
  }
  worlds.clear();
});

const ofStates = (intents: Awaited<ReturnType<SendingWorld['send']>>): string[] => intents.map(({ state }) => state);

describe('edits that are sent', () => {
  it('send nothing before the user sends them', async () => {
    const world = await start();
    await world.stage(world.products[0] ?? '', 'label', 'Rucksack');
    world.outbox.wake();
    await world.outbox.idle();
    expect(await world.updates()).toEqual([]);
    world.isAllowed = false;
    await expect(world.sending.send(allEdits)).rejects.toMatchObject({ code: 'conflict' });
    expect((await world.edits.counts()).all).toBe(1);
  });

  it('change one field with each request, and are done when the service shows their values', async () => {
    const world = await start();
    const [first = '', second = ''] = world.products;
    const [asset = ''] = world.assets;
    const before = await world.attributes(first);
    await world.stage(first, 'label', 'Rucksack');
    await world.stage(first, 'attributes.brand', 'Other');
    await world.stage(second, 'label', 'Backpack');
    await world.stage(asset, 'alt_text', 'A red bag');
    const intents = await world.send();
    expect(ofStates(intents)).toEqual(['done', 'done', 'done', 'done']);
    expect(await world.updates()).toEqual([
      { path: `/api/v3/products/${first}/label`, body: 'Rucksack' },
      { path: `/api/v3/products/${first}/attributes/brand`, body: 'Other' },
      { path: `/api/v3/products/${second}/label`, body: 'Backpack' },
      { path: `/api/v3/assets/${asset}/alt_text`, body: 'A red bag' },
    ]);
    expect(await world.attributes(first)).toEqual({ ...before, brand: 'Other' });
    expect((await world.edits.counts()).all).toBe(0);
    expect(await world.world.cache.get('product', first as never)).toMatchObject({
      raw: expect.stringContaining('Rucksack') as string,
    });
    expect(await world.rows()).toMatchObject([
      { entry: 'group', group: 'done' },
      { entry: 'batch', kind: 'edit', entries: 4, canUndo: true, conflicts: 0 },
    ]);
  });

  it('read many items with few requests', async () => {
    const world = await start({ products: 120 });
    for (const id of world.products.slice(0, 100)) await world.stage(id, 'label', `New ${id}`);
    const estimate = await world.sending.estimate(allEdits);
    await world.world.demo.clearRequests();
    const intents = await world.send();
    expect(new Set(ofStates(intents))).toEqual(new Set(['done']));
    const requests = (await world.world.demo.requests()).filter(({ server }) => server === 'base');
    expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(100);
    expect(requests.length).toBeLessThanOrEqual(100 + 8);
    expect(estimate).toMatchObject({ edits: 100, items: 100, requests: 106 });
    // The first update of a kind needs two more requests, which are not necessary again.
    await world.stage(world.products[101] ?? '', 'label', 'New');
    expect(await world.sending.estimate(allEdits)).toMatchObject({ edits: 1, requests: 3 });
    await world.stage(world.products[101] ?? '', 'attributes.brand', 'New');
    expect(await world.sending.estimate(allEdits)).toMatchObject({ edits: 2, items: 1, requests: 6 });
  });

  it('are one entry if a field is edited again before it is sent', async () => {
    const world = await start();
    const [first = ''] = world.products;
    await world.outbox.hold(true);
    await world.stage(first, 'label', 'One');
    await world.sending.send(allEdits);
    await world.stage(first, 'label', 'Two');
    await world.sending.send(allEdits);
    await world.outbox.hold(false);
    const intents = await world.finished();
    expect(intents).toMatchObject([{ state: 'done', edit: { value: 'Two' } }]);
    expect(await world.updates()).toMatchObject([{ body: 'Two' }]);
  });

  it('end in a conflict if the service has another value, which is never overwritten', async () => {
    const world = await start();
    const [first = '', second = '', third = ''] = world.products;
    for (const id of [first, second, third]) await world.stage(id, 'label', 'Mine');
    for (const id of [first, second, third]) await world.changeElsewhere('products', id, 'label', 'Theirs');
    await world.world.demo.clearRequests();
    const intents = await world.send();
    expect(await world.updates()).toEqual([]);
    expect(intents[0]).toMatchObject({
      state: 'failed',
      error: { code: 'conflict' },
      edit: { value: 'Mine', conflict: { atService: 'Theirs' } },
    });
    expect(ofStates(intents)).toEqual(['failed', 'failed', 'failed']);
    const [one, two, three] = intents.map(({ id }) => id);
    if (one === undefined || two === undefined || three === undefined) throw new Error('missing');
    expect(await world.sending.resolve({ ids: [one] }, 'theirs')).toBe(1);
    expect(await world.sending.resolve({ ids: [two] }, 'mine')).toBe(1);
    await world.sending.resolveWith(three, 'Both');
    await world.finished();
    expect((await world.item('products', first))['label']).toBe('Theirs');
    expect((await world.item('products', second))['label']).toBe('Mine');
    expect((await world.item('products', third))['label']).toBe('Both');
  });

  it('are done without a request if the service has the value already', async () => {
    const world = await start();
    const [first = ''] = world.products;
    await world.stage(first, 'label', 'Same');
    await world.changeElsewhere('products', first, 'label', 'Same');
    await world.world.demo.clearRequests();
    expect(await world.send()).toMatchObject([{ state: 'done', alreadyThere: true }]);
    expect(await world.updates()).toEqual([]);
  });

  it('tell the value that the service stored instead', async () => {
    const world = await start();
    await world.world.demo.set({ storedTexts: 'trimmed' });
    await world.stage(world.products[0] ?? '', 'label', '  Bag ');
    expect(await world.send()).toMatchObject([
      { state: 'done', notice: 'Stored as “Bag”.', edit: { storedAs: { value: 'Bag' } } },
    ]);
  });

  it.each([
    ['closeAfterRead', 1],
    ['closeBefore', 2],
  ] as const)('are applied once if the response is lost (%s)', async (kind, updates) => {
    captureLog();
    const world = await start();
    await world.world.demo.set({ rules: [{ kind, match: { method: 'PATCH', times: 1 } }] });
    await world.stage(world.products[0] ?? '', 'label', 'Bag');
    expect(await world.send()).toMatchObject([{ state: 'done' }]);
    expect(await world.updates()).toHaveLength(updates);
    expect((await world.item('products', world.products[0] ?? ''))['label']).toBe('Bag');
  });
});

describe('the first update of a kind', () => {
  it('turns sending off if it changes more than its field, offers the former values and stages the other edits again', async () => {
    const world = await start({ attributes: 40 });
    const [first = '', second = ''] = world.products;
    await world.world.demo.set({ attributeUpdate: 'all' });
    const before = await world.attributes(first);
    await world.stage(first, 'attributes.brand', 'Other');
    await world.stage(second, 'attributes.brand', 'Other');
    const counted: Promise<{ readonly all: number }>[] = [];
    world.edits.onChanged(() => void counted.push(world.edits.counts()));
    const intents = await world.send();
    expect(intents).toMatchObject([
      {
        state: 'failed',
        error: { message: expect.stringContaining('changed more than') as string },
        edit: { item: first },
      },
    ]);
    expect(intents[0]?.edit?.hasStoppedSending).toBe(true);
    const { differences = [], unchanged = 0 } = (await world.sending.state()).off ?? {};
    expect(intents[0]?.events.slice(-2).map(({ what, words }) => `${what}: ${words}`)).toEqual([
      // The edited field and the time of the change differ too.
      `looked: Read it again and compared ${unchanged + differences.length + 2} fields.`,
      `failed: ${differences.length} other fields changed, so sending was turned off.`,
    ]);
    expect(await world.updates()).toHaveLength(1);
    const { off, isOn } = await world.sending.state();
    expect(isOn).toBe(false);
    expect(off?.differences.map(({ field }) => field).toSorted()).toEqual(
      Object.entries(before)
        .filter(([key, value]) => key !== 'brand' && value !== null && value !== '')
        .map(([key]) => `attributes.${key}`)
        .toSorted(),
    );
    expect(off).toMatchObject({ edited: { before: before['brand'], now: 'Other' }, fieldLabel: 'brand' });
    expect(off?.unchanged).toBeGreaterThan(5);
    const { edits: others } = await world.edits.ofItem('product', second as ResourceId);
    expect(others).toMatchObject([{ field: 'attributes.brand', value: 'Other', state: 'staged' }]);
    expect((await world.edits.counts()).all).toBe(
      1 + (off?.differences.filter(({ isStaged }) => isStaged).length ?? 0),
    );
    await world.edits.settled();
    expect((await counted.at(-1))?.all).toBe((await world.edits.counts()).all);
    await expect(world.sending.send(allEdits)).rejects.toMatchObject({ code: 'conflict' });
    world.outbox.wake();
    await world.finished();
    expect(await world.updates()).toHaveLength(1);
    await world.world.demo.set({ attributeUpdate: 'one' });
    await world.sending.allow();
    expect(ofStates(await world.finished())).toEqual(['failed']);
    expect(await world.updates()).toHaveLength(1);
    expect(new Set(ofStates(await world.send()))).toEqual(new Set(['failed', 'done']));
    const now = await world.attributes(first);
    expect(Object.keys(now)).toEqual(
      expect.arrayContaining(off?.differences.flatMap(({ label, isStaged }) => (isStaged ? [label] : [])) ?? []),
    );
    expect(now).toMatchObject({ brand: 'Other', color: before['color'], weight_kg: before['weight_kg'] });
  });

  it('is verified with an item that has another attribute', async () => {
    const world = await start({ attributes: 40 });
    const [first = '', second = ''] = world.products;
    await world.world.demo.set({ attributeUpdate: 'all' });
    await world.stage(first, 'attributes.brand', 'Other');
    await world.send();
    // The product has only this attribute by now.
    await world.sending.allow();
    await world.edits.discard({ selection: allEdits });
    await world.stage(first, 'attributes.brand', 'Third');
    expect(ofStates(await world.send())).toEqual(['failed', 'done']);
    expect((await world.sending.state()).off).toBeNull();
    expect(await world.outbox.sentEdits.isCheckDue('productAttribute')).toBe(true);
    await world.stage(second, 'attributes.brand', 'Other');
    await world.send();
    expect((await world.sending.state()).off).not.toBeNull();
  });

  it('offers no former value of a field that has a staged edit', async () => {
    const world = await start({ attributes: 40 });
    const [first = ''] = world.products;
    await world.world.demo.set({ attributeUpdate: 'all' });
    await world.outbox.hold(true);
    await world.stage(first, 'attributes.brand', 'Other');
    await world.sending.send(allEdits);
    await world.stage(first, 'attributes.color', 'mine');
    await world.outbox.hold(false);
    await world.finished();
    const { edits } = await world.edits.ofItem('product', first as never);
    expect(edits.find(({ field }) => field === 'attributes.color')).toMatchObject({ value: 'mine', origin: 'detail' });
    const { off } = await world.sending.state();
    expect(off?.differences.find(({ label }) => label === 'color')).toMatchObject({ isStaged: false });
    expect(off?.differences.find(({ label }) => label === 'weight_kg')).toMatchObject({ isStaged: true });
  });

  it('stages a waiting edit again rather than the former value of its field, also if 1,000 later ones wait', async () => {
    const world = await start({ attributes: 40 });
    const [first = '', second = ''] = world.products;
    await world.world.demo.set({ attributeUpdate: 'all' });
    await world.outbox.hold(true);
    await world.stage(first, 'attributes.brand', 'Other');
    await world.stage(first, 'attributes.color', 'mine');
    await world.sending.send(allEdits);
    const later = (await world.finished()).slice(0, 1).flatMap(({ edit, ...intent }) => {
      const fields = Array.from({ length: 1_000 }, (_, at) => `attributes.a${at}`);
      return fields.map(
        (field) => ({ ...intent, edit: { ...edit, item: second as ResourceId, field }, doneAt: '' }) as UndoSource,
      );
    });
    await world.outbox.edits.call('undoEdits', later);
    await world.outbox.hold(false);
    expect(ofStates(await world.finished())).toEqual(['failed']);
    const { edits } = await world.edits.ofItem('product', first as never);
    expect(edits.find(({ field }) => field === 'attributes.color')).toMatchObject({ value: 'mine' });
    expect(edits.find(({ field }) => field === 'attributes.weight_kg')).toMatchObject({ origin: 'changes' });
  });

  it('delays the others until a later read decides it', async () => {
    captureLog();
    const world = await start({}, { recheckAfter: ms(3_600_000) });
    await world.world.demo.set({ rules: [{ kind: 'closeBefore', match: { method: 'PATCH', times: 1 } }] });
    for (const id of world.products.slice(0, 2)) await world.stage(id, 'label', 'Bag');
    expect(ofStates(await world.send())).toEqual(['unknown', 'waiting']);
  });

  it('is verified again when the form of the success changes', async () => {
    const world = await start();
    const send = async (at: number): Promise<number> => {
      await world.world.demo.clearRequests();
      await world.stage(world.products[at] ?? '', 'label', `New ${String(at)}`);
      await world.send();
      return (await world.world.demo.requests()).length;
    };
    await send(0);
    expect(await world.outbox.sentEdits.isCheckDue('productField')).toBe(false);
    await world.world.demo.set({ updateStatus: 200 });
    await send(1);
    expect(await world.outbox.sentEdits.isCheckDue('productField')).toBe(true);
    await send(2);
    expect(await world.outbox.sentEdits.isCheckDue('productField')).toBe(false);
  });
});

describe('the next update after another form of success', () => {
  it('is sent alone, also if it waits with others', async () => {
    const world = await start();
    const [first = '', second = '', third = '', fourth = ''] = world.products;
    await world.stage(first, 'label', 'One');
    await world.send();
    await world.world.demo.set({ updateStatus: 200 });
    for (const id of [second, third, fourth]) await world.stage(id, 'label', `New ${id}`);
    await world.world.demo.clearRequests();
    expect(ofStates(await world.send())).toEqual(['done', 'done', 'done', 'done']);
    const methods = (await world.world.demo.requests()).filter(({ server }) => server === 'base');
    expect(methods.map(({ method }) => method).join(' ')).toMatch(
      /^GET PATCH GET (?:GET )*PATCH GET (?:GET )*PATCH GET/,
    );
  });
});

describe('two edits of a multiple choice that wait together', () => {
  /** Returns a product with a multiple choice, its field and its options. */
  const findChoice = async (world: SendingWorld): Promise<{ id: string; key: string; options: readonly string[] }> => {
    for (const id of world.products)
      for (const [key, value] of Object.entries(await world.attributes(id)))
        if (Array.isArray(value) && value.length > 1) return { id, key, options: value.map(String) };
    throw new Error('No product has a multiple choice');
  };

  it('are one entry that adds the options of both', async () => {
    const world = await start({ attributes: 40 });
    const { id, key, options } = await findChoice(world);
    await world.outbox.hold(true);
    for (const option of ['first', 'second']) {
      await world.stage(id, `attributes.${key}`, [...options, option]);
      await world.sending.send(allEdits);
    }
    await world.outbox.hold(false);
    expect(ofStates(await world.finished())).toEqual(['done']);
    expect((await world.attributes(id))[key]).toEqual([...options, 'first', 'second']);
  });

  it('are applied one after the other if the first one undoes another edit', async () => {
    const world = await start({ attributes: 40 });
    const { id, key, options } = await findChoice(world);
    const field = `attributes.${key}`;
    await world.stage(id, field, [...options, 'first']);
    const { entry } = await world.sending.send(allEdits);
    if (entry === null) throw new Error('missing');
    await world.finished();
    await world.outbox.hold(true);
    await world.sending.undo(entry);
    await world.stage(id, field, [...options, 'first', 'second']);
    await world.sending.send(allEdits);
    await world.outbox.hold(false);
    expect(ofStates(await world.finished())).toEqual(['done', 'done', 'done']);
    expect((await world.attributes(id))[key]).toEqual([...options, 'second']);
  });
});

describe('an update that the service refuses', () => {
  it.each([
    [{ 'attributes.brand': 403 }, 'forbidden'],
    [{ '*': 405 }, 'invalid'],
  ])('is final and makes its field read-only (%j)', async (refusedUpdates, code) => {
    const world = await start();
    const [first = '', second = ''] = world.products;
    await world.world.demo.set({ refusedUpdates });
    await world.stage(first, 'attributes.brand', 'Other');
    expect(await world.send()).toMatchObject([{ state: 'failed', error: { code } }]);
    const { fields } = await world.edits.ofItem('product', second as never);
    expect(fields.find(({ field }) => field === 'attributes.brand')).toMatchObject({
      editor: null,
      reason: expect.stringContaining('does not let this account change') as string,
    });
    await expect(world.stage(second, 'attributes.brand', 'x')).rejects.toThrow('does not let this account');
  });
});

describe('entries of one field that are staged again', () => {
  it('become one edit with the base of the first and the value of the last', async () => {
    const world = await start();
    const [first = ''] = world.products;
    await world.stage(first, 'label', 'One');
    const { entry } = await world.sending.send(allEdits);
    if (entry === null) throw new Error('missing');
    await world.finished();
    await world.outbox.hold(true);
    await world.sending.undo(entry);
    await world.stage(first, 'label', 'Two');
    await world.sending.send(allEdits);
    expect(await world.outbox.edits.call('restageWaitingEdits', undefined)).toBe(2);
    const { edits } = await world.edits.ofItem('product', first as never);
    expect(edits).toMatchObject([{ field: 'label', base: 'One', value: 'Two', state: 'staged' }]);
  });
});

describe('an update whose item cannot be read back because of its token', () => {
  it('is verified later', async () => {
    captureLog();
    const world = await start();
    const [first = ''] = world.products;
    const refused = {
      kind: 'status',
      status: 401,
      match: { method: 'GET', path: `/products/${first}`, after: 1 },
    } as const;
    await world.world.demo.set({ rules: [refused] });
    await world.stage(first, 'label', 'Bag');
    expect(await world.send()).toMatchObject([{ state: 'sending' }]);
    await world.world.demo.set({ rules: [] });
    world.outbox.wake();
    expect(await world.finished()).toMatchObject([{ state: 'done' }]);
    expect(await world.outbox.sentEdits.isCheckDue('productField')).toBe(false);
  });
});
