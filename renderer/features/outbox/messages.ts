import type { IntentKind, IntentState } from '../../../electron/contract/index.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import { formatLocalNumber } from '../../messages/format.ts';

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

const attempt = (attempts: number): string => (attempts <= 1 ? '' : `${String(attempts)} attempts`);
const entries = (count: number): string => (count === 1 ? '1 entry' : `${formatLocalNumber(count)} entries`);

export const outboxMessages = {
  title: 'Outbox',
  states,
  /** Returns the text of a state. An item that already existed counts as done although nothing was created. */
  stateOf: ({ state, alreadyThere }: { readonly state: IntentState; readonly alreadyThere: boolean }): string =>
    alreadyThere ? 'Already there' : states[state],
  groups: { needsYou: 'Needs attention', onTheWay: 'Pending', done: 'Done' },
  summary: (pending: number, needsAttention: number): string =>
    [
      ...(pending > 0 ? [`${formatLocalNumber(pending)} pending`] : []),
      ...(needsAttention > 0
        ? [`${formatLocalNumber(needsAttention)} ${needsAttention === 1 ? 'needs' : 'need'} attention`]
        : []),
    ].join(' · '),
  found: (count: number): string => `${formatLocalNumber(count)} found`,
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
  row: (at: number, total: number): string => `Row ${formatLocalNumber(at)} of ${formatLocalNumber(total)}`,
  selected: (count: number): string => `${formatLocalNumber(count)} selected`,
  clearSelection: 'Clear',
  name: (kind: IntentKind, resource: ResourceName): string =>
    kind === 'upload' ? 'Upload' : `${kind === 'edit' ? 'Edit' : 'Create'} ${nouns[resource]}`,
  attempt,
  hold: {
    button: 'Pause all',
    why: 'Nothing more is sent until you resume; what is already being sent is finished',
    goOn: 'Resume',
    held: 'Paused: nothing is sent until you resume',
    isHeld: 'Everything is paused.',
    goesOn: 'The outbox has resumed.',
  },
  holds: {
    held: 'paused',
    offline: 'until the service can be reached',
    signInNeeded: 'until you sign in',
    disk: 'until the disk can be written to again',
    limited: 'until the rate limit allows it',
    limitedUntil: (time: string): string => `until ${time}, for the rate limit`,
    offlineUntil: (time: string): string => `until ${time}, when the service is available again`,
    inTurn: 'until its turn comes',
  },
  brief: {
    sending: 'the service has not answered yet',
    unknown: 'no response received',
    looking: 'checking whether it arrived',
    lookingFirst: 'checking the account before it is sent again',
    waitsFor: (title: string): string => `for ${title}`,
    cancelled: 'nothing more is sent',
    alreadyThere: 'already in the account, nothing was stored again',
    notTaken: (count: number): string =>
      count === 1 ? 'one value was not applied' : `${String(count)} values were not applied`,
    notYet: 'not confirmed by a sync yet',
    missed: 'missing from the last sync',
  },
  explainWaiting: {
    inTurn: 'It is sent when its turn comes.',
    held: 'It is paused with everything else, until you resume.',
    offline: 'It is sent when the service can be reached.',
    signInNeeded: 'It is sent once you have signed in.',
    limited: 'It is sent when requests are allowed again.',
    disk: 'It is sent when the disk can be written to again.',
  },
  explain: {
    sending: 'It is being sent.',
    done: 'The service has accepted it.',
    foundDone: 'No response was received. Vitrine found it in the account.',
    failed: 'The service did not accept it, or it could not be sent.',
    unknown: 'Sent, but no response. Vitrine checks the account before it sends it again.',
    cancelled: 'It was cancelled. Nothing more is sent.',
  },
  explainLookingFirst:
    'The account may have it already. Vitrine checks that first, and sends it again only if it is not there.',
  explainAsks: 'Sent, but no response. Vitrine won’t resend it unless you ask.',
  explainThere: 'The account already has exactly this, so nothing was stored again.',
  unconfirmed: {
    notYet: 'Just created · not confirmed by a sync yet',
    missed: 'Created here, missing from the last sync',
  },
  unconfirmedMore: {
    notYet: 'The service confirmed it. This mark disappears once a complete sync has seen it.',
    missed: 'The service confirmed it, but no longer lists it. It may have been deleted there since.',
  },
  secretsInMemory: 'Its secrets could not be kept in the keychain',
  secretsInMemoryMore:
    'They are kept in memory until you quit Vitrine. If it has not been sent by then, edit it and enter them again.',
  retry: 'Retry',
  discard: 'Discard',
  cancel: 'Cancel',
  edit: 'Edit',
  rename: {
    open: 'Rename',
    title: 'Send under another name',
    explain: 'The file on this computer keeps its name. It remains the same outbox entry.',
    name: 'File name',
    send: 'Send again',
    sent: (name: string): string => `Will be sent as ${name}`,
  },
  waitsFor: 'Waits for',
  waitsForMore: 'It is sent once that is done, with its ID if one is needed.',
  open: (title: string): string => `Open ${title}`,
  undo: 'Undo',
  retried: (count: number): string => (count === 0 ? 'Nothing to send again' : `${entries(count)} will be sent again`),
  discarded: (count: number): string => (count === 0 ? 'Nothing to discard' : `${entries(count)} discarded`),
  restored: (count: number): string => `${entries(count)} restored`,
  left: (parts: readonly string[]): string => `Not changed: ${parts.join(', ')}.`,
  leftOf: (count: number, state: IntentState): string => `${formatLocalNumber(count)} ${states[state].toLowerCase()}`,
  answer: 'What the service answered',
  result: 'Result',
  foundAs: (id: string): string => `Found in the account: ${id}.`,
  rawAnswer: (status: number | null): string =>
    status === null ? 'The answer as received' : `The answer as received, status ${String(status)}`,
  rawEmpty: 'It was empty.',
  rawCut: 'Only its beginning is kept.',
  noAnswer: 'No answer yet.',
  lostAnswer: 'No response received.',
  unclearAnswer: 'The answer does not say whether it succeeded.',
  taken: (id: string): string => `Created with ID ${id}.`,
  notTaken: 'Sent, but not applied',
  happened: 'What happened',
  willBeSent: 'What will be sent',
  wasSent: 'What was sent',
  file: (size: string): string => `and the file’s content, ${size}`,
  checksum: 'SHA-256',
  attempts: 'Attempts',
  copy: 'Copy',
  copied: 'Request copied',
  diagnostics: 'Save diagnostics',
  diagnosticsSaved: (file: string): string => `Saved as ${file}`,
  receipt: 'Save receipt',
  receiptTip: 'Everything the list shows now, as CSV or JSON',
  receiptSaved: (file: string, count: number): string => `${file} lists ${entries(count)}`,
  question: {
    title: (count: number): string =>
      count === 1 ? 'Discard this entry?' : `Discard ${formatLocalNumber(count)} entries?`,
    one: {
      failed: 'It failed, and it will no longer be sent.',
      unknown: 'It may have arrived. Vitrine will no longer check for it.',
    },
    many: (failed: number, unknown: number): string =>
      [
        ...(failed > 0 ? [`${formatLocalNumber(failed)} failed: they will no longer be sent.`] : []),
        ...(unknown > 0 ? [`${formatLocalNumber(unknown)} unknown: Vitrine will no longer check for them.`] : []),
      ].join(' '),
    keep: 'Keep',
  },
  clear: {
    open: 'Clear finished',
    title: 'Clear finished entries?',
    description:
      'Entries that are done, cancelled or discarded are removed from this computer with their history, and can no longer ' +
      'be part of a receipt. The service keeps what it has.',
    older: 'Older than',
    ages: { '0': 'All', '1': '1 day', '7': '7 days', '30': '30 days', '90': '90 days', '365': '1 year' } as Readonly<
      Record<string, string>
    >,
    count: (count: number): string =>
      count === 0 ? 'No finished entries.' : `${entries(count)} will be removed for good.`,
    counting: 'Counting',
    keep: 'Keep',
    button: 'Clear',
    done: (count: number): string => `${entries(count)} cleared`,
  },
  emptyTitle: 'Nothing is waiting',
  empty: 'Everything you create or upload passes through here, and waits here while the service cannot be reached.',
  noneTitle: 'No entry matches',
  none: 'Nothing in the outbox matches these words, states and days.',
  goneTitle: 'Not in the outbox',
  gone: 'It was discarded or cleared, or it belongs to another account.',
  loadFailed: 'The outbox could not be read',
  again: 'Try again',
} as const;
