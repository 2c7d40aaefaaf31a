import { throttle } from '../base/throttle.ts';
import type { ResourceName } from '../model/index.ts';

/** The least time between two calls of the listener in milliseconds; twice as long each time while changes go on and on. */
const shortestInterval = 250;
const longestInterval = 1000;

/**
 * Calls `listener` with changed resources at once, then with those in between together at most four times a second, and
 * in a long stream of changes once a second: whoever listens asks for what it shows anew each time. `stop` drops what the
 * listener has not had.
 */
export const gatherChanges = (
  listener: (resources: readonly ResourceName[]) => void,
): { readonly add: (resources: readonly ResourceName[]) => void; readonly stop: () => void } => {
  const waiting = new Set<ResourceName>();
  let interval = shortestInterval;
  const throttled = throttle(
    () => interval,
    (waited) => {
      interval = waited ? Math.min(longestInterval, interval * 2) : shortestInterval;
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
