import { isObject } from '../base/guards.ts';
import { VitrineError } from '../contract/index.ts';
import { resourceOf } from '../model/index.ts';
import type { ResourceName } from '../model/index.ts';
import { isEmptyAnswer } from '../service/service-error.ts';
import type { SyncClient } from './client.ts';

/** So many are asked for by their ids; whether the list is to be believed in the rest, they tell. */
const mostLooks = 20;

interface Look {
  readonly client: Pick<SyncClient, 'getOne'>;
  readonly signal: AbortSignal;
  /** Fires when a person waits for the run. */
  readonly asked: AbortSignal;
  /** Whether an answer without an item says nothing, because the service may be only half available. */
  readonly doubtsEmptyAnswers?: boolean;
}

/**
 * Whether the service says that it has an item no more; false where it has it, or does not say. One that has no such
 * address for a resource, which the contract does not promise, leaves the word to the lists.
 */
const isGone = async (
  { client, signal, asked, doubtsEmptyAnswers = false }: Look,
  resource: ResourceName,
  id: string,
): Promise<boolean> => {
  try {
    const { item } = await client.getOne(resource, id, { signal, asked, background: true, once: true });
    // Some services keep what was deleted, and say so.
    return isObject(item) && item['status'] === 'DELETED';
  } catch (error) {
    const code = error instanceof VitrineError ? error.code : null;
    if (code === 'cancelled') throw error;
    if (doubtsEmptyAnswers && isEmptyAnswer(error)) return false;
    return code === 'notFound' || (code === 'invalid' && !resourceOf(resource).can.get);
  }
};

/**
 * Of items that lists no longer name, by their ids: those that are not gone all the same: the service has them, or did not say. Where
 * one of those that were asked for is there, the lists lack what they should name, and what was not asked for counts as
 * there too.
 */
export const stillThere = async (
  look: Look,
  resource: ResourceName,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const there: string[] = [];
  for (const id of ids.slice(0, mostLooks)) if (!(await isGone(look, resource, id))) there.push(id);
  return there.length === 0 ? [] : [...there, ...ids.slice(mostLooks)];
};
