import type { IntentId } from '../../base/brand.ts';
import type { UploadFilter } from '../../contract/uploads.ts';
import type { BatchSum, ProgressSums } from '../db/progress-rows.ts';

/** Totals over the uploads shown. */
export interface Sums {
  readonly counts: Readonly<Record<UploadFilter, number>>;
  readonly files: number;
  readonly finished: number;
  /** Of all files that arrived or still may. */
  readonly bytes: number;
  /** Of those that arrived. */
  readonly arrived: number;
  /** What was being sent when it was counted. */
  readonly sending: ReadonlySet<IntentId>;
  /** Batches with files that wait. */
  readonly waiting: ReadonlySet<number>;
  /** Batches with files that wait or are on their way. */
  readonly unfinished: ReadonlySet<number>;
  /** Batches with files that failed, or of which it is not known whether they arrived. */
  readonly unsettled: ReadonlySet<number>;
}

/** Failed and cancelled files are not part of the progress. */
const counts = ({ state }: BatchSum): boolean => state === 'waiting' || state === 'sending' || state === 'done';
const isUnsettled = ({ state }: BatchSum): boolean => state === 'failed' || state === 'unknown';
const isUnderWay = ({ state }: BatchSum): boolean => state === 'waiting' || state === 'sending';

/** Sums up the database's counts. `isHashing`: its checksum is being computed, while it waits in the database. Pure. */
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

/** Totals without files. */
export const noSums: Sums = sumUp({ sums: [], live: [] }, () => false);
