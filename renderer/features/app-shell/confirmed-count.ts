import type { SyncStatus } from '../../../electron/contract/index.ts';
import { type ResourceName, resources } from '../../../electron/model/index.ts';

/**
 * Returns the number of items of a resource, or undefined while it is unknown. It is 0 only after the service was
 * queried: by a pass of the resource, or, if the service has no such list, by a complete sync, which reads the
 * referenced items.
 */
export const getKnownCount = (
  resource: ResourceName,
  counts: Readonly<Partial<Record<ResourceName, number>>>,
  status: SyncStatus | null,
): number | undefined => {
  const count = counts[resource];
  if (count !== 0) return count;
  if (!resources[resource].can.search) return (status?.since ?? null) === null ? undefined : count;
  const resourceSync = status?.resources.find((entry) => entry.resource === resource);
  // Counted shortly before a run ended, while the run itself reports its result.
  return resourceSync !== undefined && resourceSync.syncedAt !== null ? resourceSync.items : undefined;
};
