import { z } from 'zod';
import type { AccountId } from '../base/brand.ts';
import type { Used } from '../service/limits/budget.ts';
import type { KeyValue } from './key-value.ts';

const minutes = z.array(z.tuple([z.number(), z.int().min(0).max(100_000)])).max(120);
const schema = z.record(z.string(), minutes.catch([])).catch({});

/** What each account has sent of late, over a settings file; what is damaged in it counts as nothing. */
export interface UsedStore {
  get(id: AccountId): Used;
  /** An empty list leaves nothing behind. */
  set(id: AccountId, used: Used): void;
}

export const createUsedStore = (store: KeyValue): UsedStore => {
  const all = (): z.infer<typeof schema> => schema.parse(store.get('used') ?? {});
  return {
    get: (id) => all()[id] ?? [],
    set: (id, used) => {
      const { [id]: before = [], ...others } = all();
      if (used.length === 0 && before.length === 0) return;
      store.set('used', used.length === 0 ? others : { ...others, [id]: used });
    },
  };
};
