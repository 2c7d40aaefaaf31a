import { workerData } from 'node:worker_threads';
import { type Job, createJobSlot } from '../base/job.ts';
import { serveCalls } from '../base/thread.ts';
import { loadPatterns } from '../cache/shared/rule-patterns.ts';
import type { OpenReadSheet, SheetChoice, SheetEffect, SheetRow, SheetRowWindow, SheetSelection } from './contract.ts';
import type { SheetRowState } from '../contract/constants.ts';
import type { OutboxCreation } from '../contract/outbox-creations.ts';
import type { ProfileRules } from '../cache/read/evaluation/rule-effects.ts';
import { findHeader } from './read/read-headers.ts';
import { type OpenAccount, type ReadJob, openAccount, openReadJob } from './read/compare-job.ts';
import { readSheetFile } from './read/read-table.ts';
import type { TableReading } from './read/table.ts';
import { type SaveRead, openSaveRead, createRowFilter } from './read/save-rows.ts';
import { type SortedRows, toShownRow, sortRows, sumEffects, summarizeRewritten } from './read/row-views.ts';
import { type SheetCells, readSheetCells } from './read/sheet-cells.ts';
import { openFiles } from '../tables/sheet/sheet-files.ts';
import type { SheetWritten } from '../tables/sheet/write-rows.ts';

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
/** The comparison, which keeps its rows after it is complete. */
let job: ReadJob | null = null;
let sorted: SortedRows | null = null;
const comparing = createJobSlot<ReadJob>();
const saving = createJobSlot<Job<SheetWritten>>();

const getOpenJob = (): ReadJob => {
  if (job === null) throw new Error('No sheet was opened');
  return job;
};

const getSortedRows = (): SortedRows => (sorted ??= sortRows(getOpenJob().rows));

const getHeader = (key: string): string =>
  getOpenJob().heads.columns.find((column) => column.key === key)?.header ?? key;

const closeSheet = (): void => {
  reading?.account.close();
  reading = null;
  comparing.close();
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
        job = comparing.begin(() => openReadJob(account, { table: step.value, profiles, sku }));
        return { account: job.heads.mark?.account ?? null, total: job.total };
      }
      if (performance.now() >= until) return null;
    }
  },
  /** Returns the SKUs of the sheet that no product has. */
  unknownSkus: (): string[] => getOpenJob().unknownSkus(),
  /** Adds creations of the outbox. They must be complete before rows are compared. */
  addCreations: (creations: readonly OutboxCreation[]): void => getOpenJob().addCreations(creations),
  /** Compares for one turn. */
  continue: comparing.continue,
  sheet: (): Omit<OpenReadSheet, 'id' | 'fileName'> => {
    const { heads, rows, footer } = getOpenJob();
    return {
      madeAt: heads.mark?.madeAt ?? null,
      rows: rows.length,
      counts: getSortedRows().counts,
      columns: heads.columns.map(({ header }) => header),
      ignored: heads.ignored,
      footer,
      matched: heads.columns
        .filter(({ header, written }) => written.toLowerCase() !== header.toLowerCase())
        .map(({ header, written }) => ({ column: header, header: written })),
      worksheet: getOpenJob().sheet,
      headerRow: heads.row + 1,
      skuColumn: heads.sku,
      headers: heads.headers,
      rewritten: summarizeRewritten(rows, getHeader),
    };
  },
  rows: ({ state, offset, limit }: { state: SheetRowState | null; offset: number; limit: number }): SheetRowWindow => {
    const rows = getSortedRows().of(state);
    const rowsOfPage = rows
      .slice(offset, offset + limit)
      .map((row) => toShownRow(row, { headOf: getHeader, rules: getOpenJob().rules }, false));
    return { offset, rows: rowsOfPage, total: rows.length };
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
      return saving.begin(() => openSaveRead(folder, getOpenJob(), asked, files)).total;
    } catch (error) {
      files.abandon();
      throw error;
    }
  },
  /** Saves for one turn. */
  continueSave: saving.continue,
  closeSave: saving.close,
  close: (): void => {
    saving.close();
    closeSheet();
  },
};
export type ReadHandlers = typeof handlers;

serveCalls(handlers);
