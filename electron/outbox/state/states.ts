import type { IntentEvent, IntentState } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import type { Patch } from '../types.ts';

/**
 * What can happen to an intent. `send`: it is being sent. `taken`: the service performed it. `refused`: not performed,
 * final. `notSent`: not performed, can be retried. `lost`: the outcome is unknown. `interrupted`: the program stopped in
 * the middle. `cancel`: the user stopped it, and it was not performed. `retry`: the user wants it sent again. `found`: it
 * exists in the account, by an earlier attempt or from before. `absent`: it was sent, but does not exist. `withdrawn`: it
 * does not exist, and is not wanted any more. `sendAgain`: the user says that it does not exist. `doubted`: it waited to be
 * sent again, and something in the account could be it. `givenUp`: it was sent too often without success.
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
  | 'sendAgain'
  | 'doubted'
  | 'givenUp';

const steps: Readonly<Record<IntentState, Readonly<Partial<Record<Happening, IntentState>>>>> = {
  // Only what was not sent stays `waiting`; what is found in the account meanwhile needs no sending.
  waiting: {
    send: 'sending',
    notSent: 'waiting',
    found: 'done',
    refused: 'failed',
    cancel: 'cancelled',
    doubted: 'unknown',
  },
  sending: {
    taken: 'done',
    found: 'done',
    refused: 'failed',
    notSent: 'waiting',
    lost: 'unknown',
    interrupted: 'unknown',
    cancel: 'cancelled',
  },
  // What may have been performed is sent again only when it certainly does not exist, or when the user says so.
  unknown: { found: 'done', absent: 'waiting', withdrawn: 'cancelled', sendAgain: 'waiting', givenUp: 'failed' },
  // `found`: what it conflicted with is just what was meant.
  failed: { retry: 'waiting', found: 'done' },
  cancelled: { retry: 'waiting' },
  // Nothing leads out of this.
  done: {},
};

/** The next state, or null where the transition is not allowed. Pure. */
export const nextState = (state: IntentState, happening: Happening): IntentState | null =>
  steps[state][happening] ?? null;

/** Whether an intent of this state may be discarded. */
export const mayDiscard = (state: IntentState): boolean => state !== 'waiting' && state !== 'sending';

/** The event of each transition in an intent's history. */
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
  doubted: 'looked',
  givenUp: 'failed',
};

/** The transition of an intent that is to be sent again. */
export const askedAgain = {
  happening: 'retry',
  words: m.outbox.history.retry,
  patch: { error: null, notice: null },
} as const satisfies { happening: Happening; words: string; patch: Patch };
