import { formatLocalCount, formatLocalNumber } from '../../messages/format.ts';

const delimiters: Readonly<Record<string, string>> = {
  '\t': 'Tabs',
  ';': 'Semicolons',
  ',': 'Commas',
  '|': 'Bars',
};

/** The dialog that creates products from a pasted table. */
export const pasteMessages = {
  description: 'Paste rows of a spreadsheet, a table of a web page, or JSON.',
  field: 'Table',
  fieldHint: 'One product per line, with tabs, semicolons or commas between the cells. Cells can be quoted.',
  placeholder: 'SKU\tLabel\tGTIN',
  read: 'Read table',
  reading: 'Reading…',
  checking: 'Checking…',
  empty: 'There are no rows yet.',
  /** For texts in formats other than tables. */
  noTable: {
    json: 'This JSON is incomplete or contains no list of products. Paste a complete list of objects, or the rows of a table.',
    markup: 'This is XML or the source of a web page without a table. Paste the rows of a table.',
  },
  long: (characters: string): string => `A table of ${characters} characters`,
  longMore: 'It is too long to be shown as text. Read it to see its rows, or discard it to paste another.',
  draftTooLong: 'This is too long to be kept when the window closes.',
  cut: (rows: number): string => `Only the first ${formatLocalNumber(rows)} rows are read.`,
  footer: (texts: readonly string[]): string =>
    `Skipped below the rows: ${texts.map((text) => `“${text}”`).join(', ')}.`,
  skipped: (lines: number): string =>
    `${formatLocalCount(lines, 'line')} above the headings ${lines === 1 ? 'is' : 'are'} skipped.`,
  back: 'Start over',
  discard: 'Discard',
  headings: 'First line has headings',
  delimiter: 'Separator',
  delimiterOf: (separator: string): string => delimiters[separator] ?? `“${separator}”`,
  filters: 'Rows',
  filterNames: { all: 'All', faults: 'With errors', taken: 'Already there', warnings: 'Warnings', out: 'Skipped' },
  grid: 'Rows to create',
  noneMatch: 'No row of that kind',
  tickAll: 'Add all rows that can be sent',
  tick: (row: number): string => `Add row ${formatLocalNumber(row)}`,
  column: (name: string): string => `Map “${name}” to`,
  columnHint: 'Leave empty to skip.',
  unknownColumn: 'There is no field or attribute with that name.',
  unnamed: (at: number): string => `Column ${formatLocalNumber(at)}`,
  leftOut: 'skipped',
  /** For a column that lists attributes, each of which has become a column. */
  listedAs: (names: readonly string[]): string => `read as ${names.join(', ')}`,
  choose: (name: string, is: string): string => `${name}: ${is}`,
  row: (row: number): string => `Row ${formatLocalNumber(row)}`,
  state: 'State',
  states: { ready: 'Ready', warn: 'Warning', taken: 'Already there', fault: 'Error' },
  edit: (column: string, row: number): string => `${column}, row ${formatLocalNumber(row)}`,
  issueAt: (column: string, row: number, issue: string): string => `${column}, row ${formatLocalNumber(row)}: ${issue}`,
  currency: 'Currency',
  currencyHint: 'for prices without one',
  currencyPlaceholder: 'Such as EUR',
  fine: 'This row has no errors. Press Enter to edit a cell.',
  needsSku: 'Choose which column is the SKU',
  needsSkuMore: 'Every product needs one: choose the column’s heading, then “SKU”.',
  willAdd: (rows: number, left: number, time: string | null): string =>
    `${formatLocalCount(rows, 'product')} will be added${left === 0 ? '' : `, ${formatLocalCount(left, 'row')} skipped`}.${
      time === null ? '' : ` Sending takes ${time}.`
    }`,
  none: 'No row can be added yet.',
  add: (rows: number): string => `Add ${formatLocalNumber(rows)} to outbox`,
  adding: (rows: number): string => `Adding ${formatLocalCount(rows, 'product')} to the outbox…`,
  cancel: 'Cancel',
  added: (rows: number): string => `${formatLocalCount(rows, 'product')} in the outbox`,
  undo: 'Undo',
  undone: (rows: number): string => `${formatLocalCount(rows, 'product')} removed from the outbox`,
  undoneLeft: (rows: number): string => `${formatLocalCount(rows, 'product')} had already been sent.`,
  problem: 'They could not be added to the outbox',
  issues: {
    missingSku: 'The SKU is missing.',
    repeatsHeadings: 'This row repeats the headings.',
    otherHeadings: (row: number): string =>
      `Row ${formatLocalNumber(row)} has other headings. Paste the rows below it as a table of their own.`,
    total: 'This seems to be the total of the rows instead of a product. Tick the row if it is one.',
    skuMissingWord: 'Users write this in place of a missing SKU. Enter the SKU, or tick the row if it is one.',
    duplicate: (row: number): string => `Row ${formatLocalNumber(row)} already has this SKU.`,
    there: (sku: string): string => `${sku} is already in the account.`,
    nearlyThere: (sku: string): string => `The account has ${sku}, which differs only in case or accents.`,
    inOutbox: 'It is already in the outbox.',
    similar: (row: number, sku: string): string =>
      `Row ${formatLocalNumber(row)} has ${sku}, which differs only in case or accents.`,
    formulaError: 'A formula failed in the spreadsheet. Enter the value.',
    formula: 'It is a formula instead of its result. Copy the cell from the spreadsheet again, or enter the value.',
    missing: 'It is not sent: databases and scripts write this for a missing value.',
    gtinDigits: 'Only its digits are sent.',
    escaped: 'It contains the escapes of a web page, such as “&amp;” for “&”. Enter it again if so.',
    asDay: 'The spreadsheet may have turned a range or code into this date. Enter it again if so.',
    decimals: 'It is sent without the decimal.',
    shortened:
      'The spreadsheet shortened this number, so digits are lost. Format the column as text there, enter the number again and copy it.',
    hidden: 'It contains invisible characters. Enter it again, or delete them.',
    lostCharacters: 'Characters were lost, because a program read them in the wrong encoding. Enter it again.',
    wrongEncoding: 'It looks like text in the wrong encoding, such as “Ã¶” for “ö”.',
    questionMarks: 'The question marks may replace letters that were lost in the wrong encoding. Enter it again if so.',
    lookAlikes: 'It has a hyphen or letters that look like others, such as a dash or a Cyrillic letter.',
    skuAsDay:
      'The spreadsheet may have turned the SKU into a date. Format the column as text there and enter it again.',
    skuAsNumber: 'A script may have turned the SKU into a number. Enter it again without the decimal if so.',
    skuAsHeading:
      'This seems to be a heading instead of an SKU: the cells of the table may be below each other. Paste it with one product in each row.',
    skuQuoted: 'The SKU is between quotation marks or marks of Markdown. Delete them unless they are part of it.',
    unit: (unit: string): string =>
      `Its unit (${unit}) is in a column that is not sent. Enter the value again if the account has another unit.`,
    skuApostrophe: 'It begins with an apostrophe, by which spreadsheets keep codes as text. Delete it if so.',
    doubtfulNumber:
      'This number can be a decimal or have a thousands separator, as other numbers here have decimal commas. Write it without the separator.',
    extraCells: (cells: number, headings: number): string =>
      `This row has ${formatLocalCount(cells, 'cell')} and the headings ${formatLocalNumber(headings)}: a separator in a value needs quotation marks around the value.`,
    continued: (row: number): string =>
      `This may be the rest of a value in row ${formatLocalNumber(row)}: a line break in a value needs quotation marks around the value.`,
    sentAs: (value: string): string => `It is sent as ${value}.`,
    apostrophe: 'It is sent without the apostrophe.',
    notPrice: 'Not a price such as 49.90 or 49.90 EUR.',
    noCurrency: 'The price has no currency. Choose one above the table, or write it after the price.',
    notNumber: 'Not a number such as 12.5.',
    notYesNo: 'Neither yes nor no.',
    notDate: 'Not a date such as 2026-11-22.',
    twoDates: 'This date can mean two days. Write it such as 2026-11-22.',
    otherCalendar:
      'The year may be from another calendar. Write the date such as 2026-11-22, or add an older date to the product later.',
    notJson: 'Not a list such as red | blue, and not JSON such as ["red", "blue"].',
    noFamily: 'No family has this name or ID.',
    noParent: 'No product has this SKU or ID, here or in the account.',
    ownParent: 'It cannot be its own parent.',
    circle: 'Its parents lead back to it.',
    parentIsVariant: (sku: string): string => `${sku} is itself a variant: the service may refuse it as a parent.`,
    familyOfParent: (family: string): string => `It will get its parent’s family${family === '' ? '' : `, ${family}`}.`,
    parentOut: 'Its parent’s row is skipped.',
    gtinCheck: (digit: string): string => `The last digit of this GTIN should be ${digit}.`,
  },
} as const;
