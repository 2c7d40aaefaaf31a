import { accountCalls } from './accounts.ts';
import type { AccountEvents } from './accounts.ts';
import { lookAlikeCalls } from './alike.ts';
import { appCalls } from './app.ts';
import type { AppEvents } from './app.ts';
import { changeCalls } from './changes.ts';
import type { ArgumentOf, ResultOf } from './define.ts';
import { draftCalls } from './drafts.ts';
import { editCalls } from '../edits/contract.ts';
import type { EditEvents } from '../edits/contract.ts';
import { exportCalls } from './export.ts';
import type { ExportEvents } from './export.ts';
import { feedCalls } from './feed.ts';
import type { FeedEvents } from './feed.ts';
import { itemCalls } from './items.ts';
import type { ItemEvents } from './items.ts';
import { referencedCalls } from './referenced.ts';
import { outboxCalls } from './outbox.ts';
import type { OutboxEvents } from './outbox.ts';
import { pictureCalls } from './pictures.ts';
import type { PictureEvents } from './pictures.ts';
import { qualityCalls } from './quality.ts';
import type { QualityEvents } from './quality.ts';
import { reviewCalls } from './review.ts';
import type { ReviewEvents } from './review.ts';
import { savingCalls } from './saving.ts';
import type { SavingEvents } from './saving.ts';
import { sheetCalls } from './sheets.ts';
import type { SheetEvents } from './sheets.ts';
import { syncCalls } from './sync.ts';
import type { SyncEvents } from './sync.ts';
import { settingsCheckCalls } from './settings-checks.ts';
import { updateCalls } from './updates.ts';
import type { UpdateEvents } from './updates.ts';
import { uploadCalls } from './uploads.ts';
import type { UploadEvents } from './uploads.ts';

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
  ...exportCalls,
  ...savingCalls,
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
  ExportEvents &
  SavingEvents &
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
export type * from './alike.ts';
export * from './app.ts';
export * from './changes.ts';
export * from './define.ts';
export * from './dialect.ts';
export * from './drafts.ts';
export type * from '../edits/contract.ts';
export * from '../base/errors.ts';
export * from './export.ts';
export * from './feed.ts';
export * from './items.ts';
export * from './referenced.ts';
export * from './outbox.ts';
export * from './pictures.ts';
export * from './quality.ts';
export * from './review.ts';
export * from './saving.ts';
export * from './settings-checks.ts';
export * from './sheets.ts';
export type * from './variants.ts';
export * from './sync.ts';
export * from './updates.ts';
export * from './uploads.ts';
export * from './constants.ts';
