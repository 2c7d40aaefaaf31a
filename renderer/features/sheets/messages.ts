import type { LeftOutCells, SheetFormat, SheetKind, SheetRowState } from '../../../electron/contract/index.ts';
import { formatDateTime, formatLocalNumber } from '../../messages/format.ts';

const formats: Readonly<Record<SheetFormat, string>> = { xlsx: 'Excel', csv: 'CSV' };
const formatHints: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'SKUs and GTINs are kept as text.',
  csv: 'A spreadsheet may read SKUs and GTINs as numbers and drop their zeros.',
};

const counted = (count: number, one: string, many: string): string =>
  `${formatLocalNumber(count)} ${count === 1 ? one : many}`;

const kinds: Readonly<Record<SheetKind, string>> = {
  made: 'Sheet created',
  import: 'Rows saved for import',
  rest: 'Skipped rows saved',
  read: 'Imported',
};

const states: Readonly<Record<SheetRowState, string>> = {
  unknown: 'Unknown SKU',
  misfit: 'Needs review',
  fits: 'Ready',
  unchanged: 'Unchanged',
};

/** Importing a sheet that was filled in. */
const back = {
  title: 'Import sheet',
  reading: 'Importing the sheet',
  read: (done: number, total: number): string =>
    `${formatLocalNumber(done)} of ${formatLocalNumber(total)} rows compared`,
  opening: 'Opening the file…',
  failed: 'The sheet cannot be read',
  chooseAnother: 'Choose another file',
  otherTitle: (file: string): string => `${file} was made in another account`,
  other: 'Its SKUs may belong to different products here, so nothing was compared.',
  anyway: 'Import it anyway',
  close: 'Close',
  made: (at: string): string => `Made ${formatDateTime(at)}`,
  unmarked: 'The sheet does not say when it was made, so later changes cannot be detected',
  rows: (count: number): string => counted(count, 'row', 'rows'),
  nothingSent: 'Nothing is sent: added edits wait for your review.',
  footer: (texts: readonly string[]): string =>
    `Skipped below the rows: ${texts.map((text) => `“${text}”`).join(', ')}`,
  ignored: (heads: readonly string[]): string => `Skipped because the account has no such columns: ${heads.join(', ')}`,
  reference: (heads: readonly string[]): string =>
    `Not compared, because the sheet has it for reference only: ${heads.join(', ')}`,
  source: 'What was read',
  worksheet: 'Sheet',
  skuColumn: 'SKU column',
  columnNumber: (header: string, place: number): string => `${header} (column ${formatLocalNumber(place)})`,
  headerRow: (row: number): string => `Headings in row ${formatLocalNumber(row)}`,
  matched: (columns: readonly { readonly column: string; readonly header: string }[]): string =>
    `Matched: ${columns.map(({ column, header }) => `${header} → ${column}`).join(', ')}`,
  rewritten: (rows: number, columns: readonly string[]): string =>
    `Your spreadsheet rewrote values in ${counted(rows, 'row', 'rows')} (${columns.join(', ')}). They are left unchanged.`,
  views: 'Rows by result',
  all: 'All',
  state: (state: SheetRowState): string => states[state],
  grid: 'Rows of the sheet',
  tickAll: 'Tick all that are ready',
  tickView: 'Tick all that are shown',
  tick: (sku: string): string => `Tick ${sku}`,
  columns: { sku: 'SKU', column: 'Column', before: 'Before', after: 'After', does: 'Result' },
  changes: (count: number): string => counted(count, 'change', 'changes'),
  creationChanges: (count: number): string => `${counted(count, 'change', 'changes')} of its creation`,
  isCreation: 'This product is in the outbox to be created. The values go into its creation.',
  creations: (count: number): string =>
    count === 1
      ? '1 of these products is in the outbox to be created: its values go into the creation.'
      : `${formatLocalNumber(count)} of these products are in the outbox to be created: their values go into the creations.`,
  stoppedCreations: (count: number): string =>
    count === 1
      ? '1 of the creations failed or was cancelled. Retry it in the outbox to send it.'
      : `${formatLocalNumber(count)} of the creations failed or were cancelled. Retry them in the outbox to send them.`,
  creationsChanged: (count: number): string => `${counted(count, 'creation', 'creations')} in the outbox changed.`,
  openOutbox: 'Open Outbox',
  moreChanges: (count: number): string => `and ${formatLocalNumber(count)} more`,
  rules: {
    title: 'What it fixes',
    heading: 'Rules',
    fewer: (count: number): string => `${formatLocalNumber(count)} fewer`,
    more: (count: number): string => `${formatLocalNumber(count)} more`,
    leftOut: (count: number): string => `${formatLocalNumber(count)} skipped`,
    all: (count: number): string => `Show ${counted(count, 'more rule', 'more rules')}`,
    effect: {
      mends: 'Fails now, passes with this row',
      breaks: 'Passes now, would fail with this row',
      stays: 'Still fails with this row',
    },
    fixes: (count: number): string => `Fixes ${counted(count, 'rule', 'rules')}`,
  },
  rowTitle: (row: number, sku: string): string => `Row ${formatLocalNumber(row)}: ${sku}`,
  letters: (count: number): string => counted(count, 'character', 'characters'),
  closeRow: 'Close row',
  openProduct: 'Open product',
  noChange: 'This row changes nothing.',
  none: 'No rows here.',
  ticked: (count: number): string => `${formatLocalNumber(count)} ticked`,
  saveImport: (count: number): string => `Save ${formatLocalNumber(count)} for import`,
  saveRest: (count: number): string => `Save the ${formatLocalNumber(count)} skipped`,
  noneTicked: 'Tick a row to save it for import.',
  addEdits: (count: number): string => `Add ${counted(count, 'edit', 'edits')}`,
  editsAdded: (count: number): string => `${counted(count, 'edit', 'edits')} added`,
  editsOf: (file: string): string => `Edits of ${file}`,
  reviewEdits: 'Review',
  noneTickedToAdd: 'Tick a row to add its edits.',
  noEdits: 'The ticked rows have no value that can be edited.',
  leftOut: ({ count, fieldLabel, reason }: LeftOutCells): string =>
    `Not added, ${counted(count, 'value', 'values')} of ${fieldLabel}: ${reason}`,
  moreLeftOut: (count: number): string => `Not added for ${counted(count, 'more reason', 'more reasons')}.`,
} as const;

/** Sheets that are filled in and imported. */
export const sheetsMessages = {
  fix: 'Create sheet',
  undo: 'Revert sheet',
  fixAbout: (rows: number): string =>
    `${counted(rows, 'product', 'products')}. Fill in the sheet, then import it here to see what it would change.`,
  undoAbout: (products: number | null): string =>
    `The previous values of ${products === null ? 'products that changed' : counted(products, 'product', 'products')}. Nothing is restored until the service imports the sheet.`,
  fileName: 'File name',
  nameMissing: 'Give the sheet a name.',
  format: 'Format',
  formatOf: (format: SheetFormat): string => formats[format],
  formatHint: (format: SheetFormat): string => formatHints[format],
  separator: 'Separator',
  columns: 'Columns',
  sku: 'SKU',
  label: 'Label',
  fault: 'Issue',
  sheet: 'Sheet',
  always: 'always included',
  toRead: 'reference only',
  toFill: 'editable',
  find: 'Find a column',
  noneFound: 'No column has that name.',
  foundAbove: 'Already in the list above.',
  allChosen: 'All columns are in the list above.',
  suggested: 'Suggested by the view and its filters.',
  remembered: 'The columns of your last sheet.',
  chooseNone: 'Choose none',
  moreFound: (count: number): string => `${formatLocalNumber(count)} more: type to find them.`,
  noColumns: 'Choose a column to fill.',
  parts: 'Parts',
  fewest: 'As few as possible, each under 20 MB',
  atMost: 'At most',
  rowsEach: 'rows each',
  rowsOf: 'Maximum rows per part',
  preview: 'Sheet preview',
  cells: 'First rows',
  previewAbout: (shown: number, total: number, filledWith: 'current' | 'previous' | 'corrected'): string =>
    `first ${formatLocalNumber(shown)} of ${counted(total, 'row', 'rows')}, filled with the ${filledWith} values`,
  harmless: 'Cells starting with = + - @ are escaped, and restored on import.',
  noRows: 'There are no products for a sheet.',
  files: (count: number): string => counted(count, 'file', 'files'),
  rowsIn: (rows: number): string => counted(rows, 'row', 'rows'),
  manyFiles: 'Too many rows to list the files beforehand: each stays under 20 MB.',
  counting: 'Working out…',
  saves: (files: number, bytes: string): string =>
    `Saves ${counted(files, 'file', 'files')} (${bytes}) to this computer.`,
  save: 'Save sheet',
  cancel: 'Cancel',
  hide: 'Continue in the background',
  asking: 'Choose where to save the sheet.',
  running: 'Writing the sheet',
  written: (done: number, total: number): string => `${formatLocalNumber(done)} of ${formatLocalNumber(total)} rows`,
  failed: 'The sheet could not be saved',
  done: (rows: number, files: number, name: string): string =>
    files === 1
      ? `${counted(rows, 'row', 'rows')} saved to ${name}`
      : `${counted(rows, 'row', 'rows')} saved in ${formatLocalNumber(files)} files, ${name} first`,
  cut: (count: number): string => `${counted(count, 'text was', 'texts were')} cut to fit a spreadsheet cell.`,
  history: {
    list: 'Sheets',
    failed: 'The history of sheets cannot be read',
    none: 'No sheets yet',
    noneHint: 'Sheets that you create and sheets that you import are listed here.',
    kind: (kind: SheetKind): string => kinds[kind],
    rows: (rows: number, files: number): string =>
      files === 1
        ? counted(rows, 'row', 'rows')
        : `${counted(rows, 'row', 'rows')} in ${formatLocalNumber(files)} files`,
    readBack: 'Import',
    of: (action: string, file: string): string => `${action}: ${file}`,
  },
  showInFolder: 'Show in folder',
  back,
} as const;
