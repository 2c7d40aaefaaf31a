import { existsSync } from 'node:fs';
import { VitrineError } from '../../base/errors.ts';
import type { SavedFile, SavePlanProgress, SaveOptions, SaveRunStatus, SaveRunState } from '../contract.ts';
import { m } from '../../messages/index.ts';
import { getFileErrorMessage } from '../disk-error-message.ts';
import { writeManifest } from './manifest.ts';
import { type SaveData, planCalls } from './plan-handlers.ts';
import { readRunProgress, listFiles } from './run-rows.ts';
import { type ClaimedFile, type ConversionResult, RunWork } from './run-worker.ts';
import { type SavesDatabase, openSaves } from './saves-database.ts';

interface OfRun {
  readonly run: string;
}
interface OfFile extends OfRun {
  readonly file: number;
}
/** One file, or all files of a run. */
interface OfFiles extends OfRun {
  readonly file: number | null;
}

interface RunCalls {
  /** Returns unfinished runs, and ended runs with failed or retried files, the oldest first. */
  readonly unsettled: () => readonly string[];
  /** Returns the folder of the last run, or null if there is none or it no longer exists. */
  readonly lastFolder: () => string | null;
  readonly folderOf: (request: OfRun) => string;
  readonly convertOf: (request: OfRun) => SaveOptions['convert'];
  readonly figures: (request: OfRun) => SaveRunStatus;
  readonly rows: (request: OfRun & { readonly from: number; readonly limit: number }) => SavedFile[];
  readonly setState: (request: OfRun & { readonly state: SaveRunState }) => undefined;
  /** Pauses a run with a message. */
  readonly halt: (request: OfRun & { readonly problem: string | null }) => undefined;
  /** Counts downloaded bytes, and the time worked in milliseconds. */
  readonly count: (request: OfRun & { readonly came: number; readonly took: number }) => undefined;
  /** Cancels pending files. */
  readonly leave: (request: OfFiles) => undefined;
  /** Makes failed files pending again. Returns their number. */
  readonly retry: (request: OfFiles) => number;
}

/** Creates the handlers for stored runs. */
const runCalls = ({ sql }: SavesDatabase, work: RunWork): RunCalls => ({
  unsettled: () =>
    sql.column(`SELECT id FROM run WHERE state IN ('waiting', 'running', 'paused') OR EXISTS (SELECT 1 FROM file
      WHERE file.run = run.id AND (file.state = 'failed' OR (file.state = 'waiting' AND run.state = 'done')))
      ORDER BY begun_at`) as string[],
  lastFolder: () => {
    const last = sql.get('SELECT folder FROM run ORDER BY begun_at DESC LIMIT 1')?.['folder'];
    return typeof last === 'string' && existsSync(last) ? last : null;
  },
  folderOf: ({ run }) => work.run(run).folder,
  convertOf: ({ run }) => work.run(run).options.convert,
  figures: ({ run }) => {
    const found = readRunProgress(sql, run);
    if (found === null) throw new VitrineError('notFound', m.downloads.noRun);
    return found;
  },
  rows: ({ run, from, limit }) => listFiles(sql, run, from, limit),
  setState: ({ run, state }) => {
    sql.run('UPDATE run SET state = ?, problem = NULL, ended_at = NULL WHERE id = ?', state, run);
    return undefined;
  },
  halt: ({ run, problem }) => {
    sql.run("UPDATE run SET state = 'paused', problem = ? WHERE id = ?", problem, run);
    return undefined;
  },
  count: ({ run, came, took }) => {
    sql.run('UPDATE run SET came = came + ?, took = took + ? WHERE id = ?', came, took, run);
    return undefined;
  },
  leave: ({ run, file }) => {
    sql.run(
      "UPDATE file SET state = 'left', words = NULL WHERE run = ?1 AND state = 'waiting' AND (?2 IS NULL OR n = ?2)",
      run,
      file,
    );
    return undefined;
  },
  retry: ({ run, file }) =>
    sql.run(
      `UPDATE file SET state = 'waiting', words = NULL, tries = 0
       WHERE run = ?1 AND (?2 IS NULL OR n = ?2) AND (state = 'failed' OR (state = 'left' AND ?2 IS NOT NULL))`,
      run,
      file,
    ),
});

interface WorkCalls {
  /** Resumes a run: checks that its folder exists, and removes incomplete files. */
  readonly begin: (request: OfRun) => undefined;
  readonly next: (request: OfRun) => Promise<ClaimedFile | null>;
  readonly check: (request: OfFile) => ReturnType<RunWork['check']>;
  readonly converting: (request: OfFile) => undefined;
  /** Commits a file. A disk error is stored with the file. */
  readonly finish: (request: OfFile & { readonly made: ConversionResult | null }) => Promise<undefined>;
  readonly fail: (request: OfFile & { readonly message: string; readonly again: boolean }) => undefined;
  readonly release: (request: OfFile & { readonly to: 'waiting' | 'left' }) => undefined;
  /** Ends the run and writes its manifest. */
  readonly end: (request: OfRun & { readonly state: 'done' | 'cancelled' }) => Promise<undefined>;
}

/** Creates the handlers for processing a run. */
const createWorkHandlers = (saves: SavesDatabase, work: RunWork): WorkCalls => ({
  begin: ({ run }) => {
    if (!existsSync(work.run(run).folder)) throw new VitrineError('file', m.downloads.folderGone);
    work.clearParts(run);
    return undefined;
  },
  next: ({ run }) => work.next(run),
  check: ({ run, file }) => work.check(run, file),
  converting: ({ run, file }) => {
    work.setState(run, file, 'converting');
    return undefined;
  },
  finish: async ({ run, file, made }) => {
    try {
      await work.finish(run, file, made);
    } catch (error) {
      work.fail(run, file, getFileErrorMessage(error), false);
    }
    return undefined;
  },
  fail: ({ run, file, message, again }) => {
    work.fail(run, file, message, again);
    return undefined;
  },
  release: ({ run, file, to }) => {
    work.release(run, file, to);
    return undefined;
  },
  end: async ({ run, state }) => {
    let manifest: string | null = null;
    let problem: string | null = null;
    try {
      manifest = await writeManifest(saves, work.run(run));
    } catch (error) {
      problem = m.downloads.noManifest(getFileErrorMessage(error));
    }
    saves.sql.run(
      'UPDATE run SET state = ?, manifest = ?, problem = ?, ended_at = ? WHERE id = ?',
      ...[state, manifest, problem, Date.now(), run],
    );
    return undefined;
  },
});

type All = ReturnType<typeof planCalls> & RunCalls & WorkCalls & { readonly close: () => undefined };
type SaveCalls = { readonly [Name in keyof All]: All[Name] };

/**
 * Creates the handlers of the save thread: plans, and the runs of one account. `onMeasuring` receives the progress of a
 * plan.
 */
export const saveCalls = (
  data: SaveData,
  migrations: string,
  onMeasuring: (measuring: SavePlanProgress) => void,
): SaveCalls => {
  const saves = openSaves(data.folder, migrations);
  const work = new RunWork(saves, data);
  return {
    ...planCalls(saves, data, onMeasuring),
    ...runCalls(saves, work),
    ...createWorkHandlers(saves, work),
    close: () => {
      saves.db.close();
      return undefined;
    },
  };
};
