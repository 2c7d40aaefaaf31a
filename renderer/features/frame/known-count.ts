import type { SyncStatus } from '../../../electron/contract/index.ts';
import { resources } from '../../../electron/model/index.ts';
import type { ResourceName } from '../../../electron/model/index.ts';

/**
 * How many items of that resource there are, once that is known: none is said only where the service was asked, or
 * where it cannot be asked for a list, so that what is here is all that is known.
 */
export const knownCount = (
  resource: ResourceName,
  counts: Readonly<Partial<Record<ResourceName, number>>>,
  status: SyncStatus | null,
): number | undefined => {
  const count = counts[resource];
  if (count !== 0 || !resources[resource].can.search) return count;
  const own = status?.resources.find((entry) => entry.resource === resource);
  // Counted a moment before a run ended, while the run itself says what it brought.
  return own !== undefined && own.syncedAt !== null ? own.items : undefined;
};
