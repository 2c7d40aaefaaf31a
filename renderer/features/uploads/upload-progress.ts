import type { UploadProgress, UploadFilter, UploadState, UploadTotals } from '../../../electron/contract/index.ts';
import { duration, number, size, time } from '../../messages/format.ts';
import { m } from '../../messages/index.ts';
import { stateIcons } from '../../ui/icons.ts';

/** The questions above the uploads, in their order. */
export const uploadFilters: readonly UploadFilter[] = [
  'all',
  'failed',
  'unknown',
  'running',
  'waiting',
  'done',
  'alreadyThere',
  'cancelled',
];

/** Icons of the filters for files that need attention. */
export const filterLooks: Partial<Record<UploadFilter, object>> = {
  failed: { icon: stateIcons.failed, tone: 'danger' },
  unknown: { icon: stateIcons.unknown, tone: 'warn' },
};

/** Whether something may still be stopped. */
export const isUnfinished = (state: UploadState): boolean => ['waiting', 'hashing', 'uploading'].includes(state);

/** Whether it can be tried again at a word. Unknown is not: it may have arrived. */
export const canRetry = (state: UploadState): boolean => state === 'failed' || state === 'cancelled';

/** Nothing is on its way any more. */
export const isSettled = ({ totals }: Pick<UploadProgress, 'totals'>): boolean =>
  totals.files > 0 && totals.finished === totals.files;

/** A part of 100, never 100 before everything has left. */
export const percent = (part: number, whole: number): number => {
  if (whole <= 0) return 0;
  return part >= whole ? 100 : Math.min(99, Math.floor((part / whole) * 100));
};

/** `38 of 64 files` */
export const finishedWords = ({ finished, files }: UploadTotals): string =>
  m.uploads.region.finished(number(finished), number(files), files === 1);

/** `297 of 300 files are in the account.`: what came of all of them. */
export const arrivedWords = ({ counts, totals: { files } }: UploadProgress): string =>
  m.uploads.region.arrived(number(counts.done + counts.alreadyThere), number(files), files === 1);

/** `Show the 40`: what was made of so many files. */
export const showMadeWords = (made: number): string => m.uploads.region.showMade(number(made), made === 1);

const boundWords = ({ bound }: UploadTotals): string => {
  if (bound === null) return '';
  const words = m.uploads.region;
  return bound.by === 'requests'
    ? words.atRequests(number(bound.perTenSeconds))
    : words.atBandwidth(size(bound.bytesPerSecond));
};

const boundOrHoldWords = ({ totals, hold, holdUntil, counts }: UploadProgress): string | null => {
  const words = m.uploads.region;
  if (holdUntil !== null && counts.running === 0) {
    if (hold === 'limited') return words.limitedUntil(time(holdUntil));
    if (hold === 'offline') return words.offlineUntil(time(holdUntil));
  }
  if (hold !== null && (hold === 'paused' || counts.running === 0)) return words.holds[hold];
  return totals.timeLeft === null ? null : `${words.about(duration(totals.timeLeft))}${boundWords(totals)}`;
};

/** `412 MB of 698 MB · 26 files left · about 35 min at 20 in 10 s`: each part only while it says something. */
export const leftWords = (progress: UploadProgress): string => {
  const words = m.uploads.region;
  const { files, finished, bytes, sent } = progress.totals;
  const left = files - finished;
  const bound = left > 0 ? boundOrHoldWords(progress) : null;
  return [
    words.bytes(size(sent), size(bytes)),
    ...(left > 0 ? [words.left(number(left), left === 1)] : []),
    ...(bound === null ? [] : [bound]),
  ].join(' · ');
};
