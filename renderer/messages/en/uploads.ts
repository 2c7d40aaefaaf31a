import type { UploadState } from '../../../electron/contract/index.ts';

const states: Readonly<Record<UploadState, string>> = {
  waiting: 'Waiting',
  hashing: 'Hashing',
  uploading: 'Uploading',
  done: 'Done',
  alreadyThere: 'Already there',
  failed: 'Failed',
  unknown: 'Unknown',
  cancelled: 'Cancelled',
};

const files = (count: string, one: boolean): string => `${count} ${one ? 'file' : 'files'}`;

/** What the drop target and the region of uploads say. */
export const uploads = {
  files,
  drop: {
    title: 'Drop to review',
    more: 'Files and folders. Nothing is sent before you say so.',
  },
  board: {
    title: 'Uploads',
    states,
    list: 'Files on the way',
    filters: 'Show',
    all: 'All',
    failed: 'Failed',
    running: 'Running',
    waiting: 'Waiting',
    done: 'Done',
    alreadyThere: 'Already there',
    cancelled: 'Cancelled',
    unknown: 'Unknown',
    retryFailed: 'Retry failed',
    cancelAll: 'Cancel',
    clear: 'Clear finished',
    fold: 'Fold',
    unfold: 'Unfold',
    resize: 'Height of the uploads',
    retry: 'Retry',
    cancel: 'Cancel',
    open: 'Open',
    openOutbox: 'Show in outbox',
    progress: 'All uploads',
    finished: (done: string, all: string, one: boolean): string => `${done} of ${files(all, one)}`,
    bytes: (sent: string, all: string): string => `${sent} of ${all}`,
    left: (count: string, one: boolean): string => `${files(count, one)} left`,
    about: (time: string): string => `about ${time}`,
    nothingShown: 'None in this view.',
    settled: (count: string, failed: string | null): string =>
      failed === null ? `${count} finished` : `${count} finished, ${failed} need you`,
  },
} as const;
