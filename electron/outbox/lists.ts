import type { IntentId } from '../base/brand.ts';
import { VitrineError } from '../contract/errors.ts';
import type { BulkDone, IntentQuery, IntentScope, IntentWindow } from '../contract/outbox-lists.ts';
import type { Intent, IntentState } from '../contract/outbox.ts';
import type { Context } from './context.ts';
import { filledLater } from './dependencies.ts';
import { draftCreation } from './draft.ts';

/** What a person sees of the outbox and does there to one row or to many. */
export interface Lists {
  window(query: IntentQuery, offset: number, limit: number): Promise<IntentWindow>;
  ids(query: IntentQuery, from: number, to: number): Promise<{ id: IntentId; title: string }[]>;
  place(query: IntentQuery, id: IntentId): Promise<number | null>;
  /** Another body for a waiting creation. `conflict` in words when it has left, `invalid` when it cannot be sent so. */
  edit(id: IntentId, body: Readonly<Record<string, unknown>>): Promise<Intent>;
  /** How many of a scope are of each state. */
  countIn(scope: IntentScope): Promise<BulkDone['left']>;
  retry(scope: IntentScope): Promise<BulkDone>;
  discard(scope: IntentScope): Promise<BulkDone>;
  restore(ids: readonly IntentId[]): Promise<void>;
}

/** What the engine does with rows that change in numbers. */
export interface ListHooks {
  /** These wait again, or for the first time as they are now. */
  readonly retried: (intents: readonly Intent[]) => void;
  readonly removed: (ids: readonly IntentId[]) => void;
  readonly restored: (intents: readonly Intent[]) => void;
}

/** Rows in one transaction: a longer one would hold up what is being sent. */
const atOnce = 500;
const retryable: readonly IntentState[] = ['failed', 'cancelled'];
const discardable: readonly IntentState[] = ['done', 'cancelled', 'failed', 'unknown'];

const inChunks = async <T, R>(
  all: readonly T[],
  work: (chunk: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> => {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += atOnce) results.push(...(await work(all.slice(from, from + atOnce))));
  return results;
};

export const createLists = ({ thread, changes }: Pick<Context, 'thread' | 'changes'>, hooks: ListHooks): Lists => ({
  window: (query, offset, limit) => thread.call('window', { query, offset, limit }),
  ids: (query, from, to) => thread.call('ids', { query, from, to }),
  place: (query, id) => thread.call('place', { query, id }),
  edit: async (id, body) => {
    const before = await thread.call('get', id);
    if (!before) throw new VitrineError('notFound', 'The outbox does not hold this any more.');
    const { resource, dependsOn } = before.intent;
    const draft = draftCreation(resource, body, filledLater(resource, dependsOn));
    const intent = await thread.call('edit', { id, draft });
    changes.changed([intent]);
    return intent;
  },
  countIn: async (scope) => (await thread.call('inScope', { scope, states: [] })).left,
  retry: async (scope) => {
    const { ids, left } = await thread.call('inScope', { scope, states: retryable });
    const done = await inChunks(ids, async (chunk) => {
      const intents = await thread.call('retryMany', chunk);
      changes.changed(intents);
      hooks.retried(intents);
      return intents.map(({ id }) => id);
    });
    return { ids: done, left };
  },
  discard: async (scope) => {
    const { ids, left } = await thread.call('inScope', { scope, states: discardable });
    const done = await inChunks(ids, async (chunk) => {
      const gone = await thread.call('discardMany', chunk);
      hooks.removed(gone);
      changes.touched();
      return gone;
    });
    return { ids: done, left };
  },
  restore: async (ids) => {
    await inChunks(ids, async (chunk) => {
      const intents = await thread.call('restore', chunk);
      hooks.restored(intents);
      changes.changed(intents);
      return [];
    });
  },
});
