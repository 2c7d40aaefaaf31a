import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { ms } from '../../electron/base/branded-types.ts';
import { captureLog } from '../support/kept-log.ts';
import { addUpload, chosen, reaching, story, World } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

const patiently = { timeout: 15_000 };
let world: World;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
});

const file = (): string => join(world.folder, 'outbox.db');

describe('copied outbox', () => {
  /** Puts an earlier copy of the outbox in the place of the present one. */
  const restore = async (copy: string): Promise<void> => {
    await rm(file());
    await cp(copy, file());
  };

  it('creates nothing again that the original has created since', async () => {
    const picture = join(world.folder, 'chair.jpg');
    await writeFile(picture, 'the content of a picture');
    const before = await world.open({ client: () => null });
    const sent = await before.create('ecatalog', { name: 'Sent by the original' });
    const upload = await addUpload(before, await chosen(picture));
    await before.close();
    const copy = join(world.folder, 'outbox.backup');
    await cp(file(), copy);

    const original = await world.open();
    original.wake();
    await reaching(original, sent.id, 'done');
    await reaching(original, upload, 'done');
    await original.close();

    await restore(copy);
    const outbox = await world.open({ recheckAfter: ms(50) });
    const later = await outbox.create('ecatalog', { name: 'Never sent' });
    outbox.wake();
    await reaching(outbox, later.id, 'done');
    expect(await reaching(outbox, sent.id, 'done')).toMatchObject({ attempts: 0 });
    await reaching(outbox, upload, 'done');
    expect((await world.demo.created()).length).toBe(3);
    expect(story(await outbox.get(sent.id))).toEqual(['created', 'looked', 'found']);
  });

  it('sends what the original did not send, after a search', async () => {
    const before = await world.open({ client: () => null });
    const { id } = await before.create('ecatalog', { name: 'One' });
    await before.close();
    const copy = join(world.folder, 'outbox.backup');
    await cp(file(), copy);
    await restore(copy);
    const outbox = await world.open({ recheckAfter: ms(50) });
    expect((await outbox.get(id))?.error?.message).toContain('is a copy');
    outbox.wake();
    await reaching(outbox, id, 'done');
    expect(story(await outbox.get(id))).toEqual(['created', 'looked', 'looked', 'released', 'sent', 'answered']);
    expect(await world.posts('ecatalogs')).toBe(1);
  });
});

describe('reopened outbox', () => {
  it('still contains waiting entries, and sends them once on the first request', async () => {
    const before = await world.open({ client: () => null });
    const { id } = await before.create('ecatalog', { name: 'One' });
    await before.close();
    const outbox = await world.open();
    expect(outbox.waits()).toBe(true);
    expect(await world.posts('ecatalogs')).toBe(0);
    outbox.wake();
    await reaching(outbox, id, 'done');
    expect(await world.posts('ecatalogs')).toBe(1);
  });

  it('marks entries as unknown after kill -9 during sending, and sends nothing', async () => {
    await world.demo.set({ rules: [{ kind: 'silent', match: { method: 'POST', server: 'base' } }] });
    const { baseUrl, authUrl, apiKey, apiPassword } = world.demo;
    const child = fork(new URL('../unit/outbox/killed.ts', import.meta.url), [world.folder, baseUrl, authUrl, apiKey], {
      env: { ...process.env, API_PASSWORD: apiPassword },
      execArgv: [],
    });
    const died = once(child, 'exit');
    try {
      await expect.poll(() => world.demo.created(), patiently).toHaveLength(1);
    } finally {
      child.kill('SIGKILL');
      await died;
    }
    await world.demo.set({ rules: [] });
    const outbox = await world.open();
    outbox.wake();
    await outbox.idle();
    const intents = await outbox.list();
    expect(intents).toMatchObject([{ state: 'unknown', attempts: 1, error: { code: 'unknownOutcome' } }]);
    expect(story(intents[0] ?? null)).toEqual(['created', 'sent', 'interrupted']);
    expect(await world.posts('products')).toBe(1);
  });

  it('marks an entry as unknown if it was closed during the request', async () => {
    await world.demo.set({ rules: [{ kind: 'silent', match: { method: 'POST', server: 'base' } }] });
    const before = await world.open();
    const { id } = await before.create('ecatalog', { name: 'One' });
    await expect.poll(() => world.demo.created(), patiently).toHaveLength(1);
    await before.close();
    const outbox = await world.open();
    expect(await outbox.get(id)).toMatchObject({ state: 'unknown' });
  });
});

describe('outbox file', () => {
  it('is readable only by its owner', async () => {
    await world.open();
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('passes SQLite’s check after it was closed', async () => {
    const outbox = await world.open({ client: () => null });
    await outbox.create('ecatalog', { name: 'One' });
    await outbox.close();
    const db = new DatabaseSync(file(), { readOnly: true });
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    db.close();
  });

  it.each<[string, () => Promise<void>]>([
    ['garbage', () => writeFile(file(), 'no database at all, but long enough to be read as one '.repeat(20))],
    ['cut short', () => truncate(file(), 9_000)],
  ])('is moved away and reported if it is damaged, never emptied: %s', async (_, damage) => {
    const before = await world.open({ client: () => null });
    for (let i = 0; i < 50; i++) await before.create('ecatalog', { name: `Catalogue ${i} ${'x'.repeat(300)}` });
    await before.close();
    await damage();
    const log = captureLog();
    const damagedBytes = await readFile(file());
    const outbox = await world.open({ client: () => null });
    log.restore();
    expect(log.records.map(({ text }) => text)).toContainEqual(expect.stringContaining('damaged'));
    expect(await outbox.list()).toEqual([]);
    await outbox.create('ecatalog', { name: 'New' });
    const damagedFile = (await readdir(world.folder)).find((name) => name.startsWith('outbox.db.damaged-')) ?? '';
    expect(await readFile(join(world.folder, damagedFile))).toEqual(damagedBytes);
  });

  it('is rejected and unchanged if it is from a newer version', async () => {
    await (await world.open()).close();
    const db = new DatabaseSync(file());
    db.exec('PRAGMA user_version = 99');
    db.close();
    await expect(world.open()).rejects.toMatchObject({
      code: 'disk',
      message: expect.stringContaining('newer') as string,
    });
  });

  it('is rejected if it is in use elsewhere', async () => {
    await world.open();
    await expect(world.open()).rejects.toMatchObject({
      code: 'disk',
      message: expect.stringContaining('in use') as string,
    });
  });

  it('is rejected if its folder is not a folder', async () => {
    const folder = join(world.folder, 'a file');
    await writeFile(folder, '');
    await expect(world.open({ folder })).rejects.toMatchObject({ code: 'disk' });
  });
});
