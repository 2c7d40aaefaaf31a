import type { SheetFormat } from '../../../electron/contract/index.ts';
import { number } from '../format.ts';

const formats: Readonly<Record<SheetFormat, string>> = { xlsx: 'XLSX', csv: 'CSV' };
const formatHints: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'SKUs and GTINs are kept as text.',
  csv: 'A spreadsheet may read SKUs and GTINs as numbers and drop their zeros.',
};

const counted = (count: number, one: string, many: string): string => `${number(count)} ${count === 1 ? one : many}`;

/** Words of sheets that are filled and read back. */
export const sheets = {
  fix: 'Fix sheet',
  undo: 'Undo sheet',
  fixAbout: (rows: number): string =>
    `${counted(rows, 'product', 'products')}. Fill the sheet in, then read it back here to see what it would change.`,
  undoAbout: (rows: number): string =>
    `What products had before ${counted(rows, 'change', 'changes')}. Nothing is put back before the sheet is imported.`,
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
  always: 'always there',
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
  rowsOf: 'Rows of a part at most',
  preview: 'Sheet preview',
  previewAbout: (shown: number, total: number): string =>
    `first ${number(shown)} of ${counted(total, 'row', 'rows')}, filled with what is there now`,
  harmless: 'Cells that start with = + - @ are made harmless, and come back as they were.',
  noRows: 'There are no products for a sheet.',
  files: (count: number): string => counted(count, 'file', 'files'),
  rowsIn: (rows: number): string => counted(rows, 'row', 'rows'),
  manyFiles: 'Too many rows to count out beforehand: each file stays under 20 MB.',
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
  cut: (count: number): string =>
    `${counted(count, 'text was', 'texts were')} longer than a spreadsheet cell can hold, and cut.`,
  showInFolder: 'Show in folder',
} as const;
