import { setImmediate } from 'node:timers/promises';

/** Splits long work into time slices, so that other tasks run in between. */
export interface TimeSlice {
  /** Await this now and then: resolves at once while the slice lasts, else after other tasks had their turn. */
  readonly pause: () => Promise<void> | undefined;
}

/** `slice`: milliseconds. */
export const createTimeSlice = (slice: number): TimeSlice => {
  let began = performance.now();
  const pause = async (): Promise<void> => {
    await setImmediate();
    began = performance.now();
  };
  return { pause: () => (performance.now() - began < slice ? undefined : pause()) };
};
