import type { UploadState } from '../../../electron/contract/index.ts';
import { formatLocalNumber } from '../../messages/format.ts';

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

/** The drop target and the uploads region. */
export const uploadsMessages = {
  compared: 'Compared with the account.',
  started: (count: string): string => `${count} pending`,
  files,
  drop: {
    title: 'Drop to review',
    more: 'Files and folders.',
  },
  region: {
    title: 'Uploads',
    states,
    list: 'Uploading',
    filters: 'Show',
    filterNames: {
      all: 'All',
      failed: 'Failed',
      running: 'Running',
      waiting: 'Waiting',
      done: 'Done',
      alreadyThere: 'Already there',
      cancelled: 'Cancelled',
      unknown: 'Unknown',
      notOnProduct: 'Not on their product',
      noSku: 'No SKU in the name',
    },
    notOnProductYet: 'not on its product yet',
    noSkuInName: 'no SKU in its name',
    pauseAll: 'Pause all',
    pauseWhy: 'Already paused',
    resumeAll: 'Resume all',
    resumeWhy: 'Not paused',
    isPaused: 'Paused. Files being sent are finished; nothing new starts.',
    isResumed: 'Uploads have resumed.',
    retryFailed: 'Retry failed',
    retrySome: (failed: number): string => `Retry ${formatLocalNumber(failed)} failed`,
    retried: (count: string): string => `${count} will be retried`,
    isCancelled: (count: string): string => `${count} cancelled`,
    saveReceipt: 'Save receipt',
    receiptSaved: (file: string, rows: string, one: boolean): string => `${file} lists ${files(rows, one)}`,
    move: 'Move',
    moves: { first: 'To the top', earlier: 'Up', later: 'Down', last: 'To the bottom' },
    moved: {
      first: (name: string): string => `${name} goes next`,
      earlier: (name: string): string => `${name} moved up`,
      later: (name: string): string => `${name} moved down`,
      last: (name: string): string => `${name} goes last`,
    },
    holds: {
      paused: 'Paused: nothing new starts',
      offline: 'waiting for the service',
      limited: 'waiting for the rate limit',
      held: 'paused in the outbox',
      disk: 'the disk cannot be written to',
      signInNeeded: 'sign in to continue',
    },
    offlineUntil: (time: string): string => `waiting until ${time}, when the service is available again`,
    limitedUntil: (time: string): string => `waiting for the rate limit until ${time}`,
    atRequests: (count: string): string => ` at ${count} in 10 s`,
    atBandwidth: (amount: string): string => ` at ${amount} per second`,
    cancelAll: 'Cancel',
    clear: 'Clear finished',
    clearSome: (finished: number): string =>
      finished === 0 ? 'Clear finished' : `Clear ${formatLocalNumber(finished)} finished`,
    clearWhy: 'Nothing is finished. What failed stays until it is sent or skipped.',
    showMade: (count: string, one: boolean): string => (one ? 'Show it' : `Show the ${count}`),
    fold: 'Fold',
    unfold: 'Expand',
    resize: 'Height of the uploads',
    retry: 'Retry',
    cancel: 'Cancel',
    open: 'Open',
    openOutbox: 'Show in outbox',
    progress: 'All uploads',
    finished: (done: string, all: string, one: boolean): string => `${done} of ${files(all, one)}`,
    /** The outcome: `297 of 300 files are in the account.` */
    arrived: (arrived: string, all: string, one: boolean): string =>
      `${arrived} of ${files(all, one)} ${one ? 'is' : 'are'} in the account.`,
    /** Below the uploads, once all have ended. */
    matchedOnly: 'Matched by name only. Attaching is done in the service.',
    exportSkus: 'Export file → SKU',
    notOnProduct: (files: number): string => `${formatLocalNumber(files)} not on their product`,
    failedStay: (count: number): string =>
      count === 1 ? '1 failed. Retry or skip it.' : `${formatLocalNumber(count)} failed. Retry or skip them.`,
    unknownStay: (count: number): string => `${formatLocalNumber(count)} without a response.`,
    bytes: (sent: string, all: string): string => `${sent} of ${all}`,
    left: (count: string, one: boolean): string => `${files(count, one)} left`,
    about: (time: string): string => `about ${time}`,
    noProduct: 'no product',
    nothingShown: 'Nothing in this view.',
    settled: (count: string, failed: string | null): string =>
      failed === null
        ? `${count} finished`
        : `${count} finished, ${failed} ${failed === '1' ? 'needs' : 'need'} attention`,
  },
} as const;
