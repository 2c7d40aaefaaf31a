import type { CallName, EventName } from './index.ts';

/**
 * The names that the preload lets through: data alone, so that no schema travels into the page. The types make the
 * lists complete: a call or event left out does not compile.
 */
const callTable: Readonly<Record<CallName, true>> = {
  'accounts.list': true,
  'accounts.current': true,
  'accounts.connect': true,
  'accounts.openDemo': true,
  'accounts.select': true,
  'accounts.signIn': true,
  'accounts.signOut': true,
  'accounts.forget': true,
  'accounts.rename': true,
  'accounts.saveSettings': true,
  'items.query': true,
  'items.get': true,
  'items.ids': true,
  'items.counts': true,
  'items.views': true,
  'items.facets': true,
  'items.attributes': true,
  'items.fetch': true,
  'changes.query': true,
  'changes.get': true,
  'changes.ofItem': true,
  'changes.since': true,
  'changes.info': true,
  'changes.clear': true,
  'sync.status': true,
  'sync.now': true,
  'sync.prefer': true,
  'sync.cancel': true,
  'tries.items': true,
  'tries.pace': true,
  'tries.assetAddress': true,
  'tries.upload': true,
  'outbox.list': true,
  'outbox.counts': true,
  'outbox.get': true,
  'outbox.create': true,
  'outbox.cancel': true,
  'outbox.discard': true,
  'outbox.retry': true,
  'outbox.seenValues': true,
  'uploads.pick': true,
  'uploads.review': true,
  'uploads.start': true,
  'uploads.dismiss': true,
  'uploads.board': true,
  'uploads.cancel': true,
  'uploads.clear': true,
  'export.run': true,
  'export.cancel': true,
  'export.showInFolder': true,
  'app.info': true,
  'app.settings': true,
  'app.saveSettings': true,
  'app.remembered': true,
  'app.remember': true,
  'app.copy': true,
  'app.storage': true,
  'app.clearPictures': true,
  'app.showLog': true,
};

const eventTable: Readonly<Record<EventName, true>> = {
  'accounts.changed': true,
  'items.changed': true,
  'sync.status': true,
  'outbox.changed': true,
  'uploads.reviewed': true,
  'uploads.changed': true,
  'export.progress': true,
  'app.command': true,
  'app.settings': true,
};

export const callNames = Object.keys(callTable) as readonly CallName[];
export const eventNames = Object.keys(eventTable) as readonly EventName[];
/** The channel of the one call that is not the page's to name (see `droppedFiles`). */
export const droppedChannel = 'uploads.dropped';
