import type { Cell } from '../model/table/cell-values.ts';

/** The maximum sizes of a worksheet. */
export const sheetLimits = { rows: 1_048_576, columns: 16_384, text: 32_767 } as const;
/** The indexes of the styles in the workbook. */
export const styles = { date: 1, head: 2 } as const;

/** The number from which spreadsheet programs round integers. */
const maxExactInteger = 1e15;
const dayMs = 86_400_000;
/** The spreadsheet date of the first of January 1970. */
const unixEpochDay = 25_569;
/**
 * The supported dates: before the first one, spreadsheet programs count a day that did not exist; after the last one,
 * they have no dates.
 */
const firstDate = Date.UTC(1900, 2, 1);
const lastDate = Date.UTC(10_000, 0, 1);

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Characters that XML cannot contain or that readers change, and texts that resemble an escape sequence. They are
 * escaped as the format's own `_xHHHH_`.
 */
// eslint-disable-next-line no-control-regex -- these are what it matches
const unfit = /[&<>"]|[\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi;

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unfit, (sign) => named[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

/** Returns the name of a column by its zero-based index: `A`, `Z`, `AA`. */
export const toColumnName = (index: number): string =>
  (index < 26 ? '' : toColumnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const renderTextCell = (place: string, text: string, style: string): string =>
  text === ''
    ? ''
    : `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/** Returns the days since day 0, never less than the exact time, because readers truncate fractions of a second. */
const toSerialDate = (time: number): number => {
  let days = time / dayMs + unixEpochDay;
  while ((days - unixEpochDay) * dayMs < time) days *= 1 + Number.EPSILON;
  return days;
};

const isSheetDate = (time: number): boolean => time >= firstDate && time < lastDate;

/** Truncates a text to the size of a cell, without splitting a surrogate pair. */
export const truncateToCell = (text: string): string =>
  text.length <= sheetLimits.text ? text : text.slice(0, sheetLimits.text).replace(/[\ud800-\udbff]$/, '');

/** Returns the XML of one cell. A text is written as a text cell, so that it is never interpreted as a formula. */
export const renderCell = (place: string, cell: Cell, style = ''): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return renderTextCell(place, truncateToCell(cell), style);
  if (typeof cell === 'boolean') return `<c r="${place}"${style} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell instanceof Date) {
    const time = cell.getTime();
    if (!isSheetDate(time)) return renderTextCell(place, cell.toISOString(), style);
    return `<c r="${place}" s="${styles.date}"><v>${toSerialDate(time)}</v></c>`;
  }
  const exact = Number.isFinite(cell) && !(Number.isInteger(cell) && Math.abs(cell) >= maxExactInteger);
  return exact ? `<c r="${place}"${style}><v>${cell}</v></c>` : renderTextCell(place, String(cell), style);
};

const start =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
  '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
  '</sheetViews>';

/** Returns the XML of a column's width, in characters. */
const renderColumnWidth = ({ width = 10, hidden = false }: SheetColumnPresentation, at: number): string =>
  `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${hidden ? ' hidden="1"' : ''}/>`;

/** The presentation of a column in a spreadsheet. */
export interface SheetColumnPresentation {
  /** In characters. */
  readonly width?: number;
  readonly hidden?: boolean;
}

/** Returns the XML before the rows; the first row is frozen. Columns have the default presentation unless specified. */
export const renderSheetStart = (columns: readonly SheetColumnPresentation[] = []): string => {
  const hasPresentation = columns.some(({ width, hidden }) => width !== undefined || hidden !== undefined);
  return `${start}${hasPresentation ? `<cols>${columns.map(renderColumnWidth).join('')}</cols>` : ''}<sheetData>`;
};
export const sheetEnd = '</sheetData></worksheet>';
export const nameXml = escapeXml;
