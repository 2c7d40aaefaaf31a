import { readFileSync, statSync } from 'node:fs';
import { errorCode } from '../../base/errno.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { foreignFileMessage } from './foreign-file.ts';
import { readCsv } from './read-csv.ts';
import { refuseFile } from './table.ts';
import type { WorksheetChoice, TableReading } from './table.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

/** The maximum size of a file, in bytes. */
const maxBytes = 50_000_000;

const readBytes = (path: string): Buffer => {
  try {
    const { size } = statSync(path);
    if (size > maxBytes) refuseFile(m.sheets.file.tooLarge);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof VitrineError) throw error;
    return refuseFile(m.files.unreadable(errorCode(error) ?? undefined), error);
  }
};

const startsWith = (bytes: Buffer, ...signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** Reads the table in a file. The content determines the format, not the name. Throws `file` if there is no table. */
export async function* readTable(path: string, choice: WorksheetChoice): TableReading {
  const bytes = readBytes(path);
  if (bytes.length === 0) refuseFile(m.sheets.file.empty);
  const foreign = foreignFileMessage(bytes);
  if (foreign !== null) refuseFile(foreign);
  return yield* startsWith(bytes, 0x50, 0x4b) ? readWorkbook(bytes, choice) : readCsv(bytes);
}
