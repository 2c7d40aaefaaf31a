import { readFileSync, statSync } from 'node:fs';
import { getErrorCode } from '../../base/errno.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { getForeignFileMessage } from './foreign-file.ts';
import { readCsv } from './read-csv.ts';
import { type WorksheetChoice, type TableReading, rejectFile } from './table.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

/** The maximum size of a file, in bytes. */
const maxBytes = 50_000_000;

const readBytes = (path: string): Buffer => {
  try {
    const file = statSync(path);
    // A pipe or a device would never end.
    if (!file.isFile() && !file.isDirectory()) rejectFile(m.files.notAFile);
    if (file.size > maxBytes) rejectFile(m.sheets.file.tooLarge);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof VitrineError) throw error;
    return rejectFile(m.files.unreadable(getErrorCode(error) ?? undefined), error);
  }
};

const hasSignature = (bytes: Buffer, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const archiveSignature = [0x50, 0x4b, 3, 4] as const;

/** Returns an archive without the blank lines that a web server or script wrote before it. */
const withoutBlankStart = (bytes: Buffer): Buffer => {
  const [blank = ''] = /^(?:ï»¿|[\r\n\t ])*(?=PK)/.exec(bytes.toString('latin1', 0, 64)) ?? [];
  return hasSignature(bytes.subarray(blank.length), ...archiveSignature) ? bytes.subarray(blank.length) : bytes;
};

/** Reads the table in a file. The content determines the format, not the name. Throws `file` if there is no table. */
export async function* readSheetFile(path: string, choice: WorksheetChoice): TableReading {
  const bytes = withoutBlankStart(readBytes(path));
  if (bytes.length === 0) rejectFile(m.sheets.file.empty);
  const foreign = getForeignFileMessage(bytes);
  if (foreign !== null) rejectFile(foreign);
  return yield* hasSignature(bytes, 0x50, 0x4b) ? readWorkbook(bytes, choice) : readCsv(bytes);
}
