import type { UploadBoard, UploadItem, UploadState, UploadTotals } from '../../../electron/contract/index.ts';
import { duration, number, size } from '../../messages/format.ts';
import { m } from '../../messages/index.ts';

/** The questions above the board, in their order. */
export const boardFilters = [
  'all',
  'failed',
  'unknown',
  'running',
  'waiting',
  'done',
  'alreadyThere',
  'cancelled',
] as const;
export type BoardFilter = (typeof boardFilters)[number];

const filterOf: Readonly<Record<UploadState, Exclude<BoardFilter, 'all'>>> = {
  failed: 'failed',
  unknown: 'unknown',
  uploading: 'running',
  hashing: 'running',
  waiting: 'waiting',
  done: 'done',
  alreadyThere: 'alreadyThere',
  cancelled: 'cancelled',
};

const rank: Readonly<Record<UploadState, number>> = {
  failed: 0,
  unknown: 1,
  uploading: 2,
  hashing: 3,
  waiting: 4,
  done: 5,
  alreadyThere: 5,
  cancelled: 6,
};

/** Failed first, then running, then the rest; else as they came. */
export const ordered = (items: readonly UploadItem[]): readonly UploadItem[] =>
  items.toSorted((a, b) => rank[a.state] - rank[b.state]);

export const shownItems = (items: readonly UploadItem[], filter: BoardFilter): readonly UploadItem[] =>
  filter === 'all' ? items : items.filter(({ state }) => filterOf[state] === filter);

/** How many items each question finds. */
export const boardCounts = (items: readonly UploadItem[]): Readonly<Record<BoardFilter, number>> => {
  const counts = {
    all: items.length,
    failed: 0,
    unknown: 0,
    running: 0,
    waiting: 0,
    done: 0,
    alreadyThere: 0,
    cancelled: 0,
  };
  for (const { state } of items) counts[filterOf[state]] += 1;
  return counts;
};

/** Whether something may still be stopped. */
export const isUnfinished = (state: UploadState): boolean => ['waiting', 'hashing', 'uploading'].includes(state);

/** Whether it can be tried again at a word. Unknown is not: it may have arrived. */
export const canRetry = (state: UploadState): boolean => state === 'failed' || state === 'cancelled';

/** Nothing is on its way any more. */
export const isSettled = ({ items }: UploadBoard): boolean =>
  items.length > 0 && !items.some(({ state }) => isUnfinished(state));

/** A part of 100, never 100 before everything has left. */
export const percent = (part: number, whole: number): number => {
  if (whole <= 0) return 0;
  return part >= whole ? 100 : Math.min(99, Math.floor((part / whole) * 100));
};

/** `38 of 64 files` */
export const finishedWords = ({ finished, files }: UploadTotals): string =>
  m.uploads.board.finished(number(finished), number(files), files === 1);

/** `412 MB of 698 MB · 26 files left · about 2 min`: each part only while it says something. */
export const leftWords = ({ files, finished, bytes, sent, timeLeft }: UploadTotals): string => {
  const words = m.uploads.board;
  const left = files - finished;
  return [
    words.bytes(size(sent), size(bytes)),
    ...(left > 0 ? [words.left(number(left), left === 1)] : []),
    ...(left > 0 && timeLeft !== null ? [words.about(duration(Math.max(1000, timeLeft)))] : []),
  ].join(' · ');
};
