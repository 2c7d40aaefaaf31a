import type { IntentEvent, IntentState } from '../contract/outbox.ts';

/**
 * What can happen to an intent. `send`: it leaves. `taken`: the service answered that it did it. `refused`: it surely
 * did not and will not. `notSent`: it surely did not, and it can be tried again. `lost`: nobody knows.
 * `interrupted`: the program stopped in the middle. `cancel`: a person stopped it, and it surely was not performed.
 * `retry`: a person wants it sent again.
 */
export type Happening = 'send' | 'taken' | 'refused' | 'notSent' | 'lost' | 'interrupted' | 'cancel' | 'retry';

const steps: Readonly<Record<IntentState, Readonly<Partial<Record<Happening, IntentState>>>>> = {
  waiting: { send: 'sending', refused: 'failed', cancel: 'cancelled' },
  sending: {
    taken: 'done',
    refused: 'failed',
    notSent: 'waiting',
    lost: 'unknown',
    interrupted: 'unknown',
    cancel: 'cancelled',
  },
  failed: { retry: 'waiting' },
  cancelled: { retry: 'waiting' },
  // Nothing leads out of these: what may have been performed is never sent again by itself.
  done: {},
  unknown: {},
};

/** The state that follows, or null where that cannot happen in this state. Pure. */
export const nextState = (state: IntentState, happening: Happening): IntentState | null =>
  steps[state][happening] ?? null;

/** Whether a person may take an intent of this state off the list. */
export const mayDiscard = (state: IntentState): boolean => state !== 'waiting' && state !== 'sending';

/** How a happening is told in an intent's history. */
export const eventOf: Readonly<Record<Happening, IntentEvent['what']>> = {
  send: 'sent',
  taken: 'answered',
  refused: 'failed',
  notSent: 'failed',
  lost: 'lost',
  interrupted: 'interrupted',
  cancel: 'cancelled',
  retry: 'created',
};
