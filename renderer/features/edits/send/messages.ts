import type { EditOrigin } from '../../../../electron/contract/index.ts';
import { formatDuration, formatLocalCount, formatLocalNumber } from '../../../messages/format.ts';
import { applyWording } from '../../../messages/test-catalogue.ts';
import { editValueMessages } from '../../../edit-values/messages.ts';
import { formatEditCount } from '../messages.ts';

const origins: Readonly<Record<EditOrigin, string>> = {
  detail: 'from the detail',
  grid: 'from the list',
  bulk: 'from a bulk edit',
  sheet: 'from a sheet',
  worklist: 'from a worklist',
  values: 'from Values',
  changes: 'from Changes',
};

const minuteSeconds = 60;
const describeTime = (seconds: number): string =>
  seconds < minuteSeconds ? 'under a minute' : `about ${formatDuration(seconds * 1_000)}`;

/** Texts of sending edits: they are loaded with the first screen that needs them. */
export const sendMessages = applyWording({
  setting: {
    label: 'Editing',
    modes: { sheet: 'Save as a sheet only', send: 'Review and send' },
    sheetHint: 'You save edits as a sheet and import it at the service. Nothing is sent.',
    sendHint:
      'The page Edits can also send reviewed edits to the service, one field at a time. Each can be undone for 90 days.',
    no: 'This service does not accept updates, so edits can only be saved as a sheet.',
    offTitle: (account: string): string => `Sending is turned off for ${account}`,
    allow: 'Turn sending on again',
    allowHint: 'The next update is checked again before others follow.',
    seeEntry: (field: string, item: string): string => `${field} of ${item} in the outbox`,
  },
  send: (count: number, account: string | null): string =>
    account === null ? `Send ${formatEditCount(count)}` : `Send ${formatEditCount(count)} to ${account}`,
  cost: (count: number, requests: number, seconds: number): string =>
    `${formatEditCount(count)}, about ${formatLocalCount(requests, 'request')}, ${describeTime(seconds)}`,
  many: {
    description: (items: number, requests: number, seconds: number): string =>
      `${formatLocalCount(items, 'item')}, about ${formatLocalCount(requests, 'request')}, ${describeTime(seconds)}`,
    field: (count: number): string => `Type ${String(count)} to send`,
    wrong: (typed: string): string => (typed === '' ? 'Type the number of edits.' : `That is ${typed}.`),
    undo: (date: string): string => `Each can be undone until ${date}.`,
    cancel: 'Cancel',
    otherFields: 'Other fields',
  },
  offline: 'Offline: sent when the service answers',
  limited: (time: string): string => `Waiting until ${time}`,
  mayAccept: 'This service may accept single edits:',
  openSetting: 'Editing settings',
  offSince: (when: string): string => `Sending is off since ${when}:`,
  seeWhy: 'see why',
  sent: (count: number): string => `${formatEditCount(count)} moved to the outbox`,
  openOutbox: 'Open Outbox',
  left: (count: number, reason: string): string => `${formatEditCount(count)} stayed here: ${reason}`,
  noneSent: 'None of these edits can be sent.',
  request: { title: 'Request', show: 'Show request', hide: 'Hide request', copy: 'Copy' },
  origin: (origin: EditOrigin): string => origins[origin],
  entry: {
    action: (field: string): string => `Edit ${field} of`,
    batch: (count: number, isUndo: boolean): string =>
      isUndo ? `Undo ${formatEditCount(count)}` : `Send ${formatEditCount(count)}`,
    conflict: 'Conflict',
    conflictsTab: 'Conflicts',
    conflicts: (count: number): string => (count === 1 ? '1 conflict' : `${formatLocalNumber(count)} conflicts`),
    now: (value: string): string => `now ${value}`,
    storedAs: (value: string): string => `Stored as ${value}`,
    changedMore: 'other fields changed too',
    edits: 'Edits',
    progress: (done: number, all: number): string => `${formatLocalNumber(done)} of ${formatEditCount(all)}`,
    place: (at: number, total: number): string => `Edit ${formatLocalNumber(at)} of ${formatLocalNumber(total)}`,
    conflictWait: 'Values that changed at the service wait for your decision.',
    explainConflict: 'The value at the service changed after you edited it. Nothing was overwritten.',
    open: (title: string): string => `Open ${title}`,
  },
  three: {
    label: (field: string, item: string): string => `Values of ${field} of ${item}`,
    before: 'Before',
    yours: 'Yours',
    atService: 'At the service',
    asSynced: 'as synced',
    edited: (when: string): string => `edited ${when}`,
    read: (when: string): string => `read ${when}`,
    changed: 'changed since you edited',
    empty: editValueMessages.empty,
  },
  resolve: {
    theirs: 'Keep theirs',
    mine: 'Use mine',
    edit: 'Edit',
    allTheirs: 'Keep all theirs',
    allMine: 'Use all mine',
    theirsDone: (count: number): string =>
      count === 1 ? 'The service’s value stays' : `The service’s values stay in ${formatEditCount(count)}`,
    mineDone: (count: number): string => (count === 1 ? 'Your value is sent' : `${formatEditCount(count)} are sent`),
    save: 'Send this value',
    cancel: 'Cancel',
  },
  undo: {
    button: 'Undo',
    preview: (back: number, left: number, until: string): string =>
      `${formatLocalNumber(back)} ${back === 1 ? 'goes' : 'go'} back${
        left === 0 ? '' : `, ${formatLocalNumber(left)} changed since ${left === 1 ? 'stays' : 'stay'}`
      }. Until ${until}.`,
    left: 'Changed since, left alone',
    showLeft: 'Show what stays',
    leftRow: (field: string, item: string): string => `${field} of ${item}`,
    sentNow: (sent: string, now: string): string => `sent ${sent}, now ${now}`,
    started: (count: number): string => `Undoing ${formatEditCount(count)}`,
    nothing: 'Nothing can be undone: all values changed since.',
  },
  stopped: {
    badge: 'Stopped',
    explain: 'The service stored this edit and changed other fields too. Edits that waited are in Edits again.',
    note: (account: string): string => `Sending is turned off for ${account}`,
    more: 'Edits can still be saved as a sheet.',
    what: (item: string): string => `What changed in ${item}`,
    field: 'Field',
    before: 'Before',
    now: 'Now',
    notAsked: 'not asked for',
    theEdit: 'the edit',
    unchanged: (count: number): string => `${formatLocalCount(count, 'other field')} unchanged`,
    staged: 'former value is in Edits',
    review: 'Review in Edits',
    settings: 'Editing settings',
  },
} as const);
