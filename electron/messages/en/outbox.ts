import { formatNumber } from '../format.ts';

/** The state of an entry, in the middle of a sentence. */
const states = {
  waiting: 'waiting',
  sending: 'being sent',
  unknown: 'of unknown outcome',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};
type State = keyof typeof states;

const mustBe = {
  text: (label: string): string => `${label} must be text.`,
  integer: (label: string): string => `${label} must be a whole number.`,
  boolean: (label: string): string => `${label} must be yes or no.`,
  date: (label: string): string => `${label} must be a date such as 2026-10-04.`,
  texts: (label: string): string => `${label} must be a list.`,
  refs: (label: string): string => `${label} must be a list of IDs.`,
  object: (label: string): string => `${label} must be an object.`,
  objects: (label: string): string => `${label} must be a list of objects.`,
};

/** The outbox: accepted intents, actions and their results. */
export const outbox = {
  unknown: 'This is no longer in the outbox.',

  /** Validation errors of a creation or its dependencies. */
  draft: {
    required: (label: string): string => `${label} is required.`,
    notSettable: (name: string): string => `“${name}” cannot be set when creating.`,
    secret: (name: string): string => `“${name}” can only be sent from its own form.`,
    secretNotKept: 'A password or token is kept for the entry it was entered in. Enter it again.',
    notCreatable: (title: string): string => `${title} cannot be created this way.`,
    mustBe,
    /** Errors of an incomplete query. */
    lacks: {
      conditions: (label: string): string => `${label}: an alternative has no condition.`,
      operator: (label: string): string => `${label}: a condition has no operator.`,
      field: (label: string): string => `${label}: a condition has no field.`,
      relationship: (label: string): string => `${label}: a condition has no relationship.`,
      product: (label: string): string => `${label}: a condition has no product.`,
      quantity: (label: string): string => `${label}: a product has no quantity.`,
      value: (label: string): string => `${label}: a condition has no value.`,
    },
    oneOfSeveral: (place: number, problem: string): string =>
      `Number ${formatNumber(place)} cannot be sent: ${problem}`,
    notCreations: 'This is not a list of creations.',
    tooLarge: 'This is more than the outbox can take at once.',
    incomplete: 'Not everything was transferred. Try again.',
  },
  secretGone: (label: string): string => `${label} is no longer kept. Enter it again.`,
  waiting: {
    unknown: 'What this waits for is not in the outbox.',
    later: 'What this waits for must come before it.',
    circle: 'This cannot wait for something that itself waits for this.',
    takesNoId: (member: string): string => `“${member}” cannot take the ID of another item.`,
    conflict: (title: string): string => `This waits for “${title}”.`,
    discarded: (one: string, title: string): string =>
      `This was waiting for the ${one} “${title}”, which was discarded before it was done.`,
    withoutId: (title: string): string => `The service gave no ID for “${title}”, which this needs.`,
    unreadable:
      'What this was waiting for could not be read from the damaged outbox. Check it before it is sent again.',
  },

  /** Reasons why an action is not possible now. */
  conflict: {
    edit: {
      sending: 'It is being sent, so it can no longer be changed.',
      done: 'It has since been sent, and the service has it. It can no longer be changed here.',
      unknown: 'It has since been sent, and it is not yet known whether it arrived.',
      cancelled: 'It has since been cancelled.',
      waiting: 'It has not failed.',
    },
    notRefusedForMembers: 'It was not rejected because of fields that can be skipped.',
    fileContent: 'The content of a file cannot be changed here.',
    notAFile: 'Only a file can be renamed.',
    nameMissing: 'Enter a name.',
    discard: 'This is still pending. Cancel it before discarding it.',
    move: 'It is no longer waiting.',
    sentMeanwhile: 'It has since been sent.',
    valuesChanged: 'Its values have since been changed.',
    step: (state: State): string => `This cannot be done while it is ${states[state]}.`,
    retry: (state: State): string =>
      state === 'unknown'
        ? 'It is not yet known whether this arrived. Vitrine does not send it again, because that could create it twice.'
        : `This cannot be sent again: it is ${states[state]}.`,
    settled: (state: State): string => `This is already settled: it is ${states[state]}.`,
    look: (title: string, state: State): string => `“${title}” cannot be checked: it is ${states[state]}.`,
    unknownItem: 'This item is not in the offline copy.',
    restore: 'What was discarded can no longer be restored.',
    bulkEnded: 'This has already finished.',
    sendNow: 'This cannot be sent now.',
    alreadyThere: 'It is already there.',
    receipt: 'Another receipt is being saved. Wait until it is finished.',
  },

  /** The history of an entry. */
  history: {
    added: 'Added to the outbox.',
    sent: 'Sent.',
    edited: 'Changed before it was sent.',
    editedAgain: 'Changed, to be sent again.',
    changedBySheet: 'Changed by an imported sheet.',
    restoredBeforeSheet: 'The values from before the imported sheet were restored.',
    without: (labels: readonly string[]): string => `To be sent again without ${labels.join(', ')}.`,
    renamed: (name: string, title: string): string => `Renamed from “${title}” to “${name}”, to be sent again.`,
    otherFile: (name: string): string => `To be sent again with the content of “${name}”.`,
    discarded: 'Discarded.',
    restored: 'Restored.',
    cancelled: 'Cancelled. Nothing more is sent.',
    stopped: 'Stopped before it was sent.',
    closed: 'Vitrine was closed before it was sent.',
    retry: 'To be sent again, as you asked.',
    interrupted: 'Vitrine stopped while this was being sent.',
    copied: 'The outbox is a copy, for example from a backup. The original may have sent this.',
    signInExpired: 'The sign-in had expired, so this was not carried out. It will be sent again with a new one.',
    taken: 'Created.',
    takenAs: (id: string): string => `Created with ID ${id}.`,
    confirmed: (id: string): string => `You marked it as created, with ID ${id}.`,
    sendAgain: 'You asked to send it again, because it is not there.',
  },

  /** The response was lost. */
  unknownOutcome: {
    interrupted: 'Vitrine stopped while this was being sent. The service may or may not have carried it out.',
    closed: 'Vitrine was closed before the service had answered. The service may or may not have carried it out.',
    stopped: 'It was stopped before the service had answered. The service may or may not have carried it out.',
    copied:
      'The outbox is a copy, for example from a backup or of another computer. The original may have sent this in the meantime, so the account is searched for it first.',
    recovered: 'The outbox file was damaged, and what was recovered does not show whether this was sent.',
  },

  /** Notes on a completed creation or upload. */
  outcome: {
    withoutId: 'The service gave no ID for it.',
    withoutIdUntilSync: 'The service gave no ID for it. The next sync will show it.',
    storedAs: (name: string): string => `Stored as “${name}”.`,
    changedWhileSent: 'The file changed while it was being sent. The service stored what was read.',
    checksum: 'The service stored different content than was sent (the checksums differ).',
    size: (stored: number, sent: number): string =>
      `The service reports a size of ${formatNumber(stored)} for the ${formatNumber(sent)} bytes of the file.`,
    interrupted: (times: number, problem: string): string =>
      `Interrupted ${formatNumber(times)} times while it was being sent: ${problem}`,
    alreadyCreated: 'It was already there, exactly as intended; nothing was created.',
    alreadyExisted: 'It was already there; nothing was created.',
    alreadyStored: (id: string): string => `The account already has this file, as ${id}; nothing was stored again.`,
    alreadyUploaded: (id: string): string => `The account already has this content, as ${id}; nothing was sent.`,
  },

  /** The results of checking the account. */
  look: {
    first: 'Vitrine checks the account before it is sent again.',
    found: (id: string): string => `Found in the account: ${id}.`,
    missedOnce: 'Not found in the account yet. Vitrine will check once more.',
    missedStopped: 'Not found in the account after two checks. It was stopped.',
    missed: 'Still not found in the account, so it will be sent again.',
    notThere: 'Not found in the account.',
    givenUp: (times: number): string =>
      `Still not found in the account. It was sent ${formatNumber(times)} times without success. Retry sends it once more.`,
    otherInTheWay: 'Found in the account, but it is a different item.',
    nothingInTheWay: 'Nothing with that name was found in the account.',
    /** Reasons why the user must decide. */
    asks: {
      several: 'Several items found in the account could be it.',
      rival: 'One item found in the account could be it, or that of another entry in the outbox.',
      differs: 'One item found in the account could be it, but it is not the same.',
      time: 'One item found in the account could be it, but it was not created when this was sent.',
      nameless: 'It cannot be found in the account: it was sent without a name.',
      noList: 'Vitrine cannot check the account for it: it finds a channel by its ID only.',
      notAllowed: 'It cannot be found in the account: the service does not show the list to this API key.',
      incomplete: 'Not found in the account, but the list came with errors, so it may be missing from it.',
      accepted: 'Not found in the account yet: the service accepted it, but has not confirmed that it was created.',
    },
  },

  newer: 'The outbox was written by a newer version of Vitrine. Update Vitrine to use it again.',
  /** Errors of SQLite or the disk. */
  disk: {
    busy: 'The outbox is in use by another program, perhaps a second Vitrine. Close it and try again.',
    readOnly: 'The outbox cannot be written to: its file or folder is read-only.',
    diskError: 'The outbox cannot be read or written: the disk reports an error.',
    corrupt: 'The outbox on the disk is damaged. Restart Vitrine: it sets the damaged file aside and keeps it.',
    diskFull: 'The disk is full: the outbox cannot save anything more.',
    cannotOpen: 'The outbox cannot be opened: its file or folder is not accessible.',
  },

  diagnostics: 'One entry from Vitrine’s outbox, without secrets.',
  labels: { hiddenToken: 'Bearer (not shown)' },
};
