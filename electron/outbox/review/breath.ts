import { setImmediate } from 'node:timers/promises';

/** Long work in slices: between them whatever else waits is done. */
export interface Breath {
  /** To be awaited now and then: goes on at once while the slice lasts, else after others had their turn. */
  readonly take: () => Promise<void> | undefined;
}

/** Slices of so many milliseconds. */
export const breathe = (slice: number): Breath => {
  let began = performance.now();
  const pause = async (): Promise<void> => {
    await setImmediate();
    began = performance.now();
  };
  return { take: () => (performance.now() - began < slice ? undefined : pause()) };
};
