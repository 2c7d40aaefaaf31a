import type { SheetDone, SheetEntry } from './contract.ts';
import type { SheetWritten } from '../tables/sheet/write-rows.ts';
import type { StoredSheet } from './sheet-history.ts';
import type { Sheets } from './sheet-service.ts';

type History = Pick<Sheets, 'history'>;

/** Adds sheets to the history of the account that saved or read them, even if another account has become current. */
export interface SheetRecorder {
  /** Adds a sheet. */
  add(sheets: History, sheet: Omit<StoredSheet, 'at'>): Promise<void>;
  /** Adds the first file of a written sheet, if there is one. Returns the reply to the page, without paths. */
  addWritten(
    sheets: History,
    about: { readonly id: string; readonly kind: StoredSheet['kind'] },
    written: SheetWritten,
  ): Promise<SheetDone>;
}

/** Creates the functions that record sheets. `onAdded` is called with each new entry of a history. */
export const createSheetRecorder = (onAdded: (entry: SheetEntry) => void): SheetRecorder => {
  const add: SheetRecorder['add'] = async ({ history }, sheet) =>
    onAdded(await history.add({ ...sheet, at: new Date().toISOString() }));
  return {
    add,
    addWritten: async (sheets, about, { files, rows, cut }) => {
      const [first] = files;
      if (first !== undefined) await add(sheets, { ...about, path: first.path, files: files.length, rows });
      return {
        files: files.map(({ fileName, rows: fileRows, bytes }) => ({ fileName, rows: fileRows, bytes })),
        rows,
        cut,
      };
    },
  };
};
