/**
 * Moments between «intent written» and «answer recorded», by name, in the order of a life: `written` to the disk;
 * `picked` to be sent; `allowed`: its turn has come; `claimed`: on the disk as being sent; `answered`: the answer is here, and nowhere else;
 * `recorded` on the disk; `kept` in the cache. `looked`: a pass over the account has ended, and nothing was made of it;
 * `judged`: it is known what to make of it, and not written down.
 */
export const faultPoints = [
  'written',
  'picked',
  'allowed',
  'claimed',
  'answered',
  'recorded',
  'kept',
  'looked',
  'judged',
] as const;

export type FaultPoint = (typeof faultPoints)[number];

/** Waited for at each point, so that a test can stop the world there; in the program nothing happens. */
export type AtFaultPoint = (point: FaultPoint) => Promise<void>;

export const nothingHappens: AtFaultPoint = () => Promise.resolve();
