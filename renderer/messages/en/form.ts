import { count, number } from '../format.ts';

/** What the inputs of forms say. */
export const form = {
  secrets: {
    title: 'Secrets',
    words:
      'The service never shows them again. They are not kept in the draft; while the creation waits they are in the keychain.',
    kept: 'Kept in the keychain. What you enter here takes its place.',
    hidden: '(not shown)',
  },
  advice: {
    longest: (most: string, has: string): string => `The service takes at most ${most} characters; these are ${has}.`,
    label: 'The service takes small letters, digits and _ only.',
    least: (least: string): string => `The service takes ${least} or more.`,
    oneOf: (values: readonly string[]): string => `The service takes ${values.join(', ')}.`,
  },
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

/** What the editors of catalogs say. */
export const catalogs = {
  outputAdd: 'Add attributes',
  outputAddTo: (label: string): string => `Add attributes to ${label}`,
  outputFind: 'Search attributes',
  outputLabel: (name: string): string => `Output label of ${name}`,
  outputsNone: 'No attributes. The service then decides what goes out.',
  outputsHint:
    'Those seen in a catalog are copied unchanged. The others have only a name and a label: the contract does not say how an attribute becomes one.',
  outputsSeen: 'In catalogs of this account',
  outputsMade: 'Attributes of this account',
  outputSeenIn: (title: string): string => `as in ${title}`,
  peopleNone: 'Nobody is notified.',
  personAdd: 'Add address',
  personExample: 'name@example.com',
  personEmail: (name: string): string => `Email of ${name}`,
  personNotified: (what: string, name: string): string => `${what}: ${name}`,
  person: (at: number): string => `Address ${String(at)}`,
  assetAdd: 'Add entry',
  asset: (at: number): string => `Asset ${String(at)}`,
  of: (what: string, name: string): string => `${what} of ${name}`,
  colourChoose: 'Choose a colour',
  pageObjects: 'Settings, frame and background image',
  pageAdd: 'Add page',
  pageOf: (title: string, at: number, of: number): string => `${title}, page ${String(at)} of ${String(of)}`,
  pageAt: (at: number, of: number): string => `Page ${String(at)} of ${String(of)}`,
  pageMoved: (title: string, at: number, of: number): string => `${title} is now page ${String(at)} of ${String(of)}.`,
  pageLeft: (title: string): string => `Move ${title} left`,
  pageRight: (title: string): string => `Move ${title} right`,
  pageFirst: 'It is the first page',
  pageLast: 'It is the last page',
  pageCopy: (title: string): string => `Copy ${title}`,
  needs: (companion: string): string => `It needs the ${companion}. Without it, the service may refuse.`,
  notUsed: (companion: string): string => `The ${companion} is set anyway.`,
} as const;

/** What the forms of products, attributes and connections say beyond the rest. */
export const product = {
  addAttribute: 'Add attribute…',
  addPlaceholder: 'Name of an attribute',
  knownAttributes: 'Known attributes',
  addHint: 'Choose one of the account, or type a name and press Enter.',
  added: (name: string): string => `${name} added`,
  removed: (name: string): string => `${name} removed`,
  remove: (label: string): string => `Remove ${label}`,
  kindOf: (label: string): string => `How ${label} is entered`,
  kinds: { text: 'Text', number: 'Number', boolean: 'Yes/no', date: 'Date', json: 'JSON' },
  datePlaceholder: '2026-11-22',
  ofFamily: (attributes: number): string => `${count(attributes, 'attribute')} of the family come first.`,
  faults: {
    notNumber: 'A number, such as 12.5.',
    notExact: 'More digits than can be kept. Enter it as text.',
    notDate: 'A date, such as 2026-11-22.',
    notJson: 'This is not JSON.',
  },
  there: (title: string): string => `${title} is already in the account.`,
  nearlyThere: (title: string): string => `The account has ${title}, which differs only in case or accents.`,
  open: (title: string): string => `Open ${title}`,
  inOutbox: (what: string): string => `Such ${what} is already in the outbox.`,
  showOutbox: 'Show in outbox',
  gtinSigns: 'A GTIN has only digits.',
  gtinLength: (digits: number): string => `A GTIN has 8, 12, 13 or 14 digits, not ${String(digits)}.`,
  gtinCheck: (digit: string): string => `The last digit should be ${digit}.`,
  parentIsVariant: (sku: string): string => `${sku} is a variant itself: the service may refuse it as a parent.`,
  familyOfParent: (sku: string): string => `A variant takes its parent’s family: that of ${sku}.`,
  noFamilyOfParent: (sku: string): string => `A variant takes its parent’s family: ${sku} has none.`,
  none: 'None',
} as const;

/** What editors of lists and objects say. */
export const shaped = {
  jsonOf: (label: string): string => `JSON of ${label}`,
  undo: 'Undo',
  removed: (name: string): string => `${name} removed.`,
  copied: (title: string): string => `Copied from ${title}.`,
  move: (name: string): string => `Move ${name}`,
  remove: (name: string): string => `Remove ${name}`,
  entry: (at: number): string => `Entry ${String(at)}`,
  also: 'Also in it',
  copyFrom: 'Copy from',
  copyFromOf: (label: string): string => `Copy from: ${label}`,
  find: (what: string): string => `Search ${what}`,
  nothingFound: 'Nothing with that name is in the local copy.',
  noneHas: (what: string, label: string): string => `No known ${what} with that name have ${label}.`,
  hasNone: (title: string): string => `${title} has none.`,
} as const;

/** What the form of an asset without a file says. */
export const asset = {
  address: 'Address',
  addressHelp: (member: string): string => `The service fetches the file from there. Sent as ${member}.`,
  others: 'Other members',
  othersHint: 'Members that the service’s documentation does not name, as a JSON object.',
  addressUnnamed: 'The documentation names no member for an address to fetch from.',
  nameAddress: 'Set it in Settings',
} as const;
