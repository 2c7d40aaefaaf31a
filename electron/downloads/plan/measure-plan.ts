import { existsSync, readdirSync } from 'node:fs';
import { toResourceId } from '../../base/branded-types.ts';
import { isNotFoundError } from '../../base/errno.ts';
import type { PlannedFile, SavePlanNote, SaveOptions, SavePlan } from '../contract.ts';
import type { Statements } from '../../cache/db/statements.ts';
import { isProgramName } from '../../model/program-files.ts';
import { getOriginalFileName } from '../../asset-files/original-store.ts';
import type { Contents } from './content-keys.ts';
import { foldPath } from './file-name-pattern.ts';
import { joinBelow, findDestination, isTooLong } from './find-destination.ts';
import type { FileToWrite } from './plan-files.ts';
import type { MeasuringListener } from './throttle-progress.ts';

/** The maximum number of files in a plan. */
const maxShownFiles = 60;
/** The time in milliseconds for reading existing files to compare their checksums. */
const maxReadingMs = 1_500;

/** Returns the names in a folder; none if it does not exist. */
const listNames = (folder: string): ReadonlySet<string> => {
  try {
    return new Set(readdirSync(folder));
  } catch (error) {
    if (isNotFoundError(error)) return new Set();
    throw error;
  }
};

export const createEmptyPlan = (problem: string | null): SavePlan => ({
  files: 0,
  folders: 0,
  bytes: 0,
  unsized: 0,
  there: 0,
  kept: 0,
  renamed: 0,
  noAddress: 0,
  tooLong: 0,
  programs: 0,
  problem,
  first: [],
});

/** Returns whether a path exists, ignoring case like some file systems. Each folder is listed once. */
const createListed = (root: string): ((path: string) => boolean) => {
  const folders = new Map<string, ReadonlySet<string>>();
  const listFolder = (folder: string): ReadonlySet<string> => {
    const cached = folders.get(folder) ?? new Set([...listNames(joinBelow(root, folder))].map(foldPath));
    folders.set(folder, cached);
    return cached;
  };
  return (path) => {
    const slash = path.lastIndexOf('/');
    return listFolder(path.slice(0, Math.max(0, slash))).has(foldPath(path.slice(slash + 1)));
  };
};

interface Measuring {
  readonly sql: Statements;
  /** Null: existing files are not checked. */
  readonly root: string | null;
  readonly contents: Contents;
  readonly originals: string;
  readonly options: SaveOptions;
  /** Receives the progress. */
  readonly tell: MeasuringListener;
}

type Counted = { -readonly [Name in keyof SavePlan]: SavePlan[Name] };

/** Returns the effects of saving these files: existing files, downloads, and the first files. */
export const measurePlan = async (
  planned: readonly FileToWrite[],
  { sql, root, contents, originals, options, tell }: Measuring,
): Promise<SavePlan> => {
  const storedNames = listNames(originals);
  const plan: Counted = { ...createEmptyPlan(null), files: planned.length };
  const folders = new Set<string>();
  const first: PlannedFile[] = [];
  const until = performance.now() + maxReadingMs;
  const destinationOptions = { reads: () => performance.now() < until, isTaken: () => false };
  const isPresent = root === null || !existsSync(root) ? () => false : createListed(root);

  const noteOf = async (one: FileToWrite): Promise<SavePlanNote | null> => {
    const { source } = one.file;
    if (source === null) {
      plan.noAddress += 1;
      return 'noAddress';
    }
    if (root !== null && isTooLong(root, one.path)) {
      plan.tooLong += 1;
      return 'tooLong';
    }
    const content = contents.of(one);
    if (root !== null && isPresent(one.path)) {
      const destination = await findDestination(sql, root, one.path, content, destinationOptions);
      if (destination.kind === 'there') {
        plan.there += 1;
        return 'there';
      }
      if (destination.path !== one.path) plan.renamed += 1;
      if (destination.path !== one.path) return 'rename';
    }
    if (one.renamed) plan.renamed += 1;
    const isStored = storedNames.size > 0 && storedNames.has(getOriginalFileName(content.source));
    if (isStored) plan.kept += 1;
    else if (source.size === null) plan.unsized += 1;
    else plan.bytes += source.size;
    if (one.renamed) return 'rename';
    if (options.convert !== null && !one.converts) return 'asItIs';
    return isStored ? 'kept' : null;
  };

  for (const [looked, one] of planned.entries()) {
    tell({ files: planned.length, looked, bytes: plan.bytes, there: plan.there, kept: plan.kept });
    const slash = one.path.lastIndexOf('/');
    if (slash > 0) folders.add(one.path.slice(0, slash));
    if (isProgramName(one.path)) plan.programs += 1;
    const note = await noteOf(one);
    if (first.length < maxShownFiles) {
      const { id, filename, source } = one.file;
      first.push({ path: one.path, asset: toResourceId(id), filename, size: source?.size ?? null, note });
    }
  }
  return { ...plan, folders: folders.size, first };
};
