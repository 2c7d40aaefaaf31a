import type { IntentId } from '../../base/branded-types.ts';
import type { UploadFilter } from '../../contract/uploads.ts';
import type { BatchSum, ProgressSums } from '../db/progress-queries.ts';

/** Totals over the uploads shown. */
export interface UploadSums {
  readonly counts: Readonly<Record<UploadFilter, number>>;
  readonly files: number;
  readonly finished: number;
  /** The bytes of all files that were uploaded or still may be. */
  readonly bytes: number;
  /** The bytes of uploaded files. */
  readonly arrived: number;
  /** The intents that were being sent when they were counted. */
  readonly sending: ReadonlySet<IntentId>;
  /** Batches with waiting files. */
  readonly waiting: ReadonlySet<number>;
  /** Batches with waiting or running files. */
  readonly unfinished: ReadonlySet<number>;
  /** Batches with failed or unknown files. */
  readonly unsettled: ReadonlySet<number>;
}

/** Whether files count towards the progress, which excludes failed and cancelled ones. */
const isCounted = ({ state }: BatchSum): boolean => state === 'waiting' || state === 'sending' || state === 'done';
const isUnsettled = ({ state }: BatchSum): boolean => state === 'failed' || state === 'unknown';
const isUnderWay = ({ state }: BatchSum): boolean => state === 'waiting' || state === 'sending';

/**
 * Sums up the database's counts. `isHashing`: whether a checksum is being computed, while the file is waiting in the
 * database.
 */
export const computeUploadTotals = ({ sums, live }: ProgressSums, isHashing: (id: IntentId) => boolean): UploadSums => {
  const sumTotal = (which: (sum: BatchSum) => boolean, of: 'files' | 'bytes' = 'files'): number =>
    sums.reduce((all, sum) => all + (which(sum) ? sum[of] : 0), 0);
  const countState = (state: BatchSum['state']): number => sumTotal((sum) => sum.state === state && !sum.alreadyThere);
  const hashing = live.filter(({ id, state }) => state === 'waiting' && isHashing(id)).length;
  const files = sumTotal(() => true);
  const isDone = (sum: BatchSum): boolean => sum.state === 'done';
  return {
    counts: {
      all: files,
      failed: countState('failed'),
      unknown: countState('unknown'),
      running: countState('sending') + hashing,
      waiting: countState('waiting') - hashing,
      done: countState('done'),
      alreadyThere: sumTotal((sum) => isDone(sum) && sum.alreadyThere),
      cancelled: countState('cancelled'),
    },
    files,
    finished: files - sumTotal(isUnderWay),
    bytes: sumTotal(isCounted, 'bytes'),
    arrived: sumTotal(isDone, 'bytes'),
    sending: new Set(live.flatMap(({ id, state }) => (state === 'sending' ? [id] : []))),
    waiting: new Set(sums.filter(({ state }) => state === 'waiting').map(({ batch }) => batch)),
    unfinished: new Set(sums.filter(isUnderWay).map(({ batch }) => batch)),
    unsettled: new Set(sums.filter(isUnsettled).map(({ batch }) => batch)),
  };
};

export const emptyUploadSums: UploadSums = computeUploadTotals({ sums: [], live: [] }, () => false);
