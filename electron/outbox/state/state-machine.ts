import type { IntentEvent, IntentState } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import type { Patch } from '../outbox-types.ts';

/**
 * An event that changes the state of an intent. `send`: it is being sent. `taken`: the service performed it. `refused`:
 * not performed, final. `notSent`: not performed, can be retried. `lost`: the outcome is unknown. `interrupted`: the
 * program stopped while sending. `cancel`: the user stopped it, and it was not performed. `retry`: the user requested
 * to send it again. `found`: the item exists in the account, by an earlier attempt or from before. `absent`: it was
 * sent, but the item does not exist. `withdrawn`: the item does not exist, and is no longer requested. `sendAgain`: the
 * user has decided that the item does not exist. `doubted`: it waited to be sent again, and an item in the account is a
 * candidate. `givenUp`: it was sent too often without success.
 */
export type IntentTransition =
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

const steps: Readonly<Record<IntentState, Readonly<Partial<Record<IntentTransition, IntentState>>>>> = {
  // Only an intent that was not sent stays `waiting`; one whose item is found in the meantime need not be sent.
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
  // An intent that may have been performed is sent again only if its item certainly does not exist, or if the user
  // decides so.
  unknown: { found: 'done', absent: 'waiting', withdrawn: 'cancelled', sendAgain: 'waiting', givenUp: 'failed' },
  // `found`: the conflicting item is exactly the requested one.
  failed: { retry: 'waiting', found: 'done' },
  cancelled: { retry: 'waiting' },
  // A final state.
  done: {},
};

/** Returns the next state, or null if the transition is not permitted. */
export const getNextState = (state: IntentState, happening: IntentTransition): IntentState | null =>
  steps[state][happening] ?? null;

export const mayDiscard = (state: IntentState): boolean => state !== 'waiting' && state !== 'sending';

/** The event of each transition in an intent's history. */
export const eventByTransition: Readonly<Record<IntentTransition, IntentEvent['what']>> = {
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

/** The transition of an intent that is sent again on request. */
export const retryTransition = {
  happening: 'retry',
  message: m.outbox.history.retry,
  patch: { error: null, notice: null },
} as const satisfies { happening: IntentTransition; message: string; patch: Patch };
