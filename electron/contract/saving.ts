import { z } from 'zod';
import type { ResourceId } from '../base/brand.ts';
import { answers } from './define.ts';
import { scopeSchema } from './export.ts';
import { nothing } from './schemas.ts';
import type { Review } from './review.ts';
import { comparedGroups, savingWhich } from './values.ts';
import type { ComparedGroup } from './values.ts';

/** How pictures are made anew as JPEG in sRGB. */
const convertSchema = z.strictObject({
  /** Greatest side in pixels, never enlarged; null: as large as they are. */
  longestSide: z.int().min(16).max(20_000).nullable(),
  quality: z.int().min(1).max(100),
  /** White behind what is transparent, else black. */
  white: z.boolean(),
});

const optionsSchema = z.strictObject({
  which: z.enum(savingWhich),
  /** The pattern of the names, without their endings: `{sku}_{nn}`. */
  names: z.string().max(200),
  /** A folder for each SKU. */
  folders: z.boolean(),
  /** Null: files are saved as they are. */
  convert: convertSchema.nullable(),
});

/** Which files are saved, under which names, and what is made of them. */
export type SavingOptions = z.output<typeof optionsSchema>;
export type SavingConvert = z.output<typeof convertSchema>;

const runKey = z.strictObject({ run: z.uuid() });
/** Whose files: products or assets; see `ExportScope`. */
const filesScope = scopeSchema.refine(({ query }) => query.resource === 'product' || query.resource === 'asset');
const planned = {
  scope: filesScope,
  options: optionsSchema,
};

/** A folder that the person chose. The page names it by its id, and never names a path. */
export interface SavingFolder {
  readonly id: string;
  /** Where it is, for the person. */
  readonly path: string;
  /** Bytes that are free there; null: the system does not say. */
  readonly free: number | null;
}

/** What becomes of a file: `rename` another file has that name, `noAddress` the service tells no address of it. */
export type SavingNote = 'there' | 'kept' | 'rename' | 'noAddress' | 'tooLong' | 'asItIs';

/** A file as it would be written. */
export interface PlannedFile {
  /** Below the chosen folder, with `/` between folder and name. */
  readonly path: string;
  readonly asset: ResourceId;
  /** What the file is called in the account. */
  readonly filename: string;
  readonly size: number | null;
  readonly note: SavingNote | null;
}

/** What saving would do. */
export interface SavingPlan {
  readonly files: number;
  readonly folders: number;
  /** Bytes that would be fetched, of the files whose size is known. */
  readonly bytes: number;
  /** Files to fetch whose size nobody knows. */
  readonly unsized: number;
  /** Files in the chosen folder that have this content already. */
  readonly there: number;
  /** Files that are on this computer, and are fetched from nowhere. */
  readonly kept: number;
  /** Files that got a number behind their name, since another one has it. */
  readonly renamed: number;
  /** Files whose address nobody knows. */
  readonly noAddress: number;
  /** Paths that this computer cannot write. */
  readonly tooLong: number;
  /** Files that are programs or scripts, by their names. */
  readonly programs: number;
  /** What is wrong with the pattern of the names, in words; then there are no files. */
  readonly problem: string | null;
  /** The first of them. */
  readonly first: readonly PlannedFile[];
}

/** How far a plan is that is worked out. */
export interface SavingMeasuring {
  /** Files that were found so far; all of them once any is looked at. */
  readonly files: number;
  /** Of those looked at. */
  readonly looked: number;
  /** Of those looked at: bytes to fetch, files that are in the folder already, and files that are on this computer. */
  readonly bytes: number;
  readonly there: number;
  readonly kept: number;
}

export type SavingState = 'waiting' | 'running' | 'paused' | 'done' | 'cancelled';
export type SavedState = 'waiting' | 'fetching' | 'converting' | 'saved' | 'there' | 'failed' | 'left';

/** One run of saving, with how far it is. */
export interface SavingRun {
  readonly id: string;
  readonly state: SavingState;
  /** When it was asked for, ISO 8601. */
  readonly begun: string;
  /** Where the folder is, for the person. */
  readonly folder: string;
  readonly files: number;
  readonly folders: number;
  /** Files by their state. */
  readonly counts: Readonly<Record<SavedState, number>>;
  /** Bytes that came over the network so far, and that come in all as far as it is known. */
  readonly came: number;
  readonly of: number;
  /** Bytes that were written to the folder. */
  readonly written: number;
  /** Milliseconds: how long it worked so far, and how long it still takes; null: nobody knows. */
  readonly took: number;
  readonly left: number | null;
  /** The name of the list beside the files, once it is written. */
  readonly manifest: string | null;
  /** Why the list beside the files could not be written; null: it could. */
  readonly problem: string | null;
}

/** One file of a run. */
export interface SavedFile {
  readonly file: number;
  readonly path: string;
  readonly asset: ResourceId;
  readonly state: SavedState;
  /** What happened, in words; null: nothing to say. */
  readonly words: string | null;
  /** Bytes as they are written, or as they come. */
  readonly size: number | null;
  /** Bytes that came so far, while it is fetched. */
  readonly came: number;
}

/** A folder beside the files of the account, as far as it was looked through. */
export interface FolderComparison {
  readonly id: string;
  /** Where the folder is, for the person. */
  readonly folder: string;
  readonly state: 'reading' | 'done';
  /** Files that were read so far, and their bytes. */
  readonly read: number;
  readonly bytes: number;
  /** Files that were found so far; exactly once all are. */
  readonly found: number;
  readonly counts: Readonly<Record<ComparedGroup, number>>;
  /** Why it could not come to its end, in words; null: it could, or is not there yet. */
  readonly problem: string | null;
}

/** One file of a comparison: of the folder, of the account, or of both. */
export interface ComparedFile {
  /** Below the folder; null: it is not there. */
  readonly path: string | null;
  /** The asset that has its content, or its name; null: none. */
  readonly asset: ResourceId | null;
  /** What that is called in the account. */
  readonly filename: string | null;
  readonly size: number | null;
  /** What is worth a word, such as another name; null: nothing. */
  readonly words: string | null;
}

const comparisonKey = z.strictObject({ id: z.uuid() });

export const savingCalls = {
  /** Asks for a folder in the system's dialog; null when the person closed it. */
  'saving.chooseFolder': answers<SavingFolder | null>()(nothing),
  /** The folder that was used last in this account, while it is there. */
  'saving.lastFolder': answers<SavingFolder | null>()(nothing),
  /** What would be written; a newer question drops one that has not begun. Without a folder nothing is looked for on the disk. */
  'saving.plan': answers<SavingPlan>()(z.strictObject({ ...planned, folder: z.uuid().nullable() })),
  /** Begins to save; goes on after a restart. Fails with `badArgument` where there is nothing to save. */
  'saving.start': answers<SavingRun>()(z.strictObject({ ...planned, folder: z.uuid() })),
  /** Runs that are under way, those that ended in this session, and earlier ones with files that failed; the newest first. */
  'saving.runs': answers<readonly SavingRun[]>()(nothing),
  /** Files of a run: what needs a look first, then what is under way, then what waits, then what is done. */
  'saving.rows': answers<readonly SavedFile[]>()(
    runKey.extend({ from: z.int().min(0), limit: z.int().min(1).max(500) }),
  ),
  'saving.pause': answers<undefined>()(runKey.extend({ paused: z.boolean() })),
  /** Saves no more of a run, or not this file of it. What was saved stays. */
  'saving.cancel': answers<undefined>()(runKey.extend({ file: z.int().min(0).nullable() })),
  /** Tries again what failed, or this file of it. */
  'saving.retry': answers<undefined>()(runKey.extend({ file: z.int().min(0).nullable() })),
  /** Shows the folder of a run in the system's file manager. */
  'saving.showFolder': answers<undefined>()(runKey),
  /** Asks for a folder and compares it with the files of a scope by their content; null when the person closed the dialog. */
  'saving.compareFolder': answers<FolderComparison | null>()(z.strictObject({ scope: filesScope })),
  /** Files of one group, in their order. Fails with `notFound` once it is closed. */
  'saving.comparedRows': answers<readonly ComparedFile[]>()(
    comparisonKey.extend({
      group: z.enum(comparedGroups),
      from: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
  ),
  /** Opens a review of a group's files, to upload them; null where there is none. */
  'saving.uploadCompared': answers<Review | null>()(
    comparisonKey.extend({ group: z.enum(['hereOnly', 'otherContent']) }),
  ),
  /** The assets of a group, to save their files. */
  'saving.comparedAssets': answers<readonly ResourceId[]>()(
    comparisonKey.extend({ group: z.enum(['thereOnly', 'otherContent']) }),
  ),
  /** Ends it; what is read is read no further. Safe to call twice. */
  'saving.closeComparison': answers<undefined>()(comparisonKey),
} as const;

export interface SavingEvents {
  /** Some times a second while a plan is worked out that takes longer than that. */
  readonly 'saving.measuring': SavingMeasuring;
  /** Some times a second while a run is under way. */
  readonly 'saving.changed': SavingRun;
  /** Some times a second while a folder is looked through, and at the end. */
  readonly 'saving.compared': FolderComparison;
}
