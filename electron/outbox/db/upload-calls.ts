import type { IntentId } from '../../base/brand.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { UploadBatch } from '../../contract/uploads.ts';
import type { ProgressQuery, ProgressRows, ProgressSums, ProgressWindow } from './progress-rows.ts';
import { createReceiptFile } from './receipt-file.ts';
import type { ReceiptRow } from '../state/receipt.ts';
import type { NewUpload } from './store.ts';
import type { Opened } from './opened.ts';
import { reading, transaction } from './transaction.ts';
import type { StoredIntent } from '../types.ts';
import type { Paged, Step, UploadPage } from './upload-rows.ts';

/** What the outbox's thread answers about uploads alone. */
export type UploadCalls = {
  /** New uploads are handed over some at a time, and added together by `commitUploads`. */
  stageUploads: (uploads: readonly NewUpload[]) => void;
  commitUploads: () => { readonly ids: IntentId[]; readonly batch: number };
  /** A batch that comes in parts: see `Coming`. */
  beginComing: () => number;
  takeComing: (part: { batch: number; uploads: readonly NewUpload[] }) => void;
  commitComing: (whole: { batch: number; files: number }) => void;
  dropComing: (batch: number) => void;
  nextComing: () => boolean;
  nextUpload: (except: readonly IntentId[]) => StoredIntent | null;
  placeUpload: (question: { id: IntentId; to: Step; except: readonly IntentId[] }) => boolean;
  renameUpload: (question: { id: IntentId; name: string; body: Intent['body'] }) => Intent;
  unfinishedBatches: () => number[];
  boardSums: (asked: ProgressQuery) => ProgressSums;
  boardWindow: (asked: ProgressWindow) => ReturnType<ProgressRows['window']>;
  uploadBatches: (limit: number) => UploadBatch[];
  receiptPage: (page: UploadPage) => Paged<ReceiptRow>;
  receiptBegin: (path: string) => void;
  receiptWrite: (piece: Uint8Array) => void;
  receiptFinish: () => void;
  receiptAbandon: () => void;
  wish: (name: string) => string | null;
  setWish: (question: { name: string; value: string | null }) => void;
};

export const uploadCalls = (opened: () => Opened): UploadCalls => {
  const receipt = createReceiptFile();
  let staged: NewUpload[] = [];
  return {
    stageUploads: (uploads) => void staged.push(...uploads),
    commitUploads: () => {
      const uploads = staged;
      staged = [];
      return opened().store.addUploads(uploads);
    },
    beginComing: () => opened().coming.begin(),
    takeComing: ({ batch, uploads }) => opened().coming.take(batch, uploads),
    commitComing: ({ batch, files }) => opened().coming.commit(batch, files),
    dropComing: (batch) => opened().coming.drop(batch),
    nextComing: () => opened().coming.next(),
    nextUpload: (except) => opened().store.nextUpload(except),
    placeUpload: ({ id, to, except }) => {
      const { db, store } = opened();
      return transaction(db, () => store.uploads.place(id, to, except));
    },
    renameUpload: ({ id, name, body }) => opened().byHand.rename(id, name, body),
    unfinishedBatches: () => reading(() => opened().store.uploads.unfinished()),
    boardSums: (asked) => reading(() => opened().board.sums(asked)),
    boardWindow: (asked) => reading(() => opened().board.window(asked)),
    uploadBatches: (limit) => reading(() => opened().store.uploads.batches(limit)),
    receiptPage: (page) => reading(() => opened().store.uploads.receipt(page)),
    receiptBegin: (path) => receipt.begin(path),
    receiptWrite: (piece) => receipt.write(piece),
    receiptFinish: () => receipt.finish(),
    receiptAbandon: () => receipt.abandon(),
    wish: (name) => opened().wishes.setting(name),
    setWish: ({ name, value }) => opened().wishes.setSetting(name, value),
  };
};
