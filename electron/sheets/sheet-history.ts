import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import PQueue from 'p-queue';
import { z } from 'zod';
import { isNotFoundError } from '../base/errno.ts';
import { createLogger } from '../base/logger.ts';
import { tryMoveDamagedFile } from '../base/set-aside.ts';
import { sheetKinds } from '../contract/constants.ts';
import type { SheetEntry } from './contract.ts';

const log = createLogger('sheets');

const storedSheetSchema = z.object({
  id: z.uuid(),
  kind: z.enum(sheetKinds),
  path: z.string(),
  files: z.int(),
  rows: z.int(),
  at: z.iso.datetime(),
});
/** A sheet with the path of its first file. The path is never sent to the renderer. */
export type StoredSheet = z.output<typeof storedSheetSchema>;

/** The sheets of one account that were saved or read, in a file of its folder, which is deleted with the account. */
export interface SheetHistory {
  /** Returns the newest first. */
  list(): Promise<readonly SheetEntry[]>;
  /** Adds a sheet. A failure to write the file is only logged. */
  add(sheet: StoredSheet): Promise<SheetEntry>;
  /** Returns the path of a sheet's first file, or null if the sheet is no longer listed. */
  pathOf(id: string): Promise<string | null>;
}

/** The maximum number of sheets in the list. */
const maxSheets = 100;
const fileName = 'sheets.json';

const toSheetEntry = ({ path, ...entry }: StoredSheet): SheetEntry => ({ ...entry, fileName: basename(path) });

const readAll = async (file: string): Promise<readonly StoredSheet[]> => {
  try {
    return z.array(storedSheetSchema).parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isNotFoundError(error)) return [];
    log.error('The history of sheets cannot be read; its file is set aside', error);
    tryMoveDamagedFile(file);
    return [];
  }
};

/** Creates the history in `folder`, which must exist. An unreadable file counts as empty and is moved away. */
export const createSheetHistory = (folder: string): SheetHistory => {
  const file = join(folder, fileName);
  const queue = new PQueue({ concurrency: 1 });
  let loaded: readonly StoredSheet[] | null = null;
  const loadAll = async (): Promise<readonly StoredSheet[]> => (loaded ??= await readAll(file));
  const write = async (sheet: StoredSheet): Promise<void> => {
    loaded = [sheet, ...(await loadAll()).filter(({ id }) => id !== sheet.id)].slice(0, maxSheets);
    try {
      // A crash while writing leaves the former file complete.
      await writeFile(`${file}.part`, JSON.stringify(loaded), { mode: 0o600 });
      await rename(`${file}.part`, file);
    } catch (error) {
      log.error('A sheet could not be noted', error);
    }
  };
  return {
    list: () => queue.add(async () => (await loadAll()).map(toSheetEntry)),
    add: async (sheet) => {
      await queue.add(() => write(sheet));
      return toSheetEntry(sheet);
    },
    pathOf: (id) => queue.add(async () => (await loadAll()).find((one) => one.id === id)?.path ?? null),
  };
};
