import type { Emit, Events, UploadChange } from '../contract/index.ts';
import type { EditSending } from '../edits/edit-sending.ts';
import type { AccountEdits } from '../edits/edits.ts';
import type { IntentChange } from '../outbox/change-events.ts';
import type { BatchEnd, Outbox } from '../outbox/outbox.ts';
import type { Reviews } from '../outbox/review/review-service.ts';
import type { Sync } from '../sync/sync.ts';

/** Above this number, the event carries only counts; the renderer then queries the visible rows. */
const maxReportedIntents = 200;

/** Returns the event about a change: the changed intents with their states, but not the rows. */
const toChangeEvent = ({ intents, others, counts }: IntentChange): Events['outbox.changed'] => ({
  changed: others || intents.length > maxReportedIntents ? null : intents.map(({ id, state }) => ({ id, state })),
  counts,
});

/** The receivers of events: the page, and the system's indicators of uploads. */
interface Listeners {
  readonly emit: Emit;
  readonly attention: {
    readonly uploadProgress: (change: Pick<UploadChange, 'progress'>) => void;
    readonly batchEnd: (end: BatchEnd) => void;
  };
}

/** The parts of a workspace whose events are reported. */
interface Parts {
  readonly sync: Sync;
  readonly outbox: Outbox;
  readonly reviews: Reviews;
  readonly edits: AccountEdits;
  readonly sending: EditSending;
}

/** Forwards events to the page and the system, and wakes the outbox when the service responds again. */
export const forwardEvents = (
  { emit, attention }: Listeners,
  { sync, outbox, reviews, edits, sending }: Parts,
): void => {
  sync.onStatus((status) => emit('sync.status', status));
  sync.onReached(() => outbox.wake());
  outbox.onChanged((change) => emit('outbox.changed', toChangeEvent(change)));
  outbox.onHoldStatus((status) => emit('outbox.holdStatus', status));
  outbox.refusals.onChanged((refusals) => emit('outbox.refusals', refusals));
  outbox.uploads.onChange((change) => {
    emit('uploads.changed', change);
    attention.uploadProgress(change);
  });
  outbox.uploads.onBatchEnd(attention.batchEnd);
  reviews.onReviewed((review) => emit('review.changed', review));
  edits.onChanged((change) => emit('edits.changed', change));
  sending.onState((state) => emit('edits.sending', state));
};
