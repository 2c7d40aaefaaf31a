import { readFileSync, statSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { errorCode } from '../../base/errno.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Cell } from '../../export/cells.ts';
import { m } from '../../messages/index.ts';
import { textOf } from '../shared/cell-text.ts';
import { unguarded } from '../shared/guard.ts';

/** A table as it stands in a file: texts, the heads first. */
export type Table = readonly (readonly string[])[];

/** Bytes of a file, and of what a workbook unpacks to. */
const mostBytes = 50_000_000;
const mostUnpacked = 400_000_000;
export const mostRows = 200_000;
/** Bytes in which separators are counted. */
const looked = 64_000;

const refuse = (words: string): never => {
  throw new VitrineError('file', words);
};

const readBytes = (path: string): Buffer => {
  try {
    const { size } = statSync(path);
    if (size > mostBytes) refuse(m.sheets.file.tooLarge);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof VitrineError) throw error;
    throw new VitrineError('file', m.files.unreadable(errorCode(error) ?? undefined), { cause: error });
  }
};

const begins = (bytes: Buffer, ...signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** Bytes that its parts have in all, as the archive says, without unpacking any; null where it is no archive. */
const unpackedSize = (bytes: Buffer): number | null => {
  let sum = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        sum += originalSize;
        return false;
      },
    });
    return sum;
  } catch {
    return null;
  }
};

const readWorkbook = async (bytes: Buffer): Promise<Table> => {
  const size = unpackedSize(bytes);
  if (size === null) return refuse(m.sheets.file.damaged);
  if (size > mostUnpacked) refuse(m.sheets.file.tooLarge);
  try {
    const rows = await readSheet(bytes, { trim: false });
    return rows.map((row) => row.map((cell) => textOf(cell as Cell)));
  } catch (error) {
    throw new VitrineError('file', m.sheets.file.damaged, { cause: error });
  }
};

const decode = (bytes: Buffer): string => {
  const wide = begins(bytes, 0xff, 0xfe) ? 'utf-16le' : begins(bytes, 0xfe, 0xff) ? 'utf-16be' : null;
  if (wide === null && bytes.subarray(0, looked).includes(0)) refuse(m.sheets.file.notTable);
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new VitrineError('file', m.sheets.file.notUtf8, { cause: error });
  }
};

/** What stands between cells: whichever the first line has most of. */
const separatorOf = (text: string): string => {
  const line = text.slice(0, looked).split(/[\r\n]/, 1)[0] ?? '';
  const counts = [',', ';', '\t', '|'].map((sign) => [sign, line.split(sign).length] as const);
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ',';
};

const readCsv = (bytes: Buffer): Table => {
  const text = decode(bytes);
  try {
    const rows: string[][] = parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      to: mostRows + 2,
    });
    return rows.map((row) => row.map((cell) => textOf(unguarded(cell))));
  } catch (error) {
    throw new VitrineError('file', m.sheets.file.notTable, { cause: error });
  }
};

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** The table in a file, by what the file is, whatever it is called. Fails with `file`, in words for a person. */
export const readTable = async (path: string): Promise<Table> => {
  const bytes = readBytes(path);
  if (bytes.length === 0) refuse(m.sheets.file.empty);
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) refuse(m.sheets.file.oldWorkbook);
  const table = begins(bytes, 0x50, 0x4b) ? await readWorkbook(bytes) : readCsv(bytes);
  if (table.every(isBlank)) refuse(m.sheets.file.empty);
  if (table.length > mostRows + 1) refuse(m.sheets.file.tooManyRows(mostRows));
  return table;
};
