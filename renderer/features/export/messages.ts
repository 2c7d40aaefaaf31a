import type { ExportFormat, ExportSeparator } from '../../../electron/contract/index.ts';
import { formatLocalNumber } from '../../messages/format.ts';

const items = (value: number, one: string, many: string): string =>
  `${formatLocalNumber(value)} ${value === 1 ? one : many}`;

/** A description of each format. */
const formatHints: Readonly<Record<ExportFormat, string>> = {
  csv: 'Text for any spreadsheet. Dates are in UTC; anything that could run as a formula starts with an apostrophe.',
  xlsx: 'Numbers, dates and yes/no values keep their types. Dates are in UTC; nothing runs as a formula.',
  json: 'One array, one item per line.',
  jsonLines: 'One item per line, for programs that read line by line.',
};

const formats: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV',
  xlsx: 'Excel',
  json: 'JSON',
  jsonLines: 'JSON Lines',
};

const separators: Readonly<Record<ExportSeparator, string>> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' };

/** Texts of the export. `many` is a resource's plural in lower case, such as «products». */
export const exportPageMessages = {
  title: (many: string): string => `Export ${many}`,
  what: 'What',
  view: (count: number): string => `This view ${formatLocalNumber(count)}`,
  selection: (count: number): string => `Selection ${formatLocalNumber(count)}`,
  all: (count: number): string => `All ${formatLocalNumber(count)}`,
  format: 'Format',
  formatOf: (format: ExportFormat): string => formats[format],
  formatHint: (format: ExportFormat): string => formatHints[format],
  body: 'Content',
  typed: 'Typed values',
  raw: 'As received',
  rawHint: 'The body of each item exactly as the service sent it.',
  columns: 'Columns',
  shown: (count: number): string => `Shown ${formatLocalNumber(count)}`,
  chosen: 'Choose',
  fields: 'Fields',
  every: 'Every field',
  everyHint: (attributes: boolean): string =>
    attributes ? 'All the service’s fields, and each attribute in its own column.' : 'All the service’s fields.',
  separator: 'Separator',
  separatorOf: (separator: ExportSeparator): string => separators[separator],
  bom: 'Excel-friendly UTF-8',
  bomHint: 'Adds a byte-order mark (BOM).',
  run: 'Export',
  cancel: 'Cancel',
  hide: 'Continue in the background',
  nothing: 'There is nothing to export here.',
  noFields: 'Choose at least one field.',
  asking: 'Choose where to save the file.',
  changes: { one: 'change', many: 'changes' },
  changesHint: {
    csv: 'One line for each field that differs, with its value before and after. Dates are in UTC; nothing runs as a formula.',
    jsonLines: 'One change per line with everything that differs, for programs that read line by line.',
  },
  running: (many: string): string => `Exporting ${many}`,
  written: (written: number, total: number): string =>
    `${formatLocalNumber(written)} of ${formatLocalNumber(total)} rows`,
  failed: 'The export failed',
  done: (rows: number, one: string, many: string, file: string): string =>
    `${items(rows, one, many)} exported to ${file}`,
  cut: (count: number): string => `${items(count, 'text was', 'texts were')} cut to fit a spreadsheet cell.`,
  showInFolder: 'Show in folder',
} as const;
