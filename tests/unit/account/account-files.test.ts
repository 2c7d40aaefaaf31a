import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createAccountFiles } from '../../../electron/account/account-files.ts';
import { type AccountRecord, createAccountStore } from '../../../electron/account/account-store.ts';
import { captureLog } from '../../support/kept-log.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { account, memoryStore } from './memory.ts';

const log = captureLog();
afterAll(log.restore);

/** A folder with the files of accounts of these names, the last of which was used last. */
const createFolder = (...names: readonly string[]): { folder: string; records: readonly AccountRecord[] } => {
  const folder = tempFolder();
  const files = createAccountFiles(folder);
  const store = createAccountStore(memoryStore(), files);
  const records = names.map((name) => store.add({ ...account, name }));
  for (const [index, { id }] of records.entries()) utimesSync(join(folder, id), index + 1, index + 1);
  return { folder, records };
};

describe('createAccountFiles', () => {
  it('finds the accounts that were stored, the last one used first', () => {
    const { folder, records } = createFolder('first', 'second', 'third');
    expect(createAccountFiles(folder).find()).toEqual({ accounts: records.toReversed(), unknown: [] });
  });

  it('takes the ID of an account from the name of its folder', () => {
    const { folder, records } = createFolder('copied');
    const copy = '00000000-0000-4000-8000-000000000000';
    const [{ id } = { id: '' }] = records;
    mkdirSync(join(folder, copy));
    writeFileSync(join(folder, copy, 'account.json'), readFileSync(join(folder, id, 'account.json')));
    const { accounts } = createAccountFiles(folder).find();
    expect(accounts.map((one) => one.id)).toEqual([copy, id]);
  });

  it('lists folders without a readable account file as unknown, and leaves out other folders', () => {
    const { folder, records } = createFolder('sound', 'forgotten', 'damaged');
    const [sound, forgotten, damaged] = records;
    if (!sound || !forgotten || !damaged) throw new Error('An account is missing');
    const files = createAccountFiles(folder);
    files.forget(forgotten.id);
    writeFileSync(join(folder, damaged.id, 'account.json'), '{');
    mkdirSync(join(folder, 'not an account'));
    const { accounts, unknown } = files.find();
    expect(accounts).toEqual([sound]);
    expect(unknown.toSorted()).toEqual([forgotten.id, damaged.id].toSorted());
  });

  it('replaces the file of a changed account and leaves no other file', () => {
    const { folder, records } = createFolder('before');
    const [record] = records;
    if (!record) throw new Error('The account is missing');
    const files = createAccountFiles(folder);
    files.keep({ ...record, name: 'after' });
    expect(files.find().accounts.map(({ name }) => name)).toEqual(['after']);
    expect(existsSync(join(folder, record.id, 'account.json.part'))).toBe(false);
  });

  it('has the newest state of each account of the store, and none of a removed one', () => {
    const folder = tempFolder();
    const files = createAccountFiles(folder);
    const store = createAccountStore(memoryStore(), files);
    const { id } = store.add({ ...account, name: 'before' });
    const removed = store.add({ ...account, name: 'removed' });
    store.update(id, { name: 'after', signedOut: true });
    store.remove(removed.id);
    expect(files.find()).toMatchObject({ accounts: [{ id, name: 'after', signedOut: true }], unknown: [removed.id] });
  });
});
