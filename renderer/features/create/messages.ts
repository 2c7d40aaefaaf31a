import type { ResourceName } from '../../../electron/model/index.ts';

type CreateTitle = Readonly<Record<ResourceName, string>>;

const titles: CreateTitle = {
  product: 'New product',
  asset: 'New asset',
  assetList: 'New asset list',
  channel: 'New channel',
  ecatalog: 'New eCatalog',
  pdfCatalog: 'New PDF catalog',
  attribute: 'New attribute',
  family: 'New family',
  connection: 'New connection',
};

/** The creation dialogs. */
export const createMessages = {
  titles,
  cancel: 'Cancel',
  close: 'Close',
  create: 'Create',
  addToOutbox: 'Add to outbox',
  editTitle: (title: string): string => `Edit ${title}`,
  editHint: 'It has not been sent yet. What you save here is what will be sent.',
  save: 'Save',
  resendHint: 'The service did not accept it. When you send it again, this form is sent instead.',
  sendAgain: 'Send again',
  saved: (title: string): string => `${title} changed. The new version will be sent`,
  left: 'It can no longer be changed',
  showOutbox: 'Show in outbox',
  discardDraft: 'Discard draft',
  fromDraft: 'From your draft.',
  moreFields: 'More fields',
  assetHint: 'This creates an asset without a file. To send files, use “Upload files” above Assets.',
  needsFile: (complaint: string): string =>
    `The service requires the file itself. Send it with “Upload files” above Assets. The service said: “${complaint}”.`,
  fieldsSet: (set: number): string => (set === 0 ? 'all optional' : `${String(set)} set`),
  groups: {
    content: 'What goes in',
    store: 'Store',
    delivery: 'Delivery',
    contents: 'Contents',
    offered: 'What it offers',
    notifications: 'Notifications',
    visibility: 'Who can see it',
    look: 'Appearance',
  },
  fieldsAside: (fields: number): string =>
    `Fields that this format does not seem to use (${fields === 1 ? '1 field' : `${String(fields)} fields`})`,
  otherGroup: 'Other',
  notSet: 'Not set',
  yes: 'Yes',
  no: 'No',
  missing: 'Required.',
  notBoth: 'Use either this or the content of a file, not both.',
  hidden: 'It contains invisible characters. Delete them, or type it again.',
  notWhole: 'Enter a whole number, such as 22.',
  notZone: (text: string): string => `“${text}” is not a time zone.`,
  notChosen: 'Choose from the list, or use the text as an ID.',
  notDate: 'Enter a date such as 2026-11-22, or with a time: 2026-11-22T06:30:00Z.',
  notJson: 'This is not JSON.',
  notExact: 'A number has too many digits to be kept exactly: put it in quotes.',
  notObject: 'Enter a JSON object, in braces.',
  notList: 'Enter a JSON list, in square brackets.',
  emptyCondition: 'A condition is incomplete. Complete it or remove it.',
  ownField: 'One of these members has its own field.',
  jsonHint: 'JSON.',
  /** `empty` is the number of required empty fields among the fields with an error. */
  needsValues: (fields: number, empty: number): string => {
    if (fields === empty)
      return fields === 1 ? '1 required field is empty.' : `${String(fields)} required fields are empty.`;
    return fields === 1 ? '1 field needs another value.' : `${String(fields)} fields need another value.`;
  },
  willWait: 'Offline: it will wait in the outbox and be sent later.',
  sending: 'Sending. The service has not answered yet.',
  refused: 'The service did not accept it',
  problem: 'It could not be added to the outbox',
  unknownTitle: 'No response received',
  unknown: 'It may have arrived. Check the outbox before you send it again.',
  openExisting: (title: string): string => `Open ${title}`,
  done: (title: string): string => `${title} created`,
  wasThere: (title: string): string => `${title} was already there`,
  nothingCreated: 'It is exactly what you entered, so nothing was created.',
  notTaken: (names: readonly string[]): string =>
    names.length === 1
      ? `One value was not applied: ${names.join('')}.`
      : `${String(names.length)} values were not applied: ${names.join(', ')}.`,
  open: 'Open',
  waits: (title: string): string => `${title} is waiting in the outbox`,
  waitsUntil: (time: string): string => `The service asked for a pause. Sent after ${time}.`,
  waitsFor: {
    inTurn: 'Sent after what is before it.',
    held: 'Paused: sent once you resume.',
    offline: 'Sent when the service can be reached.',
    signInNeeded: 'Sent once you have signed in.',
    limited: 'Sent when the rate limit allows it.',
    disk: 'Sent when the disk can be written to again.',
  },
  onItsWay: (title: string): string => `${title} is pending`,
  onItsWayMore: 'The outbox shows the result.',
} as const;
