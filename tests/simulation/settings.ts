import type { KeyValue } from '../../electron/account/key-value.ts';

/** The settings file: what is in it outlives the program, and reads the same until it is written. */
export const simulatedSettings = (): KeyValue & { readonly text: () => string } => {
  const kept = new Map<string, unknown>();
  return {
    get: (key) => kept.get(key),
    set: (key, value) =>
      void kept.set(key, value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)),
    text: () => JSON.stringify([...kept]),
  };
};
