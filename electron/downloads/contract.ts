import { z } from 'zod';
import type { ResourceId } from '../base/branded-types.ts';
import { defineCall } from '../contract/define.ts';
import { scopeSchema } from '../export/contract.ts';
import { noArgumentSchema, runIdSchema } from '../contract/schemas.ts';
import type { Review } from '../contract/review.ts';
import { type ComparedGroup, comparedGroups, saveSelections } from '../contract/constants.ts';

/** The conversion of pictures to JPEG in sRGB. */
const convertSchema = z.strictObject({
  /** The maximum side length in pixels, without enlarging; null: the original size. */
  longestSide: z.int().min(16).max(20_000).nullable(),
  quality: z.int().min(1).max(100),
  /** Whether transparent areas become white; otherwise black. */
  white: z.boolean(),
});

const optionsSchema = z.strictObject({
  which: z.enum(saveSelections),
  /** The pattern of the file names without extension: `{sku}_{nn}`. */
  names: z.string().max(200),
  /** Whether each SKU gets its own folder. */
  folders: z.boolean(),
  /** Null: files are saved unchanged. */
  convert: convertSchema.nullable(),
});

/** The files to save, their names and their conversion. */
export type SaveOptions = z.output<typeof optionsSchema>;
export type SaveConversion = z.output<typeof convertSchema>;

const runKey = z.strictObject({ run: z.uuid() });
/** The scope of the files: products or assets; see `ExportScope`. */
const filesScope = scopeSchema.refine(({ query }) => query.resource === 'product' || query.resource === 'asset');
const planSchemas = {
  scope: filesScope,
  options: optionsSchema,
};

/** A folder that the user chose. The page identifies it by ID and never names a path. */
export interface SaveFolder {
  readonly id: string;
  /** The path, for display only. */
  readonly path: string;
  /** The free bytes in the folder; null if the system does not report them. */
  readonly free: number | null;
}

/** A remark on a planned file. `rename`: another file has that name; `noAddress`: the service reports no URL of it. */
export type SavePlanNote = 'there' | 'kept' | 'rename' | 'noAddress' | 'tooLong' | 'asItIs';

/** A file as it would be written. */
export interface PlannedFile {
  /** The path relative to the chosen folder, with `/` between folder and name. */
  readonly path: string;
  readonly asset: ResourceId;
  /** The name of the file in the account. */
  readonly filename: string;
  readonly size: number | null;
  readonly note: SavePlanNote | null;
}

/** The estimated result of a save run. */
export interface SavePlan {
  readonly files: number;
  readonly folders: number;
  /** The bytes to fetch, of files with known size. */
  readonly bytes: number;
  /** The number of files to fetch whose size is unknown. */
  readonly unsized: number;
  /** The number of files in the chosen folder that already have the same content. */
  readonly there: number;
  /** The number of files that are on this computer and need not be fetched. */
  readonly kept: number;
  /** The number of files that got a number after their name because another file has it. */
  readonly renamed: number;
  /** The number of files without a known URL. */
  readonly noAddress: number;
  /** The number of paths that this computer cannot write. */
  readonly tooLong: number;
  /** The number of files that are programs or scripts according to their names. */
  readonly programs: number;
  /** The error message of the name pattern; if present, the plan has no files. */
  readonly problem: string | null;
  /** The first files of the plan. */
  readonly first: readonly PlannedFile[];
}

/** The progress of computing a plan. */
export interface SavePlanProgress {
  /** The number of files found so far; complete as soon as the first one is checked. */
  readonly files: number;
  /** The number of checked files. */
  readonly looked: number;
  /**
   * The totals of the checked files: the bytes to fetch, the number of files already in the folder, and the number of files on
   * this computer.
   */
  readonly bytes: number;
  readonly there: number;
  readonly kept: number;
}

export type SaveRunState = 'waiting' | 'running' | 'paused' | 'done' | 'cancelled';
export type SavedFileState = 'waiting' | 'fetching' | 'converting' | 'saved' | 'there' | 'failed' | 'left';

/** A save run with its progress. */
export interface SaveRunStatus {
  readonly id: string;
  readonly state: SaveRunState;
  /** When it was requested, ISO 8601. */
  readonly begun: string;
  /** The path of the folder, for display only. */
  readonly folder: string;
  readonly files: number;
  readonly folders: number;
  readonly counts: Readonly<Record<SavedFileState, number>>;
  /** The bytes received over the network, and the expected total. */
  readonly came: number;
  readonly of: number;
  /** The bytes written to the folder. */
  readonly written: number;
  /** The elapsed and the remaining time in milliseconds; null if unknown. */
  readonly took: number;
  readonly left: number | null;
  /** The name of the manifest next to the files, after it has been written. */
  readonly manifest: string | null;
  /** The reason why the manifest could not be written; null if there is no error. */
  readonly problem: string | null;
}

export interface SavedFile {
  readonly file: number;
  readonly path: string;
  readonly asset: ResourceId;
  readonly state: SavedFileState;
  /** The message about its result; null: none. */
  readonly message: string | null;
  /** The size in bytes of the written file, or of the file to fetch. */
  readonly size: number | null;
  /** The bytes received so far, while it is being fetched. */
  readonly came: number;
}

/** A comparison of a folder with the files of the account. */
export interface FolderComparison {
  readonly id: string;
  /** The path of the folder, for display only. */
  readonly folder: string;
  readonly state: 'reading' | 'done';
  /** The number of files read so far, and their bytes. */
  readonly read: number;
  readonly bytes: number;
  /** The number of files found so far; exact after all have been found. */
  readonly found: number;
  readonly counts: Readonly<Record<ComparedGroup, number>>;
  /** The reason why the comparison failed, as a message; null if it did not. */
  readonly problem: string | null;
}

/** A file of a comparison: in the folder, in the account, or both. */
export interface ComparedFile {
  /** The path relative to the folder; null if it is not in the folder. */
  readonly path: string | null;
  /** The asset with the same content or name; null: none. */
  readonly asset: ResourceId | null;
  /** The name of that asset in the account. */
  readonly filename: string | null;
  readonly size: number | null;
  /** A remark, such as a different name; null: none. */
  readonly message: string | null;
}

export const downloadCalls = {
  /** Opens the system's folder dialog; null if the user closed it. */
  'downloads.chooseFolder': defineCall<SaveFolder | null>()(noArgumentSchema),
  /** The folder last used in this account, if it still exists. */
  'downloads.lastFolder': defineCall<SaveFolder | null>()(noArgumentSchema),
  /** The files that would be written; a newer call drops a pending one. Without a folder, the disk is not checked. */
  'downloads.plan': defineCall<SavePlan>()(z.strictObject({ ...planSchemas, folder: z.uuid().nullable() })),
  /** Starts a save run, which is resumed after a restart. Rejects with `badArgument` if there is nothing to save. */
  'downloads.start': defineCall<SaveRunStatus>()(z.strictObject({ ...planSchemas, folder: z.uuid() })),
  /** Unfinished runs, runs that ended in this session, and earlier ones with failed files; the newest first. */
  'downloads.runs': defineCall<readonly SaveRunStatus[]>()(noArgumentSchema),
  /** Files of a run: failed ones first, then running, waiting and done ones. */
  'downloads.rows': defineCall<readonly SavedFile[]>()(
    runKey.extend({ from: z.int().min(0), limit: z.int().min(1).max(500) }),
  ),
  'downloads.pause': defineCall<undefined>()(runKey.extend({ paused: z.boolean() })),
  /** Cancels a run, or only this file of it. Saved files are kept. */
  'downloads.cancel': defineCall<undefined>()(runKey.extend({ file: z.int().min(0).nullable() })),
  /** Retries the failed files, or only this one. */
  'downloads.retry': defineCall<undefined>()(runKey.extend({ file: z.int().min(0).nullable() })),
  /** Shows the folder of a run in the system's file manager. */
  'downloads.showFolder': defineCall<undefined>()(runKey),
  /**
   * Shows a folder dialog and compares the folder with the files of a scope by content; null if the user closed the
   * dialog.
   */
  'downloads.compareFolder': defineCall<FolderComparison | null>()(z.strictObject({ scope: filesScope })),
  /** Files of one group, in their order. Rejects with `notFound` after the comparison is closed. */
  'downloads.comparedRows': defineCall<readonly ComparedFile[]>()(
    runIdSchema.extend({
      group: z.enum(comparedGroups),
      from: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
  ),
  /** Opens an upload review of the files of a group; null if there are none. */
  'downloads.uploadCompared': defineCall<Review | null>()(
    runIdSchema.extend({ group: z.enum(['hereOnly', 'otherContent']) }),
  ),
  /** The assets of a group. Their files will be saved. */
  'downloads.comparedAssets': defineCall<readonly ResourceId[]>()(
    runIdSchema.extend({ group: z.enum(['thereOnly', 'otherContent']) }),
  ),
  /** Closes the comparison and stops reading files. Safe to call twice. */
  'downloads.closeComparison': defineCall<undefined>()(runIdSchema),
} as const;

export interface DownloadEvents {
  /** Emitted several times a second while a plan takes longer to compute. */
  readonly 'downloads.measuring': SavePlanProgress;
  /** Emitted several times a second while a run is in progress. */
  readonly 'downloads.changed': SaveRunStatus;
  /** Emitted several times a second while a folder is being compared, and at the end. */
  readonly 'downloads.compared': FolderComparison;
}
