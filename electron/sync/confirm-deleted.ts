import { isObject } from '../base/guards.ts';
import { VitrineError } from '../contract/index.ts';
import { type ResourceName, getResource } from '../model/index.ts';
import { isEmptyItemResponse } from '../service/service-error.ts';
import type { SyncClient } from './sync-client.ts';

/**
 * The maximum number of items that are requested by ID. Their results decide whether the list is trusted for the
 * others.
 */
const maxExistenceChecks = 20;

interface ExistenceCheck {
  readonly client: Pick<SyncClient, 'getOne'>;
  readonly signal: AbortSignal;
  /** Aborts when the user waits for the run. */
  readonly asked: AbortSignal;
  /** Whether a response without an item is inconclusive, because the service may be partly unavailable. */
  readonly doubtsEmptyAnswers?: boolean;
}

/**
 * Whether the service reports that an item no longer exists; false if it exists or the response is inconclusive. If the
 * service has no single-item requests for a resource, which the interface document does not guarantee, the lists
 * decide.
 */
const isDeletedInService = async (
  { client, signal, asked, doubtsEmptyAnswers = false }: ExistenceCheck,
  resource: ResourceName,
  id: string,
): Promise<boolean> => {
  try {
    const { item } = await client.getOne(resource, id, { signal, asked, background: true, once: true });
    // Some services keep deleted items with this status.
    return isObject(item) && item['status'] === 'DELETED';
  } catch (error) {
    const code = error instanceof VitrineError ? error.code : null;
    if (code === 'cancelled') throw error;
    if (doubtsEmptyAnswers && isEmptyItemResponse(error)) return false;
    return code === 'notFound' || (code === 'invalid' && !getResource(resource).can.get);
  }
};

/**
 * Returns which of these items, missing from the lists, must not count as deleted: the service has them, or its
 * response is inconclusive. If one of the requested items exists, the lists are incomplete, so that the items that were
 * not requested also count as existing.
 */
export const confirmExisting = async (
  look: ExistenceCheck,
  resource: ResourceName,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const existing: string[] = [];
  for (const id of ids.slice(0, maxExistenceChecks))
    if (!(await isDeletedInService(look, resource, id))) existing.push(id);
  return existing.length === 0 ? [] : [...existing, ...ids.slice(maxExistenceChecks)];
};
