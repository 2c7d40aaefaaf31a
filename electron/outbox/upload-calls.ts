import type { IntentId } from '../base/brand.ts';
import type { UploadBatch } from '../contract/uploads.ts';
import type { Shown } from './board.ts';
import { createReceiptFile } from './receipt-file.ts';
import type { ReceiptRow } from './receipt.ts';
import type { NewUpload, Store } from './store.ts';
import type { Paged, Place, UploadPage, UploadRows } from './upload-rows.ts';

/** What the outbox's thread answers about uploads alone. */
export type UploadCalls = {
  /** New uploads are handed over some at a time, and added together by `commitUploads`. */
  stageUploads: (uploads: readonly NewUpload[]) => void;
  commitUploads: () => { readonly ids: IntentId[]; readonly batch: number };
  waitingUploads: () => IntentId[];
  placeUpload: (question: { id: IntentId; to: Place }) => void;
  unfinishedBatches: () => number[];
  shownUploads: (page: UploadPage) => Paged<Shown>;
  uploadBatches: (limit: number) => UploadBatch[];
  receiptPage: (page: UploadPage) => Paged<ReceiptRow>;
  receiptBegin: (path: string) => void;
  receiptWrite: (piece: Uint8Array) => void;
  receiptFinish: () => void;
  receiptAbandon: () => void;
  wish: (name: string) => string | null;
  setWish: (question: { name: string; value: string | null }) => void;
};

export const uploadCalls = (store: () => Store): UploadCalls => {
  const rows = (): UploadRows => store().uploads;
  const receipt = createReceiptFile();
  let staged: NewUpload[] = [];
  return {
    stageUploads: (uploads) => void staged.push(...uploads),
    commitUploads: () => {
      const uploads = staged;
      staged = [];
      return store().addUploads(uploads);
    },
    waitingUploads: () => rows().waiting(),
    placeUpload: ({ id, to }) => rows().place(id, to),
    unfinishedBatches: () => rows().unfinished(),
    shownUploads: (page) => rows().shown(page),
    uploadBatches: (limit) => rows().batches(limit),
    receiptPage: (page) => rows().receipt(page),
    receiptBegin: (path) => receipt.begin(path),
    receiptWrite: (piece) => receipt.write(piece),
    receiptFinish: () => receipt.finish(),
    receiptAbandon: () => receipt.abandon(),
    wish: (name) => rows().wish(name),
    setWish: ({ name, value }) => rows().setWish(name, value),
  };
};
