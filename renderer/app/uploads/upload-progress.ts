import type {
  UploadProgress,
  UploadFilter,
  UploadState,
  UploadTotals,
  UploadView,
} from '../../../electron/contract/index.ts';
import { formatDuration, formatLocalNumber, formatByteSize, formatTime } from '../../messages/format.ts';
import { m } from '../../messages/index.ts';
import { stateIcons } from '../../ui/icons.ts';

/** The filters above the uploads, in order. */
const uploadFilters: readonly UploadFilter[] = [
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
const filterIcons: Partial<Record<UploadFilter, object>> = {
  failed: { icon: stateIcons.failed, tone: 'danger' },
  unknown: { icon: stateIcons.unknown, tone: 'warn' },
};

/** A filter above the uploads, with its label and the number of matches. */
interface ShownFilter {
  readonly value: UploadView;
  readonly label: string;
  readonly count: number;
}

/** The numbers of finished uploads that no product uses yet, and of those without an SKU in their name. */
export type MatchCounts = Readonly<Record<'notOnProduct' | 'noSku', number>>;

/** Returns the filters to show: those without matches are omitted, except the selected one. */
export const getUploadFilters = (
  counts: UploadProgress['counts'],
  matches: MatchCounts,
  selected: UploadView,
): readonly ShownFilter[] => {
  const all: Readonly<Record<UploadView, number>> = { ...counts, ...matches };
  return [...uploadFilters, ...(['notOnProduct', 'noSku'] as const)]
    .filter((value) => value === 'all' || value === selected || all[value] > 0)
    .map((value) => ({
      value,
      label: m.uploads.region.filterNames[value],
      count: all[value],
      ...(value === 'notOnProduct' || value === 'noSku' ? {} : filterIcons[value]),
    }));
};

/** Whether an upload can still be cancelled. */
export const isUnfinished = (state: UploadState): boolean => ['waiting', 'hashing', 'uploading'].includes(state);

/** Whether an upload can be retried on request. An unknown one cannot, because it may have arrived. */
export const canRetryUpload = (state: UploadState): boolean => state === 'failed' || state === 'cancelled';

/** Whether no upload is pending or in progress. */
export const isUploadFinished = ({ totals }: Pick<UploadProgress, 'totals'>): boolean =>
  totals.files > 0 && totals.finished === totals.files;

/** Returns the percentage, which is 100 only when everything has been sent. */
export const computePercent = (part: number, whole: number): number => {
  if (whole <= 0) return 0;
  return part >= whole ? 100 : Math.min(99, Math.floor((part / whole) * 100));
};

/** Returns the number of finished files, such as `38 of 64 files`. */
export const formatFinishedFiles = ({ finished, files }: UploadTotals): string =>
  m.uploads.region.finished(formatLocalNumber(finished), formatLocalNumber(files), files === 1);

/** Returns the result, such as `297 of 300 files are in the account.` */
export const formatArrivedFiles = ({ counts, totals: { files } }: UploadProgress): string =>
  m.uploads.region.arrived(formatLocalNumber(counts.done + counts.alreadyThere), formatLocalNumber(files), files === 1);

/** Returns the label of the link to the created assets, such as `Show the 40`. */
export const formatShowCreated = (made: number): string =>
  m.uploads.region.showMade(formatLocalNumber(made), made === 1);

const describeBound = ({ bound }: UploadTotals): string => {
  if (bound === null) return '';
  const messages = m.uploads.region;
  return bound.by === 'requests'
    ? messages.atRequests(formatLocalNumber(bound.perTenSeconds))
    : messages.atBandwidth(formatByteSize(bound.bytesPerSecond));
};

const describeBoundOrHold = ({ totals, hold, holdUntil, counts }: UploadProgress): string | null => {
  const messages = m.uploads.region;
  if (holdUntil !== null && counts.running === 0) {
    if (hold === 'limited') return messages.limitedUntil(formatTime(holdUntil));
    if (hold === 'offline') return messages.offlineUntil(formatTime(holdUntil));
  }
  if (hold !== null && (hold === 'paused' || counts.running === 0)) return messages.holds[hold];
  return totals.timeLeft === null ? null : `${messages.about(formatDuration(totals.timeLeft))}${describeBound(totals)}`;
};

/** Returns the remaining work, such as `412 MB of 698 MB · 26 files left · about 35 min at 20 in 10 s`. Empty parts are omitted. */
export const describeRemaining = (progress: UploadProgress): string => {
  const messages = m.uploads.region;
  const { files, finished, bytes, sent } = progress.totals;
  const left = files - finished;
  const bound = left > 0 ? describeBoundOrHold(progress) : null;
  return [
    messages.bytes(formatByteSize(sent), formatByteSize(bytes)),
    ...(left > 0 ? [messages.left(formatLocalNumber(left), left === 1)] : []),
    ...(bound === null ? [] : [bound]),
  ].join(' · ');
};
