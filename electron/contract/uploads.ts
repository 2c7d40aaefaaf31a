import { z } from 'zod';
import type { Bytes, IntentId, Ms, ResourceId } from '../base/brand.ts';
import { answers } from './define.ts';
import { intentIdSchema, nothing } from './schemas.ts';

/** What is noteworthy about a file that may be uploaded. */
export type ReviewNote =
  'new' | 'alreadyThere' | 'sameName' | 'twice' | 'empty' | 'unreadable' | 'veryLarge' | 'typeMismatch';

export interface ReviewFile {
  /** Given by the main process; the only way to name the file from the renderer. */
  readonly id: string;
  readonly name: string;
  readonly size: Bytes | null;
  /** By content, such as `JPG`; by the name's ending where the content says nothing. */
  readonly type: string;
  readonly note: ReviewNote;
  /** The note in words. */
  readonly words: string;
  readonly ticked: boolean;
  /** Whether it can be sent at all. */
  readonly sendable: boolean;
  /** The product whose SKU is in the name, as far as the cache knows one. */
  readonly product: { readonly id: ResourceId; readonly sku: string; readonly label: string | null } | null;
}

export interface Review {
  readonly batch: string;
  /** The folder they came from, when it was one. */
  readonly folder: string | null;
  readonly files: readonly ReviewFile[];
  /** Still hashing and comparing: `uploads.reviewed` follows. */
  readonly checking: boolean;
}

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
}

export interface UploadTotals {
  readonly files: number;
  readonly finished: number;
  readonly bytes: Bytes;
  readonly sent: Bytes;
  /** Null while it cannot be told. */
  readonly timeLeft: Ms | null;
}

export interface UploadBoard {
  readonly items: readonly UploadItem[];
  readonly totals: UploadTotals;
}

export const uploadCalls = {
  /** Opens the system's dialog; null when the person closed it. */
  'uploads.pick': answers<Review | null>()(z.strictObject({ what: z.enum(['files', 'folder']) })),
  /** The review as it stands. */
  'uploads.review': answers<Review>()(z.strictObject({ batch: z.uuid() })),
  /** Puts the named files of a batch into the outbox and forgets the batch. */
  'uploads.start': answers<readonly IntentId[]>()(
    z.strictObject({ batch: z.uuid(), files: z.array(z.uuid()).min(1).max(500_000) }),
  ),
  /** Closes a review; nothing was sent. */
  'uploads.dismiss': answers<undefined>()(z.strictObject({ batch: z.uuid() })),
  /** The uploads of this session and those unfinished. */
  'uploads.board': answers<UploadBoard>()(nothing),
  /** One upload, or all unfinished ones. */
  'uploads.cancel': answers<undefined>()(z.strictObject({ id: intentIdSchema.nullable() })),
  /** Takes the finished ones off the board. */
  'uploads.clear': answers<undefined>()(nothing),
} as const;

/**
 * The one channel that carries paths, from the preload alone: it turns File objects into paths with `webUtils` and
 * the page cannot name it. Answers the review, or null when nothing usable was dropped.
 */
export const droppedFiles = {
  channel: 'uploads.dropped',
  argument: z.strictObject({ paths: z.array(z.string().max(32_768)).max(10_000) }),
} as const;

export interface UploadEvents {
  readonly 'uploads.reviewed': Review;
  readonly 'uploads.changed': UploadBoard;
}
