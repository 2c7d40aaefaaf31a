import { workerData } from 'node:worker_threads';
import { serveCalls } from '../base/thread.ts';
import { loadPatterns } from '../cache/shared/rule-patterns.ts';
import type { OpenReadSheet, SheetChoice, SheetEffect, SheetRow, SheetRowWindow, SheetSelection } from './contract.ts';
import type { SheetRowState } from '../contract/constants.ts';
import type { ProfileRules } from './read/rule-effects.ts';
import { findHeader } from './read/read-headers.ts';
import { type OpenAccount, type ReadJob, openAccount, openReadJob } from './read/compare-job.ts';
import { readSheetFile } from './read/read-table.ts';
import type { TableReading } from './read/table.ts';
import { type SaveRead, type SaveReadJob, openSaveRead, createRowFilter } from './read/save-rows.ts';
import { type SortedRows, toShownRow, sortRows, sumEffects, sumRewritten } from './read/row-views.ts';
import { type SheetCells, readSheetCells } from './read/sheet-cells.ts';
import { openFiles } from './save/sheet-files.ts';
import type { SheetWritten } from './save/write-rows.ts';

/** The arguments to start reading. */
export interface SheetOpening {
  readonly path: string;
  readonly profiles: readonly ProfileRules[];
  readonly choice: SheetChoice | null;
}

const { folder } = workerData as { readonly folder: string };
/** The duration of work in one call, in milliseconds. It limits the delay of a cancel. */
const turnMs = 100;

let reading: {
  readonly steps: TableReading;
  readonly account: OpenAccount;
  readonly profiles: readonly ProfileRules[];
  readonly sku: number | null;
} | null = null;
let job: ReadJob | null = null;
let steps: Generator<number, number> | null = null;
let sorted: SortedRows | null = null;
let saving: SaveReadJob | null = null;
let savingSteps: Generator<number, SheetWritten> | null = null;

const getOpenJob = (): ReadJob => {
  if (job === null) throw new Error('No sheet was opened');
  return job;
};

const getSortedRows = (): SortedRows => (sorted ??= sortRows(getOpenJob().rows));

const getHeader = (key: string): string =>
  getOpenJob().heads.columns.find((column) => column.key === key)?.header ?? key;

/** Continues for one turn. Returns the generator's result once it is complete. */
const runOneTurn = <End>(running: Generator<number, End>): { readonly done: number; readonly end: End | null } => {
  const until = performance.now() + turnMs;
  for (;;) {
    const step = running.next();
    if (step.done === true) return { done: 0, end: step.value };
    if (performance.now() >= until) return { done: step.value, end: null };
  }
};

const closeSaving = (): void => {
  saving?.close();
  saving = null;
  savingSteps = null;
};

const closeSheet = (): void => {
  reading?.account.close();
  reading = null;
  job?.close();
  job = null;
  sorted = null;
};

/** The thread of one read sheet. It holds the comparison until it is closed. */
const handlers = {
  /** Starts reading a file. `sheet` and `sku` are the worksheet and the SKU's column if the user chose them. */
  open: async ({ path, profiles, choice }: SheetOpening): Promise<void> => {
    await loadPatterns();
    // Without this, Electron treats a user's file with the extension `.asar` as an archive. The thread's own code is
    // already loaded.
    process.noAsar = true;
    closeSheet();
    const account = openAccount(folder);
    const steps = readSheetFile(path, {
      name: choice?.sheet ?? null,
      rate: (rows) => findHeader(rows, account.heads)?.rating ?? 0,
      findHeader: (rows) => findHeader(rows, account.heads)?.row ?? -1,
    });
    reading = { steps, account, profiles, sku: choice?.sku ?? null };
  },
  /**
   * Reads for one turn. Returns the account that the sheet was made in, if it names one, and its number of rows, or null
   * until the file is read.
   */
  read: async (): Promise<{ account: string | null; total: number } | null> => {
    if (reading === null) throw new Error('No sheet was opened');
    const until = performance.now() + turnMs;
    for (;;) {
      const step = await reading.steps.next();
      if (step.done === true) {
        const { account, profiles, sku } = reading;
        reading = null;
        job = openReadJob(account, { table: step.value, profiles, sku });
        steps = job.steps();
        return { account: job.heads.mark?.account ?? null, total: job.total };
      }
      if (performance.now() >= until) return null;
    }
  },
  /** Compares for one turn. */
  continue: (): { done: number; complete: boolean } => {
    if (steps === null) throw new Error('No sheet was opened');
    const { done, end } = runOneTurn(steps);
    if (end === null) return { done, complete: false };
    getOpenJob().close();
    return { done: getOpenJob().total, complete: true };
  },
  sheet: (): Omit<OpenReadSheet, 'id' | 'fileName'> => {
    const { heads, rows } = getOpenJob();
    return {
      madeAt: heads.mark?.madeAt ?? null,
      rows: rows.length,
      counts: getSortedRows().counts,
      columns: heads.columns.map(({ header }) => header),
      ignored: heads.ignored,
      matched: heads.columns
        .filter(({ header, written }) => written.toLowerCase() !== header.toLowerCase())
        .map(({ header, written }) => ({ column: header, header: written })),
      worksheet: getOpenJob().sheet,
      headerRow: heads.row + 1,
      skuColumn: heads.sku,
      headers: heads.headers,
      rewritten: sumRewritten(rows, getHeader),
    };
  },
  rows: ({ state, offset, limit }: { state: SheetRowState | null; offset: number; limit: number }): SheetRowWindow => {
    const rows = getSortedRows().of(state);
    const some = rows
      .slice(offset, offset + limit)
      .map((row) => toShownRow(row, { headOf: getHeader, rules: getOpenJob().rules }, false));
    return { offset, rows: some, total: rows.length };
  },
  row: ({ row }: { row: number }): SheetRow | null => {
    const found = getOpenJob().rows.find((one) => one.row === row);
    return found === undefined ? null : toShownRow(found, { headOf: getHeader, rules: getOpenJob().rules }, true);
  },
  effects: ({ ticks }: { ticks: SheetSelection }): SheetEffect[] => {
    const { rows, rules } = getOpenJob();
    return sumEffects(rows, rules, createRowFilter(ticks));
  },
  /** Returns the changed cells of the rows from `from`, and the position after them, or null at the end. */
  cells: ({ from, limit }: { from: number; limit: number }): SheetCells =>
    readSheetCells(getOpenJob().rows, from, limit),
  /** Starts saving rows to `path`. Returns their number. */
  beginSave: ({ path, ...asked }: SaveRead & { path: string }): number => {
    const files = openFiles(path);
    try {
      saving = openSaveRead(folder, getOpenJob(), asked, files);
    } catch (error) {
      files.abandon();
      throw error;
    }
    savingSteps = saving.steps();
    return saving.total;
  },
  /** Saves for one turn. `written` is null until all files are complete. */
  continueSave: (): { done: number; written: SheetWritten | null } => {
    if (savingSteps === null) throw new Error('No sheet was begun');
    try {
      const { done, end } = runOneTurn(savingSteps);
      if (end !== null) closeSaving();
      return { done: end?.rows ?? done, written: end };
    } catch (error) {
      closeSaving();
      throw error;
    }
  },
  closeSave: closeSaving,
  close: (): void => {
    closeSaving();
    closeSheet();
  },
};
export type ReadHandlers = typeof handlers;

serveCalls(handlers);
