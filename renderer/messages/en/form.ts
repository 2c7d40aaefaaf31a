import { count, number } from '../format.ts';

/** What the inputs of forms say. */
export const form = {
  showWhole: 'Show all',
  waitsInOutbox: 'Waits in the outbox',
  usedBy: (uses: number): string => `used by ${count(uses, 'item')}`,
  /** Under a field that holds an id which the cache does not know. */
  unknownId: (what: string): string => `No ${what} known here has this ID. It is sent as typed.`,
  /** Under a field whose item is still to be made. */
  goesAfter: 'It is sent after that one, with the ID that the service gives it.',
  waitedGone: 'It is no longer in the outbox. Choose another.',
  choices: (what: string): string => `Known ${what}`,
  noneFound: (what: string): string => `No such ${what} in the local copy. An ID can still be typed.`,
  noneYet: (what: string): string => `No such ${what} so far: the local copy is still being read. An ID can be typed.`,
  more: (left: number): string => `${number(left)} more: type to find them`,
  clear: (field: string): string => `Clear ${field}`,
  remove: (name: string): string => `Remove ${name}`,
  chosen: (field: string, entries: number): string => `${field}, ${number(entries)} chosen`,
  added: (name: string): string => `${name} added`,
  addedSeveral: (entries: number): string => `${number(entries)} added`,
  removed: (name: string): string => `${name} removed`,
  alreadyThere: (name: string): string => `${name} is already there`,
  notKnown: 'not known here',
  typeToAdd: 'Type or paste, then press Enter.',
  asJson: (field: string): string => `Edit ${field} as JSON`,
  putInOrder: (field: string): string => `Format ${field}`,
  jsonFault: {
    syntax: (line: number, column: number): string =>
      `This is not JSON: line ${String(line)}, column ${String(column)}.`,
    digits: (line: number, column: number): string =>
      `Line ${String(line)}, column ${String(column)}: a number with more digits than can be kept. Put it in quotes.`,
  },
  dateHint: 'A date such as 2026-11-22, with or without a time, in UTC unless it says otherwise.',
  datePlaceholder: '2026-11-22',
  sentAs: (value: string): string => `Sent as ${value}.`,
  chooseDay: (field: string): string => `Choose ${field} from a calendar`,
  requestTip: 'What is sent, byte for byte',
  showRequest: 'Show request',
  request: 'Request',
  requestBytes: (bytes: number): string => count(bytes, 'byte'),
  requestFaulty: 'Something in the form has to be corrected before this can be sent.',
  requestLater: (labels: readonly string[]): string =>
    `${labels.join(', ')}: the ID is filled in once what waits in the outbox has been created.`,
  requests: (entries: number): string => `${count(entries, 'request')}, one after the other`,
  copyBody: 'Copy body',
  copyRequest: 'Copy request',
  typeToFind: 'Type to find, or paste several IDs.',
} as const;
