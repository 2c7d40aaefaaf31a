/**
 * Moments between «intent written» and «response recorded», in order: `written` to disk; `picked` to be sent;
 * `allowed`: its turn has started; `claimed`: on disk as being sent; `answered`: the response is only in memory;
 * `recorded` on disk; `cached` in the cache. `passEnded`: a pass over the account has ended, its result is not used
 * yet; `matched`: the result is available, and not recorded yet.
 */
export const interruptionPoints = [
  'written',
  'picked',
  'allowed',
  'claimed',
  'answered',
  'recorded',
  'cached',
  'passEnded',
  'matched',
] as const;

export type InterruptionPoint = (typeof interruptionPoints)[number];

/** Awaited at each point, so that a test can stop the program there; does nothing otherwise. */
export type AtInterruptionPoint = (point: InterruptionPoint) => Promise<void>;

export const ignoreInterruptionPoint: AtInterruptionPoint = () => Promise.resolve();
