import type { SavedFileState, SavePlanNote, SaveRunState, SaveSelection } from '../../../electron/contract/index.ts';
import { formatLocalCount, formatLocalNumber, formatByteSize } from '../../messages/format.ts';

const states: Readonly<Record<SavedFileState, string>> = {
  waiting: 'Waiting',
  fetching: 'Downloading',
  converting: 'Converting',
  saved: 'Downloaded',
  there: 'Already there',
  failed: 'Failed',
  left: 'Skipped',
};

const runStates: Readonly<Record<SaveRunState, string>> = {
  waiting: 'waiting for its turn',
  running: 'running',
  paused: 'paused',
  done: 'done',
  cancelled: 'cancelled',
};

const selectionNames: Readonly<Record<SaveSelection, string>> = {
  all: 'All files',
  images: 'Images',
  main: 'Main picture',
};

const notes: Readonly<Record<SavePlanNote, string>> = {
  there: 'already there',
  kept: 'on this computer',
  rename: 'name taken: a number is added',
  noAddress: 'no address is known',
  tooLong: 'path too long for Windows',
  asItIs: 'not a picture: original file',
};

const joined = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');

type Troubles = Readonly<Record<'programs' | 'renamed' | 'noAddress' | 'tooLong', number>>;

/** Downloading files into a folder. */
export const downloadsMessages = {
  title: 'Download files',
  menu: 'Download files',
  of: {
    product: (items: number, selected: boolean): string =>
      `Pictures and files of ${formatLocalCount(items, selected ? 'selected product' : 'product')}.`,
    asset: (items: number, selected: boolean): string =>
      `${formatLocalCount(items, selected ? 'selected file' : 'file')}.`,
  },
  folder: 'Folder',
  noFolder: 'No folder chosen',
  choose: 'Choose',
  free: (bytes: number | null): string =>
    bytes === null
      ? 'Only this folder is written to.'
      : `${formatByteSize(bytes)} free. Only this folder is written to.`,
  chooseFirst: 'Choose a folder first.',
  which: 'Which files',
  whichOf: (one: SaveSelection): string => selectionNames[one],
  names: 'Names',
  tokens: {
    sku: 'SKU',
    nn: 'Number 01',
    label: 'Label',
    name: 'File name',
    family: 'Family',
    date: 'Date',
  },
  addToken: (token: string): string => `Add ${token}`,
  example: (path: string): string => `For example ${path}`,
  noExample: 'Each file keeps its extension.',
  perSku: 'A folder for each SKU',
  format: 'Format',
  asItIs: 'Original files',
  asItIsHint: 'Every file exactly as it is in the account.',
  jpeg: 'JPEG for the web',
  jpegHint: 'sRGB, no hidden data. Other files are not converted.',
  longestSide: 'Longest side, px',
  quality: 'Quality, 1–100',
  white: 'White behind transparent areas',
  whole: (from: number, to: number): string =>
    `A whole number from ${formatLocalNumber(from)} to ${formatLocalNumber(to)}.`,
  will: 'What will be written',
  planText: (files: number, folders: number): string =>
    folders === 0
      ? formatLocalCount(files, 'file')
      : `${formatLocalCount(files, 'file')} in ${formatLocalCount(folders, 'folder')}`,
  asWritten: 'file names on disk',
  inFolder: (files: number): string => formatLocalCount(files, 'file'),
  andMore: (files: number): string => `and ${formatLocalCount(files, 'file')} more`,
  note: (note: SavePlanNote): string => notes[note],
  nothing: 'There are no files to download.',
  measuring: (items: number, resource: 'product' | 'asset'): string =>
    resource === 'product'
      ? `Checking the files of ${formatLocalCount(items, 'product')}…`
      : `Checking ${formatLocalCount(items, 'file')}…`,
  looked: (looked: number, files: number): string =>
    looked === 0
      ? `${formatLocalCount(files, 'file')} found so far`
      : `${formatLocalNumber(looked)} of ${formatLocalCount(files, 'file')} checked`,
  soFar: (bytes: number, here: string): string =>
    joined([bytes === 0 ? null : `${formatByteSize(bytes)} to download so far`, here === '' ? null : here]),
  failed: 'The preview could not be made',
  fetches: (bytes: number, unsized: number): string => {
    if (unsized === 0) return bytes === 0 ? 'Nothing needs to be downloaded' : `Downloads ${formatByteSize(bytes)}`;
    const unknown = `${formatLocalCount(unsized, 'file')} of unknown size`;
    return bytes === 0 ? `Downloads ${unknown}` : `Downloads ${formatByteSize(bytes)} and ${unknown}`;
  },
  here: (there: number, kept: number): string =>
    joined([
      there === 0 ? null : `${formatLocalNumber(there)} already in the folder`,
      kept === 0 ? null : `${formatLocalNumber(kept)} already on this computer`,
    ]),
  troubles: ({ programs, renamed, noAddress, tooLong }: Troubles): string =>
    joined([
      programs === 0
        ? null
        : programs === 1
          ? 'one of these files is a program or script'
          : `${formatLocalNumber(programs)} of these files are programs or scripts`,
      renamed === 0 ? null : `${formatLocalCount(renamed, 'name')} taken, _2 is added`,
      noAddress === 0 ? null : `${formatLocalCount(noAddress, 'file')} without an address`,
      tooLong === 0 ? null : `${formatLocalCount(tooLong, 'path')} too long for Windows`,
    ]),
  month: (used: number, of: number): string => `This month ${formatByteSize(used)} of ${formatByteSize(of)}`,
  overMonth: (used: number, of: number): string =>
    `More than is left this month: ${formatByteSize(used)} of ${formatByteSize(of)} used`,
  tooFull: 'There is not enough space on the disk for this.',
  cancel: 'Cancel',
  save: (files: number): string => `Download ${formatLocalCount(files, 'file')}`,

  saving: (files: number): string => `Downloading ${formatLocalCount(files, 'file')}`,
  paused: (files: number): string => `Download of ${formatLocalCount(files, 'file')} paused`,
  stopped: 'The download had to stop',
  into: (folder: string): string =>
    `Into ${folder}. The download continues when this is hidden; “Downloading files” in the sidebar shows the progress.`,
  runs: 'Downloaded to folders',
  runTitle: (files: number): string => `Download ${formatLocalCount(files, 'file')}`,
  runState: (state: SaveRunState): string => runStates[state],
  done: (saved: number, files: number): string =>
    `${formatLocalNumber(saved)} of ${formatLocalCount(files, 'file')} downloaded`,
  doneInto: (folder: string, folders: number): string =>
    folders === 0 ? `Into ${folder}.` : `Into ${folder}, ${formatLocalCount(folders, 'folder')}.`,
  progress: 'Files downloaded',
  finished: (done: number, files: number): string => `${formatLocalNumber(done)} of ${formatLocalCount(files, 'file')}`,
  came: (came: number, of: number): string => `${formatByteSize(came)} of ${formatByteSize(of)} downloaded`,
  left: (duration: string): string => `about ${duration}`,
  summary: (came: number, written: number, took: string): string =>
    `${formatByteSize(came)} downloaded, ${formatByteSize(written)} written, in ${took}`,
  counts: {
    saved: (files: number): string => `${formatLocalNumber(files)} downloaded`,
    there: (files: number): string => `${formatLocalNumber(files)} already there`,
    failed: (files: number): string => `${formatLocalNumber(files)} failed`,
    left: (files: number): string => `${formatLocalNumber(files)} skipped`,
  },
  list: 'Files',
  state: (state: SavedFileState): string => states[state],
  retry: 'Retry',
  leaveOut: 'Skip',
  failedSoFar: (files: number): string => `${formatLocalNumber(files)} failed`,
  cancelRest: 'Cancel the rest',
  pause: 'Pause',
  resume: 'Resume',
  hide: 'Hide',
  close: 'Close',
  retryFailed: 'Retry failed',
  retrySome: (failed: number): string => `Retry ${formatLocalNumber(failed)} failed`,
  openFolder: 'Open folder',
  beside: (files: number): string =>
    files === 1
      ? 'A list with its SKU, asset, checksum, size and pixels is in the same folder:'
      : `A list of all ${formatLocalNumber(files)} with SKU, asset, checksum, size and pixels is in the same folder:`,
  again: 'Run it again to download only what has changed.',
  toast: (saved: number, files: number): string =>
    `${formatLocalNumber(saved)} of ${formatLocalCount(files, 'file')} downloaded`,
  toastFailed: (failed: number): string => `${formatLocalNumber(failed)} failed`,
  look: 'View',

  compare: {
    open: 'Compare a folder',
    title: 'Folder against account',
    reading: (read: number, found: number): string =>
      `${formatLocalNumber(read)} of ${formatLocalCount(found, 'file')} compared`,
    into: (folder: string): string => `${folder}, compared by content. Nothing is changed on either side.`,
    progress: 'Files compared',
    bytes: (bytes: number): string => `${formatByteSize(bytes)} read`,
    groups: {
      hereOnly: 'Here only',
      both: 'In both',
      otherContent: 'Same name, other content',
      thereOnly: 'There only',
      unreadable: 'Unreadable',
    },
    show: 'Show',
    list: 'Compared files',
    none: 'No file is in this group.',
    failed: 'The comparison stopped',
    upload: (files: number): string => `Upload ${formatLocalCount(files, 'file')}`,
    save: (files: number): string => `Download ${formatLocalCount(files, 'file')}`,
    cancel: 'Cancel',
    close: 'Close',
    another: 'Compare another folder',
  },
} as const;
