import type { IntentId, ResourceId } from '../base/brand.ts';
import { VitrineError } from '../contract/errors.ts';
import type { ComparedMember, Intent } from '../contract/outbox.ts';
import { isObject } from './compare.ts';
import { comparisonOf, differsIn } from './comparison.ts';
import { record } from './context.ts';
import type { Context } from './context.ts';

/** What a person decides about an intent of which nobody knows whether it was done. */
export interface Decisions {
  confirmThere(id: IntentId, itemId: ResourceId): Promise<Intent>;
  sendAgain(id: IntentId): Promise<Intent>;
  compare(id: IntentId, itemId: ResourceId): Promise<readonly ComparedMember[] | null>;
}

const itemOf = (raw: string): Readonly<Record<string, unknown>> => {
  const item: unknown = JSON.parse(raw);
  return isObject(item) ? item : {};
};

export const createDecisions = (context: Context, known: (id: IntentId) => Promise<Intent>): Decisions => {
  const { cache } = context;

  const unknown = async (id: IntentId): Promise<Intent> => {
    const intent = await known(id);
    if (intent.state === 'unknown') return intent;
    throw new VitrineError('conflict', `This is settled already: it is «${intent.state}».`);
  };

  /** A channel is in no list: the service itself is asked for the id that a person gives. */
  const fetchChannel = async (itemId: ResourceId): Promise<string> => {
    const client = context.client();
    if (!client) throw new VitrineError('signInNeeded', 'Sign in first.');
    const { raw } = await client.getOne('channel', itemId);
    await cache.put('channel', raw, 'fetched');
    return raw;
  };

  const rawOf = async ({ resource }: Intent, itemId: ResourceId): Promise<string | null> =>
    resource === 'channel' ? fetchChannel(itemId) : ((await cache.get(resource, itemId))?.raw ?? null);

  return {
    confirmThere: async (id, itemId) => {
      const intent = await unknown(id);
      const raw = await rawOf(intent, itemId);
      if (raw === null) throw new VitrineError('notFound', 'This item is not known here.');
      return record(context, {
        id,
        happening: 'found',
        words: `It is there as ${itemId}, you said.`,
        patch: { error: null, resultId: itemId, notTaken: differsIn(intent, itemOf(raw)) },
      });
    },
    sendAgain: async (id) => {
      await unknown(id);
      const words = 'It is not there, you said: it is sent again.';
      return record(context, { id, happening: 'sendAgain', words, patch: { error: null, notice: null } });
    },
    compare: async (id, itemId) => {
      const intent = await known(id);
      const held = await cache.get(intent.resource, itemId);
      return held && comparisonOf(intent, itemOf(held.raw));
    },
  };
};
