import { existsSync, statSync } from 'node:fs';
import { VitrineError } from '../../base/errors.ts';
import { openSnapshot } from '../../cache/read/snapshot.ts';
import { getCacheFiles } from '../../cache/shared/database-files.ts';
import type { ExportScope } from '../../export/contract.ts';
import type { SavePlanProgress, SaveOptions, SavePlan, SaveRunStatus } from '../contract.ts';
import { m } from '../../messages/index.ts';
import { createContents, getRunContentKey } from '../plan/content-keys.ts';
import { measurePlan, createEmptyPlan } from '../plan/measure-plan.ts';
import { type MeasuringListener, throttleProgress } from '../plan/throttle-progress.ts';
import { foldPath, parseFileNamePattern } from '../plan/file-name-pattern.ts';
import { type FileToWrite, planFiles } from '../plan/plan-files.ts';
import { type FileToSave, collectFiles } from '../plan/collect-files.ts';
import { readRunProgress } from './run-rows.ts';
import type { SavesDatabase } from './saves-database.ts';

/** The paths that a save thread needs. */
export interface SaveData {
  /** The account's folder, with its cache. */
  readonly folder: string;
  readonly account: string;
  /** The folder of cached originals. */
  readonly originals: string;
}

interface PlanRequest {
  readonly scope: ExportScope;
  readonly options: SaveOptions;
}

/** The maximum number of ended runs that are listed. */
const maxEndedRuns = 20;

const nothingYet: SavePlanProgress = { files: 0, looked: 0, bytes: 0, there: 0, kept: 0 };

/**
 * Creates a lookup of the files in a scope. It caches the last result until the cache changes, because typing a pattern
 * requests the same files repeatedly.
 */
const createGathering = (folder: string): ((scope: ExportScope, tell?: MeasuringListener) => readonly FileToSave[]) => {
  let last: { readonly key: string; readonly wanted: readonly FileToSave[] } | null = null;
  /** Returns a value that changes with each commit to the cache. */
  const getCacheVersion = (): string =>
    getCacheFiles(folder)
      .slice(0, 2)
      .map((path) => {
        const stats = statSync(path, { throwIfNoEntry: false });
        return `${String(stats?.mtimeMs)} ${String(stats?.size)}`;
      })
      .join(' ');
  return (scope, tell) => {
    const key = `${getCacheVersion()} ${JSON.stringify(scope)}`;
    if (last?.key === key) return last.wanted;
    const snapshot = openSnapshot(folder, scope);
    try {
      const filesToSave: FileToSave[] = [];
      for (const one of collectFiles(snapshot, scope)) {
        filesToSave.push(one);
        tell?.({ ...nothingYet, files: filesToSave.length });
      }
      last = { key, wanted: filesToSave };
      return filesToSave;
    } finally {
      snapshot.close();
    }
  };
};

const insertFiles = ({ sql }: SavesDatabase, run: string, planned: readonly FileToWrite[]): void => {
  for (const [n, { path, file, product, converts, renamed }] of planned.entries())
    sql.run(
      `INSERT INTO file (run, n, path, folded, asset, filename, sku, address, checksum, size, modified, converts, renamed)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[run, n, path, foldPath(path), file.id, file.filename, product?.sku ?? null],
      ...[file.source?.path ?? null, file.source?.checksum ?? null, file.source?.size ?? null],
      ...[file.source?.modified ?? null, converts ? 1 : 0, renamed ? 1 : 0],
    );
};

const countFolders = (planned: readonly FileToWrite[]): number =>
  new Set(planned.flatMap(({ path }) => (path.includes('/') ? [path.slice(0, path.lastIndexOf('/'))] : []))).size;

interface PlanCalls {
  /** Returns the plan of a run. */
  readonly plan: (request: PlanRequest & { readonly root: string | null }) => Promise<SavePlan>;
  /** Stores a run with all its files. */
  readonly start: (request: PlanRequest & { readonly id: string; readonly root: string }) => SaveRunStatus;
}

/** Creates the handlers for planning. */
export const planCalls = (
  saves: SavesDatabase,
  { folder, account, originals }: SaveData,
  onMeasuring: (measuring: SavePlanProgress) => void,
): PlanCalls => {
  const { sql } = saves;
  const gather = createGathering(folder);
  return {
    plan: async ({ scope, options, root }) => {
      const pattern = parseFileNamePattern(options.names);
      if (!pattern.ok) return createEmptyPlan(pattern.problem);
      const reportProgress = throttleProgress(onMeasuring);
      const planned = [...planFiles(gather(scope, reportProgress), pattern.value, options)];
      const contents = createContents(account, getRunContentKey(scope, options), options);
      return measurePlan(planned, { sql, root, contents, originals, options, tell: reportProgress });
    },
    start: ({ id, scope, options, root }) => {
      const pattern = parseFileNamePattern(options.names);
      if (!pattern.ok) throw new VitrineError('badArgument', pattern.problem);
      if (!existsSync(root)) throw new VitrineError('file', m.downloads.folderGone);
      const planned = [...planFiles(gather(scope), pattern.value, options)];
      if (planned.length === 0) throw new VitrineError('badArgument', m.downloads.nothing);
      saves.together(() => {
        sql.run(
          "INSERT INTO run (id, state, folder, options, of, folders, begun_at) VALUES (?, 'waiting', ?, ?, ?, ?, ?)",
          ...[id, root, JSON.stringify(options), getRunContentKey(scope, options), countFolders(planned), Date.now()],
        );
        insertFiles(saves, id, planned);
        sql.run(
          `DELETE FROM run WHERE state IN ('done', 'cancelled') AND id NOT IN
           (SELECT id FROM run ORDER BY begun_at DESC LIMIT ${maxEndedRuns})`,
        );
      });
      const run = readRunProgress(sql, id);
      if (run === null) throw new VitrineError('notFound', m.downloads.noRun);
      return run;
    },
  };
};
