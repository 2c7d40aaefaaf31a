import { type CallName, type EventName, calls } from './index.ts';
import { droppedFiles } from './review.ts';

/**
 * The names of all calls and events, which the preload script permits. The build of the preload script inlines the
 * values of this module (`vite.config.ts`), so that the script does not load the schemas of the contract.
 */
export const callNames = Object.keys(calls) as readonly CallName[];

/** Events exist only as types. The type makes this table complete: a missing event does not compile. */
const eventTable: Readonly<Record<EventName, true>> = {
  'accounts.changed': true,
  'items.changed': true,
  'sync.status': true,
  'outbox.changed': true,
  'outbox.holdStatus': true,
  'outbox.refusals': true,
  'review.changed': true,
  'uploads.changed': true,
  'edits.changed': true,
  'edits.sending': true,
  'edits.bulkProgress': true,
  'export.progress': true,
  'downloads.measuring': true,
  'downloads.changed': true,
  'downloads.compared': true,
  'sheets.progress': true,
  'sheets.added': true,
  'updates.changed': true,
  'feed.lintProgress': true,
  'quality.changed': true,
  'pictures.changed': true,
  'pictures.nearCeiling': true,
  'pictures.originalCame': true,
  'app.command': true,
  'app.settings': true,
  'app.pageBack': true,
};

export const eventNames = Object.keys(eventTable) as readonly EventName[];

/** The channel of the only call that the page cannot name (see `droppedFiles`). */
export const droppedChannel = droppedFiles.channel;
