import type { SpellingDifference, ValueCause } from '../../../electron/contract/constants.ts';
import { formatLocalCount as many, formatLocalNumber } from '../../messages/format.ts';

const causes: Readonly<Record<ValueCause, string>> = {
  spellings: 'Spelled in several ways',
  numbers: 'Inconsistent numbers',
  once: 'Options used once',
  unused: 'No product uses it',
};

const differences: Readonly<Record<SpellingDifference, string>> = {
  same: 'most used',
  case: 'capital letters',
  blanks: 'spaces',
  accents: 'accents',
  signs: 'punctuation or spaces',
  swapped: 'two letters swapped',
  letter: 'one letter off',
};

const products = (count: number): string => many(count, 'product', 'products');

/** The section that shows the values of attributes. */
export const valuesMessages = {
  title: 'Values',
  causes: 'Attributes by cause',
  cause: (cause: ValueCause | null): string => (cause === null ? 'Nothing to fix' : causes[cause]),
  search: 'Search attributes',
  choose: 'Attribute',
  noneFound: 'No attribute has that name.',
  counting: 'Counting values',
  counted: (done: number, total: number): string => `${formatLocalNumber(done)} of ${products(total)}`,
  failedTitle: 'The values could not be counted',
  again: 'Count again',
  stale: 'Products have changed since these were counted.',
  noneTitle: 'No attributes yet',
  none: 'Values are counted once the first sync has read products.',
  clusters: (count: number): string => many(count, 'spelling variant', 'spelling variants'),
  onceOf: (once: number, values: number): string => `${formatLocalNumber(once)} of ${formatLocalNumber(values)}`,
  noProduct: '0 products',
  mixed: (texts: readonly string[]): string =>
    texts.length > 1 ? `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}` : (texts[0] ?? ''),
  noUnit: 'no unit',
  about: (values: number | null, count: number): string => {
    if (values === null) return `free text on ${products(count)}`;
    // Structured values cannot be listed as one value.
    if (values === 0 && count > 0) return `structured values on ${products(count)}`;
    return `${many(values, 'value', 'values')} on ${products(count)}`;
  },
  openAttribute: 'Open attribute',
  setOne: 'Set one spelling',
  mostSet: (count: number): string =>
    `At most ${formatLocalNumber(count)} products at once: tick some values, or create a sheet.`,
  fix: 'Create sheet',
  fixCount: (count: number): string => `Create sheet ${formatLocalNumber(count)}`,
  views: 'Values by problem',
  view: { clusters: 'Spelling variants', once: 'Used once', notOptions: 'Not an option', all: 'All values' },
  grid: (name: string): string => `Values of ${name}`,
  columns: { set: 'Set', spelling: 'Spelling', differs: 'What differs', share: 'Share', products: 'Products' },
  spellings: (count: number): string => many(count, 'spelling', 'spellings'),
  tick: (value: string): string => `Set one spelling for ${value}`,
  take: (value: string, count: number): string => `${value}, ${products(count)}`,
  toSet: (count: number, all: number): string => `${formatLocalNumber(count)} of ${products(all)} to set`,
  left: 'no change',
  differs: (difference: SpellingDifference): string => differences[difference],
  yourChoice: 'your choice',
  show: (value: string, count: number): string => `Show the ${products(count)} with ${value}`,
  oneSpelling: 'Every value is spelled one way.',
  nothingHere: 'Nothing here.',
  unusedTitle: 'No product uses it',
  unused: 'No product in the offline copy has a value here.',
  mixedUnits: (units: readonly string[]): string => `Units in use: ${units.join(', ')}.`,
  mixedSigns: (examples: readonly string[]): string => `Decimals are written in two ways: ${examples.join(' and ')}.`,
  more: (count: number): string => `Show ${formatLocalNumber(count)} more`,
  capped: (count: number): string => `Only the first ${formatLocalNumber(count)} are shown.`,
  ticked: (clusters: number, count: number): string =>
    `${many(clusters, 'spelling variant', 'spelling variants')} ticked, ${products(count)} to set`,
  noneTicked: 'Tick a value to set one spelling.',
  showProducts: 'Show products',
  export: 'Export',
  tickValue: (value: string): string => `Select ${value}`,
  valuesTicked: (count: number): string => `${formatLocalNumber(count)} selected`,
  clear: 'Clear',
} as const;
