import { Emitter } from '../../base/emitter.ts';
import type { BatchSum } from '../db/progress-queries.ts';

/** The final counts of a batch. */
export interface BatchEnd {
  readonly batch: number;
  readonly done: number;
  readonly failed: number;
  readonly unknown: number;
  readonly cancelled: number;
}

/**
 * Detects when the last file of a batch has finished, once per batch. A file that is being reconciled has not finished.
 */
export interface BatchEnds {
  /** Processes the current counts. */
  update(sums: readonly BatchSum[]): void;
  onEnd(listener: (end: BatchEnd) => void): () => void;
}

export const createBatchEnds = (): BatchEnds => {
  const unfinished = new Set<number>();
  const announced = new Set<number>();
  const ended = new Emitter<BatchEnd>();
  return {
    update: (sums) => {
      for (const [batch, own] of Map.groupBy(sums, (sum) => sum.batch)) {
        const countFiles = (state: BatchSum['state']): number =>
          own.reduce((files, sum) => files + (sum.state === state ? sum.files : 0), 0);
        const checkedFiles = own.reduce((files, sum) => files + sum.looking, 0);
        if (countFiles('waiting') + countFiles('sending') + checkedFiles > 0) unfinished.add(batch);
        else if (unfinished.has(batch) && !announced.has(batch)) {
          announced.add(batch);
          const end = {
            batch,
            done: countFiles('done'),
            failed: countFiles('failed'),
            unknown: countFiles('unknown'),
            cancelled: countFiles('cancelled'),
          };
          ended.emit(end);
        }
      }
    },
    onEnd: (listener) => ended.subscribe(listener),
  };
};
