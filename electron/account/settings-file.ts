import ElectronStore from 'electron-store';
import { VitrineError } from '../contract/errors.ts';
import type { KeyValue } from './store.ts';

/** The settings file of this profile, readable by its owner alone. What is damaged in it starts anew. */
export const openSettingsFile = (): KeyValue => {
  const file = new ElectronStore<Record<string, unknown>>({
    name: 'settings',
    clearInvalidConfig: true,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  });
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
        throw new VitrineError('disk', 'The settings cannot be written to the disk.', { cause });
      }
    },
  };
};
