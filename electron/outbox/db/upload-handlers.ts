import type { IntentId } from '../../base/branded-types.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { SourceFile } from '../outbox-types.ts';
import { type PartFile, openPartFile } from '../../tables/part-file.ts';
import type { NewUpload } from './intent-store.ts';
import type { OutboxFile } from './outbox-file.ts';
import { runTransaction } from './transaction.ts';
import type { QueueStep } from './upload-rows.ts';

/** The file of one receipt, which appears only after it is complete. */
interface ReceiptFile {
  /** Begins a file and abandons an earlier one. Throws `disk`. */
  begin(path: string): void;
  write(piece: Uint8Array): void;
  /** Moves the finished file to its destination. */
  finish(): void;
  /** Deletes the partial file. Safe to call at any time. */
  abandon(): void;
}

const createReceiptFile = (): ReceiptFile => {
  let file: PartFile | null = null;
  const open = (): PartFile => {
    if (!file) throw new Error('No receipt was begun');
    return file;
  };
  const discardReceipt = (): void => {
    file?.abandon();
    file = null;
  };
  return {
    begin: (path) => {
      discardReceipt();
      file = openPartFile(path);
    },
    write: (piece) => open().write(piece),
    finish: () => {
      open().finish();
      file = null;
    },
    abandon: discardReceipt,
  };
};

/** The thread's handlers for uploads. */
export type UploadCalls = {
  /** Buffers a part of the new uploads of one call; `commitUploads` adds all parts of that call. */
  bufferUploads: (part: { call: number; uploads: readonly NewUpload[] }) => void;
  commitUploads: (call: number) => { readonly ids: IntentId[]; readonly batch: number };
  /** Begins a batch that is received in parts: see `StagedUploads`. */
  beginStaging: () => number;
  stageUploads: (part: { batch: number; uploads: readonly NewUpload[] }) => void;
  commitStaged: (whole: { batch: number; files: number }) => void;
  dropStaged: (batch: number) => void;
  insertStaged: () => boolean;
  placeUpload: (question: { id: IntentId; to: QueueStep; except: readonly IntentId[] }) => boolean;
  renameUpload: (question: { id: IntentId; name: string; body: Intent['body'] }) => Intent;
  replaceUpload: (question: { id: IntentId; source: SourceFile; body: Intent['body'] }) => Intent;
  receiptBegin: (path: string) => void;
  receiptWrite: (piece: Uint8Array) => void;
  receiptFinish: () => void;
  receiptAbandon: () => void;
  setSetting: (question: { name: string; value: string | null }) => void;
};

export const createUploadHandlers = (opened: () => OutboxFile): UploadCalls => {
  const receipt = createReceiptFile();
  const buffered = new Map<number, readonly NewUpload[]>();
  return {
    bufferUploads: ({ call, uploads }) => void buffered.set(call, [...(buffered.get(call) ?? []), ...uploads]),
    commitUploads: (call) => {
      const uploads = buffered.get(call) ?? [];
      buffered.delete(call);
      return opened().store.addUploads(uploads);
    },
    beginStaging: () => opened().staged.begin(),
    stageUploads: ({ batch, uploads }) => opened().staged.stage(batch, uploads),
    commitStaged: ({ batch, files }) => opened().staged.commit(batch, files),
    dropStaged: (batch) => opened().staged.drop(batch),
    insertStaged: () => opened().staged.insertNext(),
    placeUpload: ({ id, to, except }) => {
      const { db, store } = opened();
      return runTransaction(db, () => store.uploads.place(id, to, except));
    },
    renameUpload: ({ id, name, body }) => opened().edits.rename(id, name, body),
    replaceUpload: ({ id, source, body }) => opened().edits.replaceFile(id, source, body),
    receiptBegin: (path) => receipt.begin(path),
    receiptWrite: (piece) => receipt.write(piece),
    receiptFinish: () => receipt.finish(),
    receiptAbandon: () => receipt.abandon(),
    setSetting: ({ name, value }) => opened().settings.set(name, value),
  };
};
