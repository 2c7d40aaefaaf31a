import { formatCount as counted, formatNumber } from '../messages/format.ts';

const day = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const isPaddedNumber = (sku: string): boolean => /^[\d.,]+$/.test(sku);

/** Sheets that the user fills and imports. */
export const sheetMessages = {
  cancelled: 'The sheet was cancelled.',
  conflict: 'Another sheet is being written. Wait until it is done, or cancel it.',
  notSaved: 'Vitrine no longer knows where that sheet is.',

  closed: 'This sheet is closed. Import it again.',
  notCounted: 'The values have not been counted yet.',
  noneToSave: 'No row is ticked, so there is nothing to save.',

  /** Reasons why a file cannot be imported. */
  file: {
    tooLarge: 'The file is larger than 50 MB. Split it, and import the parts one by one.',
    empty: 'The file is empty.',
    notTable: 'This is not a sheet: choose a CSV or XLSX file.',
    oldWorkbook: 'This is an old workbook (XLS). Save it as XLSX, and import that.',
    damaged: 'The workbook cannot be read: it is damaged or not an XLSX file. Save it again in your spreadsheet.',
    notUtf8: (place: number): string =>
      `Line ${formatNumber(place)} is not in UTF-8: the file is probably in an older encoding, such as Windows-1252. Save it as “CSV UTF-8” or as XLSX, and import that.`,
    otherEncoding: (name: string): string =>
      `The file is in ${name}. Save it as “CSV UTF-8” or as XLSX, and import that.`,
    damagedText: 'The file is in UTF-16 and damaged. Save it as “CSV UTF-8” or as XLSX, and import that.',
    unclosedQuote: (place: number): string =>
      `A quotation mark in line ${formatNumber(place)} is never closed. Delete it or add the second one, and import the file again.`,
    unclosedQuoteInRow: (place: number): string =>
      `A quotation mark in row ${formatNumber(place)} is not closed in its row. Delete it or add the second one, and import the file again.`,
    encrypted: 'This workbook has a password. Save it without one, and import that.',
    xmlWorkbook: 'This is an XML spreadsheet of 2003. Open it in your spreadsheet, save it as XLSX, and import that.',
    webPage:
      'This is a web page, whatever its name says. Open it in your spreadsheet, save it as XLSX, and import that.',
    openDocument: 'This is an OpenDocument file (ODS). Save it as XLSX, and import that.',
    binaryWorkbook: 'This is a binary workbook (XLSB). Save it as XLSX, and import that.',
    numbers: 'This is a Numbers document. Export it to Excel or CSV, and import that.',
    xml: 'This is an XML file. Open it in your spreadsheet, save it as XLSX, and import that.',
    json: 'This is a JSON file. Choose a CSV or XLSX file.',
    sylk: 'This is a SYLK file. Open it in your spreadsheet, save it as XLSX, and import that.',
    zip: 'This is a ZIP archive. Unpack it, and import the CSV or XLSX file in it.',
    link: 'This is a link to a web address. Download the sheet itself as CSV or XLSX, and import that.',
    otherFile: (name: string): string => `This is a ${name} file. Choose a CSV or XLSX file.`,
    tooManyRows: (count: number): string =>
      `The sheet has more than ${formatNumber(count)} rows. Split it, and import the parts one by one.`,
    tooManyColumns: (count: number): string =>
      `The sheet has more than ${formatNumber(count)} columns. Delete those that are not needed, and import it again.`,
    tooManyCells: (count: number): string =>
      `The sheet has more than ${formatNumber(count)} cells. Split it, and import the parts one by one.`,
    tooMuchMemory: 'This sheet needs more memory than Vitrine allows. Split it and import the parts one by one.',
    noVisibleSheet:
      'The workbook has no visible sheet with cells. Unhide the sheet with the products, and import it again.',
    sheetNotFound: (name: string): string =>
      `The cells of the sheet “${name}” cannot be found in the file, because the workbook refers to them wrongly. Open it in your spreadsheet, save it as XLSX, and import that.`,
    partTwice: (name: string): string =>
      `The workbook contains its part “${name}” more than once, with different contents, so it is not certain which of them counts. Open it in your spreadsheet, check the values, save it again as XLSX, and import that.`,
    noRows: 'The sheet has no rows below its headings.',
    noSku: (name: string | null): string =>
      `No column is named “sku”${name === null ? '' : ` in the sheet “${name}”`}: without it, no row can be matched to a product.`,
    fixedWidth:
      'The columns of this text are aligned with spaces, so it is not known where they end. Save it as CSV or XLSX, and import that.',
    noColumns: 'No column besides the SKU belongs to this account, so there is nothing to compare.',
    severalLanguages: (name: string): string =>
      `The columns are in several languages or currencies, such as “${name}”. Keep only the columns in that of the account, and import the file again.`,
    headTwice: (name: string): string => `Two columns are named “${name}”. Keep one of them.`,
    newer: 'A newer version of Vitrine made this sheet. Update Vitrine, then import it again.',
  },
  /** Reasons why a row conflicts. */
  row: {
    noSku: 'No SKU in this row',
    unknownSku: 'SKU not in this account',
    creationSent: 'The creation of this product was sent: import the sheet again when the product exists',
    severalCreations: 'Several creations in the outbox have this SKU',
    repeated: (count: number): string => `The SKU is in ${formatNumber(count)} rows`,
    duplicate: (place: number): string => `Duplicate of row ${formatNumber(place)}`,
    breaks: (name: string): string => `Would fail: ${name}`,
    stays: (name: string): string => `Still fails: ${name}`,
    severalProducts: 'Several products have this SKU',
    changed: 'Changed since the sheet was made',
    changedOn: (when: string): string => `Changed since, on ${day(when)}`,
    extraCells: (count: number, most: number): string =>
      `This row has ${counted(count, 'cell', 'cells')} and the header ${formatNumber(most)}: a separator in a value needs quotation marks around the value`,
    missingCells: (count: number, most: number): string =>
      `This row has ${counted(count, 'cell', 'cells')} and the header ${formatNumber(most)}: the file may be incomplete, or a line break in a value needs quotation marks around the value`,
    continued: (place: number): string =>
      `Row ${formatNumber(place)} may be the rest of a value of this row: a line break in a value needs quotation marks around the value`,
    unclosedQuote: (count: number): string =>
      `A quotation mark is not closed in this row, so a value contains ${counted(count, 'other row', 'other rows')}`,
    header: 'This row repeats the headings',
    otherHeader: (place: number): string =>
      `Row ${formatNumber(place)} has other headings: import the rows below it as a sheet of their own`,
    hiddenInSku: (name: string): string => `The SKU contains invisible characters: the account has ${name}`,
    hiddenInUnknownSku: 'The SKU contains invisible characters',
    shortenedSku: (found: string): string =>
      `The spreadsheet shortened the SKU to ${found}: format the column as text and enter the SKU again`,
    skuAsDay: (found: string): string =>
      `The spreadsheet may have turned the SKU into the date ${found}: format the column as text and enter the SKU again`,
    skuLostCharacters: 'The SKU has characters that a program could not read: save the file as “CSV UTF-8” or as XLSX',
    skuFormula: 'The SKU is a formula instead of its result',
    skuError: (found: string): string => `The SKU is a formula that failed (${found})`,
    skuPicture: 'The cell of the SKU contains a picture: enter the SKU as text',
    skuUnknown: 'The SKU cannot be read from the file',
    similarSku: (name: string): string => `SKU not in this account, but ${name} is: the spellings differ`,
    lostZeros: (name: string): string =>
      `SKU not in this account, but ${name} is: the spreadsheet may have ${isPaddedNumber(name) ? 'dropped its zeros' : 'read it as a number'}`,
    perhapsLostZeros: (name: string): string =>
      `The account has ${name} too: the spreadsheet may have ${isPaddedNumber(name) ? 'dropped zeros' : 'read it as a number'}. Tick the row only if the product is right`,
    sameSku: (place: number, name: string): string => `Row ${formatNumber(place)} has the same SKU, spelled ${name}`,
    value: (label: string, name: string): string => `${label}: ${name}`,
  },
  /** Reasons why a value is not valid in its column. */
  value: {
    notInteger: 'not a whole number',
    notNumber: 'not a number',
    notPrice: 'not a price such as 49.90 EUR',
    noCurrency: 'write the currency after the price, such as 49.90 EUR',
    notYesNo: 'neither yes nor no',
    notDate: 'not a date such as 2026-11-25',
    twoDates: 'it can mean two days: write it such as 2026-11-25',
    otherCalendar:
      'the year may be from another calendar: write it such as 2026-11-25, or enter an older date in the detail',
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
    listSeparator: 'write | between the entries of a list',
    asDay: (found: string): string =>
      `the spreadsheet may have turned a range or code into ${found}: format the column as text and enter it again, or tick the row if it is the value`,
    gtinApostrophe: 'an apostrophe is before the digits of this GTIN: delete it',
    gtinZeros: 'a GTIN is not made of zeros',
    shortened: (found: string): string =>
      `the spreadsheet shortened it to ${found}, so digits are lost: format the column as text and enter the number again`,
    formulaError: (found: string): string => `a formula failed (${found})`,
    formula: 'it is a formula instead of its result',
    missingValue: (found: string): string =>
      `programs write ${found} for a missing value: empty the cell, or tick the row if it is the value`,
    unit: (found: string): string =>
      `the file has its unit (${found}) in a column of its own: tick the row if it is the unit of the account`,
    notCalculated: 'its formula has not been calculated: open the file in a spreadsheet and save it again',
    unreadable: 'the cell cannot be read',
    picture: 'the cell contains a picture instead of a value',
    merged: 'its cell is merged with that of another column: separate the cells, or enter the value in each',
    hidden: 'it contains invisible characters',
    lostCharacters:
      'characters are damaged, because a program read them in the wrong encoding: save the file as “CSV UTF-8” or as XLSX',
    escaped:
      'it contains the escapes of a web page, such as “&amp;” for “&”: enter it again, or tick the row if it is the value',
    questionMarks:
      'the question marks may replace letters that were lost in the wrong encoding: enter it again, or tick the row if it is the value',
    doubtfulNumber: (found: string): string =>
      `${found} can be a decimal or have a thousands separator: write it without one, or with more decimals`,
    tooManyDigits: 'it has more digits than a number can keep',
    onlyBlanks: 'only spaces or invisible characters differ',
    rewritten: (found: string, name: string): string =>
      `the spreadsheet rewrote “${name}” as “${found}”, so the value is left unchanged`,
    wasCut: 'the old value is longer than a cell can hold, so the rest of it would be lost',
  },

  titles: { save: 'Save sheet', read: 'Import sheet' },
  buttons: { save: 'Save sheet', read: 'Import' },
  labels: {
    sheet: 'Products',
    forImport: 'for-import',
    rest: 'rest',
    readable: 'Sheets',
    /** Shown in the issues column if a former value was too long to be stored. */
    notKept: (labels: readonly string[]): string => `${labels.join(', ')}: the old value was too long to be kept`,
  },
};
