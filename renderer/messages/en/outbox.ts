import type { IntentState } from '../../../electron/contract/index.ts';
import type { ResourceName } from '../../../electron/model/index.ts';

const nouns: Readonly<Record<ResourceName, string>> = {
  product: 'product',
  asset: 'asset',
  assetList: 'asset list',
  channel: 'channel',
  ecatalog: 'eCatalog',
  pdfCatalog: 'PDF catalog',
  attribute: 'attribute',
  family: 'family',
  connection: 'connection',
};

const states: Readonly<Record<IntentState, string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  done: 'Done',
  failed: 'Failed',
  unknown: 'Unknown',
  cancelled: 'Cancelled',
};

const attempt = (attempts: number): string =>
  attempts <= 1 ? 'at the first attempt' : `after ${String(attempts)} attempts`;

/** What the outbox says. */
export const outbox = {
  title: 'Outbox',
  states,
  groups: { needsYou: 'Needs you', onTheWay: 'On the way', done: 'Done' },
  summary: (waiting: number): string => `${String(waiting)} on the way`,
  name: (kind: 'create' | 'upload', resource: ResourceName): string =>
    kind === 'upload' ? 'Upload' : `Create ${nouns[resource]}`,
  attempt,
  brief: {
    waiting: 'until the service can be reached',
    sending: 'the service has not answered yet',
    unknown: 'the answer was lost',
    cancelled: 'nothing more is sent',
    notTaken: (count: number): string =>
      count === 1 ? 'one value did not take' : `${String(count)} values did not take`,
  },
  explain: {
    waiting: 'It is sent when the service can be reached.',
    sending: 'It is being sent.',
    done: 'The service has taken it.',
    failed: 'The service did not take it, or it could not be sent.',
    unknown:
      'It was sent, but the answer never came: it may have arrived. It is looked for before it is ever sent again.',
    cancelled: 'It was cancelled. Nothing more is sent.',
  },
  retry: 'Retry',
  discard: 'Discard',
  cancel: 'Cancel',
  open: 'Open',
  look: (what: string): string => `Look for ${what}`,
  answer: 'What the service answered',
  noAnswer: 'No answer yet.',
  lostAnswer: 'The answer was lost.',
  taken: (id: string): string => `Taken, with the ID ${id}.`,
  notTaken: (names: readonly string[]): string => `Sent, but not taken: ${names.join(', ')}.`,
  happened: 'What happened',
  willBeSent: 'What will be sent',
  wasSent: 'What was sent',
  file: (size: string): string => `and the file’s content, ${size}`,
  checksum: 'SHA-256',
  attempts: 'Attempts',
  copy: 'Copy',
  copied: 'Copied',
  emptyTitle: 'Nothing is waiting',
  empty: 'What you create or upload goes through here, and waits here while the service cannot be reached.',
  loadFailed: 'The outbox could not be read',
  again: 'Try again',
} as const;
