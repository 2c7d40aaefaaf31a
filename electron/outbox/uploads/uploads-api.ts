import type { IntentId } from '../../base/brand.ts';
import type {
  ReceiptScope,
  UploadBatch,
  UploadProgress,
  UploadChange,
  UploadFilter,
  UploadRows,
} from '../../contract/uploads.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { BatchEnd } from './batch-ends.ts';
import type { ReceiptOrder, ReceiptWritten } from '../receipts.ts';
import type { SourceFile } from '../types.ts';
import type { Step } from '../db/upload-rows.ts';

/** The uploads as the user sees them, and the actions on them. */
export interface Uploads {
  /** The uploads of this session and those unfinished, in numbers. */
  progress(): Promise<UploadProgress>;
  /** A window of them: failed first, then running, then the rest. */
  rows(filter: UploadFilter, offset: number, limit: number): Promise<UploadRows>;
  /** Pauses or resumes; what is being sent is finished. Persists over a restart. */
  pause(paused: boolean): Promise<UploadProgress>;
  /** Moves a waiting one in the queue. `conflict` when it no longer waits. */
  move(id: IntentId, to: Step): Promise<void>;
  /**
   * Sends one that failed again, under another name. `conflict` when it has not failed, `invalid` with a problem at `name`
   * for what is no file's name.
   */
  rename(id: IntentId, name: string): Promise<Intent>;
  /** The file of an upload; null where the outbox does not have it. */
  file(id: IntentId): Promise<SourceFile | null>;
  /** Sends every failed one of those shown again; returns how many. */
  retryFailed(): Promise<number>;
  /** Stops one upload, or all unfinished ones; returns how many were cancelled. */
  cancel(id: IntentId | null): Promise<number>;
  /** Stops showing finished batches; the intents stay. */
  clear(): Promise<void>;
  /** Newest first, 100 at most. */
  batches(): Promise<UploadBatch[]>;
  /** Writes a receipt. Fails with `disk`, or with `conflict` while another is being written. */
  receipt(scope: ReceiptScope, order: ReceiptOrder): Promise<ReceiptWritten>;
  /** The settings changed: how many at a time, how fast. */
  settingsChanged(): void;
  /** Whether files are being sent or added. */
  isUnderWay(): boolean;
  /** Called with what changed, at most five times a second. Returns an unsubscribe function. */
  onChange(listener: (change: UploadChange) => void): () => void;
  /** Called when the last file of a batch has finished: once a batch. Returns an unsubscribe function. */
  onBatchEnd(listener: (end: BatchEnd) => void): () => void;
}
