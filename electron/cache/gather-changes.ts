import { ms } from '../base/brand.ts';
import type { ResourceName } from '../model/index.ts';

/** The least time between two words to the listener. */
const pause = ms(250);

/** Tells of changed resources at once, then together at most four times a second; `stop` forgets what is still untold. */
export const gatherChanges = (
  tell: (resources: readonly ResourceName[]) => void,
): { readonly add: (resources: readonly ResourceName[]) => void; readonly stop: () => void } => {
  const waiting = new Set<ResourceName>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    if (waiting.size === 0) return;
    const told = [...waiting];
    waiting.clear();
    timer = setTimeout(flush, pause).unref();
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
