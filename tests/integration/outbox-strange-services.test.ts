import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ms } from '../../electron/base/branded-types.ts';
import type { Rule } from '../support/demo/index.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { makeRealFiles } from '../support/real-files.ts';
import { addUpload, chosen, ended, reaching, World } from '../unit/outbox/world.ts';

let world: World;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
});

const creations = { method: 'POST', server: 'base', path: '/api/v3/ecatalogs' } as const;
const performed: Rule = { kind: 'closeAfterRead', match: { ...creations, times: 1 } };
const name = 'Spring  Cafe\u0301 & more of a name that is longer than forty letters';

describe('creation with a lost response in an unusual service', () => {
  it.each(['blanks', 'nfc', 'entities', 'cut', 'capitals', 'small', 'suffix'] as const)(
    'is not resent automatically when the service stores its name in another form (%s)',
    async (form) => {
      await world.demo.set({ rules: [{ kind: 'storedOtherwise', form, match: { server: 'base' } }, performed] });
      const outbox = await world.open({ recheckAfter: ms(50) });
      const { id } = await outbox.create('ecatalog', { name });
      await ended(outbox, id);
      expect(await world.demo.created()).toHaveLength(1);
      expect(await world.posts('ecatalogs')).toBe(1);
    },
  );

  it('is not resent before lists must show the item', async () => {
    await world.demo.set({ rules: [{ kind: 'lateItems', ms: 1_500, match: { method: 'GET' } }, performed] });
    const outbox = await world.open({ recheckAfter: ms(3_000) });
    const { id } = await outbox.create('ecatalog', { name: 'Spring' });
    await reaching(outbox, id, 'done');
    expect(await world.posts('ecatalogs')).toBe(1);
  });
});

describe('creation that the service performed and denied', () => {
  it.each([300, 301, 302, 303, 307, 401, 425, 429])(
    'is searched for and found, and not resent (%i)',
    async (status) => {
      const location = status === 307 ? 'http://elsewhere.example/' : '/api/v3/ecatalogs';
      await world.demo.set({ rules: [{ kind: 'otherStatus', status, location, match: creations }] });
      const outbox = await world.open({ recheckAfter: ms(50) });
      const { id } = await outbox.create('ecatalog', { name: 'Spring' });
      const done = await reaching(outbox, id, 'done');
      expect((await world.demo.created()).map((one) => one.id)).toEqual([done.resultId]);
      expect(await world.posts('ecatalogs')).toBe(1);
    },
  );

  it('is searched for and found after a page that reports a missing address', async () => {
    const text = '<!doctype html><title>Not Found</title>';
    const rules: Rule[] = [
      { kind: 'otherStatus', status: 404, match: creations },
      { kind: 'bodyText', text, match: creations },
    ];
    await world.demo.set({ rules });
    const outbox = await world.open({ recheckAfter: ms(50) });
    const { id } = await outbox.create('ecatalog', { name: 'Spring' });
    await reaching(outbox, id, 'done');
    expect(await world.posts('ecatalogs')).toBe(1);
  });

  it('is searched for when the user cancels it in between, and found', async () => {
    await world.demo.set({ rules: [{ kind: 'otherStatus', status: 429, match: creations }] });
    const outbox = await world.open({ recheckAfter: ms(2_000) });
    const { id } = await outbox.create('ecatalog', { name: 'Spring' });
    await expect.poll(async () => (await outbox.get(id))?.look?.state).toBe('due');
    expect(await outbox.cancel(id)).toMatchObject({ state: 'unknown' });
    await reaching(outbox, id, 'done');
    expect(await world.posts('ecatalogs')).toBe(1);
  });

  it('requires a decision of the user when it cannot be searched for', async () => {
    await world.demo.set({ rules: [{ kind: 'otherStatus', status: 429, match: { method: 'POST', server: 'base' } }] });
    const outbox = await world.open({ recheckAfter: ms(50) });
    const { id } = await outbox.create('channel', { name: 'Shop', format: 'CSV' });
    expect(await reaching(outbox, id, 'unknown')).toMatchObject({ look: { state: 'asks', why: 'noList' } });
    expect(await world.posts('channels')).toBe(1);
  });
});

describe('response to a creation that names an item from before', () => {
  const respondWith = (item: object, path: string = creations.path): Promise<void> =>
    world.demo.set({
      rules: [{ kind: 'bodyText', text: JSON.stringify({ data: item }), match: { ...creations, path } }],
    });

  it('leaves the outcome unknown if the item has another name, which is then found', async () => {
    const outbox = await world.open({ recheckAfter: ms(50) });
    const first = await outbox.create('ecatalog', { name: 'Spring' });
    const { resultId } = await reaching(outbox, first.id, 'done');
    await respondWith({ id: resultId, name: 'Spring' });
    const { id } = await outbox.create('ecatalog', { name: 'Autumn' });
    const done = await reaching(outbox, id, 'done');
    expect((await world.demo.created()).map((one) => one.id)).toEqual([resultId, done.resultId]);
    expect(await world.posts('ecatalogs')).toBe(2);
  });

  it('leaves the outcome of an upload unknown if the item has another content, and finds the file', async () => {
    const outbox = await world.open({ recheckAfter: ms(50) });
    const [one, other] = await makeRealFiles(join(world.folder, 'photographs'));
    const first = await reaching(outbox, await addUpload(outbox, await chosen(one?.path ?? '')), 'done');
    const text = first.answer?.raw ?? '';
    await world.demo.set({ rules: [{ kind: 'bodyText', text, match: { ...creations, path: '/api/v3/assets' } }] });
    const second = await reaching(outbox, await addUpload(outbox, await chosen(other?.path ?? '')), 'done', 'failed');
    expect((await world.demo.created()).map((asset) => asset.id)).toEqual([first.resultId, second.resultId]);
  });

  it('says that the file was already there if the response shows neither its name nor its content', async () => {
    const outbox = await world.open();
    const [one, other] = await makeRealFiles(join(world.folder, 'photographs'));
    const { resultId } = await reaching(outbox, await addUpload(outbox, await chosen(one?.path ?? '')), 'done');
    await respondWith({ id: resultId }, '/api/v3/assets');
    const second = await reaching(outbox, await addUpload(outbox, await chosen(other?.path ?? '')), 'done', 'unknown');
    expect(second).toMatchObject({ state: 'done', resultId, alreadyThere: true });
  });

  it('says that the item was already there if it has the same name', async () => {
    await (await world.passes()).readWhole('ecatalog', Date.now(), () => undefined, true);
    const since = new Date(0).toISOString();
    const { items } = await world.cache.newItems({ resource: 'ecatalog', mark: null, except: [], since });
    const item = JSON.parse(items[0]?.raw ?? '') as { id: string; name: string };
    await respondWith(item);
    const outbox = await world.open();
    const { id } = await outbox.create('ecatalog', { name: item.name });
    expect(await reaching(outbox, id, 'done', 'unknown')).toMatchObject({
      state: 'done',
      resultId: item.id,
      alreadyThere: true,
    });
  });
});

it('asks the user, and does not resend, if an accepted creation does not appear in the account', async () => {
  await world.demo.set({ rules: [{ kind: 'status', status: 202, form: 'empty', match: creations }] });
  const outbox = await world.open({ recheckAfter: ms(50) });
  const { id } = await outbox.create('ecatalog', { name: 'Spring' });
  expect(await ended(outbox, id)).toMatchObject({ state: 'unknown', look: { state: 'asks', why: 'accepted' } });
  expect(await world.posts('ecatalogs')).toBe(1);
});

it('keeps the digits of an ID beyond 2^53 in a response without other properties', async () => {
  await world.demo.set({ rules: [{ kind: 'bodyText', text: '{"data": 9007199254740993}', match: creations }] });
  const outbox = await world.open();
  const { id } = await outbox.create('ecatalog', { name: 'Spring' });
  expect(await reaching(outbox, id, 'done')).toMatchObject({ resultId: '9007199254740993' });
});

it('keeps the digits of an ID beyond 2^53 in a complete item', async () => {
  await world.demo.set({
    rules: [{ kind: 'bodyText', text: '{"data": {"id": 9007199254740993, "name": "Spring"}}', match: creations }],
  });
  const outbox = await world.open();
  const { id } = await outbox.create('ecatalog', { name: 'Spring' });
  expect(await reaching(outbox, id, 'done')).toMatchObject({ resultId: '9007199254740993' });
});
