import type { SheetFormat, SheetKind, SheetRowState } from '../../../electron/contract/index.ts';
import { dateTime, number } from '../format.ts';

const formats: Readonly<Record<SheetFormat, string>> = { xlsx: 'XLSX', csv: 'CSV' };
const formatHints: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'SKUs and GTINs are kept as text.',
  csv: 'A spreadsheet may read SKUs and GTINs as numbers and drop their zeros.',
};

const counted = (count: number, one: string, many: string): string => `${number(count)} ${count === 1 ? one : many}`;

const kinds: Readonly<Record<SheetKind, string>> = {
  made: 'Fix sheet saved',
  import: 'Rows saved for import',
  rest: 'Other rows saved',
  read: 'Read back',
};

const states: Readonly<Record<SheetRowState, string>> = {
  unknown: 'Unknown SKU',
  misfit: 'No longer fits',
  fits: 'Fixes',
  unchanged: 'Unchanged',
};

/** Reading back a sheet that was filled in. */
const back = {
  title: 'Read a sheet',
  reading: 'Reading the sheet',
  read: (done: number, total: number): string => `${number(done)} of ${number(total)} rows compared`,
  opening: 'Opening the file…',
  failed: 'The sheet cannot be read',
  chooseAnother: 'Choose another file',
  otherTitle: (file: string): string => `${file} was made in another account`,
  other: 'Its SKUs may belong to different products here, so nothing was compared.',
  anyway: 'Read it anyway',
  close: 'Close',
  made: (at: string): string => `Made ${dateTime(at)}`,
  unmarked: 'It does not say when it was made, so later changes cannot be detected',
  rows: (count: number): string => counted(count, 'row', 'rows'),
  nothingSent: 'Nothing is sent: the file you save goes through the service’s importer.',
  ignored: (heads: readonly string[]): string =>
    `Left out because the account has no such columns: ${heads.join(', ')}`,
  views: 'Rows by what they do',
  all: 'All',
  state: (state: SheetRowState): string => states[state],
  grid: 'Rows of the sheet',
  tickAll: 'Tick all that fit',
  tick: (sku: string): string => `Tick ${sku}`,
  columns: { sku: 'SKU', column: 'Column', before: 'Before', after: 'After', does: 'What it does' },
  changes: (count: number): string => counted(count, 'change', 'changes'),
  moreChanges: (count: number): string => `and ${number(count)} more`,
  rules: {
    title: 'What it fixes',
    heading: 'Rules',
    fewer: (count: number): string => `${number(count)} fewer`,
    more: (count: number): string => `${number(count)} more`,
    leftOut: (count: number): string => `${number(count)} left out`,
    all: (count: number): string => `Show ${counted(count, 'more rule', 'more rules')}`,
    effect: {
      mends: 'Fails now, passes with this row',
      breaks: 'Passes now, would fail with this row',
      stays: 'Still fails with this row',
    },
    fixes: (count: number): string => `Fixes ${counted(count, 'rule', 'rules')}`,
  },
  nothing: '(empty)',
  rowTitle: (row: number, sku: string): string => `Row ${number(row)}: ${sku}`,
  letters: (count: number): string => counted(count, 'character', 'characters'),
  closeRow: 'Close row',
  openProduct: 'Open product',
  noChange: 'This row changes nothing.',
  none: 'No rows here.',
  ticked: (count: number): string => `${number(count)} ticked`,
  saveImport: (count: number): string => `Save ${number(count)} for import`,
  saveRest: (count: number): string => `Save the other ${number(count)}`,
  noneTicked: 'Tick a row to save it for import.',
} as const;

/** Sheets that are filled in and read back. */
export const sheets = {
  fix: 'Fix sheet',
  undo: 'Undo sheet',
  fixAbout: (rows: number): string =>
    `${counted(rows, 'product', 'products')}. Fill the sheet in, then read it back here to see what it would change.`,
  undoAbout: (rows: number): string =>
    `The values before ${counted(rows, 'change', 'changes')}. Nothing is restored until the sheet is imported.`,
  fileName: 'File name',
  nameMissing: 'Give the sheet a name.',
  format: 'Format',
  formatOf: (format: SheetFormat): string => formats[format],
  formatHint: (format: SheetFormat): string => formatHints[format],
  separator: 'Separator',
  columns: 'Columns',
  sku: 'SKU',
  label: 'Label',
  fault: 'Fault',
  sheet: 'Sheet',
  always: 'always included',
  toRead: 'to read',
  toFill: 'to fill',
  find: 'Find a column',
  noneFound: 'No column has that name.',
  moreFound: (count: number): string => `${number(count)} more: type to find them.`,
  noColumns: 'Choose a column to fill.',
  parts: 'Parts',
  fewest: 'As few as possible, each under 20 MB',
  atMost: 'At most',
  rowsEach: 'rows each',
  rowsOf: 'Maximum rows per part',
  preview: 'Sheet preview',
  cells: 'First rows',
  previewAbout: (shown: number, total: number): string =>
    `first ${number(shown)} of ${counted(total, 'row', 'rows')}, filled with the current values`,
  harmless: 'Cells that start with = + - @ are made harmless, and restored when the sheet is read back.',
  noRows: 'There are no products for a sheet.',
  files: (count: number): string => counted(count, 'file', 'files'),
  rowsIn: (rows: number): string => counted(rows, 'row', 'rows'),
  manyFiles: 'Too many rows to list the files beforehand: each stays under 20 MB.',
  counting: 'Working out…',
  nothingSent: 'are saved on this computer. Nothing is sent.',
  oneNothingSent: 'is saved on this computer. Nothing is sent.',
  save: 'Save sheet',
  cancel: 'Cancel',
  hide: 'Continue in the background',
  asking: 'Choose where to save the sheet.',
  running: 'Writing the sheet',
  written: (done: number, total: number): string => `${number(done)} of ${number(total)} rows`,
  failed: 'The sheet could not be saved',
  done: (rows: number, files: number, name: string): string =>
    files === 1
      ? `${counted(rows, 'row', 'rows')} saved to ${name}`
      : `${counted(rows, 'row', 'rows')} saved in ${number(files)} files, ${name} first`,
  cut: (count: number): string => `${counted(count, 'text was', 'texts were')} cut to fit a spreadsheet cell.`,
  history: {
    list: 'Sheets',
    failed: 'The history of sheets cannot be read',
    none: 'No sheets yet',
    noneWords: 'Fix sheets that you save and sheets that you read back are listed here.',
    kind: (kind: SheetKind): string => kinds[kind],
    rows: (rows: number, files: number): string =>
      files === 1 ? counted(rows, 'row', 'rows') : `${counted(rows, 'row', 'rows')} in ${number(files)} files`,
    readBack: 'Read back',
    of: (action: string, file: string): string => `${action}: ${file}`,
  },
  showInFolder: 'Show in folder',
  back,
} as const;
