import { formatCount as counted } from '../messages/format.ts';

/** Edits of items: why a field is read-only, why a value is not taken, and what may be wrong with a value. */
export const edits = {
  readOnly: {
    sku: 'The SKU identifies the product. It cannot be changed.',
    id: 'The service assigns IDs. They cannot be changed.',
    link: 'Links to other items cannot be changed here.',
    media: 'Files cannot be assigned to a product here.',
    calculated: 'The service calculates this value.',
    service: 'The service sets this value.',
    nested: 'This value has several parts. It cannot be edited here.',
  },
  value: {
    unknownField: 'This field is unknown.',
    deletedItem: 'This item was deleted at the service.',
    text: 'Must be text.',
    integer: 'Must be a whole number.',
    number: 'Must be a number.',
    yesNo: 'Must be yes or no.',
    date: 'Must be a date such as 2026-10-04.',
    url: 'Must be a web address.',
    options: 'Must be a list of options.',
    tooLong: (count: number): string => `${counted(count, 'character')} too many.`,
    required: 'Must not be empty.',
    fileName: 'A file name must not contain / or \\.',
    shortened: (value: string): string => `A spreadsheet shortened this GTIN to ${value}. Enter all of its digits.`,
  },
  warnings: {
    gtinSigns: 'A GTIN contains only digits.',
    gtinLength: 'A GTIN has 8, 12, 13 or 14 digits.',
    gtinCheck: (digit: string): string => `The check digit should be ${digit}.`,
    gtinZeros: 'A GTIN is not made of zeros.',
    notOffered: (value: string): string => `“${value}” is not one of the options.`,
    hidden: 'The value contains invisible characters.',
    extension: (before: string): string => `The file name no longer ends in “${before}”.`,
    inherited: 'This variant inherits the value. The edit gives it a value of its own.',
  },
  sheet: { empty: 'No edits are selected.' },
  labels: { assets: 'assets' },
};
