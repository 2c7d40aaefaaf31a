import type { IntentId, ResourceId } from '../../base/branded-types.ts';
import { VitrineError } from '../../base/errors.ts';
import { isObject } from '../../base/guards.ts';
import type { ComparedField, Intent } from '../../contract/outbox.ts';
import { type ResourceName, getResource } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import { compareWithItem, findDifferentFields } from './comparison.ts';
import { type SendContext, cacheFoundUpload, record } from '../send/attempt.ts';
import { initialReconcileState } from '../state/reconcile-state.ts';
import { retryTransition } from '../state/state-machine.ts';

/** The user's decisions about an intent that failed, was cancelled, or is unknown. */
export interface Decisions {
  /** Retries an intent. Rejects with `conflict` if it has neither failed nor been cancelled. */
  retry(id: IntentId): Promise<Intent>;
  /** Queues an intent for reconciling and returns its resource. Rejects with `conflict` if it cannot be reconciled. */
  look(id: IntentId): Promise<ResourceName>;
  confirmThere(id: IntentId, itemId: ResourceId): Promise<Intent>;
  sendAgain(id: IntentId): Promise<Intent>;
  compare(id: IntentId, itemId: ResourceId): Promise<readonly ComparedField[] | null>;
}

const parseItemJson = (raw: string): Readonly<Record<string, unknown>> => {
  const item: unknown = JSON.parse(raw);
  return isObject(item) ? item : {};
};

const createNotNowError = ({ state }: Intent): VitrineError =>
  new VitrineError('conflict', m.outbox.conflict.retry(state));

export const createDecisions = (context: SendContext, known: (id: IntentId) => Promise<Intent>): Decisions => {
  const { cache } = context;

  const requireUnknown = async (id: IntentId): Promise<Intent> => {
    const intent = await known(id);
    if (intent.state === 'unknown') return intent;
    throw new VitrineError('conflict', m.outbox.conflict.settled(intent.state));
  };

  /** Channels cannot be listed, so the service is queried for the ID that the user enters. */
  const fetchChannel = async (itemId: ResourceId): Promise<string> => {
    const client = context.client();
    if (!client) throw new VitrineError('signInNeeded', m.account.signInNeeded);
    const { raw } = await client.getOne('channel', itemId);
    await cache.put('channel', raw, 'fetched');
    return raw;
  };

  const readRawItem = async ({ resource }: Intent, itemId: ResourceId): Promise<string | null> =>
    resource === 'channel' ? fetchChannel(itemId) : ((await cache.get(resource, itemId))?.raw ?? null);

  return {
    retry: async (id) => {
      const before = await known(id);
      if (before.state !== 'failed' && before.state !== 'cancelled') throw createNotNowError(before);
      return record(context, { id, ...retryTransition });
    },
    look: async (id) => {
      const { state, resource, title } = await known(id);
      if (state !== 'unknown' || !getResource(resource).can.search)
        throw new VitrineError('conflict', m.outbox.conflict.look(title, state));
      const patch = { look: initialReconcileState, asks: false, found: [] };
      context.changes.changed(await context.thread.call('amendAll', [{ id, patch, message: null }]));
      return resource;
    },
    confirmThere: async (id, itemId) => {
      const intent = await requireUnknown(id);
      const raw = await readRawItem(intent, itemId);
      if (raw === null) throw new VitrineError('notFound', m.outbox.conflict.unknownItem);
      const found = await record(context, {
        id,
        happening: 'found',
        message: m.outbox.history.confirmed(itemId),
        patch: { error: null, resultId: itemId, notTaken: findDifferentFields(intent, parseItemJson(raw)) },
      });
      await cacheFoundUpload(context, found);
      return found;
    },
    sendAgain: async (id) => {
      await requireUnknown(id);
      return record(context, {
        id,
        happening: 'sendAgain',
        message: m.outbox.history.sendAgain,
        patch: { error: null, notice: null },
      });
    },
    compare: async (id, itemId) => {
      const intent = await known(id);
      const cachedItem = await cache.get(intent.resource, itemId);
      return cachedItem && compareWithItem(intent, parseItemJson(cachedItem.raw));
    },
  };
};
