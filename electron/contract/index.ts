import { accountCalls } from './accounts.ts';
import type { AccountEvents } from './accounts.ts';
import { appCalls } from './app.ts';
import type { AppEvents } from './app.ts';
import { changeCalls } from './changes.ts';
import type { ArgumentOf, ResultOf } from './define.ts';
import { draftCalls } from './drafts.ts';
import { exportCalls } from './export.ts';
import type { ExportEvents } from './export.ts';
import { feedCalls } from './feed.ts';
import type { FeedEvents } from './feed.ts';
import { itemCalls } from './items.ts';
import type { ItemEvents } from './items.ts';
import { linkCalls } from './links.ts';
import { outboxHoldCalls } from './outbox-hold.ts';
import type { OutboxHoldEvents } from './outbox-hold.ts';
import { outboxListCalls } from './outbox-lists.ts';
import { outboxRefusalCalls } from './outbox-refusals.ts';
import type { OutboxRefusalEvents } from './outbox-refusals.ts';
import { outboxSeveralCalls } from './outbox-several.ts';
import { outboxCalls } from './outbox.ts';
import type { OutboxEvents } from './outbox.ts';
import { queryCalls } from './queries.ts';
import { reviewCalls } from './review.ts';
import type { ReviewEvents } from './review.ts';
import { syncCalls } from './sync.ts';
import type { SyncEvents } from './sync.ts';
import { tryCalls } from './tries.ts';
import { updateCalls } from './updates.ts';
import type { UpdateEvents } from './updates.ts';
import { uploadCalls } from './uploads.ts';
import type { UploadEvents } from './uploads.ts';

/** Every call over the bridge with the schema of its argument: one file a feature, joined here. */
export const calls = {
  ...accountCalls,
  ...itemCalls,
  ...changeCalls,
  ...linkCalls,
  ...queryCalls,
  ...syncCalls,
  ...tryCalls,
  ...draftCalls,
  ...outboxCalls,
  ...outboxHoldCalls,
  ...outboxRefusalCalls,
  ...reviewCalls,
  ...outboxListCalls,
  ...outboxSeveralCalls,
  ...uploadCalls,
  ...exportCalls,
  ...updateCalls,
  ...feedCalls,
  ...appCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallArgument<Name extends CallName> = ArgumentOf<Calls[Name]>;
export type CallResult<Name extends CallName> = ResultOf<Calls[Name]>;

/** Every event the main process sends to the page. */
export type Events = AccountEvents &
  ItemEvents &
  SyncEvents &
  OutboxEvents &
  OutboxHoldEvents &
  OutboxRefusalEvents &
  ReviewEvents &
  UploadEvents &
  ExportEvents &
  UpdateEvents &
  FeedEvents &
  AppEvents;
export type EventName = keyof Events;

/** Sends an event of the contract to the window's page, if there is one; a page that is gone hears nothing. */
export type Emit = <Name extends EventName>(name: Name, value: Events[Name]) => void;

export * from './accounts.ts';
export * from './app.ts';
export * from './changes.ts';
export * from './define.ts';
export * from './drafts.ts';
export * from '../base/errors.ts';
export * from './export.ts';
export * from './feed.ts';
export type { DescriptionInUse, Facet, FacetValue, SeenAttribute } from './filters.ts';
export * from './items.ts';
export * from './links.ts';
export * from './outbox-groups.ts';
export * from './outbox-hold.ts';
export * from './outbox-lists.ts';
export * from './outbox-refusals.ts';
export * from './outbox-several.ts';
export * from './outbox.ts';
export * from './queries.ts';
export * from './review.ts';
export * from './sync.ts';
export * from './tries.ts';
export * from './updates.ts';
export * from './uploads.ts';
