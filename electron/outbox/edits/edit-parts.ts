import type { OutboxOptions } from '../outbox-options.ts';
import { reconcileDelay } from '../reconcile/pass-delays.ts';
import type { SendContext } from '../send/attempt.ts';
import { type EditSender, createEditSender } from './edit-sender.ts';
import { type SentEditsOutbox, createSentEdits } from './sent-edits.ts';
import { createUpdateChecks } from './update-checks.ts';

/** The parts of the outbox that send edits. */
export interface EditParts {
  readonly entries: SentEditsOutbox;
  readonly sender: EditSender;
}

/** Creates the parts that send edits. `sendNow` is called with the number of added entries. */
export const createEditParts = (
  context: SendContext,
  {
    calculatedAttributes = () => Promise.resolve(new Set()),
    recheckAfter: readDelay = reconcileDelay,
  }: Pick<OutboxOptions, 'calculatedAttributes' | 'recheckAfter'>,
  sendNow: (count: number) => void,
): EditParts => {
  const checks = createUpdateChecks(context, Date.now);
  const entries = createSentEdits(context, checks, sendNow);
  const onStaged = (): void => entries.notifyStaged();
  return {
    entries,
    sender: createEditSender(context, { checks, now: Date.now, calculatedAttributes, readDelay, onStaged }),
  };
};
