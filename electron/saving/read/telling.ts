import type { SavingMeasuring } from '../../contract/saving.ts';

/** Hears how far a plan is, as often as it moves. */
export type Telling = (measuring: SavingMeasuring) => void;

/** Milliseconds between two reports; what is done sooner needs none. */
const between = 200;

/** Passes on what it hears some times a second, the first time after the first interval. */
export const createTelling = (listener: Telling, now: () => number = () => performance.now()): Telling => {
  let next = now() + between;
  return (measuring) => {
    const at = now();
    if (at < next) return;
    next = at + between;
    listener(measuring);
  };
};
