import type { SavePlanProgress } from '../contract.ts';

/** Receives every step of a plan. */
export type MeasuringListener = (measuring: SavePlanProgress) => void;

/** The minimum time between two reports, in milliseconds. Shorter work needs none. */
const minIntervalMs = 200;

/** Returns a throttled listener. The first report follows after the first interval. */
export const throttleProgress = (
  listener: MeasuringListener,
  now: () => number = () => performance.now(),
): MeasuringListener => {
  let next = now() + minIntervalMs;
  return (measuring) => {
    const at = now();
    if (at < next) return;
    next = at + minIntervalMs;
    listener(measuring);
  };
};
