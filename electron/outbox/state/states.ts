import type { IntentEvent, IntentState } from '../../contract/outbox.ts';
import type { Patch } from '../types.ts';

/**
 * What can happen to an intent. `send`: it leaves. `taken`: the service answered that it did it. `refused`: it surely
 * did not and will not. `notSent`: it surely did not, and it can be tried again. `lost`: nobody knows.
 * `interrupted`: the program stopped in the middle. `cancel`: a person stopped it, and it surely was not performed.
 * `retry`: a person wants it sent again. `found`: it is in the account, be it by an earlier attempt or before.
 * `absent`: it surely is not there, although it was sent. `withdrawn`: neither is it there, nor wanted any more.
 * `sendAgain`: a person says that it is not there.
 */
export type Happening =
  | 'send'
  | 'taken'
  | 'refused'
  | 'notSent'
  | 'lost'
  | 'interrupted'
  | 'cancel'
  | 'retry'
  | 'found'
  | 'absent'
  | 'withdrawn'
  | 'sendAgain';

const steps: Readonly<Record<IntentState, Readonly<Partial<Record<Happening, IntentState>>>>> = {
  // Only what never left stays `waiting`; what is found in the account by then needs no sending.
  waiting: { send: 'sending', notSent: 'waiting', found: 'done', refused: 'failed', cancel: 'cancelled' },
  sending: {
    taken: 'done',
    found: 'done',
    refused: 'failed',
    notSent: 'waiting',
    lost: 'unknown',
    interrupted: 'unknown',
    cancel: 'cancelled',
  },
  // What may have been performed is sent again only when it surely is not there, or when a person says so.
  unknown: { found: 'done', absent: 'waiting', withdrawn: 'cancelled', sendAgain: 'waiting' },
  // `found`: what stood in its way is just what was meant.
  failed: { retry: 'waiting', found: 'done' },
  cancelled: { retry: 'waiting' },
  // Nothing leads out of this.
  done: {},
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
  found: 'found',
  absent: 'released',
  withdrawn: 'cancelled',
  sendAgain: 'released',
};

/** How a cancelled intent that had not left is told. */
export const cancelledWords = 'Cancelled before it was sent.';

/** How an intent is told that is to be sent again. */
export const askedAgain = {
  happening: 'retry',
  words: 'To be sent again, at your word.',
  patch: { error: null, notice: null },
} as const satisfies { happening: Happening; words: string; patch: Patch };
