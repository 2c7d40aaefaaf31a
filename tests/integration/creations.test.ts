// Import the page first, because the other modules need its window when they are loaded.
import { type Page, openPage } from '../support/page.ts';
import { describe, expect, it, vi } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { CreationTracker } from '../../renderer/features/create/track-creation.svelte.ts';
import { BatchTracker } from '../../renderer/features/create/batch/track-batch.ts';
import { Pasting } from '../../renderer/features/paste/paste-session.svelte.ts';
import { storedDrafts } from '../../renderer/app/draft-list.svelte.ts';
import { knownRefusals as known } from '../../renderer/app/creation-denials.svelte.ts';
import { session } from '../../renderer/app/session.svelte.ts';
import { creationKinds } from '../support/creation-table.ts';
import {
  type Shown,
  fill,
  idOf,
  opened,
  send,
  waitForState,
  shownIn,
  soon,
  titleOf,
  ways,
} from '../support/creation-ways.ts';
import { type Habits, type Item, type StrictService, refusals, startStrict } from '../support/strict-service.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

/** Each test starts a service, a program and its page, which takes long on a slow computer. */
vi.setConfig({ testTimeout: 120_000 });

const items = Object.fromEntries(creationKinds.map(({ resource, source }) => [resource, [source.item]]));
const ignores = Object.fromEntries(creationKinds.map(({ resource, ignored }) => [resource, ignored]));

const serve = async (habits: Partial<Habits> = {}): Promise<StrictService> =>
  closedAfterTest(await startStrict({ items, ...habits }));

const open = async (habits: Partial<Habits> = {}): Promise<{ service: StrictService; page: Page }> => {
  const service = await serve(habits);
  const page = closedAfterTest(await openPage(service));
  return { service, page };
};

const everything = { state: null, resource: null, from: null, to: null, searchText: '' } as const;
const getText = (body: Item): string[] => Object.keys(body).toSorted();

/** Expects the bodies to equal the previews byte for byte, and to contain only what was set. */
const expectArrived = ({ arrived }: StrictService, shown: readonly Shown[]): void => {
  expect(arrived.map(({ text }) => text)).toEqual(shown.map(({ text }) => text));
  expect(arrived.map(({ text }) => JSON.parse(text) as unknown)).toEqual(shown.map(({ may }) => may));
  expect(arrived.map(({ text }) => getText(JSON.parse(text) as Item))).toEqual(shown.map(({ may }) => getText(may)));
};

/** Creates every kind in every way. */
const allWays = async (isHeld: boolean): Promise<readonly Shown[]> => {
  const shown: Shown[] = [];
  for (const make of Object.values(ways)) for (const kind of creationKinds) shown.push(...(await make(kind, isHeld)));
  return shown;
};

const habits: readonly (readonly [words: string, habits: Partial<Habits>])[] = [
  ['answers 201 with an object', { status: 201, data: 'object' }],
  ['answers 200 with a list of one, and ignores what it likes', { status: 200, data: 'list', ignores }],
];

describe.each(habits)('creations in a service that %s', (_, chosen) => {
  it(`create every resource from ${Object.keys(ways).join(', ')}, byte for byte as previewed`, async () => {
    const { service } = await open(chosen);
    expectArrived(service, await allWays(false));
  });
});

describe('creations while the service is unreachable', () => {
  it('keep every resource, from every form, and send it later', async () => {
    const { service, page } = await open();
    const { outbox } = await page.core.work();
    await service.leave();
    const shown = await allWays(true);
    expect(service.arrived).toEqual([]);
    // The outbox regularly checks the connection, so an intent may briefly be sending.
    await soon(() => outbox.counts()).toMatchObject({ waiting: shown.length, sending: 0 });
    await service.comeBack();
    outbox.wake();
    await soon(async () => (await outbox.counts()).done).toBe(shown.length);
    expectArrived(service, shown);
  });
});

describe('ignored fields', () => {
  it('are reported for the entry, and in the detail until a sync confirms the item', async () => {
    const { page } = await open({ ignores });
    const { cache } = await page.core.work();
    const created = [];
    for (const { resource, whole, ignored } of creationKinds) {
      const dialog = await opened(resource);
      fill(dialog.form, { ...whole.typed, [titleOf(resource)]: 'not_taken' });
      const answer = dialog.waitForOutcome();
      await dialog.form.submit(false);
      const { intent } = await answer;
      expect(intent?.notTaken.toSorted(), resource).toEqual(ignored.toSorted());
      const id = intent?.resultId ?? toResourceId('');
      await soon(async () => (await cache.get(resource, id))?.created?.notTaken).toEqual(intent?.notTaken);
      created.push({ resource, id });
      dialog.form.close();
    }
    await page.core.syncAgain();
    for (const { resource, id } of created)
      expect((await cache.get(resource, id))?.created === undefined, resource).toBe(resource !== 'channel');
  });
});

describe('service that rejects values', () => {
  it('shows its errors at their fields, and accepts the corrected values', async () => {
    const { service, page } = await open();
    const { outbox } = await page.core.work();
    const dialog = await opened('connection');
    fill(dialog.form, { name: 'Dock', type: 'carrier-pigeon' });
    const outcome = dialog.waitForOutcome();
    await dialog.form.submit(false);
    expect((await outcome).what).toBe('refused');
    expect(dialog.form.problems).toEqual({ type: "Input should be 'dropbox', 'ftp' or 'sftp'" });
    dialog.form.set('type', 'sftp');
    await send(dialog, false, {});
    expect(service.made.map(({ item }) => item['type'])).toEqual(['sftp']);
    expect(await outbox.counts()).toMatchObject({ needsYou: 0, done: 1 });
  });

  it('shows errors in the cells of a table, creates the other rows, and accepts the corrected row', async () => {
    const { service, page } = await open();
    const { outbox } = await page.core.work();
    const { form } = await opened('connection');
    form.turnSeveral();
    const { several } = form;
    if (several === null) throw new Error('There is no table');
    several.turnColumn('type');
    several.paste(0, 'name', 'One\tsftp\nTwo\tpigeon\nThree\tftp');
    expect(await form.submitSeveral()).toBe(true);
    const states = (): unknown[] => several.rows.map(({ intent }) => intent?.state);
    await soon(states).toEqual(['done', 'failed', 'done']);
    const [, row] = several.rows;
    expect(row?.problems).toEqual({ type: "Input should be 'dropbox', 'ftp' or 'sftp'" });
    expect(several.open).toEqual([row]);
    several.set(row?.key ?? 0, 'type', 'dropbox');
    const [again] = shownIn(form);
    expect(again).toBe('{"name":"Two","type":"dropbox"}');
    expect(await form.submitSeveral()).toBe(true);
    await soon(states).toEqual(['done', 'done', 'done']);
    form.close();
    expect(service.arrived.map(({ text }) => text)).toEqual([
      '{"name":"One","type":"sftp"}',
      '{"name":"Two","type":"pigeon"}',
      '{"name":"Three","type":"ftp"}',
      again,
    ]);
    // The failed entry was corrected in the table, so nothing of it needs attention.
    expect(await outbox.counts()).toMatchObject({ needsYou: 0, done: 3 });
    expect(await opened('connection').then((next) => next.form.restored)).toBe(false);
  });
});

describe('duplicate name', () => {
  it('opens the existing item from its row, until another name is typed', async () => {
    const { service } = await open();
    const { form } = await opened('connection');
    fill(form, { type: 'sftp' });
    form.turnSeveral();
    const { several } = form;
    if (several === null) throw new Error('There is no table');
    several.rows.forEach(({ key }, at) => several.set(key, 'name', ['source', 'Free'][at] ?? ''));
    expect(await form.submitSeveral()).toBe(false);
    const [row] = several.rows;
    expect(several.rows.map(({ taken }) => taken?.item)).toEqual([{ id: 'n-0', title: 'Source' }, undefined]);
    expect(Object.keys(row?.problems ?? {})).toEqual(['name']);
    several.set(row?.key ?? 0, 'name', 'Another');
    expect(several.rows.map(({ taken }) => taken)).toEqual([null, null]);
    expect(service.arrived).toEqual([]);
    form.close();
  });
});

describe('denial by role or plan', () => {
  const remembered = async (resource: ResourceName): Promise<unknown> => {
    await known.recall();
    return known.of(resource);
  };
  const tried = {
    'a form': async () => {
      const dialog = await opened('ecatalog');
      dialog.form.set('name', 'Refused');
      const answer = dialog.waitForOutcome();
      await dialog.form.submit(false);
      expect((await answer).what).toBe('refused');
      dialog.form.close();
    },
    'a table': async () => {
      const { form } = await opened('ecatalog');
      // The rejected row is restored.
      if (form.several === null) form.turnSeveral();
      form.several?.paste(0, 'name', 'One\nTwo');
      await form.submitSeveral();
      if (form.several) await waitForState(form.several, 'failed');
      form.close();
    },
    'what was queued offline': async ({ service, page }: { service: StrictService; page: Page }) => {
      const { outbox } = await page.core.work();
      await service.leave();
      const dialog = await opened('ecatalog');
      dialog.form.set('name', 'Later');
      await send(dialog, true, {});
      await service.comeBack();
      outbox.wake();
      await soon(async () => (await outbox.counts()).needsYou).toBe(1);
    },
  } as const;

  it.each(Object.entries(tried))('of %s is stored until an item is created', async (_, attempt) => {
    const { service, page } = await open();
    expect(await remembered('ecatalog')).toBeNull();
    for (const kind of ['role', 'plan'] as const) {
      service.refused.set('ecatalog', kind);
      await attempt({ service, page });
      const message = expect.stringContaining(refusals[kind].description) as string;
      await soon(() => remembered('ecatalog')).toEqual({ kind, message });
      expect(await remembered('channel')).toBeNull();
      const { outbox } = await page.core.work();
      await outbox.lists.discard({ query: everything, except: [] });
    }
    service.refused.clear();
    const dialog = await opened('ecatalog');
    dialog.form.set('name', 'At last');
    await send(dialog, false, {});
    await soon(() => remembered('ecatalog')).toBeNull();
  });

  it('of pasted products is stored', async () => {
    const { service } = await open();
    service.refused.set('product', 'role');
    const pasting = new Pasting();
    await pasting.start();
    pasting.set('SKU\tLabel\nP-1\tOne\nP-2\tTwo');
    await pasting.read();
    const parts = [...(pasting.table?.creations() ?? [])];
    const shown = parts.flatMap((part) => JSON.parse(part) as { body: Item }[]).map(({ body }) => body);
    expect(await pasting.add()).toBe(true);
    await soon(() => remembered('product')).toMatchObject({ kind: 'role' });
    await soon(() => service.arrived.length).toBe(2);
    expect(service.arrived.map(({ text }) => JSON.parse(text) as unknown)).toEqual(shown);
  });

  it('belongs to the account: another account sees neither it nor a draft', async () => {
    const { service, page } = await open();
    const other = await serve();
    service.refused.set('ecatalog', 'role');
    await tried['a form']();
    await soon(() => remembered('ecatalog')).toMatchObject({ kind: 'role' });
    const first = session.account?.id ?? null;
    const draft = await opened('channel');
    draft.form.set('name', 'Half a thought');
    draft.form.close();
    await storedDrafts.follow(first);
    expect(storedDrafts.of('channel')).toHaveLength(1);

    await page.connect(other);
    await soon(() => session.account?.id).not.toBe(first);
    await storedDrafts.follow(session.account?.id ?? null);
    expect(await remembered('ecatalog')).toBeNull();
    expect(storedDrafts.of('channel')).toEqual([]);
    const reopened = await opened('channel');
    expect([reopened.form.restored, reopened.form.values['name'] ?? '']).toEqual([false, '']);
    reopened.form.close();

    if (first !== null) await session.select(first);
    expect(await remembered('ecatalog')).toMatchObject({ kind: 'role' });
    const back = await opened('channel');
    expect([back.form.restored, back.form.values['name']]).toEqual([true, 'Half a thought']);
    back.form.close();
  });
});

describe('unsent copy', () => {
  it('is stored next to the unsent form of a new item, and deleted once it was sent', async () => {
    const { page } = await open();
    const kind = creationKinds.find(({ resource }) => resource === 'ecatalog');
    if (kind === undefined) throw new Error('There is no such kind');
    const begun = { from: idOf(kind) };
    const first = await opened('ecatalog', begun);
    first.form.set('name', 'Half a copy');
    first.form.close();
    const fresh = await opened('ecatalog');
    expect(fresh.form.restored).toBe(false);
    fresh.form.close();
    const again = await opened('ecatalog', begun);
    expect([again.form.restored, again.form.values['name']]).toEqual([true, 'Half a copy']);
    await send(again, false, {});
    const { drafts } = await page.core.work();
    await soon(() => drafts.list()).toEqual([]);
  });
});

describe('closed form or table', () => {
  it('receives no further events, also from pending reads, which would delete the next draft', async () => {
    const { service, page } = await open();
    const { outbox } = await page.core.work();
    await service.leave();
    const { id } = await outbox.create('connection', { name: 'Dock', type: 'ftp' });
    const heard: string[] = [];
    const closed = new BatchTracker(() => heard.push('closed table'));
    const form = new CreationTracker(() => heard.push('closed form'));
    const still = new BatchTracker(() => heard.push('open table'));
    const intent = await outbox.get(id);
    if (intent === null) throw new Error('It is not in the outbox');
    closed.follow([id]);
    const following = form.follow(intent);
    heard.length = 0;
    closed.stop();
    form.stop();
    still.follow([id]);
    await following;
    await soon(() => heard).toEqual(['open table']);
    still.stop();
  });

  it('receives no state of a creation while that is replaced, which would show a repeated failure', async () => {
    const { page } = await open();
    const { outbox } = await page.core.work();
    await outbox.hold(true);
    const intent = await outbox.create('connection', { name: 'Dock', type: 'ftp' });
    const heard: string[] = [];
    const form = new CreationTracker(({ title }) => heard.push(title));
    form.start();
    const before = form.follow(intent);
    heard.length = 0;
    const now = await form.changing(async () => {
      await before;
      return outbox.lists.edit(intent.id, { name: 'Quay', type: 'ftp' });
    });
    expect(heard).toEqual([]);
    await form.follow(now);
    expect(new Set(heard)).toEqual(new Set(['Quay']));
    form.stop();
  });
});
