import { join } from 'node:path';
import { app } from 'electron';
import ElectronStore from 'electron-store';
import { VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import type { KeyValue } from './key-value.ts';

const open = (): ElectronStore => {
  try {
    return new ElectronStore({
      name: 'settings',
      clearInvalidConfig: true,
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    });
  } catch (error) {
    // A file that is open already is not named by what reading it throws.
    throw Object.assign(error as Error, { path: join(app.getPath('userData'), 'settings.json') });
  }
};

/**
 * The settings file of this profile, readable by its owner alone. What is damaged in it starts anew; a file that cannot
 * be read throws what the system says, with its `path`.
 */
export const openSettingsFile = (): KeyValue => {
  const file = open();
  // The file is this program's alone, and each look into it would read it anew.
  const known = new Map<string, unknown>();
  return {
    get: (key) => {
      if (!known.has(key)) known.set(key, file.get(key));
      return known.get(key);
    },
    set: (key, value) => {
      try {
        known.delete(key);
        file.set(key, value);
      } catch (cause) {
        throw new VitrineError('disk', m.account.disk.settings, { cause });
      }
    },
  };
};
