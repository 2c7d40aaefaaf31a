import type { ResourceId } from '../../base/branded-types.ts';
import { type AppError, VitrineError, toAppError } from '../../base/errors.ts';
import { createLogger } from '../../base/logger.ts';
import type { EditedResource } from '../../edits/contract.ts';
import type { OutboxCache, OutboxClient } from '../outbox-types.ts';
import { outcomeByCode } from '../send/outcome.ts';
import type { ServiceValue } from './edit-protocol.ts';
import { readFieldValue } from './read-value.ts';

const log = createLogger('outbox');

/** An item that was read from the service. */
export interface ServiceItem {
  /** The raw item; null if the service does not have it. */
  readonly raw: string | null;
  readonly item: unknown;
  /** When the request was sent, in milliseconds. */
  readonly at: number;
  /** The reason why the account cannot read this item; null if it can. */
  readonly problem: AppError | null;
}

/** Returns the value of a field of a read item. */
export const getReadValue = ({ raw, item }: ServiceItem, field: string): ServiceValue =>
  raw === null ? 'missing' : readFieldValue(item, field);

/** Reads of items whose fields are updated. Every function rejects if the service is unreachable or asks to wait. */
export interface ItemReads {
  one(resource: EditedResource, id: ResourceId): Promise<ServiceItem>;
  /** Reads items with one search if the service searches for several IDs. The search may return an outdated item. */
  several(resource: EditedResource, ids: readonly ResourceId[]): Promise<ReadonlyMap<ResourceId, ServiceItem>>;
  /** Caches an item that was read. Rejects with `disk`. */
  store(resource: EditedResource, read: ServiceItem): Promise<void>;
  /** Caches an item that was read. Never rejects: failures are logged. */
  cache(resource: EditedResource, read: ServiceItem): Promise<void>;
}

export const createItemReads = (
  client: Pick<OutboxClient, 'getOne' | 'getSeveral'>,
  cache: Pick<OutboxCache, 'put'>,
  { signal, now }: { readonly signal: AbortSignal; readonly now: () => number },
): ItemReads => {
  const one: ItemReads['one'] = async (resource, id) => {
    const at = now();
    try {
      return { ...(await client.getOne(resource, id, { signal })), at, problem: null };
    } catch (error) {
      const problem = toAppError(error);
      // A rejected token says nothing about the item, which is read again later.
      const isOfItem = outcomeByCode[problem.code] === 'refused' && problem.code !== 'unauthorized';
      if (!(error instanceof VitrineError) || !isOfItem) throw error;
      return { raw: null, item: null, at, problem: problem.code === 'notFound' ? null : problem };
    }
  };
  const store: ItemReads['store'] = async (resource, { raw }) => {
    if (raw !== null) await cache.put(resource, raw, 'fetched');
  };
  return {
    one,
    store,
    several: async (resource, ids) => {
      const at = now();
      const found = ids.length < 2 ? null : await client.getSeveral(resource, ids, { signal });
      const reads = new Map<ResourceId, ServiceItem>();
      for (const id of ids) {
        const existing = found?.get(id);
        reads.set(id, existing === undefined ? await one(resource, id) : { ...existing, at, problem: null });
      }
      return reads;
    },
    cache: async (resource, read) => {
      try {
        await store(resource, read);
      } catch (error) {
        log.error(`The cache could not store an edited ${resource}`, error);
      }
    },
  };
};
