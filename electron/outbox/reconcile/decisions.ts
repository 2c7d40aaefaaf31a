import type { IntentId, ResourceId } from '../../base/brand.ts';
import { VitrineError } from '../../base/errors.ts';
import type { ComparedMember, Intent } from '../../contract/outbox.ts';
import { resourceOf } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import { isObject } from '../state/compare.ts';
import { comparisonOf, differsIn } from './comparison.ts';
import { record } from '../send/attempt.ts';
import type { SendContext } from '../send/attempt.ts';
import { newLook } from '../state/look-state.ts';
import { askedAgain } from '../state/states.ts';

/** What a person decides about an intent that came to a stop, or of which nobody knows whether it was done. */
export interface Decisions {
  /** `conflict` for one that has neither failed nor was cancelled. */
  retry(id: IntentId): Promise<Intent>;
  /** Has it looked for anew; answers what it is one of. `conflict` for one that cannot be looked for. */
  look(id: IntentId): Promise<ResourceName>;
  confirmThere(id: IntentId, itemId: ResourceId): Promise<Intent>;
  sendAgain(id: IntentId): Promise<Intent>;
  compare(id: IntentId, itemId: ResourceId): Promise<readonly ComparedMember[] | null>;
}

const itemOf = (raw: string): Readonly<Record<string, unknown>> => {
  const item: unknown = JSON.parse(raw);
  return isObject(item) ? item : {};
};

const notNow = ({ state }: Intent): VitrineError =>
  new VitrineError(
    'conflict',
    state === 'unknown'
      ? 'Nobody knows yet whether this arrived, so Vitrine does not send it again: it could be there twice.'
      : `This cannot be sent again: it is «${state}».`,
  );

export const createDecisions = (context: SendContext, known: (id: IntentId) => Promise<Intent>): Decisions => {
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
    retry: async (id) => {
      const before = await known(id);
      if (before.state !== 'failed' && before.state !== 'cancelled') throw notNow(before);
      return record(context, { id, ...askedAgain });
    },
    look: async (id) => {
      const { state, resource, title } = await known(id);
      if (state !== 'unknown' || !resourceOf(resource).can.search)
        throw new VitrineError('conflict', `«${title}» cannot be looked for: it is «${state}».`);
      const patch = { look: newLook, asks: false, found: [] };
      context.changes.changed(await context.thread.call('amendAll', [{ id, patch, words: null }]));
      return resource;
    },
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
