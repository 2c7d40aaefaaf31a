import type { Intent, IntentState } from '../../contract/outbox.ts';
import { getResource } from '../../model/index.ts';
import { type IntentTransition, getNextState } from './state-machine.ts';
import type { ReconcileRecord, Patch } from '../outbox-types.ts';

/** The reconciling state before the first pass. */
export const initialReconcileState: ReconcileRecord = {
  passes: 0,
  notBefore: null,
  lookedAt: null,
  why: null,
  problem: null,
};

/** The patch that ends reconciling. */
export const endReconcilePatch = { look: null, asks: false, found: [], stopped: false } as const satisfies Patch;

interface IntentToStep {
  readonly intent: Pick<Intent, 'kind' | 'state' | 'resource' | 'attempts' | 'look' | 'resultId'>;
  readonly denials: number;
}

/**
 * Whether an intent may be in the account although it failed or was cancelled: it is searched for before it is sent
 * again.
 */
const mustReconcileFirst = ({ attempts, resource }: IntentToStep['intent']): boolean =>
  attempts > 0 && getResource(resource).can.search;

/**
 * Returns the state after a transition and the change of the reconciling state, or null if the transition is not
 * permitted. Reconciling starts with `unknown`, and when an intent that was sent before is retried; it ends with any
 * other state. If the user cancels an intent that is being searched for, the search continues if the service may have
 * performed it.
 */
export const getStepAfter = (
  { intent, denials }: IntentToStep,
  happening: IntentTransition,
): { readonly state: IntentState; readonly patch: Patch } | null => {
  const { resource, look, resultId } = intent;
  const isReconciling = intent.state === 'waiting' && look !== null;
  if (isReconciling && denials > 0 && happening === 'cancel') return { state: 'unknown', patch: { stopped: true } };
  const state = getNextState(intent.state, happening);
  if (state === null) return null;
  // The value of an edit is read before anything else, so that nothing is searched for.
  if (intent.kind === 'edit') return { state, patch: happening === 'retry' ? { stopped: false, denials: 0 } : {} };
  if (state === 'unknown') {
    const needsUser = !getResource(resource).can.search;
    return {
      state,
      patch: { look: { ...initialReconcileState, why: needsUser ? 'noList' : null }, asks: needsUser, found: [] },
    };
  }
  if (state === 'sending' || (isReconciling && state === 'waiting')) return { state, patch: {} };
  if (happening !== 'retry') return { state, patch: endReconcilePatch };
  const mayExist = denials > 0 || resultId !== null;
  const reconcilePatch = mustReconcileFirst(intent) ? { look: initialReconcileState } : {};
  return { state, patch: { ...endReconcilePatch, denials: mayExist ? 1 : 0, resultId: null, ...reconcilePatch } };
};
