import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { app } from 'electron';
import ElectronStore from 'electron-store';
import { z } from 'zod';
import { type FileErrorKind, getFileErrorKind, isNotFoundError } from '../base/errno.ts';
import { VitrineError } from '../base/errors.ts';
import { isObject } from '../base/guards.ts';
import { createLogger } from '../base/logger.ts';
import { copyDamagedFile, moveDamagedFile } from '../base/set-aside.ts';
import { m } from '../messages/index.ts';
import type { KeyValue } from './key-value-store.ts';
import { damageKey } from './settings-damage.ts';
import { isAccountEntry } from './account-store.ts';

const log = createLogger('account');

type Values = Readonly<Record<string, unknown>>;

/** Thrown if the settings file is unreadable, so that it is set aside and replaced. */
class DamagedSettings extends Error {}

/**
 * File system errors that mean that the path contains no settings file. After any other error, the file may be intact,
 * so the start fails.
 */
const notSettings: ReadonlySet<FileErrorKind | null> = new Set(['isFolder', 'notAllowed']);

const parse = (text: string): Values => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DamagedSettings('The settings are no JSON', { cause });
  }
  if (!isObject(value)) throw new DamagedSettings('The settings are no object');
  return value;
};

/**
 * Returns the values in a settings file, or null if there is none. Throws `DamagedSettings`, or errors of the file
 * system.
 */
const readValues = (path: string): Values | null => {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (isNotFoundError(error)) return null;
    if (notSettings.has(getFileErrorKind(error)))
      throw new DamagedSettings('The settings cannot be read', { cause: error });
    throw error;
  }
};

const shape = z.record(z.string(), z.unknown());
/** The types of properties that would be misinterpreted and overwritten otherwise. */
const types: Readonly<Record<string, z.ZodType>> = {
  accounts: z.array(z.custom(isAccountEntry)),
  currentAccount: z.string().nullable(),
  app: shape,
  remembered: shape,
  used: shape,
  sent: shape,
  fetched: shape,
};

const withoutUnreadable = (values: Values): Values => {
  const sound = Object.entries(values).filter(([key, value]) => types[key]?.safeParse(value).success !== false);
  const { accounts } = values;
  const readable = Array.isArray(accounts) ? { accounts: accounts.filter(isAccountEntry) } : {};
  return { ...Object.fromEntries(sound), ...readable };
};

/** Opens the settings of the last start, which replace a damaged file. Accounts are in their folders instead. */
const openBackup = (path: string): { read(): Values; write(values: Values): void } => {
  return {
    read: () => {
      try {
        return withoutUnreadable(readValues(path) ?? {});
      } catch (error) {
        log.error('The backup of the settings cannot be read', error);
        return {};
      }
    },
    write: ({ accounts: _accounts, currentAccount: _current, ...others }) => {
      const text = JSON.stringify(others);
      try {
        if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
        writeFileSync(`${path}.part`, text, { mode: 0o600, flush: true });
        renameSync(`${path}.part`, path);
      } catch (error) {
        log.error('The settings could not be backed up', error);
      }
    },
  };
};

interface Opened {
  readonly values: Values;
  /** Whether `values` differ from the file. */
  readonly isChanged: boolean;
}

const open = (path: string, backup: ReturnType<typeof openBackup>): Opened => {
  const openDamaged = (values: Values, aside: string): Opened => ({
    values: { ...values, [damageKey]: { file: basename(aside) } },
    isChanged: true,
  });
  try {
    const values = readValues(path) ?? {};
    const readable = withoutUnreadable(values);
    if (JSON.stringify(readable) === JSON.stringify(values)) return { values, isChanged: false };
    log.error('Parts of the settings cannot be read; a copy of the file was moved aside');
    return openDamaged(readable, copyDamagedFile(path));
  } catch (error) {
    if (!(error instanceof DamagedSettings)) throw error;
    log.error('The settings cannot be read; their file was moved aside', error);
    return openDamaged(backup.read(), moveDamagedFile(path));
  }
};

/**
 * Opens the settings file of this profile, readable only by its owner. A damaged file is set aside under another name
 * and reported by `settingsDamage`; then the settings of the last start are used, without accounts. Throws errors of
 * the file system with their `path`.
 */
export const openSettingsFile = (): KeyValue => {
  const path = join(app.getPath('userData'), 'settings.json');
  const backup = openBackup(`${path}.backup`);
  try {
    const opened = open(path, backup);
    const file = new ElectronStore({ name: 'settings', configFileMode: 0o600, accessPropertiesByDotNotation: false });
    let { values } = opened;
    if (opened.isChanged) file.store = values;
    else backup.write(values);
    return {
      get: (key) => values[key],
      set: (key, value) => {
        const changed: Values = { ...values, [key]: JSON.parse(JSON.stringify(value)) as unknown };
        try {
          // All values are written: changes of the file on disk since it was opened are not read.
          file.store = changed;
        } catch (cause) {
          throw new VitrineError('disk', m.account.disk.settings, { cause });
        }
        values = changed;
      },
      backUp: () => backup.write(values),
    };
  } catch (error) {
    // An error of reading an open file does not contain the path.
    throw Object.assign(error as Error, { path });
  }
};
