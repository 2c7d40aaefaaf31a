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

/** So many files come with a plan. */
const mostShown = 60;
/** Milliseconds in which files that are there may be read, to know them by their checksum. */
const mostReading = 1_500;

/** The names in a folder; none where it is not there. */
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

/** Which names a folder has, as file systems compare them that tell no capitals apart; each folder is listed once. */
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
  /** Null: nothing is looked for on the disk. */
  readonly root: string | null;
  readonly contents: Contents;
  readonly originals: string;
  readonly options: SavingOptions;
  /** Hears how far it is. */
  readonly tell: Telling;
}

type Counted = { -readonly [Name in keyof SavingPlan]: SavingPlan[Name] };

/** Tells what saving these files would do: what is there, what is fetched, and the first of them. */
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
