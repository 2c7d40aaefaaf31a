import { formatLocalCount, formatLocalNumber } from '../messages/format.ts';

/** The inputs of forms. */
export const formMessages = {
  secrets: {
    title: 'Secrets',
    description: (one: boolean): string =>
      one
        ? 'The service never shows it again. It is not kept in the draft.'
        : 'The service never shows them again. They are not kept in the draft.',
    inKeychain: (one: boolean): string =>
      `While the creation waits, ${one ? 'it is' : 'they are'} kept in the keychain, or in memory if it cannot be used.`,
    inSession: (one: boolean): string =>
      `While the creation waits, ${one ? 'it is' : 'they are'} kept in memory until you quit Vitrine.`,
    ofAll: (one: boolean): string => `All of these are created with ${one ? 'it' : 'them'}.`,
    kept: 'Kept in the keychain. What you enter here replaces it.',
    keptInSession: 'Kept in memory until you quit Vitrine. What you enter here replaces it.',
    hidden: '(not shown)',
  },
  advice: {
    longest: (most: string, has: string): string => `The service accepts at most ${most} characters; this has ${has}.`,
    label: 'The service accepts only lower-case letters, digits and _.',
    least: (least: string): string => `The service accepts ${least} or more.`,
    between: (from: string, to: string): string => `The service accepts ${from} to ${to}.`,
    port: (most: string): string => `A port is a number from 1 to ${most}.`,
    blank: 'An address cannot contain spaces.',
    otherCalendar: 'The year may be from another calendar.',
    minutes: 'The service accepts the minutes 0, 15, 30 and 45.',
    oneOf: (values: readonly string[]): string => `The service accepts ${values.join(', ')}.`,
  },
  showWhole: 'Show all',
  waitsInOutbox: 'Waits in the outbox',
  withId: (second: string, id: string): string => `${second} · ${id}`,
  usedBy: (uses: number): string => `used by ${formatLocalCount(uses, 'item')}`,
  /** Shown below a field with an ID that the cache does not contain. */
  unknownId: (what: string): string => `No ${what} in the offline copy has this ID. It is sent as it is.`,
  /** Shown below a field with text that names no item. */
  namesNothing: (what: string, searchText: string): string => `No ${what} has the name or ID “${searchText}”.`,
  useAsId: (text: string): string => `Use “${text}” as an ID`,
  useEntryAsId: 'Use as an ID',
  addText: (text: string): string => `Add “${text}”`,
  /** Shown below a field whose item has not been created yet. */
  goesAfter: 'Sent after that item, with the ID that the service gives it.',
  waitedGone: 'It is no longer in the outbox. Choose another.',
  choices: (what: string): string => `Known ${what}`,
  noneFound: (what: string): string => `No such ${what} in the offline copy.`,
  noneYet: (what: string): string => `No such ${what} yet: the first sync is still running.`,
  more: (left: number): string => `${formatLocalNumber(left)} more: type to find them`,
  clear: (field: string): string => `Clear ${field}`,
  remove: (name: string): string => `Remove ${name}`,
  chosen: (field: string, entries: number): string => `${field}, ${formatLocalNumber(entries)} chosen`,
  added: (name: string): string => `${name} added`,
  addedSeveral: (entries: number): string => `${formatLocalNumber(entries)} added`,
  removed: (name: string): string => `${name} removed`,
  alreadyThere: (name: string): string => `${name} is already chosen`,
  notKnown: 'unknown',
  typeToAdd: 'Type or paste, then press Enter.',
  asJson: (field: string): string => `Edit ${field} as JSON`,
  putInOrder: (field: string): string => `Format ${field}`,
  jsonFault: {
    syntax: (line: number, column: number): string =>
      `This is not JSON: line ${String(line)}, column ${String(column)}.`,
    digits: (line: number, column: number): string =>
      `Line ${String(line)}, column ${String(column)}: a number with too many digits to be kept exactly. Put it in quotes.`,
  },
  dateHint: 'A date such as 2026-11-22, with or without a time, in UTC unless it says otherwise.',
  datePlaceholder: '2026-11-22',
  sentAs: (value: string): string => `Sent as ${value}.`,
  chooseDay: (field: string): string => `Choose ${field} from a calendar`,
  requestTip: 'What is sent, byte for byte',
  showRequest: 'Show request',
  request: 'Request',
  requestBytes: (bytes: number): string => formatLocalCount(bytes, 'byte'),
  requestFaulty: 'Correct the form before you send it.',
  requestLater: (labels: readonly string[]): string =>
    `${labels.join(', ')}: the ID is filled in once the item in the outbox has been created.`,
  requests: (entries: number): string => `${formatLocalCount(entries, 'request')}, one after the other`,
  copyBody: 'Copy body',
  copyRequest: 'Copy request',
  typeToFind: 'Type to find, or paste several IDs.',
} as const;

/** The catalog editors. */
export const catalogsMessages = {
  outputAdd: 'Add attributes',
  outputAddTo: (label: string): string => `Add attributes to ${label}`,
  outputFind: 'Search attributes',
  outputLabel: (name: string): string => `Output label of ${name}`,
  outputsNone: 'No attributes: the service decides what to include.',
  outputsHint:
    'Attributes seen in a catalog are copied unchanged. The others get only a name and a label: the service’s documentation does not say what else they need.',
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
  needs: (companion: string): string => `This needs the ${companion}. Without it, the service may refuse the request.`,
  notUsed: (companion: string): string => `The ${companion} is set, although this is not switched on.`,
} as const;

/** Texts that only the forms of products, attributes and connections use. */
export const productMessages = {
  addAttribute: 'Add attribute',
  addPlaceholder: 'Name of an attribute',
  knownAttributes: 'Known attributes',
  addHint: 'Choose one from the account, or type a name and press Enter.',
  added: (name: string): string => `${name} added`,
  removed: (name: string): string => `${name} removed`,
  remove: (label: string): string => `Remove ${label}`,
  kindOf: (label: string): string => `How ${label} is entered`,
  kinds: { text: 'Text', number: 'Number', boolean: 'Yes/no', date: 'Date', json: 'JSON' },
  datePlaceholder: '2026-11-22',
  ofFamily: (attributes: number): string => `${formatLocalCount(attributes, 'attribute')} of the family come first.`,
  faults: {
    notNumber: 'Enter a number, such as 12.5.',
    notExact: 'Too many digits to be kept exactly. Enter it as text.',
    notDate: 'Enter a date, such as 2026-11-22.',
    notJson: 'This is not JSON.',
  },
  there: (title: string): string => `${title} is already in the account.`,
  nearlyThere: (title: string): string => `The account has ${title}, which differs only in case or accents.`,
  open: (title: string): string => `Open ${title}`,
  inOutbox: (what: string): string => `The outbox already has this ${what}.`,
  showOutbox: 'Show in outbox',
  gtinSigns: 'A GTIN contains only digits.',
  gtinApostrophe: 'Delete the apostrophe before the digits of this GTIN.',
  gtinZeros: 'A GTIN is not made of zeros.',
  gtinShortened:
    'A spreadsheet shortened this number, so digits are lost. Format the column as text and copy it again.',
  gtinLength: (digits: number): string => `A GTIN has 8, 12, 13 or 14 digits, not ${String(digits)}.`,
  gtinCheck: (digit: string): string => `The last digit should be ${digit}.`,
  parentIsVariant: (sku: string): string => `${sku} is itself a variant: the service may refuse it as a parent.`,
  familyOfParent: (sku: string): string => `A variant takes its parent’s family: that of ${sku}.`,
  noFamilyOfParent: (sku: string): string => `A variant takes its parent’s family: ${sku} has none.`,
  none: 'None',
} as const;

/** The editors of lists and objects. */
export const nestedInputMessages = {
  jsonOf: (label: string): string => `JSON of ${label}`,
  added: 'Added',
  undo: 'Undo',
  removed: (name: string): string => `${name} removed.`,
  copied: (title: string): string => `Copied from ${title}.`,
  move: (name: string): string => `Move ${name}`,
  remove: (name: string): string => `Remove ${name}`,
  entry: (at: number): string => `Entry ${String(at)}`,
  also: 'Other content',
  copyFrom: 'Copy from',
  copyFromOf: (label: string): string => `Copy from: ${label}`,
  find: (what: string): string => `Search ${what}`,
  nothingFound: 'Nothing in the offline copy has that name.',
  noneHas: (what: string, label: string): string => `No known ${what} with that name have any ${label}.`,
  hasNone: (title: string): string => `${title} has none.`,
} as const;

/** The form of an asset without a file. */
export const assetMessages = {
  address: 'Address',
  addressHelp: (member: string): string => `The service downloads the file from this address. Sent as ${member}.`,
  others: 'Other members',
  othersHint: 'Members that are not in the service’s documentation, as a JSON object.',
  addressUnnamed: 'The service’s documentation does not say which member holds the address.',
  nameAddress: 'Set it in Settings',
} as const;
