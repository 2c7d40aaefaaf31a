import { basename, join } from 'node:path';
import { z } from 'zod';
import { JsonFile, parseEntries } from '../base/json-file.ts';
import { createLogger } from '../base/logger.ts';
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

const toSheetEntry = ({ path, ...entry }: StoredSheet): SheetEntry => ({ ...entry, fileName: basename(path) });

/** Creates the history in `folder`, which must exist. An unreadable file counts as empty and is moved away. */
export const createSheetHistory = (folder: string): SheetHistory => {
  const file = new JsonFile<readonly StoredSheet[]>({
    path: join(folder, 'sheets.json'),
    parse: (json, skip) => parseEntries(json, storedSheetSchema, skip),
    createDefault: () => [],
    toJson: (sheets) => sheets,
  });
  /** The paths of sheets that could not be added to the file. */
  const unsavedPaths = new Map<string, string>();
  return {
    list: async () => (await file.read()).map(toSheetEntry),
    add: async (sheet) => {
      try {
        await file.update((sheets) => [sheet, ...sheets.filter(({ id }) => id !== sheet.id)].slice(0, maxSheets));
      } catch (error) {
        log.error('A sheet could not be added to the history', error);
        unsavedPaths.set(sheet.id, sheet.path);
      }
      return toSheetEntry(sheet);
    },
    pathOf: async (id) => unsavedPaths.get(id) ?? (await file.read()).find((one) => one.id === id)?.path ?? null,
  };
};
