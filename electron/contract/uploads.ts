import { z } from 'zod';
import type { Bytes, IntentId, Ms, ResourceId } from '../base/branded-types.ts';
import { defineCall } from './define.ts';
import type { OutboxHold, Intent } from './outbox.ts';
import { accountIdSchema, batchIdSchema, intentIdSchema, noArgumentSchema } from './schemas.ts';

export type UploadState =
  'waiting' | 'hashing' | 'uploading' | 'done' | 'alreadyThere' | 'failed' | 'unknown' | 'cancelled';

/** The progress of an upload. */
export interface UploadItem {
  readonly id: IntentId;
  readonly name: string;
  readonly size: Bytes;
  readonly state: UploadState;
  /** The number of file bytes that have been sent, as counted at the socket. */
  readonly sent: Bytes;
  /** The message about its problem or result. */
  readonly message: string | null;
  readonly assetId: ResourceId | null;
  /** The product that the review assigned to the file. */
  readonly product: { readonly id: ResourceId; readonly sku: string } | null;
}

const uploadFilters = ['all', 'failed', 'unknown', 'running', 'waiting', 'done', 'alreadyThere', 'cancelled'] as const;
/** A filter of uploads. `running` means hashing or uploading. */
export type UploadFilter = (typeof uploadFilters)[number];

const uploadViews = [...uploadFilters, 'notOnProduct', 'noSku'] as const;
/**
 * A filter of the listed uploads. `notOnProduct`: uploaded for a product that does not use the asset. `noSku`: uploaded
 * without an SKU in the name.
 */
export type UploadView = (typeof uploadViews)[number];

/** The limit that determines the remaining time, unless it is the network connection. */
export type UploadBound =
  | { readonly by: 'requests'; readonly perTenSeconds: number }
  | { readonly by: 'bandwidth'; readonly bytesPerSecond: number };

export interface UploadTotals {
  readonly files: number;
  readonly finished: number;
  readonly bytes: Bytes;
  readonly sent: Bytes;
  /** Smoothed, in steps proportional to its length; null if it is unknown or nothing is being sent. */
  readonly timeLeft: Ms | null;
  readonly bound: UploadBound | null;
}

/** The reason why waiting files are not sent. `paused`: the user paused the uploads. */
export type UploadHold = 'paused' | OutboxHold;

/** The numbers of the uploads of this session and the unfinished ones. `uploads.rows` returns the files. */
export interface UploadProgress {
  readonly counts: Readonly<Record<UploadFilter, number>>;
  readonly totals: UploadTotals;
  /** The last measured or the permitted speed, in bytes per second; null if it is unknown. */
  readonly speed: Bytes | null;
  /** Whether no new upload starts until the user resumes; persists across restarts. */
  readonly paused: boolean;
  /** Null if files are being sent or none is waiting. */
  readonly hold: UploadHold | null;
  /** When it is retried, ISO 8601; null if that is unknown. */
  readonly holdUntil: string | null;
}

/** A range of the shown files: failed ones first, then running ones, then the rest. */
export interface UploadRows {
  readonly items: readonly UploadItem[];
  /** The index of the first one. */
  readonly offset: number;
  /** The number of matching files. */
  readonly total: number;
}

/** A range of the shown files, and which of them no product uses. */
export interface ListedUploads extends UploadRows {
  /** The assets of these files that were uploaded for a product that does not use them yet. */
  readonly unused: readonly ResourceId[];
}

export interface UploadChange {
  readonly progress: UploadProgress;
  /** The changed files, at most 100. */
  readonly items: readonly UploadItem[];
  /** Whether files were added, removed or moved, so that loaded rows may be stale. */
  readonly moved: boolean;
}

/** Files that were added to the outbox together. */
export interface UploadBatch {
  readonly id: number;
  readonly at: string;
  readonly files: number;
  readonly done: number;
  /** The number of failed or unknown uploads. */
  readonly needing: number;
}

/** The uploads in a receipt: the shown ones with the rest of their batches (`current`), one batch, or all ever. */
export type ReceiptScope = 'current' | 'all' | number;

export const uploadCalls = {
  'uploads.progress': defineCall<UploadProgress>()(noArgumentSchema),
  /** A range of the shown files. */
  'uploads.rows': defineCall<ListedUploads>()(
    z.strictObject({
      filter: z.enum(uploadViews),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
  ),
  /** Cancels one upload, or all unfinished ones. Returns the number of cancelled uploads. */
  'uploads.cancel': defineCall<number>()(z.strictObject({ id: intentIdSchema.nullable() })),
  /** Pauses or resumes this batch; other batches are unaffected. */
  'uploads.pauseBatch': defineCall<UploadProgress>()(z.strictObject({ batch: batchIdSchema, paused: z.boolean() })),
  /** Pauses or resumes all uploads, including paused batches. Running uploads are finished in either case. */
  'uploads.pause': defineCall<UploadProgress>()(z.strictObject({ paused: z.boolean() })),
  /** Sends every shown failed upload again. Returns their number. */
  'uploads.retryFailed': defineCall<number>()(noArgumentSchema),
  /** Moves a waiting upload among the waiting ones. Rejects with `conflict` if it is no longer waiting. */
  'uploads.move': defineCall<undefined>()(
    z.strictObject({ id: intentIdSchema, to: z.enum(['first', 'earlier', 'later', 'last']) }),
  ),
  /**
   * Sends a failed upload again under another name. Rejects with `conflict` if it has not failed, and with `invalid`
   * and a field error at `name` if the name is no valid file name.
   */
  'uploads.rename': defineCall<Intent>()(z.strictObject({ id: intentIdSchema, name: z.string().max(1_000) })),
  /**
   * Opens a file dialog to replace the file of a failed upload, and sends it again under the same name with the
   * extension of the new file. Returns null if no file was chosen. Rejects with `conflict` if it has not failed, and
   * with `file` if the file cannot be read.
   */
  'uploads.replaceFile': defineCall<Intent | null>()(z.strictObject({ id: intentIdSchema })),
  /** Removes finished batches from the shown uploads. */
  'uploads.clear': defineCall<undefined>()(noArgumentSchema),
  /** The newest first, at most 100. */
  'uploads.batches': defineCall<readonly UploadBatch[]>()(noArgumentSchema),
  /**
   * Writes a receipt to a file that the user chooses, as CSV or JSON by its extension; null if the user closed the
   * dialog. `account`: an account other than the current one, for which only `all` is available. Rejects with `disk`,
   * or with `conflict` while another receipt is being written.
   */
  'uploads.saveReceipt': defineCall<{ readonly fileName: string; readonly rows: number } | null>()(
    z.strictObject({
      scope: z.union([z.enum(['current', 'all']), z.int().min(1)]),
      account: accountIdSchema.optional(),
    }),
  ),
  /**
   * Asks for a path, then writes the uploads shown that are in the account and have a SKU in their name, as CSV or a workbook
   * by the path's ending: file, asset ID, SKU, address. Returns null if the user cancels. Fails like `uploads.saveReceipt`.
   */
  'uploads.saveSkus': defineCall<{ readonly fileName: string; readonly rows: number } | null>()(noArgumentSchema),
} as const;

export interface UploadEvents {
  readonly 'uploads.changed': UploadChange;
}
