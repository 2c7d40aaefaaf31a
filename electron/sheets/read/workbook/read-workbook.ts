import { VitrineError } from '../../../base/errors.ts';
import { m } from '../../../messages/index.ts';
import { getForeignArchiveMessage } from '../foreign-file.ts';
import {
  type WorksheetChoice,
  type Table,
  type TableReading,
  maxHeaderRows,
  rejectFile,
  TableBuilder,
} from '../table.ts';
import { AmbiguousPart, Archive, ArchiveTooLarge } from './archive.ts';
import { type RawCell, readWorkbookCell } from './cell-value.ts';
import { type MergedRange, fillMerged, parseCellAddress, parseCellRange } from './merged-cells.ts';
import { type Worksheet, type WorkbookParts, createTextListener, readParts } from './parts.ts';
import { type XmlListener, parseXml } from './xml-events.ts';

interface SheetListener extends XmlListener {
  /** The index of the current row. */
  readonly row: () => number;
  readonly merged: readonly MergedRange[];
}

/** The function of a picture in a cell, which Google Sheets exports as the argument of another one. */
const pictureFormula = /(?:^|[("])(?:_xlfn\.)?IMAGE\(/i;

/** Records for a column that a cell is no text, and the currency that its format shows. */
const recordType = (
  table: TableBuilder,
  column: number,
  format: WorkbookParts['formats'][number] | undefined,
  type: string,
): void => {
  if ('nbd'.includes(type)) table.addNumeric(column);
  if (type === 'n' && format?.kind === 'amount') table.addCurrency(column, format.currency);
};

/**
 * Adds the cells of a worksheet to a table while they are parsed. A cell without an address follows the preceding one.
 */
const createSheetListener = (parts: WorkbookParts, table: TableBuilder): SheetListener => {
  const inline = createTextListener();
  const merged: MergedRange[] = [];
  let [row, column] = [-1, -1];
  let cell: (Pick<RawCell, 'type' | 'style'> & { isPicture: boolean }) | null = null;
  let [hasValue, hasFormula] = [false, false];
  let isData = false;
  let [value, openElement] = ['', ''];
  const finishCell = (): void => {
    if (cell === null) return;
    const inlineText = inline.take();
    // Some programs write an inline text without its type, or a value with the type of an inline text.
    const isInline = inlineText !== '' && value === '';
    const [type, text] = isInline ? ['inlineStr', inlineText] : [cell.type, value];
    const read = readWorkbookCell({ ...cell, type, text, hasFormula, hasValue }, parts);
    const existing = table.textAt(row, column);
    // A file may contain two values of one cell. Spreadsheets do not agree which of them counts.
    if (existing !== '' && existing !== read.text) table.addUnknown(row, column, 'unreadable', read.text);
    else if ('unknown' in read) table.addUnknown(row, column, read.unknown, read.text);
    else table.add(row, column, read.text);
    if (read.text !== '') recordType(table, column, parts.formats[Number(cell.style ?? Number.NaN)], type);
    cell = null;
  };
  return {
    row: () => row,
    merged,
    onOpen: (name, attributes) => {
      const { r: address, t: type = 'n', s: style, vm: metadata } = attributes;
      if (name === 'sheetData') isData = true;
      if (name === 'row') {
        const number = Number(address);
        row = Number.isSafeInteger(number) && number > 0 ? number - 1 : row + 1;
        column = -1;
      } else if (name === 'c' && isData) {
        const position = address === undefined ? null : parseCellAddress(address);
        ({ row, column } = position ?? { row, column: column + 1 });
        cell = { type, style, isPicture: parts.pictures.has(Number(metadata)) };
        [value, hasValue, hasFormula] = ['', false, false];
        inline.take();
      } else if (name === 'mergeCell') {
        const range = parseCellRange(attributes['ref'] ?? '');
        if (range !== null) merged.push(range);
      } else if (cell !== null) {
        openElement = name;
        hasValue ||= name === 'v';
        hasFormula ||= name === 'f';
        inline.onOpen(name, attributes);
      }
    },
    onClose: (name) => {
      openElement = '';
      inline.onClose(name);
      if (name === 'c') finishCell();
      // Extensions have elements of the same names below the cells.
      if (name === 'sheetData') isData = false;
    },
    onText: (text) => {
      if (openElement === 'v') value += text;
      else if (cell !== null && openElement === 'f') cell.isPicture ||= pictureFormula.test(text);
      else if (cell !== null) inline.onText(text);
    },
  };
};

interface OpenWorkbook {
  readonly archive: Archive;
  readonly parts: WorkbookParts;
}

const readChunks = ({ archive }: OpenWorkbook, { name, part }: Worksheet): AsyncGenerator<Uint8Array, undefined> =>
  (part === null ? null : archive.read(part)) ?? rejectFile(m.sheets.file.sheetNotFound(name));

/** Returns the first rows of a worksheet in which the header is searched, as far as they are readable. */
async function* readFirstRows(workbook: OpenWorkbook, sheet: Worksheet): AsyncGenerator<undefined, Table['rows']> {
  const table = new TableBuilder();
  const listener = createSheetListener(workbook.parts, table);
  try {
    for await (const _ of parseXml(readChunks(workbook, sheet), listener)) {
      if (listener.row() > maxHeaderRows) break;
      yield;
    }
  } catch (error) {
    // A damaged or too large worksheet must not prevent reading another one.
    if (error instanceof ArchiveTooLarge) throw error;
  }
  return table.firstRows(maxHeaderRows);
}

/**
 * Returns the chosen worksheet, or else the first visible one that begins with a header, or else the first visible one.
 */
async function* chooseWorksheet(
  workbook: OpenWorkbook,
  visible: readonly Worksheet[],
  { name, rate }: WorksheetChoice,
): AsyncGenerator<undefined, Worksheet> {
  const [first] = visible;
  if (first === undefined) return rejectFile(m.sheets.file.noVisibleSheet);
  const named = visible.find((sheet) => sheet.name === name);
  if (named !== undefined || visible.length === 1) return named ?? first;
  let best: { readonly sheet: Worksheet; readonly rating: number } | null = null;
  for (const sheet of visible) {
    const rating = rate(yield* readFirstRows(workbook, sheet));
    // An SKU and another column are a header. If there is only an SKU, another worksheet may fit better.
    if (rating > 1) return sheet;
    if (rating > (best?.rating ?? 0)) best = { sheet, rating };
  }
  return best?.sheet ?? first;
}

async function* readSheet(bytes: Buffer, choice: WorksheetChoice): TableReading {
  const archive = await Archive.open(bytes);
  const parts = archive.names.some((name) => name.endsWith('/workbook.bin')) ? null : yield* readParts(archive);
  if (parts === null) return rejectFile(getForeignArchiveMessage(archive.names));
  const workbook = { archive, parts };
  const visible = parts.worksheets.filter(({ isHidden }) => !isHidden);
  const sheet = yield* chooseWorksheet(workbook, visible, choice);
  const table = new TableBuilder();
  const listener = createSheetListener(workbook.parts, table);
  yield* parseXml(readChunks(workbook, sheet), listener);
  if (listener.merged.length > 0) {
    const first = table.firstRows(maxHeaderRows);
    const header = choice.findHeader(first);
    fillMerged(table, listener.merged, header, first[header]?.length ?? 0);
  }
  return table.finish({ sheet: { name: sheet.name, names: visible.map(({ name }) => name) } });
}

/** Reads one worksheet of an XLSX workbook. Throws `file` if the workbook is damaged or too large. */
export async function* readWorkbook(bytes: Buffer, choice: WorksheetChoice): TableReading {
  try {
    return yield* readSheet(bytes, choice);
  } catch (error) {
    if (error instanceof VitrineError) throw error;
    if (error instanceof AmbiguousPart) return rejectFile(m.sheets.file.partTwice(error.part), error);
    return rejectFile(error instanceof ArchiveTooLarge ? m.sheets.file.tooLarge : m.sheets.file.damaged, error);
  }
}
