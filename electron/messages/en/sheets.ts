import { count as counted, number } from '../format.ts';

const day = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** Sheets that are filled and imported. */
export const sheets = {
  cancelled: 'The sheet was cancelled.',
  conflict: 'Another sheet is being written. Wait until it is done, or cancel it.',
  notSaved: 'Vitrine no longer knows where that sheet is.',

  closed: 'This sheet is closed. Import it again.',
  notCounted: 'The values have not been counted yet.',
  noneToSave: 'No row is ticked, so there is nothing to save.',

  /** Why a file cannot be imported. */
  file: {
    tooLarge: 'The file is larger than 50 MB. Split it, and import the parts one by one.',
    empty: 'The file is empty.',
    notTable: 'This is not a sheet: choose a CSV or XLSX file.',
    oldWorkbook:
      'This is an old workbook (XLS), or one with a password. Save it as XLSX without a password, and import that.',
    damaged: 'The workbook cannot be read: it is damaged or not an XLSX file. Save it again in your spreadsheet.',
    notUtf8: 'The file is not in UTF-8. Save it as “CSV UTF-8” or as XLSX, and import it again.',
    tooManyRows: (count: number): string =>
      `The sheet has more than ${number(count)} rows. Split it, and import the parts one by one.`,
    tooManyColumns: (count: number): string =>
      `The sheet has more than ${number(count)} columns. Delete those that are not needed, and import it again.`,
    tooManyCells: (count: number): string =>
      `The sheet has more than ${number(count)} cells. Split it, and import the parts one by one.`,
    tooMuchMemory: 'This sheet needs more memory than Vitrine allows. Split it and import the parts one by one.',
    noRows: 'The sheet has no rows below its headings.',
    noSku: 'No column is named “sku”: without it, no row can be matched to a product.',
    noColumns: 'No column besides the SKU belongs to this account, so there is nothing to compare.',
    headTwice: (name: string): string => `Two columns are named “${name}”. Keep one of them.`,
    newer: 'A newer version of Vitrine made this sheet. Update Vitrine, then import it again.',
  },
  /** Why a row does not fit. */
  row: {
    noSku: 'No SKU in this row',
    unknownSku: 'SKU not in this account',
    repeated: (count: number): string => `The SKU is in ${number(count)} rows`,
    duplicate: (place: number): string => `Duplicate of row ${number(place)}`,
    breaks: (name: string): string => `Would fail: ${name}`,
    stays: (name: string): string => `Still fails: ${name}`,
    severalProducts: 'Several products have this SKU',
    changed: 'Changed since the sheet was made',
    changedOn: (when: string): string => `Changed since, on ${day(when)}`,
    value: (label: string, name: string): string => `${label}: ${name}`,
  },
  /** Why a value cannot stand in its column. */
  value: {
    notInteger: 'not a whole number',
    notNumber: 'not a number',
    notYesNo: 'neither yes nor no',
    notDate: 'not a date such as 2026-11-25',
    notAddress: 'not a web address',
    noOption: 'not one of its options',
    tooLong: (count: number): string => `${counted(count, 'character')} too many`,
    workedOut: 'the service calculates it',
    noStatus: 'not a product status',
    noName: (name: string): string => `“${name}” is not known`,
    severalNamed: (name: string): string => `several are called “${name}”`,
    gtinSigns: 'a GTIN contains only digits',
    gtinLength: 'a GTIN has 8, 12, 13 or 14 digits',
    gtinCheck: (found: string): string => `the check digit should be ${found}`,
    wasCut: 'the old value is longer than a cell can hold, so the rest of it would be lost',
  },

  titles: { save: 'Save sheet', read: 'Import sheet' },
  buttons: { save: 'Save sheet', read: 'Import' },
  labels: {
    sheet: 'Products',
    forImport: 'for-import',
    rest: 'rest',
    readable: 'Sheets',
    /** Shown in the issues column where an old value was too long to be kept. */
    notKept: (labels: readonly string[]): string => `${labels.join(', ')}: the old value was too long to be kept`,
  },
};
