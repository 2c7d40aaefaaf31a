import type { IntentState } from '../../../electron/contract/index.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import { number } from '../format.ts';

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
const entries = (count: number): string => (count === 1 ? '1 entry' : `${number(count)} entries`);
const kinds: Readonly<Record<ResourceName, string>> = {
  product: 'Products',
  asset: 'Assets',
  assetList: 'Asset lists',
  channel: 'Channels',
  ecatalog: 'eCatalogs',
  pdfCatalog: 'PDF catalogs',
  attribute: 'Attributes',
  family: 'Families',
  connection: 'Connections',
};

/** What the outbox says. */
export const outbox = {
  title: 'Outbox',
  states,
  /** The state in words: what the account had before is done too, and made nothing. */
  stateOf: ({ state, alreadyThere }: { readonly state: IntentState; readonly alreadyThere: boolean }): string =>
    alreadyThere ? 'Already there' : states[state],
  kinds,
  groups: { needsYou: 'Needs you', onTheWay: 'On the way', done: 'Done' },
  summary: (waiting: number): string => `${number(waiting)} on the way`,
  found: (count: number): string => `${number(count)} found`,
  search: 'Search outbox',
  filters: 'Filters',
  state: 'State',
  anyState: 'Any state',
  kind: 'What',
  anyKind: 'Everything',
  from: 'From day',
  to: 'To day',
  between: 'Days',
  clearFilters: 'Clear filters',
  select: (title: string): string => `Select ${title}`,
  row: (at: number, total: number): string => `Row ${number(at)} of ${number(total)}`,
  selected: (count: number): string => `${number(count)} selected`,
  clearSelection: 'Clear',
  name: (kind: 'create' | 'upload', resource: ResourceName): string =>
    kind === 'upload' ? 'Upload' : `Create ${nouns[resource]}`,
  attempt,
  hold: {
    button: 'Hold everything',
    why: 'Nothing more leaves until you say so; what is on its way is finished',
    goOn: 'Go on',
    mark: 'Held: nothing leaves',
    held: 'Held: nothing leaves until you go on',
    isHeld: 'Everything is held.',
    goesOn: 'The outbox goes on.',
  },
  damaged: 'The outbox was damaged',
  holds: {
    held: 'held by you',
    offline: 'until the service can be reached',
    signInNeeded: 'until you sign in',
    disk: 'until the disk takes something again',
    limited: 'waits for the request budget',
    limitedUntil: (time: string): string => `waits for the request budget until ${time}`,
    inTurn: 'until its turn has come',
  },
  brief: {
    sending: 'the service has not answered yet',
    unknown: 'the answer was lost: is it there?',
    looking: 'looking whether it arrived',
    waitsFor: (title: string): string => `for ${title}`,
    cancelled: 'nothing more is sent',
    alreadyThere: 'the account has it, nothing was stored again',
    notTaken: (count: number): string =>
      count === 1 ? 'one value did not take' : `${String(count)} values did not take`,
    notYet: 'not yet seen in a sync',
    missed: 'not found by a later sync',
  },
  explainWaiting: {
    inTurn: 'It is sent when its turn has come.',
    held: 'It is held with everything else, until you go on.',
    offline: 'It is sent when the service can be reached.',
    signInNeeded: 'It is sent when you have signed in.',
    limited: 'It is sent when the service may be asked again.',
    disk: 'It is sent when the disk takes something again.',
  },
  explain: {
    sending: 'It is being sent.',
    done: 'The service has taken it.',
    failed: 'The service did not take it, or it could not be sent.',
    unknown:
      'It was sent, but no answer says what came of it: it may have arrived. It is looked for before it is ever sent again.',
    cancelled: 'It was cancelled. Nothing more is sent.',
  },
  explainAsks:
    'It was sent, but no answer says what came of it: it may have arrived. It is never sent again without your word.',
  explainThere: 'The account has just this already, so nothing was stored again.',
  unconfirmed: {
    notYet: 'Created here, not yet seen in a sync',
    missed: 'Created here, but a sync that began later did not find it',
  },
  unconfirmedMore: {
    notYet: 'The service said that it has it. The mark goes when a complete sync has seen it.',
    missed: 'The service said that it has it, and does not list it now. It may have been deleted there meanwhile.',
  },
  retry: 'Retry',
  discard: 'Discard',
  cancel: 'Cancel',
  edit: 'Edit',
  rename: {
    open: 'Rename',
    title: 'Send under another name',
    explain: 'The file on this computer keeps its name. What is sent is the same entry as before.',
    name: 'File name',
    send: 'Send again',
    sent: (name: string): string => `To be sent as ${name}`,
  },
  waitsFor: 'Waits for',
  waitsForMore: 'It is sent when that is done, with its ID where one is needed.',
  open: (title: string): string => `Open ${title}`,
  undo: 'Undo',
  retried: (count: number): string =>
    count === 0 ? 'Nothing there can be sent again' : `${entries(count)} to be sent again`,
  discarded: (count: number): string =>
    count === 0 ? 'Nothing there can be discarded' : `${entries(count)} discarded`,
  restored: (count: number): string => `${entries(count)} put back`,
  left: (parts: readonly string[]): string => `Left as they are: ${parts.join(', ')}.`,
  leftOf: (count: number, state: IntentState): string => `${number(count)} ${states[state].toLowerCase()}`,
  answer: 'What the service answered',
  rawAnswer: (status: number | null): string =>
    status === null ? 'The answer as it came' : `The answer as it came, status ${String(status)}`,
  rawEmpty: 'It was empty.',
  rawCut: 'Only its beginning is kept.',
  noAnswer: 'No answer yet.',
  lostAnswer: 'The answer was lost.',
  unclearAnswer: 'What came does not say whether it was done.',
  taken: (id: string): string => `Taken, with the ID ${id}.`,
  notTaken: 'Sent, but not taken',
  happened: 'What happened',
  willBeSent: 'What will be sent',
  wasSent: 'What was sent',
  file: (size: string): string => `and the file’s content, ${size}`,
  checksum: 'SHA-256',
  attempts: 'Attempts',
  copy: 'Copy',
  copied: 'Copied',
  diagnostics: 'Save diagnostics',
  diagnosticsTip: 'All that is known of this entry, without secrets, in a JSON file',
  diagnosticsSaved: (file: string): string => `Saved as ${file}`,
  receipt: 'Save receipt',
  receiptTip: 'All that the list shows now, as CSV or JSON',
  receiptSaved: (file: string, count: number): string => `${file} tells of ${entries(count)}`,
  question: {
    title: (count: number): string => (count === 1 ? 'Discard this entry?' : `Discard ${number(count)} entries?`),
    one: {
      failed: 'It was not performed, and it will not be sent any more.',
      unknown: 'Nobody knows whether it arrived, and nobody will look any more.',
    },
    many: (failed: number, unknown: number): string =>
      [
        ...(failed > 0 ? [`${number(failed)} failed: they will not be sent any more.`] : []),
        ...(unknown > 0 ? [`${number(unknown)} unknown: nobody will look any more whether they arrived.`] : []),
      ].join(' '),
    keep: 'Keep',
  },
  clear: {
    open: 'Clear done',
    title: 'Clear what is done?',
    words:
      'Entries that are done, cancelled or discarded leave this computer with their history, and no receipt can tell of ' +
      'them any more. The service keeps what it has.',
    older: 'Older than',
    ages: { '0': 'All', '1': '1 day', '7': '7 days', '30': '30 days', '90': '90 days', '365': '1 year' } as Readonly<
      Record<string, string>
    >,
    count: (count: number): string => (count === 0 ? 'There are none.' : `${entries(count)} will be removed for good.`),
    counting: 'Counting',
    keep: 'Keep',
    button: 'Clear',
    done: (count: number): string => `${entries(count)} cleared`,
  },
  emptyTitle: 'Nothing is waiting',
  empty: 'What you create or upload goes through here, and waits here while the service cannot be reached.',
  noneTitle: 'No entry matches',
  none: 'Nothing in the outbox has these words, states and days.',
  goneTitle: 'Not in the outbox',
  gone: 'It was discarded or cleared, or it belongs to another account.',
  loadFailed: 'The outbox could not be read',
  again: 'Try again',
} as const;
