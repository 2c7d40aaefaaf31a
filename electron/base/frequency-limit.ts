/**
 * Creates a function that counts a use and returns whether there were at most `max` uses in the last `spanMs`
 * milliseconds.
 */
export const createFrequencyLimit = (
  max: number,
  spanMs: number,
  now: () => number = () => performance.now(),
): (() => boolean) => {
  let uses: number[] = [];
  return () => {
    const from = now() - spanMs;
    uses = uses.filter((at) => at > from);
    if (uses.length >= max) return false;
    uses.push(now());
    return true;
  };
};
