import { basename, extname } from 'node:path';
import { runJob } from '../base/job.ts';
import { type StartThread, type Thread, type ThreadLimits, startThread, writeDeadlineMs } from '../base/thread.ts';
import { VitrineError } from '../base/errors.ts';
import type {
  OtherAccountSheet,
  OpenReadSheet,
  SheetChoice,
  SheetEffect,
  SheetProgress,
  SheetRow,
  SheetRowWindow,
  SheetSelection,
} from './contract.ts';
import type { SheetFormat, SheetRowState } from '../contract/constants.ts';
import { m } from '../messages/index.ts';
import type { OutboxCreation } from '../contract/outbox-creations.ts';
import type { ProfileRules } from '../cache/read/evaluation/rule-effects.ts';
import type { SheetCells } from './read/sheet-cells.ts';
import type { ReadHandlers } from './read-thread.ts';
import type { SheetWritten } from '../tables/sheet/write-rows.ts';

type OnProgress = (progress: SheetProgress) => void;

/** The read sheet of one account: one at a time, held by a separate thread. */
export interface ReadSheets {
  /**
   * Reads and compares a file, and closes the previous sheet. `anyway`: also a sheet of another account. Fails with
   * `file` and a message for the user, `cancelled` or `disk`.
   */
  read(
    request: { id: string; path: string; anyway: boolean },
    onProgress: OnProgress,
  ): Promise<OpenReadSheet | OtherAccountSheet>;
  /** Reads the file of the open sheet `of` again, with the user's choice. Fails as `read`, or with `notFound`. */
  readAs(request: { id: string; of: string; choice: SheetChoice }, onProgress: OnProgress): Promise<OpenReadSheet>;
  /** Returns rows. Every call fails with `notFound` if the sheet is closed. */
  rows(request: { id: string; state: SheetRowState | null; offset: number; limit: number }): Promise<SheetRowWindow>;
  /** Returns the effects of the selected rows on the rules. */
  effects(request: { id: string; ticks: SheetSelection }): Promise<readonly SheetEffect[]>;
  row(request: { id: string; row: number }): Promise<SheetRow | null>;
  /** Returns the changed cells of the next rows from `from`, at most about `limit` cells. */
  cells(request: { id: string; from: number; limit: number }): Promise<SheetCells>;
  /** Returns the name and the format of the file, for files that are saved from it. */
  file(id: string): { readonly name: string; readonly format: SheetFormat };
  save(
    request: { id: string; run: string; what: 'import' | 'rest'; ticks: SheetSelection; path: string },
    onProgress: OnProgress,
  ): Promise<SheetWritten>;
  /** Cancels the operation with this ID: the reading of a sheet, or the saving of its rows. */
  cancel(id: string): void;
  /** Closes the sheet if it has this ID. */
  closeRead(id: string): Promise<void>;
  close(): Promise<void>;
}

interface Open {
  readonly id: string;
  readonly path: string;
  /** The user's choice of worksheet and SKU column. */
  readonly choice: SheetChoice | null;
  readonly thread: Thread<ReadHandlers>;
}

/** Creates the error of work on a sheet that the user cancelled. */
export const createCancelledError = (): VitrineError => new VitrineError('cancelled', m.sheets.cancelled);

/** The dependencies for reading sheets. */
export interface SheetReadParts {
  readonly root: URL;
  readonly folder: string;
  readonly account: () => string;
  /** Returns the rules that evaluate the rows. Absent: none. */
  readonly profiles?: (() => Promise<readonly ProfileRules[]>) | undefined;
  /** Returns the creations in the outbox of products with these SKUs. Absent: none. */
  readonly creations?: ((skus: readonly string[]) => Promise<readonly OutboxCreation[]>) | undefined;
  readonly startThread?: StartThread | undefined;
}

class OpenSheet implements ReadSheets {
  readonly #start: () => Thread<ReadHandlers>;
  readonly #account: () => string;
  readonly #profiles: () => Promise<readonly ProfileRules[]>;
  readonly #getCreations: NonNullable<SheetReadParts['creations']>;
  /** The running operations, and the cancelled ones among them. */
  readonly #running = new Set<string>();
  readonly #stopped = new Set<string>();
  #open: Open | null = null;
  /** The number of calls of `read`. Only the last one opens its sheet. */
  #reads = 0;

  constructor(
    start: () => Thread<ReadHandlers>,
    { account, profiles, creations }: Pick<SheetReadParts, 'account' | 'profiles' | 'creations'>,
  ) {
    this.#start = start;
    this.#account = account;
    this.#profiles = profiles ?? (() => Promise.resolve([]));
    this.#getCreations = creations ?? (() => Promise.resolve([]));
  }

  async read(
    { id, path, anyway }: { id: string; path: string; anyway: boolean },
    onProgress: OnProgress,
  ): Promise<OpenReadSheet | OtherAccountSheet> {
    this.#running.add(id);
    const call = (this.#reads += 1);
    await this.close();
    if (call !== this.#reads) {
      this.#over(id);
      throw createCancelledError();
    }
    const opened: Open = { id, path, choice: null, thread: this.#start() };
    this.#open = opened;
    try {
      return await this.#readInto(opened, anyway, onProgress);
    } catch (error) {
      const given = this.#stopped.has(id);
      if (this.#open === opened) await this.close();
      throw given ? createCancelledError() : error;
    } finally {
      this.#over(id);
    }
  }

  async readAs(
    { id, of, choice }: { id: string; of: string; choice: SheetChoice },
    onProgress: OnProgress,
  ): Promise<OpenReadSheet> {
    const before = this.#known(of);
    const opened: Open = { ...before, id, choice };
    this.#running.add(id);
    this.#open = opened;
    try {
      const read = await this.#readInto(opened, true, onProgress);
      if ('other' in read) throw createCancelledError();
      return read;
    } catch (error) {
      const given = this.#stopped.has(id);
      if (this.#open === opened) await this.#restore(before);
      throw given ? createCancelledError() : error;
    } finally {
      this.#over(id);
    }
  }

  /** Reopens a sheet unchanged, because its rows are still on the screen. Closes it if that fails. */
  async #restore(before: Open): Promise<void> {
    this.#open = before;
    await this.#readInto(before, true, () => undefined).catch(() => this.close());
  }

  async rows({ id, ...asked }: Parameters<ReadSheets['rows']>[0]): Promise<SheetRowWindow> {
    return this.#known(id).thread.call('rows', asked);
  }
  async effects({ id, ticks }: Parameters<ReadSheets['effects']>[0]): Promise<readonly SheetEffect[]> {
    return this.#known(id).thread.call('effects', { ticks });
  }
  async row({ id, row }: Parameters<ReadSheets['row']>[0]): Promise<SheetRow | null> {
    return this.#known(id).thread.call('row', { row });
  }

  async cells({ id, ...asked }: Parameters<ReadSheets['cells']>[0]): Promise<SheetCells> {
    return this.#known(id).thread.call('cells', asked);
  }

  file(id: string): { readonly name: string; readonly format: SheetFormat } {
    const { path } = this.#known(id);
    const ending = extname(path);
    return { name: basename(path, ending), format: ending.toLowerCase() === '.xlsx' ? 'xlsx' : 'csv' };
  }

  async save(
    { id, run, path, what, ticks }: Parameters<ReadSheets['save']>[0],
    onProgress: OnProgress,
  ): Promise<SheetWritten> {
    const { thread } = this.#known(id);
    this.#running.add(run);
    const format = path.toLowerCase().endsWith('.csv') ? 'csv' : 'xlsx';
    try {
      const total = await thread.call('beginSave', { path, what, ticks, format, account: this.#account() });
      return await runJob(() => thread.call('continueSave', undefined), {
        beforeTurn: () => this.#assertNotStopped(run),
        onProgress: (done) => onProgress({ id: run, done, total }),
      });
    } finally {
      this.#over(run);
      await thread.call('closeSave', undefined).catch(() => undefined);
    }
  }

  cancel(id: string): void {
    if (this.#running.has(id)) this.#stopped.add(id);
  }

  async closeRead(id: string): Promise<void> {
    if (this.#open?.id === id) await this.close();
  }

  async close(): Promise<void> {
    const last = this.#open;
    this.#open = null;
    if (last === null) return;
    this.cancel(last.id);
    await last.thread.close({ finalCall: 'close', deadlineMs: writeDeadlineMs }).catch(() => undefined);
  }

  #over(id: string): void {
    this.#running.delete(id);
    this.#stopped.delete(id);
  }

  /** Throws `cancelled` if an operation was cancelled. */
  #assertNotStopped(id: string): void {
    if (this.#stopped.has(id)) throw createCancelledError();
  }

  #known(id: string): Open {
    if (this.#open?.id !== id) throw new VitrineError('notFound', m.sheets.closed);
    return this.#open;
  }

  async #readFile({
    id,
    path,
    choice,
    thread,
  }: Open): Promise<{ readonly account: string | null; readonly total: number }> {
    await thread.call('open', { path, profiles: await this.#profiles(), choice });
    for (;;) {
      this.#assertNotStopped(id);
      const read = await thread.call('read', undefined);
      if (read !== null) return read;
    }
  }

  async #readInto(own: Open, anyway: boolean, onProgress: OnProgress): Promise<OpenReadSheet | OtherAccountSheet> {
    const fileName = basename(own.path);
    const { account, total } = await this.#readFile(own);
    if (account !== null && account !== this.#account() && !anyway) {
      await this.close();
      return { other: fileName };
    }
    const unknown = await own.thread.call('unknownSkus', undefined);
    if (unknown.length > 0) await own.thread.call('addCreations', await this.#getCreations(unknown));
    await runJob(() => own.thread.call('continue', undefined), {
      beforeTurn: () => this.#assertNotStopped(own.id),
      onProgress: (done) => onProgress({ id: own.id, done, total }),
    });
    return { id: own.id, fileName, ...(await own.thread.call('sheet', undefined)) };
  }
}

/** The heap of a thread with a sheet: the largest sheet that may be read takes about two thirds of it. */
const threadLimits: ThreadLimits = { maxOldGenerationSizeMb: 1_500, outOfMemory: m.sheets.file.tooMuchMemory };

/**
 * Creates the reader of sheets for the cache in `folder`. `root` is the folder of the sources or of the built main
 * process.
 */
export const createReadSheets = ({
  root,
  folder,
  startThread: start = startThread,
  ...parts
}: SheetReadParts): ReadSheets =>
  new OpenSheet(() => start<ReadHandlers>(root, 'sheets/read-thread', { folder }, threadLimits), parts);
