/** Returns a function that counts a use, and tells whether it was one of at most `max` in any `spanMs` milliseconds. */
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
