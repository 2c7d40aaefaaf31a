import type { BatchView } from '../../../../electron/contract/index.ts';
import type { ResourceName } from '../../../../electron/model/index.ts';
import { formatLocalNumber } from '../../../messages/format.ts';

const several: Readonly<Record<ResourceName, string>> = {
  product: 'products',
  asset: 'assets',
  assetList: 'asset lists',
  channel: 'channels',
  ecatalog: 'eCatalogs',
  pdfCatalog: 'PDF catalogs',
  attribute: 'attributes',
  family: 'families',
  connection: 'connections',
};

const views: Readonly<Record<BatchView, string>> = {
  all: 'All',
  failed: 'Failed',
  unknown: 'Unknown',
  sending: 'Running',
  waiting: 'Waiting',
  done: 'Done',
  alreadyThere: 'Already there',
  cancelled: 'Cancelled',
};

/** Outbox entries that were added together. */
export const batchesMessages = {
  upload: (files: number): string => `Upload ${formatLocalNumber(files)} files`,
  create: (entries: number, resource: ResourceName | null): string =>
    `Create ${formatLocalNumber(entries)} ${resource === null ? 'entries' : several[resource]}`,
  failed: (count: number): string => `${formatLocalNumber(count)} failed`,
  unknown: (count: number): string => `${formatLocalNumber(count)} unknown`,
  /** `214 of 300 done` */
  done: (done: number, all: number): string => `${formatLocalNumber(done)} of ${formatLocalNumber(all)} done`,
  goingOn: 'running',
  isPaused: 'paused',
  looking: 'checking whether they arrived',
  sent: (count: number): string => `${formatLocalNumber(count)} sent`,
  created: (count: number): string => `${formatLocalNumber(count)} created`,
  alreadyThere: (count: number): string => `${formatLocalNumber(count)} already there`,
  cancelled: (count: number): string => `${formatLocalNumber(count)} cancelled`,
  started: (folder: string | null, when: string): string =>
    folder === null ? `Started ${when}.` : `From the folder ${folder}, started ${when}.`,
  failedWait: (files: boolean, goesOn: boolean): string =>
    `${files ? 'Failed files' : 'Failed entries'} wait here${goesOn ? '; the rest continue' : ''}.`,
  unknownWait: 'Some may not have arrived. Vitrine won’t resend them unless you ask.',
  paused: 'Uploads are paused: nothing new starts.',
  batchPaused: 'This batch is paused: nothing new in it starts. Other uploads continue.',
  isPausedNow: 'Paused',
  isResumed: 'Resumed',
  finished: (finished: number, all: number, files: boolean): string =>
    `${formatLocalNumber(finished)} of ${formatLocalNumber(all)} ${files ? 'files' : 'entries'}`,
  left: (count: number): string => `${formatLocalNumber(count)} left`,
  bytes: (sent: string, all: string): string => `${sent} of ${all}`,
  about: (time: string): string => `about ${time}`,
  retryFailed: (count: number): string => `Retry ${formatLocalNumber(count)} failed`,
  pause: 'Pause',
  pauseMore: 'Nothing new in this batch starts until you resume; other uploads continue',
  resume: 'Resume',
  show: (count: number): string =>
    count === 1 ? 'Show it in Assets' : `Show the ${formatLocalNumber(count)} in Assets`,
  cancelRest: 'Cancel the rest',
  isCancelled: (count: number): string => `${formatLocalNumber(count)} cancelled`,
  back: (batch: string): string => `Back to ${batch}`,
  views: 'Views',
  view: views,
  files: 'Files',
  entries: 'Entries',
  empty: 'Nothing in this view.',
  place: (at: number, total: number, files: boolean): string =>
    `${files ? 'File' : 'Entry'} ${formatLocalNumber(at)} of ${formatLocalNumber(total)}`,
  leaveOut: 'Skip',
  showRequest: 'Show request',
  file: 'File',
  size: 'Size',
  belongsTo: 'Belongs to',
  otherFile: 'Choose another file',
  isReplaced: (name: string): string => `Will be sent as ${name}`,
  checking: 'Checking',
} as const;
