import type { KeyValue } from '../../electron/account/key-value-store.ts';

/** Creates a settings file that outlives the program. Values are copied when written. */
export const simulatedSettings = (): KeyValue & { readonly text: () => string } => {
  const kept = new Map<string, unknown>();
  return {
    get: (key) => kept.get(key),
    set: (key, value) =>
      void kept.set(key, value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)),
    text: () => JSON.stringify([...kept]),
  };
};
