import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type { CallArgument, Intent } from '../../../electron/contract/index.ts';

/** The body of a creation, before it is serialized. */
export type NewBody = CallArgument<'outbox.create'>['body'];

/**
 * `unknown`: the response was lost, so the form must not send it again. `left`: the pending intent that was being
 * changed has been sent in the meantime.
 */
export type Phase = 'editing' | 'sending' | 'unknown' | 'left';

/** The callbacks of the dialog when the form has finished. */
export interface Outcomes {
  readonly done: (intent: Intent) => void;
  /** Called when the intent is in the outbox and cannot be sent now. */
  readonly waits: (intent: Intent) => void;
  /** Called when a pending intent was changed. */
  readonly saved: (intent: Intent) => void;
  /** Called when the form contains an error. */
  readonly refused: () => void;
}

const ignore = (): void => undefined;

/** Callbacks of a closed form, which shows nothing. */
export const noOutcomes: Outcomes = { done: ignore, waits: ignore, saved: ignore, refused: ignore };

/** The initial content of the form. */
export interface InitialForm {
  /** The pending or failed intent to change. */
  readonly edited?: Intent | null;
  /** The item whose values fill the form. */
  readonly from?: ResourceId | null;
}
