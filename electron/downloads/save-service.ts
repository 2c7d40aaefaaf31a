import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '../base/logger.ts';
import { closeInOrder } from '../base/close-in-order.ts';
import { type OnDemandThread, startOnDemandThread } from '../base/on-demand-thread.ts';
import { type StartThread, type ThreadLimits, startThread, writeDeadlineMs } from '../base/thread.ts';
import { throttle } from '../base/throttle.ts';
import type { ExportScope } from '../export/contract.ts';
import { m } from '../messages/index.ts';
import type { SavedFile, SavePlanProgress, SaveOptions, SavePlan, SaveRunStatus } from './contract.ts';
import { type SaveRunParts, SaveRun } from './save-run.ts';
import type { SaveEvents, SaveHandlers } from './save-thread.ts';

const log = createLogger('downloads');

/** The heap of a thread that plans 200,000 files, and reads one file at a time. */
const threadLimits: ThreadLimits = { maxOldGenerationSizeMb: 1_500, outOfMemory: m.files.tooMuchMemory };

/** The save runs of one account. One runs at a time; the others wait. */
export interface SaveRuns {
  readonly plan: (scope: ExportScope, options: SaveOptions, root: string | null) => Promise<SavePlan>;
  /** Starts saving to `root`. Resolves once the run is stored. */
  readonly start: (scope: ExportScope, options: SaveOptions, root: string) => Promise<SaveRunStatus>;
  readonly runs: () => Promise<readonly SaveRunStatus[]>;
  readonly rows: (run: string, from: number, limit: number) => Promise<readonly SavedFile[]>;
  readonly pause: (run: string, paused: boolean) => Promise<void>;
  readonly cancel: (run: string, file: number | null) => Promise<void>;
  readonly retry: (run: string, file: number | null) => Promise<void>;
  readonly folderOf: (run: string) => Promise<string>;
  /** Returns the folder of the last run, or null if there is none or it no longer exists. */
  readonly lastFolder: () => Promise<string | null>;
  /** Resumes runs that were interrupted by the end of the program. Can be called again. */
  readonly begin: () => void;
  /** Files in progress wait for the next start. */
  readonly close: () => Promise<void>;
}

export interface SavesParts extends SaveRunParts {
  readonly root: URL;
  /** The account's folder. */
  readonly folder: string;
  /** Called with the progress of a plan. */
  readonly onMeasuring?: (measuring: SavePlanProgress) => void;
  readonly onChanged: (run: SaveRunStatus) => void;
  readonly startThread?: StartThread | undefined;
}

/** The minimum time between two reports, in milliseconds. */
const reportIntervalMs = 200;
/** The idle time in milliseconds after which the thread ends. */
const maxIdleMs = 60_000;
/** The maximum time for a run to stop when the account is left, in milliseconds. */
const stopDeadlineMs = 5_000;
/** The name of the database file. */
const database = 'saves.db';

type SaveThread = OnDemandThread<SaveHandlers, SaveEvents>;

const openThread = (
  { root, folder, account, files, startThread: begin = startThread }: SavesParts,
  isBusy: () => boolean,
): SaveThread =>
  startOnDemandThread<SaveHandlers, SaveEvents>({
    start: () => begin(root, 'downloads/save-thread', { folder, account, originals: files().originals }, threadLimits),
    rest: async (thread) => {
      if (isBusy()) return false;
      await thread.call('close', undefined);
      return true;
    },
    closing: { finalCall: 'close', deadlineMs: writeDeadlineMs },
    idleFor: maxIdleMs,
  });

/** The runs of one account, one at a time. */
class AccountSaves implements SaveRuns {
  readonly #parts: SavesParts;
  readonly #thread: SaveThread;
  #running: SaveRun | null = null;
  #isClosed = false;
  /** Waiting runs, the next first. */
  readonly #waiting: string[] = [];
  /** Runs that the renderer has been sent, the newest first. */
  readonly #known: string[] = [];
  #driving: Promise<void> | null = null;
  #begun: Promise<void> | null = null;
  readonly #reports = throttle(
    () => reportIntervalMs,
    () => this.#running !== null && void this.#tell(this.#running.id),
  );

  constructor(parts: SavesParts) {
    this.#parts = parts;
    this.#thread = openThread(parts, () => this.#running !== null);
    this.#thread.on('measuring', (measuring) => parts.onMeasuring?.(measuring));
  }

  plan(...[scope, options, root]: Parameters<SaveRuns['plan']>): Promise<SavePlan> {
    return this.#thread.call('plan', { scope, options, root }, { replaces: 'plan' });
  }

  async start(...[scope, options, root]: Parameters<SaveRuns['start']>): Promise<SaveRunStatus> {
    const id = randomUUID();
    const run = await this.#thread.call('start', { id, scope, options, root });
    await this.#go(id);
    return run;
  }

  async runs(): Promise<readonly SaveRunStatus[]> {
    await this.#beginOnce();
    return Promise.all(this.#known.map((run) => this.#figures(run)));
  }

  async rows(run: string, from: number, limit: number): Promise<readonly SavedFile[]> {
    const rows = await this.#thread.call('rows', { run, from, limit });
    const running = this.#running;
    return running?.id === run ? rows.map((row) => ({ ...row, came: running.cameOf(row.file) })) : rows;
  }

  async pause(run: string, paused: boolean): Promise<void> {
    if (!paused) await this.#go(run);
    else if (!(await this.#stop(run, 'pause'))) await this.#thread.call('setState', { run, state: 'paused' });
    await this.#tell(run);
  }

  async cancel(run: string, file: number | null): Promise<void> {
    if (file !== null) {
      await this.#thread.call('leave', { run, file });
      if (this.#running?.id === run) this.#running.stopFile(file);
    } else if (!(await this.#stop(run, 'cancel'))) {
      await this.#thread.call('leave', { run, file: null });
      await this.#thread.call('end', { run, state: 'cancelled' });
    }
    await this.#tell(run);
  }

  async retry(run: string, file: number | null): Promise<void> {
    if ((await this.#thread.call('retry', { run, file })) > 0) await this.#go(run);
    await this.#tell(run);
  }

  folderOf(run: string): Promise<string> {
    return this.#thread.call('folderOf', { run });
  }

  async lastFolder(): Promise<string | null> {
    return this.#isKept() ? this.#thread.call('lastFolder', undefined) : null;
  }

  begin(): void {
    void this.#beginOnce();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#reports.stop();
    const stop = async (): Promise<void> => {
      await this.#running?.stop('close');
      await this.#driving;
    };
    await closeInOrder(log, { 'the run': { close: stop, deadlineMs: stopDeadlineMs } });
    await this.#thread.close();
  }

  /** Whether a database exists. Without one, no thread is needed. */
  #isKept(): boolean {
    return existsSync(join(this.#parts.folder, database));
  }

  #beginOnce(): Promise<void> {
    return (this.#begun ??= this.#begin().catch((error: unknown) => {
      log.error('Unfinished downloads could not be resumed', error);
    }));
  }

  async #begin(): Promise<void> {
    if (!this.#isKept()) return;
    for (const run of await this.#thread.call('unsettled', undefined)) {
      if (this.#known.includes(run)) continue;
      this.#known.unshift(run);
      const { state, counts } = await this.#thread.call('figures', { run });
      if (state === 'paused') await this.#tell(run);
      // An ended run can be opened, because its failed files may be retried. It is resumed if that was just requested.
      else if (state === 'done' ? counts.waiting > 0 : state !== 'cancelled') await this.#go(run);
    }
  }

  async #figures(run: string): Promise<SaveRunStatus> {
    const written = await this.#thread.call('figures', { run });
    return this.#running?.id === run ? this.#running.seen(written) : written;
  }

  async #tell(run: string): Promise<void> {
    if (this.#isClosed) return;
    await this.#figures(run).then(this.#parts.onChanged, (error: unknown) => {
      log.info('A report could not be written', error);
    });
  }

  /** Queues a run, unless it is running or queued. Its stored state says so, also after a restart. */
  async #go(id: string): Promise<void> {
    if (this.#isClosed || this.#running?.id === id || this.#waiting.includes(id)) return;
    if (!this.#known.includes(id)) this.#known.unshift(id);
    this.#waiting.push(id);
    // Begins before the calls of the run itself, which set the next state.
    const stored = this.#thread.call('setState', { run: id, state: 'waiting' });
    this.#driving ??= this.#drive().finally(() => (this.#driving = null));
    await stored;
  }

  async #drive(): Promise<void> {
    for (let id = this.#waiting.shift(); id !== undefined && !this.#isClosed; id = this.#waiting.shift()) {
      this.#running = new SaveRun(id, this.#parts, this.#thread, this.#reports.schedule);
      await this.#running.done;
      this.#running = null;
      await this.#again(id).catch((error: unknown) => log.error('A run could not be read after its end', error));
      await this.#tell(id);
    }
  }

  /** Queues a run again if files were retried while it ended. */
  async #again(id: string): Promise<void> {
    if (this.#isClosed) return;
    const { state, counts } = await this.#thread.call('figures', { run: id });
    if (state === 'done' && counts.waiting > 0) await this.#go(id);
  }

  /** Stops a run, or removes it from the waiting ones. Returns false if it was not running. */
  async #stop(run: string, why: 'pause' | 'cancel'): Promise<boolean> {
    const index = this.#waiting.indexOf(run);
    if (index >= 0) this.#waiting.splice(index, 1);
    if (this.#running?.id !== run) return false;
    await this.#running.stop(why);
    return true;
  }
}

export const createSaves = (parts: SavesParts): SaveRuns => new AccountSaves(parts);
