import { type AccountEvents, accountCalls } from './accounts.ts';
import { lookAlikeCalls } from '../pictures/look-alikes-contract.ts';
import { type AppEvents, appCalls } from './app.ts';
import { changeCalls } from './changes.ts';
import type { ArgumentOf, ResultOf } from './define.ts';
import { draftCalls } from './drafts.ts';
import { type BulkEditEvents, bulkEditCalls } from '../edits/bulk-contract.ts';
import { type EditEvents, editCalls } from '../edits/contract.ts';
import { type SendEditEvents, sendEditCalls } from '../edits/send-contract.ts';
import { type ExportEvents, exportCalls } from '../export/contract.ts';
import { type FeedEvents, feedCalls } from '../quality/feed-contract.ts';
import { type ItemEvents, itemCalls } from './items.ts';
import { referencedCalls } from './referenced.ts';
import { type OutboxEvents, outboxCalls } from './outbox.ts';
import { type PictureEvents, pictureCalls } from '../pictures/contract.ts';
import { type QualityEvents, qualityCalls } from '../quality/contract.ts';
import { type ReviewEvents, reviewCalls } from './review.ts';
import { type DownloadEvents, downloadCalls } from '../downloads/contract.ts';
import { type SheetEvents, sheetCalls } from '../sheets/contract.ts';
import { type SyncEvents, syncCalls } from './sync.ts';
import { settingsCheckCalls } from './settings-checks.ts';
import { type UpdateEvents, updateCalls } from '../updates/contract.ts';
import { type UploadEvents, uploadCalls } from './uploads.ts';

/** All calls over IPC with the schemas of their arguments, from one file per feature. */
export const calls = {
  ...accountCalls,
  ...itemCalls,
  ...changeCalls,
  ...referencedCalls,
  ...syncCalls,
  ...settingsCheckCalls,
  ...draftCalls,
  ...outboxCalls,
  ...reviewCalls,
  ...uploadCalls,
  ...editCalls,
  ...sendEditCalls,
  ...bulkEditCalls,
  ...exportCalls,
  ...downloadCalls,
  ...sheetCalls,
  ...updateCalls,
  ...feedCalls,
  ...qualityCalls,
  ...pictureCalls,
  ...lookAlikeCalls,
  ...appCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallArgument<Name extends CallName> = ArgumentOf<Calls[Name]>;
export type CallResult<Name extends CallName> = ResultOf<Calls[Name]>;

/** All events that the main process sends to the page. */
export type Events = AccountEvents &
  ItemEvents &
  SyncEvents &
  OutboxEvents &
  ReviewEvents &
  UploadEvents &
  EditEvents &
  SendEditEvents &
  BulkEditEvents &
  ExportEvents &
  DownloadEvents &
  SheetEvents &
  UpdateEvents &
  FeedEvents &
  QualityEvents &
  PictureEvents &
  AppEvents;
export type EventName = keyof Events;

/** Sends an event to the page of the window. Does nothing if there is no page. */
export type Emit = <Name extends EventName>(name: Name, value: Events[Name]) => void;

export * from './accounts.ts';
export type * from '../pictures/look-alikes-contract.ts';
export * from './app.ts';
export * from './changes.ts';
export * from './define.ts';
export * from './dialect.ts';
export * from './drafts.ts';
export type * from '../edits/bulk-contract.ts';
export type * from '../edits/contract.ts';
export type * from '../edits/send-contract.ts';
export type * from '../edits/sent-edit-contract.ts';
export * from '../base/errors.ts';
export * from '../export/contract.ts';
export * from '../quality/feed-contract.ts';
export * from './items.ts';
export * from './referenced.ts';
export * from './outbox.ts';
export * from '../pictures/contract.ts';
export * from '../quality/contract.ts';
export * from './review.ts';
export * from '../downloads/contract.ts';
export * from './settings-checks.ts';
export * from '../sheets/contract.ts';
export type * from './variants.ts';
export * from './sync.ts';
export * from '../updates/contract.ts';
export * from './uploads.ts';
export * from './constants.ts';
