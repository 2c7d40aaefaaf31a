/**
 * Moments between «intent written» and «answer recorded», in order: `written` to the disk; `picked` to be sent;
 * `allowed`: its turn has come; `claimed`: on the disk as being sent; `answered`: the answer is in memory only;
 * `recorded` on the disk; `cached` in the cache. `passEnded`: a pass over the account has ended, its result is not used yet;
 * `matched`: the result is known, and not recorded yet.
 */
export const faultPoints = [
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

export type FaultPoint = (typeof faultPoints)[number];

/** Awaited at each point, so that a test can stop the program there; does nothing otherwise. */
export type AtFaultPoint = (point: FaultPoint) => Promise<void>;

export const nothingHappens: AtFaultPoint = () => Promise.resolve();
