import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type AccountId, toAccountId } from '../base/branded-types.ts';
import { isNotFoundError } from '../base/errno.ts';
import { isObject } from '../base/guards.ts';
import { createLogger } from '../base/logger.ts';
import { type AccountRecord, parseAccount } from './account-store.ts';

const log = createLogger('account');

const fileName = 'account.json';

export interface AccountFolders {
  /** Sorted by last use, the most recent first. */
  readonly accounts: readonly AccountRecord[];
  /** Folders without a readable account file, whose account is therefore unknown. */
  readonly unknown: readonly AccountId[];
}

/**
 * A copy of each account in its own folder, without its password, so that unsent intents can be recovered after the
 * settings file was lost. Never throws: errors are logged.
 */
export interface AccountFiles {
  keep(record: AccountRecord): void;
  /** Deletes the file, so that the account is not recovered. */
  forget(id: AccountId): void;
  find(): AccountFolders;
}

const readText = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!isNotFoundError(error)) log.error('An account file cannot be read', error);
    return null;
  }
};

const readRecord = (path: string, id: AccountId): AccountRecord | null => {
  const text = readText(path);
  if (text === null) return null;
  try {
    const storedValue: unknown = JSON.parse(text);
    // The name of the folder is the ID under which its files and its password in the keychain are stored.
    return isObject(storedValue) ? parseAccount({ ...storedValue, id }) : null;
  } catch (error) {
    log.error('An account file is damaged', error);
    return null;
  }
};

const listFolders = (folder: string): readonly AccountId[] => {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && z.uuid().safeParse(entry.name).success)
      .map((entry) => toAccountId(entry.name));
  } catch (error) {
    if (!isNotFoundError(error)) log.error('The folder of the accounts cannot be read', error);
    return [];
  }
};

const getLastUsedTime = (folder: string): number => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Creates the account files in `folder`, which contains a folder for each account. */
export const createAccountFiles = (folder: string): AccountFiles => ({
  keep: (record) => {
    const accountFolder = join(folder, record.id);
    const path = join(accountFolder, fileName);
    const text = `${JSON.stringify(record, null, 2)}\n`;
    try {
      mkdirSync(accountFolder, { recursive: true, mode: 0o700 });
      if (readText(path) === text) return;
      writeFileSync(`${path}.part`, text, { mode: 0o600, flush: true });
      renameSync(`${path}.part`, path);
    } catch (error) {
      log.error('An account file could not be written', error);
    }
  },
  forget: (id) => {
    try {
      rmSync(join(folder, id, fileName), { force: true });
    } catch (error) {
      log.error('An account file could not be deleted', error);
    }
  },
  find: () => {
    const found = listFolders(folder)
      .toSorted((one, other) => getLastUsedTime(join(folder, other)) - getLastUsedTime(join(folder, one)))
      .map((id) => ({ id, record: readRecord(join(folder, id, fileName), id) }));
    return {
      accounts: found.flatMap(({ record }) => (record === null ? [] : [record])),
      unknown: found.filter(({ record }) => record === null).map(({ id }) => id),
    };
  },
});
