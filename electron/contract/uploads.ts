import { z } from 'zod';
import type { Bytes, IntentId, Ms, ResourceId } from '../base/brand.ts';
import { answers } from './define.ts';
import { intentIdSchema, nothing } from './schemas.ts';

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
  readonly 'uploads.changed': UploadBoard;
}
