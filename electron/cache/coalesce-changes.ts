import { throttle } from '../base/throttle.ts';
import type { ResourceName } from '../model/index.ts';

/** The minimum time between two calls of the listener in milliseconds. It doubles each time while changes continue. */
const minIntervalMs = 250;
const maxInterval = 1000;

/**
 * Calls `listener` with the changed resources: immediately for the first change, then at most four times a second, and
 * once a second in a long stream of changes, because listeners reload their data on each call. `stop` drops changes
 * that were not reported.
 */
export const coalesceChanges = (
  listener: (resources: readonly ResourceName[]) => void,
): { readonly add: (resources: readonly ResourceName[]) => void; readonly stop: () => void } => {
  const waiting = new Set<ResourceName>();
  let interval = minIntervalMs;
  const throttled = throttle(
    () => interval,
    (waited) => {
      interval = waited ? Math.min(maxInterval, interval * 2) : minIntervalMs;
      const resources = [...waiting];
      waiting.clear();
      listener(resources);
    },
  );
  return {
    add: (resources) => {
      for (const resource of resources) waiting.add(resource);
      if (waiting.size > 0) throttled.schedule();
    },
    stop: throttled.stop,
  };
};
