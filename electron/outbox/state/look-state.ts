import type { Intent, IntentState } from '../../contract/outbox.ts';
import { resourceOf } from '../../model/index.ts';
import { nextState } from './states.ts';
import type { Happening } from './states.ts';
import type { LookRecord, Patch } from '../types.ts';

/** The reconciling state before the first pass. */
export const newLook: LookRecord = { passes: 0, notBefore: null, lookedAt: null, why: null, problem: null };

/** The patch that ends reconciling. */
export const noLook = { look: null, asks: false, found: [], stopped: false } as const satisfies Patch;

interface Stepping {
  readonly intent: Pick<Intent, 'state' | 'resource' | 'attempts' | 'look' | 'resultId'>;
  readonly denials: number;
}

/**
 * Whether an intent may be in the account although it failed or was cancelled: it is searched for before it is sent
 * again.
 */
const isLookedForFirst = ({ attempts, resource }: Stepping['intent']): boolean =>
  attempts > 0 && resourceOf(resource).can.search;

/**
 * Returns the state after a transition and the change of the reconciling state, or null if the transition is not
 * permitted. Reconciling starts with `unknown`, and when an intent that was sent before is retried; it ends with any
 * other state. If the user cancels an intent that is being searched for, the search continues if the service may have
 * performed it.
 */
export const stepAfter = (
  { intent, denials }: Stepping,
  happening: Happening,
): { readonly state: IntentState; readonly patch: Patch } | null => {
  const { resource, look, resultId } = intent;
  const isLookedFor = intent.state === 'waiting' && look !== null;
  if (isLookedFor && denials > 0 && happening === 'cancel') return { state: 'unknown', patch: { stopped: true } };
  const state = nextState(intent.state, happening);
  if (state === null) return null;
  if (state === 'unknown') {
    const asks = !resourceOf(resource).can.search;
    return { state, patch: { look: { ...newLook, why: asks ? 'noList' : null }, asks, found: [] } };
  }
  if (state === 'sending' || (isLookedFor && state === 'waiting')) return { state, patch: {} };
  if (happening !== 'retry') return { state, patch: noLook };
  const mayBeThere = denials > 0 || resultId !== null;
  const looksFirst = isLookedForFirst(intent) ? { look: newLook } : {};
  return { state, patch: { ...noLook, denials: mayBeThere ? 1 : 0, resultId: null, ...looksFirst } };
};
