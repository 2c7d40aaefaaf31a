import { existsSync, readdirSync } from 'node:fs';
import { resourceId } from '../../base/brand.ts';
import { isMissing } from '../../base/errno.ts';
import type { PlannedFile, SavingNote, SavingOptions, SavingPlan } from '../../contract/saving.ts';
import type { Statements } from '../../cache/db/statements.ts';
import { isProgramName } from '../../model/program-files.ts';
import { originalName } from '../../pictures/original-store.ts';
import type { Contents } from './contents.ts';
import { foldPath } from './names.ts';
import { below, findPlace, isTooLong } from './on-disk.ts';
import type { FileToWrite } from './plan.ts';
import type { Telling } from './telling.ts';

/** The maximum number of files in a plan. */
const mostShown = 60;
/** The time in milliseconds for reading existing files to compare their checksums. */
const mostReading = 1_500;

/** Returns the names in a folder; none if it does not exist. */
const namesIn = (folder: string): ReadonlySet<string> => {
  try {
    return new Set(readdirSync(folder));
  } catch (error) {
    if (isMissing(error)) return new Set();
    throw error;
  }
};

export const noPlan = (problem: string | null): SavingPlan => ({
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
  const listed = (folder: string): ReadonlySet<string> => {
    const known = folders.get(folder) ?? new Set([...namesIn(below(root, folder))].map(foldPath));
    folders.set(folder, known);
    return known;
  };
  return (path) => {
    const slash = path.lastIndexOf('/');
    return listed(path.slice(0, Math.max(0, slash))).has(foldPath(path.slice(slash + 1)));
  };
};

interface Measuring {
  readonly sql: Statements;
  /** Null: existing files are not checked. */
  readonly root: string | null;
  readonly contents: Contents;
  readonly originals: string;
  readonly options: SavingOptions;
  /** Receives the progress. */
  readonly tell: Telling;
}

type Counted = { -readonly [Name in keyof SavingPlan]: SavingPlan[Name] };

/** Returns the effects of saving these files: existing files, downloads, and the first files. */
export const measurePlan = async (
  planned: readonly FileToWrite[],
  { sql, root, contents, originals, options, tell }: Measuring,
): Promise<SavingPlan> => {
  const kept = namesIn(originals);
  const plan: Counted = { ...noPlan(null), files: planned.length };
  const folders = new Set<string>();
  const first: PlannedFile[] = [];
  const until = performance.now() + mostReading;
  const how = { reads: () => performance.now() < until, isTaken: () => false };
  const isThere = root === null || !existsSync(root) ? () => false : createListed(root);

  const noteOf = async (one: FileToWrite): Promise<SavingNote | null> => {
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
    if (root !== null && isThere(one.path)) {
      const place = await findPlace(sql, root, one.path, content, how);
      if (place.kind === 'there') {
        plan.there += 1;
        return 'there';
      }
      if (place.path !== one.path) plan.renamed += 1;
      if (place.path !== one.path) return 'rename';
    }
    if (one.renamed) plan.renamed += 1;
    const isKept = kept.size > 0 && kept.has(originalName(content.source));
    if (isKept) plan.kept += 1;
    else if (source.size === null) plan.unsized += 1;
    else plan.bytes += source.size;
    if (one.renamed) return 'rename';
    if (options.convert !== null && !one.converts) return 'asItIs';
    return isKept ? 'kept' : null;
  };

  for (const [looked, one] of planned.entries()) {
    tell({ files: planned.length, looked, bytes: plan.bytes, there: plan.there, kept: plan.kept });
    const slash = one.path.lastIndexOf('/');
    if (slash > 0) folders.add(one.path.slice(0, slash));
    if (isProgramName(one.path)) plan.programs += 1;
    const note = await noteOf(one);
    if (first.length < mostShown) {
      const { id, filename, source } = one.file;
      first.push({ path: one.path, asset: resourceId(id), filename, size: source?.size ?? null, note });
    }
  }
  return { ...plan, folders: folders.size, first };
};
