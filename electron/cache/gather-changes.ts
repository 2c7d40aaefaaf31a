import { ms } from '../base/brand.ts';
import type { ResourceName } from '../model/index.ts';

/** The least time between two words to the listener; twice as long each time while changes go on and on. */
const leastPause = ms(250);
const longestPause = ms(1000);

/**
 * Tells of changed resources at once, then together at most four times a second, and in a long stream of changes once
 * a second: whoever listens asks for what it shows anew each time. `stop` forgets what is still untold.
 */
export const gatherChanges = (
  tell: (resources: readonly ResourceName[]) => void,
): { readonly add: (resources: readonly ResourceName[]) => void; readonly stop: () => void } => {
  const waiting = new Set<ResourceName>();
  let timer: NodeJS.Timeout | undefined;
  let pause = leastPause;
  const flush = (): void => {
    timer = undefined;
    if (waiting.size === 0) {
      pause = leastPause;
      return;
    }
    const told = [...waiting];
    waiting.clear();
    timer = setTimeout(flush, pause).unref();
    pause = ms(Math.min(longestPause, pause * 2));
    tell(told);
  };
  return {
    add: (resources) => {
      for (const resource of resources) waiting.add(resource);
      if (timer === undefined) flush();
    },
    stop: () => {
      waiting.clear();
      clearTimeout(timer);
    },
  };
};
