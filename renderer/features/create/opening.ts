import type { ResourceId } from '../../../electron/base/brand.ts';
import type { Intent } from '../../../electron/contract/index.ts';

/**
 * `unknown`: it was sent and the answer was lost, so it must not be sent again from here. `left`: it was to be changed
 * while it waits, and has left meanwhile.
 */
export type Phase = 'editing' | 'sending' | 'unknown' | 'left';

/** What the dialog gets once the form has done its work. */
export interface Outcomes {
  readonly done: (intent: Intent) => void;
  /** The outbox has it, and it cannot be sent now. */
  readonly waits: (intent: Intent) => void;
  /** What waits has been changed. */
  readonly saved: (intent: Intent) => void;
  /** Something in the form has to be put right. */
  readonly refused: () => void;
}

const ignore = (): void => undefined;

/** Outcomes of a form that was closed: nothing is shown any longer. */
export const noOutcomes: Outcomes = { done: ignore, waits: ignore, saved: ignore, refused: ignore };

/** What the form begins with, beside nothing. */
export interface Beginning {
  /** What waits in the outbox, or failed there, and is to be changed there. */
  readonly edited?: Intent | null;
  /** The item that it is filled from. */
  readonly from?: ResourceId | null;
}
