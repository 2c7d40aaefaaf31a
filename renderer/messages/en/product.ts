import { count } from '../format.ts';

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
