import type { IntentId } from '../../base/brand.ts';
import type {
  ReceiptScope,
  UploadBatch,
  UploadBoard,
  UploadChange,
  UploadFilter,
  UploadRows,
} from '../../contract/uploads.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { BatchEnd } from './batch-ends.ts';
import type { ReceiptOrder, ReceiptWritten } from '../receipts.ts';
import type { SourceFile } from '../types.ts';
import type { Step } from '../db/upload-rows.ts';

/** What a person sees and does of uploads. */
export interface Uploads {
  /** The uploads of this session and those unfinished, in numbers. */
  board(): Promise<UploadBoard>;
  /** A window of them: failed first, then running, then the rest. */
  rows(filter: UploadFilter, offset: number, limit: number): Promise<UploadRows>;
  /** Begins nothing new, or goes on; what is under way is finished. Kept over a restart. */
  pause(paused: boolean): Promise<UploadBoard>;
  /** Moves a waiting one among those that wait, for good. `conflict` when it does not wait any more. */
  move(id: IntentId, to: Step): Promise<void>;
  /**
   * Sends one that failed again, under another name. `conflict` when it has not failed, `invalid` with a problem at `name`
   * for what is no file's name.
   */
  rename(id: IntentId, name: string): Promise<Intent>;
  /** The file of an upload as it was reviewed; null where the outbox does not hold it. */
  file(id: IntentId): Promise<SourceFile | null>;
  /** Sends every failed one of the board again; answers how many. */
  retryFailed(): Promise<number>;
  /** Stops one upload, or all that are not finished; answers how many are cancelled by that. */
  cancel(id: IntentId | null): Promise<number>;
  /** Takes those batches off the board that have come to their end; the intents stay. */
  clear(): Promise<void>;
  /** Newest first, 100 at most. */
  batches(): Promise<UploadBatch[]>;
  /** Writes a receipt. Fails with `disk`, or with `conflict` while another is being written. */
  receipt(scope: ReceiptScope, order: ReceiptOrder): Promise<ReceiptWritten>;
  /** The settings are others now: how many at once, how fast. */
  heed(): void;
  /** Whether files are being sent, or taken to be. */
  isUnderWay(): boolean;
  /** What changed on the board, at most five times a second. Answers its own end. */
  onChange(listener: (change: UploadChange) => void): () => void;
  /** The last file of a batch came to its end: once a batch. Answers its own end. */
  onBatchEnd(listener: (end: BatchEnd) => void): () => void;
}
