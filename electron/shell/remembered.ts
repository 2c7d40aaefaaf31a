import type { KeyValue } from '../account/store.ts';

/** What the screens remember about themselves: widths, places, drafts. A missing key gives null. */
export interface Remembered {
  readonly get: (key: string) => unknown;
  readonly set: (key: string, value: unknown) => void;
}

/** Kept in a file of its own, under one key a piece, so that a dot in a key means nothing special. */
export const createRemembered = (store: KeyValue): Remembered => {
  const read = (): Record<string, unknown> => {
    const kept = store.get('pieces');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  };
  return {
    get: (key) => (Object.hasOwn(read(), key) ? read()[key] : null),
    set: (key, value) => store.set('pieces', { ...read(), [key]: value }),
  };
};
