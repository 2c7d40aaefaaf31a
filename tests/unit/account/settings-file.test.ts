import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openSettingsFile } from '../../../electron/account/settings-file.ts';
import { createAppSettings, defaultAppSettings } from '../../../electron/account/app-settings.ts';
import { openAccountStore } from '../../../electron/account/open-store.ts';
import type { AccountStore } from '../../../electron/account/account-store.ts';
import { m } from '../../../electron/messages/index.ts';
import { captureLog } from '../../support/kept-log.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { account } from './memory.ts';

const profile = vi.hoisted(() => ({ folder: '' }));
vi.mock('electron', () => {
  const app = { getPath: () => profile.folder, getVersion: () => '0' };
  return { app, default: { app, ipcMain: { on: () => undefined }, shell: {} } };
});

beforeEach(() => {
  profile.folder = tempFolder();
});
const path = (): string => join(profile.folder, 'settings.json');

describe('settings file', () => {
  it('stores settings for the next start, readable only by the owner', () => {
    const file = openSettingsFile();
    expect(file.get('a.b')).toBeUndefined();
    file.set('a.b', { c: [1] });
    expect(file.get('a.b')).toEqual({ c: [1] });
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({ 'a.b': { c: [1] } });
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    const next = openSettingsFile();
    expect(next.get('a.b')).toEqual({ c: [1] });
    // The program owns the file: settings in memory are not read again.
    rmSync(path());
    expect(next.get('a.b')).toEqual({ c: [1] });
  });

  it('names the unreadable file, and leaves it unchanged, when it may be valid', () => {
    symlinkSync('settings.json', path());
    expect(openSettingsFile).toThrow(expect.objectContaining({ code: 'ELOOP', path: path() }));
    expect(readdirSync(profile.folder)).toEqual(['settings.json']);
  });

  it('throws `disk` when a setting cannot be written, and keeps the previous value', () => {
    const file = openSettingsFile();
    file.set('a', 0);
    rmSync(path());
    mkdirSync(path());
    expect(() => file.set('a', 1)).toThrow(
      expect.objectContaining({ code: 'disk', message: m.account.disk.settings, cause: expect.any(Error) as Error }),
    );
    expect(file.get('a')).toBe(0);
  });

  it('writes all settings again when the file was damaged while the program runs', () => {
    const file = openSettingsFile();
    file.set('a', 1);
    writeFileSync(path(), '{"a":');
    file.set('b', 2);
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({ a: 1, b: 2 });
  });
});

const open = (): { readonly store: AccountStore; readonly settings: ReturnType<typeof createAppSettings> } => {
  const file = openSettingsFile();
  return { store: openAccountStore(file, join(profile.folder, 'accounts')), settings: createAppSettings(file) };
};

/** Makes a profile with two accounts, of which the second is in use, a setting, and a saved view. */
const fillProfile = () => {
  const { store, settings } = open();
  const first = store.add({ ...account, name: 'First' });
  const second = store.add({ ...account, name: 'Second', apiKey: 'other' });
  store.update(second.id, { settings: { ...second.settings, itemsPerRequest: 50 } });
  store.setCurrent(second.id);
  settings.save({ theme: 'dark' });
  settings.remember('views/product', [{ id: '1', name: 'Mine' }]);
  open(); // The next start backs the settings up.
  return { first, second, whole: readFileSync(path()) };
};

const listDamagedFiles = (): readonly string[] =>
  readdirSync(profile.folder)
    .filter((name) => name.startsWith('settings.json.damaged'))
    .toSorted();

const damages: readonly (readonly [string, (whole: Buffer) => Buffer | string])[] = [
  ['is cut in half', (whole) => whole.subarray(0, whole.length / 2)],
  ['is empty', () => ''],
  ['is `null`', () => 'null'],
  ['is an array', () => '[]'],
  ['is a text', () => '"settings"'],
  ['is all NUL bytes', (whole) => Buffer.alloc(whole.length)],
  ['ends with NUL bytes', (whole) => Buffer.concat([whole, Buffer.alloc(10)])],
  ['is binary', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00])],
  ['is another format', () => 'theme = dark'],
  ['contains its text twice', (whole) => Buffer.concat([whole, whole])],
  ['is nested too deeply', () => '['.repeat(200_000)],
];

describe('damaged settings file', () => {
  it.each(damages)('moves the file away when it %s, and restores accounts and settings', (_, damage) => {
    const { first, second, whole } = fillProfile();
    const bytes = Buffer.from(damage(whole));
    writeFileSync(path(), bytes);
    const log = captureLog();
    const { store, settings } = open();
    log.restore();
    expect(store.list().map(({ id, name }) => [id, name])).toEqual([
      [first.id, 'First'],
      [second.id, 'Second'],
    ]);
    expect(store.get(second.id)?.settings.itemsPerRequest).toBe(50);
    expect(settings.get()).toEqual({ ...defaultAppSettings, theme: 'dark' });
    expect(settings.remembered('views/product')).toEqual([{ id: '1', name: 'Mine' }]);
    expect(settings.damage()).toEqual({ file: 'settings.json.damaged', accounts: 2, unknownFolders: 0 });
    expect(readFileSync(`${path()}.damaged`)).toEqual(bytes);
    expect(log.errors()).not.toHaveLength(0);
    settings.noteDamage();
    expect(open().settings.damage()).toBeNull();
  });

  it('moves a folder with the name of the file away', () => {
    const { second } = fillProfile();
    rmSync(path());
    mkdirSync(join(path(), 'kept'), { recursive: true });
    const log = captureLog();
    expect(open().store.get(second.id)?.name).toBe('Second');
    log.restore();
    expect(readdirSync(`${path()}.damaged`)).toEqual(['kept']);
  });

  it('copies the file when parts of it have another type, and keeps the other parts', () => {
    const { first, second, whole } = fillProfile();
    const values = JSON.parse(whole.toString()) as { accounts: object[] };
    const log = captureLog();
    for (const wrong of [
      { accounts: 'none' },
      { accounts: { 0: values.accounts } },
      { accounts: [null, values.accounts[1]] },
      { accounts: [{ ...values.accounts[0], serviceAddress: 5 }, values.accounts[1]] },
      { app: [] },
      { remembered: 'x' },
      { currentAccount: 7 },
    ]) {
      const text = JSON.stringify({ ...values, ...wrong });
      writeFileSync(path(), text);
      const { store, settings } = open();
      expect(store.list().map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
      expect(store.list()).toHaveLength(2);
      expect(store.current()).not.toBeNull();
      const { file } = settings.damage() ?? {};
      expect(readFileSync(join(profile.folder, String(file)), 'utf8')).toBe(text);
    }
    log.restore();
  });

  it('never replaces an earlier copy of a damaged file', () => {
    const log = captureLog();
    for (const text of ['first', 'second', 'third']) {
      writeFileSync(path(), text);
      open();
    }
    log.restore();
    expect(listDamagedFiles().map((name) => readFileSync(join(profile.folder, name), 'utf8'))).toEqual([
      'first',
      'second',
      'third',
    ]);
  });

  it('keeps settings that a newer version wrote', () => {
    const { store } = open();
    const { id } = store.add(account);
    const values = JSON.parse(readFileSync(path(), 'utf8')) as { accounts: object[] };
    const newer = { ...values, accounts: [{ ...values.accounts[0], later: 1 }], format: 9, later: { a: 1 } };
    writeFileSync(path(), JSON.stringify(newer));
    expect(open().store.list()).toHaveLength(1);
    open().store.setCurrent(id);
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({ ...newer, currentAccount: id });
    expect(listDamagedFiles()).toEqual([]);
  });
});

describe('accounts of a profile', () => {
  it('finds accounts in their folders when the settings file is missing', () => {
    const { second } = fillProfile();
    rmSync(path());
    const { store, settings } = open();
    expect(store.get(second.id)).toMatchObject({ name: 'Second', apiKey: 'other' });
    expect(settings.damage()).toEqual({ file: null, accounts: 2, unknownFolders: 0 });
  });

  it('writes account files at the next start for accounts of an earlier version', () => {
    const { second } = fillProfile();
    const file = join(profile.folder, 'accounts', second.id, 'account.json');
    rmSync(join(profile.folder, 'accounts'), { recursive: true });
    open();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ name: 'Second', apiKey: 'other' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(profile.folder, 'accounts', second.id)).mode & 0o777).toBe(0o700);
  });

  it('does not find removed accounts again, and leaves their names and keys in no file', () => {
    const { first } = fillProfile();
    const { store, settings } = open();
    settings.remember(`place/${first.id}`, '/assets');
    open();
    store.remove(first.id);
    settings.forgetAccount(first.id);
    writeFileSync(path(), '');
    const log = captureLog();
    const again = open();
    log.restore();
    expect(again.store.list().map(({ name }) => name)).toEqual(['Second']);
    expect(readFileSync(`${path()}.backup`, 'utf8')).not.toContain(first.id);
  });

  it('writes a new name of an account to its folder', () => {
    const { second } = fillProfile();
    open().store.update(second.id, { name: 'Renamed' });
    rmSync(path());
    expect(open().store.get(second.id)?.name).toBe('Renamed');
  });

  it('reports accounts as unknown when settings and account file are damaged, and keeps their data', () => {
    const { first, second } = fillProfile();
    const accountFolder = join(profile.folder, 'accounts', second.id);
    writeFileSync(join(accountFolder, 'account.json'), '{"name":');
    writeFileSync(join(accountFolder, 'outbox.db'), 'entries');
    writeFileSync(path(), '{');
    const log = captureLog();
    const { store, settings } = open();
    log.restore();
    expect(store.list().map(({ id }) => id)).toEqual([first.id]);
    expect(settings.damage()).toMatchObject({ accounts: 1, unknownFolders: 1 });
    expect(readdirSync(accountFolder).toSorted()).toEqual(['account.json', 'outbox.db']);
  });
});
