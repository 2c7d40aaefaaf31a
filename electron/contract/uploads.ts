import { z } from 'zod';
import type { Bytes, IntentId, Ms, ResourceId } from '../base/brand.ts';
import { answers } from './define.ts';
import type { OutboxHold, Intent } from './outbox.ts';
import { accountIdSchema, batchIdSchema, intentIdSchema, nothing } from './schemas.ts';

export type UploadState =
  'waiting' | 'hashing' | 'uploading' | 'done' | 'alreadyThere' | 'failed' | 'unknown' | 'cancelled';

/** One file on its way. */
export interface UploadItem {
  readonly id: IntentId;
  readonly name: string;
  readonly size: Bytes;
  readonly state: UploadState;
  /** Bytes of the file that have left, by the socket's own count. */
  readonly sent: Bytes;
  /** Reason or result in words. */
  readonly words: string | null;
  readonly assetId: ResourceId | null;
  /** The product that it seemed to belong to when it was reviewed. */
  readonly product: { readonly id: ResourceId; readonly sku: string } | null;
}

/** Filters of the uploads: `running` is hashing and uploading. */
export type UploadFilter = 'all' | 'failed' | 'unknown' | 'running' | 'waiting' | 'done' | 'alreadyThere' | 'cancelled';

/** What makes the rest take as long as it will, where that is not the line itself. */
export type UploadBound =
  | { readonly by: 'requests'; readonly perTenSeconds: number }
  | { readonly by: 'bandwidth'; readonly bytesPerSecond: number };

export interface UploadTotals {
  readonly files: number;
  readonly finished: number;
  readonly bytes: Bytes;
  readonly sent: Bytes;
  /** Smoothed, in steps that grow with it; null while it is unknown, and while nothing is sent. */
  readonly timeLeft: Ms | null;
  readonly bound: UploadBound | null;
}

/** Why waiting files do not leave. `paused`: a person said so of the uploads. */
export type UploadHold = 'paused' | OutboxHold;

/** The uploads of this session and those unfinished, in numbers; `uploads.rows` has the files. */
export interface UploadProgress {
  readonly counts: Readonly<Record<UploadFilter, number>>;
  readonly totals: UploadTotals;
  /** How fast files went at last, in bytes a second, or may go; null: nobody knows yet. */
  readonly speed: Bytes | null;
  /** Nothing new begins until a person resumes; kept over a restart. */
  readonly paused: boolean;
  /** Null while files leave, or none waits. */
  readonly hold: UploadHold | null;
  /** When it is tried again, ISO 8601; null: nobody knows. */
  readonly holdUntil: string | null;
}

/** Some of the files shown: failed ones first, then running ones, then the rest. */
export interface UploadRows {
  readonly items: readonly UploadItem[];
  /** Where the first of them stands. */
  readonly offset: number;
  /** All that the question finds. */
  readonly total: number;
}

/** What changed in the progress of the uploads. */
export interface UploadChange {
  readonly progress: UploadProgress;
  /** Files that changed, 100 at most. */
  readonly items: readonly UploadItem[];
  /** Files came, went, or stand elsewhere: rows that were read may be others now. */
  readonly moved: boolean;
}

/** Files that were put into the outbox together. */
export interface UploadBatch {
  readonly id: number;
  readonly at: string;
  readonly files: number;
  readonly done: number;
  /** Failed, or nobody knows yet. */
  readonly needing: number;
}

/** Which uploads a receipt tells of: those shown now with the rest of their batches (`current`), one batch, or all ever. */
export type ReceiptScope = 'current' | 'all' | number;

export const uploadCalls = {
  'uploads.progress': answers<UploadProgress>()(nothing),
  /** A window of the files shown. */
  'uploads.rows': answers<UploadRows>()(
    z.strictObject({
      filter: z.enum(['all', 'failed', 'unknown', 'running', 'waiting', 'done', 'alreadyThere', 'cancelled']),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
  ),
  /** Stops one upload, or all that are unfinished; answers how many are cancelled by that. */
  'uploads.cancel': answers<number>()(z.strictObject({ id: intentIdSchema.nullable() })),
  /** Begins nothing new of this batch, or goes on with it, while the others go on. */
  'uploads.pauseBatch': answers<UploadProgress>()(z.strictObject({ batch: batchIdSchema, paused: z.boolean() })),
  /** Begins nothing new, or goes on with all, paused batches too; what is under way is finished either way. */
  'uploads.pause': answers<UploadProgress>()(z.strictObject({ paused: z.boolean() })),
  /** Sends every failed one of those shown again; returns how many. */
  'uploads.retryFailed': answers<number>()(nothing),
  /** Moves a waiting one among those that wait. `conflict` when it does not wait any more. */
  'uploads.move': answers<undefined>()(
    z.strictObject({ id: intentIdSchema, to: z.enum(['first', 'earlier', 'later', 'last']) }),
  ),
  /**
   * Sends one that failed again, under another name. `conflict` when it has not failed, `invalid` with a problem at `name`
   * for what is no file's name.
   */
  'uploads.rename': answers<Intent>()(z.strictObject({ id: intentIdSchema, name: z.string().max(1_000) })),
  /**
   * Lets the person choose another file for one that failed, and sends it again with that: under the same name, with the
   * new file's ending. Null when they chose none; `conflict` when it has not failed, `file` for what cannot be read.
   */
  'uploads.replaceFile': answers<Intent | null>()(z.strictObject({ id: intentIdSchema })),
  /** Removes finished batches from those shown. */
  'uploads.clear': answers<undefined>()(nothing),
  /** Newest first, 100 at most. */
  'uploads.batches': answers<readonly UploadBatch[]>()(nothing),
  /**
   * Asks where to, then writes a receipt as CSV or JSON, by the name's ending; null when the person closed the dialog.
   * `account`: another than the one in use, of which only `all` is known. Fails with `disk`, or with `conflict` while
   * another is being written.
   */
  'uploads.saveReceipt': answers<{ readonly fileName: string; readonly rows: number } | null>()(
    z.strictObject({
      scope: z.union([z.enum(['current', 'all']), z.int().min(1)]),
      account: accountIdSchema.optional(),
    }),
  ),
} as const;

export interface UploadEvents {
  readonly 'uploads.changed': UploadChange;
}
