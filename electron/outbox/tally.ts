import type { UploadFilter, UploadItem, UploadState } from '../contract/uploads.ts';

/** How a batch came to its end. */
export interface BatchEnd {
  readonly batch: number;
  readonly done: number;
  readonly failed: number;
  readonly unknown: number;
  readonly cancelled: number;
}

interface Sums {
  readonly counts: Readonly<Record<UploadFilter, number>>;
  readonly files: number;
  readonly finished: number;
  readonly bytes: number;
  readonly sent: number;
}

/** Sums of a board's files, kept as they change: nothing is counted again. */
export interface Tally {
  /** A file came (`before` is undefined) or is another now. */
  change(before: UploadItem | undefined, item: UploadItem): void;
  /** A file is taken off. */
  take(item: UploadItem): void;
  now(): Sums;
  batches(): number[];
}

/** Whether it is still to be sent, or just being. */
export const isUnderWay = (state: UploadState): boolean =>
  state === 'waiting' || state === 'hashing' || state === 'uploading';

/** What did not arrive is no part of the way any more. */
const counts = (state: UploadState): boolean => state !== 'failed' && state !== 'cancelled' && state !== 'unknown';

const filterOf: Readonly<Record<UploadState, Exclude<UploadFilter, 'all'>>> = {
  failed: 'failed',
  unknown: 'unknown',
  uploading: 'running',
  hashing: 'running',
  waiting: 'waiting',
  done: 'done',
  alreadyThere: 'alreadyThere',
  cancelled: 'cancelled',
};

const zero = (): Record<UploadFilter, number> => ({
  all: 0,
  failed: 0,
  unknown: 0,
  running: 0,
  waiting: 0,
  done: 0,
  alreadyThere: 0,
  cancelled: 0,
});

const unfinishedIn = (own: Readonly<Record<UploadFilter, number>>): number => own.running + own.waiting;

/** `onEnd` hears once of each batch whose last file came to its end. */
export const createTally = (onEnd: (end: BatchEnd) => void): Tally => {
  const all = zero();
  const batches = new Map<number, Record<UploadFilter, number>>();
  const told = new Set<number>();
  let bytes = 0;
  let sent = 0;

  const add = ({ state, size, sent: gone, batch }: UploadItem, by: 1 | -1): void => {
    const filter = filterOf[state];
    const own = batch === null ? undefined : (batches.get(batch) ?? zero());
    if (batch !== null && own) batches.set(batch, own);
    for (const sums of own ? [all, own] : [all]) {
      sums.all += by;
      sums[filter] += by;
    }
    if (!counts(state)) return;
    bytes += by * size;
    sent += by * gone;
  };
  const look = (batch: number | null): void => {
    const own = batch === null ? undefined : batches.get(batch);
    if (batch === null || !own || told.has(batch) || unfinishedIn(own) > 0) return;
    told.add(batch);
    const { done, alreadyThere, failed, unknown, cancelled } = own;
    onEnd({ batch, done: done + alreadyThere, failed, unknown, cancelled });
  };
  return {
    change: (before, item) => {
      if (before) add(before, -1);
      add(item, 1);
      if (before && isUnderWay(before.state) && !isUnderWay(item.state)) look(item.batch);
    },
    take: (item) => {
      add(item, -1);
      const own = item.batch === null ? undefined : batches.get(item.batch);
      if (item.batch !== null && own?.all === 0) batches.delete(item.batch);
    },
    now: () => ({
      counts: { ...all },
      files: all.all,
      finished: all.all - unfinishedIn(all),
      bytes,
      sent,
    }),
    batches: () => [...batches.keys()],
  };
};
