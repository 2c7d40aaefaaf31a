import { setImmediate } from 'node:timers/promises';

/** Splits long work into time slices, so that other tasks run in between. */
export interface TimeSlice {
  /** Await this regularly: it resolves immediately within the slice, otherwise after other tasks have run. */
  readonly pause: () => Promise<void> | undefined;
}

export const createTimeSlice = (slice: number): TimeSlice => {
  let began = performance.now();
  const pause = async (): Promise<void> => {
    await setImmediate();
    began = performance.now();
  };
  return { pause: () => (performance.now() - began < slice ? undefined : pause()) };
};
