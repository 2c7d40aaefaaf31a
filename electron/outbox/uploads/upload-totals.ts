import type { IntentId } from '../../base/brand.ts';
import type { UploadFilter } from '../../contract/uploads.ts';
import type { BatchSum, ProgressSums } from '../db/progress-rows.ts';

/** Totals over the uploads shown. */
export interface Sums {
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
const counts = ({ state }: BatchSum): boolean => state === 'waiting' || state === 'sending' || state === 'done';
const isUnsettled = ({ state }: BatchSum): boolean => state === 'failed' || state === 'unknown';
const isUnderWay = ({ state }: BatchSum): boolean => state === 'waiting' || state === 'sending';

/**
 * Sums up the database's counts. `isHashing`: whether a checksum is being computed, while the file is waiting in the
 * database.
 */
export const sumUp = ({ sums, live }: ProgressSums, isHashing: (id: IntentId) => boolean): Sums => {
  const total = (which: (sum: BatchSum) => boolean, of: 'files' | 'bytes' = 'files'): number =>
    sums.reduce((all, sum) => all + (which(sum) ? sum[of] : 0), 0);
  const ofState = (state: BatchSum['state']): number => total((sum) => sum.state === state && !sum.alreadyThere);
  const hashing = live.filter(({ id, state }) => state === 'waiting' && isHashing(id)).length;
  const files = total(() => true);
  const done = (sum: BatchSum): boolean => sum.state === 'done';
  return {
    counts: {
      all: files,
      failed: ofState('failed'),
      unknown: ofState('unknown'),
      running: ofState('sending') + hashing,
      waiting: ofState('waiting') - hashing,
      done: ofState('done'),
      alreadyThere: total((sum) => done(sum) && sum.alreadyThere),
      cancelled: ofState('cancelled'),
    },
    files,
    finished: files - total(isUnderWay),
    bytes: total(counts, 'bytes'),
    arrived: total(done, 'bytes'),
    sending: new Set(live.flatMap(({ id, state }) => (state === 'sending' ? [id] : []))),
    waiting: new Set(sums.filter(({ state }) => state === 'waiting').map(({ batch }) => batch)),
    unfinished: new Set(sums.filter(isUnderWay).map(({ batch }) => batch)),
    unsettled: new Set(sums.filter(isUnsettled).map(({ batch }) => batch)),
  };
};

export const noSums: Sums = sumUp({ sums: [], live: [] }, () => false);
