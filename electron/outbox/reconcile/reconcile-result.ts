import type { ResourceId } from '../../base/brand.ts';
import type { AskReason, Intent } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import { differsIn } from './comparison.ts';
import type { Candidate, Match, IntentToMatch } from './match.ts';
import { match } from './match.ts';
import { newLook } from '../state/look-state.ts';
import type { Amendment, Move } from '../db/store.ts';
import { foundExisting, matchExisting } from '../send/conflict.ts';
import { isGivenUp } from '../send/outcome.ts';
import type { FullRead, LookRecord, Patch, StoredIntent } from '../types.ts';

/** What a pass means for an intent: a transition, or an amendment. */
export type ReconcileResult = { readonly move: Move } | { readonly amendment: Amendment };

/** Answers that say for certain that a creation was not performed, and why. */
const isClear = (status: number): boolean => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);

/** Whether the service's last word was a clear refusal of what was sent. */
export const isRefusal = ({ answer }: Pick<Intent, 'answer'>): boolean =>
  answer?.status !== null && answer?.status !== undefined && isClear(answer.status);

const storedAs = ({ kind, title }: Intent, item: Candidate['item']): string | null =>
  kind === 'upload' && typeof item['filename'] === 'string' && item['filename'] !== title
    ? m.outbox.outcome.storedAs(item['filename'])
    : null;

const foundMove = (intent: Intent, id: ResourceId, item: Candidate['item']): Move => {
  const patch = { error: null, resultId: id, notTaken: differsIn(intent, item), notice: storedAs(intent, item) };
  return { id: intent.id, happening: 'found', words: m.outbox.look.found(id), patch };
};

const askPerson = (intent: Intent, why: AskReason, look: LookRecord, found: Intent['found'] = []): ReconcileResult => ({
  amendment: {
    id: intent.id,
    patch: { look: { ...look, why, problem: null }, asks: true, found },
    words: m.outbox.look.asks[why],
  },
});

/** What is known of a pass for one intent. */
export interface PassFor {
  readonly pass: FullRead;
  /** The end of the pass by the clock of the intent's times, in milliseconds. */
  readonly until: number;
  /** Whether it began so late that a list must show by then what was sent. */
  readonly isLate: boolean;
  /** When the next pass should begin, in milliseconds. */
  readonly nextAt: number;
  /** There are new items that were not read. */
  readonly more: boolean;
}

const waitLonger = ({ id }: Intent, look: LookRecord, { nextAt }: PassFor): ReconcileResult => ({
  amendment: {
    id,
    patch: { look: { ...look, passes: look.passes + 1, notBefore: new Date(nextAt).toISOString(), problem: null } },
    words: look.passes === 0 ? m.outbox.look.missedOnce : null,
  },
});

/** Not in a complete pass that began late enough, nor anything that it could be. */
const absentResult = ({ intent, stopped, denials }: StoredIntent): ReconcileResult => {
  const { id, state, error } = intent;
  if (state === 'failed') return { amendment: { id, patch: { look: null }, words: m.outbox.look.notThere } };
  if (state === 'waiting') return { amendment: { id, patch: { look: null }, words: m.outbox.look.missed } };
  if (stopped) return { move: { id, happening: 'withdrawn', words: m.outbox.look.missedStopped } };
  if (isGivenUp(denials, error?.code ?? null))
    return { move: { id, happening: 'givenUp', words: m.outbox.look.givenUp(denials) } };
  return { move: { id, happening: 'absent', words: m.outbox.look.missed, patch: { error: null } } };
};

const conflictResult = (target: IntentToMatch, candidates: readonly Candidate[]): ReconcileResult => {
  const { intent } = target;
  const matched = matchExisting(target, candidates);
  if (matched.is === 'found') return { move: { id: intent.id, happening: 'found', ...foundExisting(intent, matched) } };
  const found = matched.is === 'ambiguous' ? matched.found : [];
  const words = found.length > 0 ? m.outbox.look.otherInTheWay : m.outbox.look.nothingInTheWay;
  return { amendment: { id: intent.id, patch: { look: null, found }, words } };
};

/** The user has to decide. What failed stays failed, and names what could be it. */
const doubtfulResult = (
  { intent }: StoredIntent,
  look: LookRecord,
  why: AskReason,
  found: Intent['found'] = [],
): ReconcileResult => {
  const { id, state } = intent;
  if (state === 'failed') return { amendment: { id, patch: { look: null, found }, words: m.outbox.look.asks[why] } };
  if (state !== 'waiting') return askPerson(intent, why, look, found);
  const patch: Patch = { look: { ...look, why, problem: null }, asks: true, found };
  return { move: { id, happening: 'doubted', words: m.outbox.look.asks[why], patch } };
};

const matchResult = (stored: StoredIntent, matched: Match, look: LookRecord, passFor: PassFor): ReconcileResult => {
  const { intent } = stored;
  const { pass, isLate, more } = passFor;
  if (matched.is === 'found') return { move: foundMove(intent, matched.id, matched.item) };
  const mayStillCome = matched.is === 'absent' || matched.later === true;
  if (mayStillCome && pass.whole && !isLate) return waitLonger(intent, look, passFor);
  if (matched.is === 'ambiguous') return doubtfulResult(stored, look, matched.why, matched.found);
  if (!pass.whole) return doubtfulResult(stored, look, 'incomplete');
  return more ? doubtfulResult(stored, look, 'several') : absentResult(stored);
};

/** Whether an intent failed because the service has something in its place. */
export const isInConflict = ({ state, error }: Pick<Intent, 'state' | 'error'>): boolean =>
  state === 'failed' && error?.code === 'conflict';

/** What a complete pass means for an intent. */
export const reconcileResultOf = (
  stored: StoredIntent,
  target: IntentToMatch,
  candidates: readonly Candidate[],
  passFor: PassFor,
): ReconcileResult => {
  const { intent } = target;
  if (isInConflict(intent)) return conflictResult(target, candidates);
  const look: LookRecord = {
    ...newLook,
    passes: intent.look?.passes ?? 0,
    lookedAt: new Date(passFor.pass.endedAt).toISOString(),
  };
  return matchResult(stored, match(target, candidates, passFor.until), look, passFor);
};

/**
 * The list cannot be read with this key, so the user has to decide. What the service refused for a reason of its own, and
 * the user wants sent again, is sent.
 */
export const notAllowed = (stored: StoredIntent): ReconcileResult => {
  const { intent } = stored;
  const { id, state } = intent;
  const isUsersWord = state === 'waiting' && isRefusal(intent);
  if (state === 'failed' || isUsersWord) return { amendment: { id, patch: { look: null }, words: null } };
  return doubtfulResult(stored, newLook, 'notAllowed');
};
