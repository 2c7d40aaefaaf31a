import type { ResourceId } from '../../base/branded-types.ts';
import type { UserDecisionReason, Intent } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import { findDifferentFields } from './comparison.ts';
import { type MatchCandidate, type MatchResult, type IntentToMatch, matchIntent } from './match.ts';
import { initialReconcileState } from '../state/reconcile-state.ts';
import type { IntentAmendment, RecordedTransition } from '../db/intent-store.ts';
import { foundExisting, matchExisting } from '../send/conflict.ts';
import { mayBePerformed, unconfirmedStatuses } from '../../service/creation-result.ts';
import { isGivenUp } from '../send/outcome.ts';
import type { FullReadTimes, ReconcileRecord, Patch, StoredIntent } from '../outbox-types.ts';

/** The effect of a pass on an intent: a transition or an amendment. */
export type ReconcileResult = { readonly move: RecordedTransition } | { readonly amendment: IntentAmendment };

/** Whether a status proves that a creation was not performed. */
const isRejectionStatus = (status: number): boolean =>
  status >= 400 && !mayBePerformed(status) && ![401, 425, 429].includes(status);

const isJson = (text: string | null): boolean => {
  try {
    JSON.parse(text ?? '');
    return true;
  } catch {
    // Not JSON: the page of a gateway or of another server.
    return false;
  }
};

/**
 * Whether the service's last response was a definite rejection. A page without JSON that reports a missing address is
 * that of another server, and proves nothing.
 */
export const wasRejected = ({ answer }: Pick<Intent, 'answer'>): boolean => {
  const status = answer?.status ?? 0;
  return isRejectionStatus(status) && (status !== 404 || isJson(answer?.raw ?? null));
};

const getStoredNameNotice = ({ kind, title }: Intent, item: MatchCandidate['item']): string | null =>
  kind === 'upload' && typeof item['filename'] === 'string' && item['filename'] !== title
    ? m.outbox.outcome.storedAs(item['filename'])
    : null;

const createFoundMove = (intent: Intent, id: ResourceId, item: MatchCandidate['item']): RecordedTransition => {
  const patch = {
    error: null,
    resultId: id,
    notTaken: findDifferentFields(intent, item),
    notice: getStoredNameNotice(intent, item),
  };
  return { id: intent.id, happening: 'found', message: m.outbox.look.found(id), patch };
};

const createUserDecision = (
  intent: Intent,
  why: UserDecisionReason,
  look: ReconcileRecord,
  found: Intent['found'] = [],
): ReconcileResult => ({
  amendment: {
    id: intent.id,
    patch: { look: { ...look, why, problem: null }, asks: true, found },
    message: m.outbox.look.asks[why],
  },
});

/** A complete pass as it applies to one intent. */
export interface PassOfIntent {
  readonly pass: FullReadTimes;
  /** The end of the pass by the clock of the intent's times, in milliseconds. */
  readonly until: number;
  /** Whether the pass started after the time within which a list may be late. */
  readonly isLate: boolean;
  /** When the next pass should start, in milliseconds. */
  readonly nextAt: number;
  /** Whether there are new items that were not read. */
  readonly more: boolean;
}

const waitLonger = ({ id }: Intent, look: ReconcileRecord, { nextAt }: PassOfIntent): ReconcileResult => ({
  amendment: {
    id,
    patch: { look: { ...look, passes: look.passes + 1, notBefore: new Date(nextAt).toISOString(), problem: null } },
    message: look.passes === 0 ? m.outbox.look.missedOnce : null,
  },
});

/** Returns the result if a complete pass that started late enough contains no possible result of the intent. */
const getAbsentResult = ({ intent, stopped, denials }: StoredIntent, look: ReconcileRecord): ReconcileResult => {
  const { id, state, error, answer } = intent;
  if (state === 'failed') return { amendment: { id, patch: { look: null }, message: m.outbox.look.notThere } };
  if (state === 'waiting') return { amendment: { id, patch: { look: null }, message: m.outbox.look.missed } };
  if (unconfirmedStatuses.has(answer?.status ?? 0)) return createUserDecision(intent, 'accepted', look);
  if (stopped) return { move: { id, happening: 'withdrawn', message: m.outbox.look.missedStopped } };
  if (isGivenUp(denials, error?.code ?? null))
    return { move: { id, happening: 'givenUp', message: m.outbox.look.givenUp(denials) } };
  return { move: { id, happening: 'absent', message: m.outbox.look.missed, patch: { error: null } } };
};

const getConflictResult = (target: IntentToMatch, candidates: readonly MatchCandidate[]): ReconcileResult => {
  const { intent } = target;
  const matched = matchExisting(target, candidates);
  if (matched.is === 'found') return { move: { id: intent.id, happening: 'found', ...foundExisting(intent, matched) } };
  const found = matched.is === 'ambiguous' ? matched.found : [];
  const outcomeMessage = found.length > 0 ? m.outbox.look.otherInTheWay : m.outbox.look.nothingInTheWay;
  return { amendment: { id: intent.id, patch: { look: null, found }, message: outcomeMessage } };
};

/** Returns the result if the user has to decide. A failed intent stays failed and lists its candidates. */
const getDoubtfulResult = (
  { intent }: StoredIntent,
  look: ReconcileRecord,
  why: UserDecisionReason,
  found: Intent['found'] = [],
): ReconcileResult => {
  const { id, state } = intent;
  if (state === 'failed') return { amendment: { id, patch: { look: null, found }, message: m.outbox.look.asks[why] } };
  if (state !== 'waiting') return createUserDecision(intent, why, look, found);
  const patch: Patch = { look: { ...look, why, problem: null }, asks: true, found };
  return { move: { id, happening: 'doubted', message: m.outbox.look.asks[why], patch } };
};

const matchResult = (
  stored: StoredIntent,
  matched: MatchResult,
  look: ReconcileRecord,
  passOf: PassOfIntent,
): ReconcileResult => {
  const { intent } = stored;
  const { pass, isLate, more } = passOf;
  if (matched.is === 'found') return { move: createFoundMove(intent, matched.id, matched.item) };
  const mayStillCome = matched.is === 'absent' || matched.mayStillAppear === true;
  if (mayStillCome && pass.whole && !isLate) return waitLonger(intent, look, passOf);
  if (matched.is === 'ambiguous') return getDoubtfulResult(stored, look, matched.why, matched.found);
  if (!pass.whole) return getDoubtfulResult(stored, look, 'incomplete');
  return more ? getDoubtfulResult(stored, look, 'several') : getAbsentResult(stored, look);
};

/** Whether an intent failed because the service has a conflicting item. */
export const isInConflict = ({ state, error }: Pick<Intent, 'state' | 'error'>): boolean =>
  state === 'failed' && error?.code === 'conflict';

/** Returns the effect of a complete pass on an intent. */
export const getReconcileResult = (
  stored: StoredIntent,
  target: IntentToMatch,
  candidates: readonly MatchCandidate[],
  passOf: PassOfIntent,
): ReconcileResult => {
  const { intent } = target;
  if (isInConflict(intent)) return getConflictResult(target, candidates);
  const reconcileRecord: ReconcileRecord = {
    ...initialReconcileState,
    passes: intent.look?.passes ?? 0,
    lookedAt: new Date(passOf.pass.endedAt).toISOString(),
  };
  return matchResult(stored, matchIntent(target, candidates, passOf.until), reconcileRecord, passOf);
};

/**
 * Returns the result if this key cannot read the list: the user decides. An intent that the service definitely rejected
 * and that the user retried is sent without a check.
 */
export const getNotAllowedResult = (stored: StoredIntent): ReconcileResult => {
  const { intent } = stored;
  const { id, state } = intent;
  const isRetryOfRejection = state === 'waiting' && wasRejected(intent);
  if (state === 'failed' || isRetryOfRejection) return { amendment: { id, patch: { look: null }, message: null } };
  return getDoubtfulResult(stored, initialReconcileState, 'notAllowed');
};
