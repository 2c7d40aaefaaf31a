import { VitrineError } from '../../../base/errors.ts';
import { m } from '../../../messages/index.ts';
import { textOf } from '../../shared/cell-text.ts';
import { refuseFile, TableBuilder } from '../table.ts';
import type { TableReading } from '../table.ts';
import { Archive, ArchiveTooLarge } from './archive.ts';
import { createTextListener, readParts, unescapeText } from './parts.ts';
import type { WorkbookParts } from './parts.ts';
import { parseXml } from './xml-events.ts';
import type { XmlListener } from './xml-events.ts';

const dayMs = 86_400_000;
/** Days from the first day that a spreadsheet counts to the first of January 1970. */
const daysBefore1970 = { from1900: 25_569, from1904: 24_107 } as const;

type Value = Parameters<typeof textOf>[0];

const numberFrom = (text: string): number => {
  const number = Number(text);
  if (Number.isNaN(number)) throw new Error('A cell is no number');
  return number;
};

/** Throws for what is no date, such as a time alone: an unknown value must not count as an empty cell. */
const dateFrom = (time: number): Date => {
  if (Number.isNaN(new Date(time).getTime())) throw new Error('A cell is no date');
  return new Date(time);
};

/** Returns the value of a cell by its type; an error of a formula, and what was never calculated, is empty. */
const valueOf = (
  type: string,
  style: string | undefined,
  text: string,
  { sharedStrings, dateStyles, is1904 }: WorkbookParts,
): Value => {
  if (text === '' || type === 'e') return null;
  switch (type) {
    case 'n': {
      const number = numberFrom(text);
      if (style === undefined || dateStyles[Number(style)] !== true) return number;
      return dateFrom(Math.round((number - daysBefore1970[is1904 ? 'from1904' : 'from1900']) * dayMs));
    }
    case 's': {
      const shared = sharedStrings[numberFrom(text)];
      if (shared === undefined) throw new Error('A cell names a text that is not there');
      return shared;
    }
    case 'b':
      if (text !== '0' && text !== '1') throw new Error('A cell is neither true nor false');
      return text === '1';
    case 'd':
      return dateFrom(Date.parse(text));
    case 'str':
    case 'inlineStr':
      return unescapeText(text);
    default:
      throw new Error('A cell has an unknown type');
  }
};

/** Returns the position that an address such as `AB12` names, counted from 0. */
const positionOf = (address: string): { readonly row: number; readonly column: number } => {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
  if (letters === undefined) throw new Error('A cell has no address');
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
};

/** Adds the cells of a worksheet to a table, as they are read. A cell without an address is next to the one before it. */
const createSheetListener = (parts: WorkbookParts, table: TableBuilder): XmlListener => {
  const inline = createTextListener();
  let [row, column] = [-1, -1];
  let cell: { readonly type: string; readonly style: string | undefined } | null = null;
  let isValue = false;
  let value = '';
  return {
    onOpen: (name, attributes) => {
      const { r: address, t: type = 'n', s: style } = attributes;
      if (name === 'row') {
        row = address === undefined ? row + 1 : Number(address) - 1;
        column = -1;
      } else if (name === 'c') {
        ({ row, column } = address === undefined ? { row, column: column + 1 } : positionOf(address));
        cell = { type, style };
        value = '';
        inline.take();
      } else if (cell !== null) {
        isValue = name === 'v';
        inline.onOpen(name, attributes);
      }
    },
    onClose: (name) => {
      isValue = false;
      inline.onClose(name);
      if (name !== 'c' || cell === null) return;
      const text = cell.type === 'inlineStr' ? inline.take() : value;
      table.add(row, column, textOf(valueOf(cell.type, cell.style, text, parts)));
      cell = null;
    },
    onText: (text) => {
      if (isValue) value += text;
      else if (cell !== null) inline.onText(text);
    },
  };
};

async function* readFirstSheet(bytes: Buffer): TableReading {
  const archive = await Archive.open(bytes);
  const parts = yield* readParts(archive);
  const sheet = archive.read(parts.sheet);
  if (sheet === null) throw new Error('The worksheet is not there');
  const table = new TableBuilder();
  yield* parseXml(sheet, createSheetListener(parts, table));
  return table.finish();
}

/** Reads the first worksheet of an XLSX workbook. Throws `file` if it is damaged or too large. */
export async function* readWorkbook(bytes: Buffer): TableReading {
  try {
    return yield* readFirstSheet(bytes);
  } catch (error) {
    if (error instanceof VitrineError) throw error;
    return refuseFile(error instanceof ArchiveTooLarge ? m.sheets.file.tooLarge : m.sheets.file.damaged, error);
  }
}
