import type { BatchSum } from '../db/progress-rows.ts';

/** How a batch came to its end. */
export interface BatchEnd {
  readonly batch: number;
  readonly done: number;
  readonly failed: number;
  readonly unknown: number;
  readonly cancelled: number;
}

/**
 * Hears of each batch whose last file came to its end: once, however it goes on after that. What is looked for in the
 * account has none yet.
 */
export interface BatchEnds {
  /** How many files of each batch are in each state now. */
  look(sums: readonly BatchSum[]): void;
  onEnd(listener: (end: BatchEnd) => void): () => void;
}

export const createBatchEnds = (): BatchEnds => {
  const going = new Set<number>();
  const told = new Set<number>();
  const listeners = new Set<(end: BatchEnd) => void>();
  return {
    look: (sums) => {
      for (const [batch, own] of Map.groupBy(sums, (sum) => sum.batch)) {
        const of = (state: BatchSum['state']): number =>
          own.reduce((files, sum) => files + (sum.state === state ? sum.files : 0), 0);
        const looking = own.reduce((files, sum) => files + sum.looking, 0);
        if (of('waiting') + of('sending') + looking > 0) going.add(batch);
        else if (going.has(batch) && !told.has(batch)) {
          told.add(batch);
          const end = {
            batch,
            done: of('done'),
            failed: of('failed'),
            unknown: of('unknown'),
            cancelled: of('cancelled'),
          };
          for (const listener of listeners) listener(end);
        }
      }
    },
    onEnd: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
