import type { ResourceId, Ms } from '../../base/brand.ts';
import type { AskReason, Intent } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import { differsIn } from './comparison.ts';
import type { Candidate, Match, IntentToMatch } from './match.ts';
import { match } from './match.ts';
import { newLook } from '../state/look-state.ts';
import type { Amendment, Move } from '../db/store.ts';
import { foundExisting, matchExisting } from '../send/conflict.ts';
import type { LookRecord, StoredIntent, FullRead } from '../types.ts';

/** What a pass means for an intent: a transition, or an amendment. */
export type ReconcileResult = { readonly move: Move } | { readonly amendment: Amendment };

/** Number of complete passes without it after which an item counts as absent. */
const passesUntilAbsent = 2;

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

/** Not in a complete pass: after the first it is looked for again, after the second it is absent. */
const absentResult = (
  { intent, stopped }: StoredIntent,
  look: LookRecord,
  pass: FullRead,
  recheckAfter: Ms,
): ReconcileResult => {
  const passes = look.passes + 1;
  const { id } = intent;
  if (passes < passesUntilAbsent) {
    // If the clock was set back meanwhile, it was sent in the future.
    const sent = Math.min(Date.parse(intent.sentAt ?? intent.createdAt), pass.begunAt);
    const notBefore = new Date(Math.max(sent + recheckAfter, pass.endedAt)).toISOString();
    const words = m.outbox.look.missedOnce;
    return { amendment: { id, patch: { look: { ...look, passes, notBefore, problem: null } }, words } };
  }
  return stopped
    ? { move: { id, happening: 'withdrawn', words: m.outbox.look.missedStopped } }
    : {
        move: {
          id,
          happening: 'absent',
          words: m.outbox.look.missed,
          patch: { error: null },
        },
      };
};

const conflictResult = (target: IntentToMatch, candidates: readonly Candidate[]): ReconcileResult => {
  const { intent } = target;
  const matched = matchExisting(target, candidates);
  if (matched.is === 'found') return { move: { id: intent.id, happening: 'found', ...foundExisting(intent, matched) } };
  const found = matched.is === 'ambiguous' ? matched.found : [];
  const words = found.length > 0 ? m.outbox.look.otherInTheWay : m.outbox.look.nothingInTheWay;
  return { amendment: { id: intent.id, patch: { look: null, found }, words } };
};

const matchResult = (
  stored: StoredIntent,
  matched: Match,
  look: LookRecord,
  pass: FullRead,
  recheckAfter: Ms,
): ReconcileResult => {
  const { intent } = stored;
  if (matched.is === 'found') return { move: foundMove(intent, matched.id, matched.item) };
  if (matched.is === 'ambiguous') return askPerson(intent, matched.why, look, matched.found);
  return pass.whole ? absentResult(stored, look, pass, recheckAfter) : askPerson(intent, 'incomplete', look);
};

/** What a complete pass means for an intent. `recheckAfter`: the last pass begins this long after it was sent. */
export const reconcileResultOf = (
  stored: StoredIntent,
  target: IntentToMatch,
  candidates: readonly Candidate[],
  { pass, recheckAfter }: { readonly pass: FullRead; readonly recheckAfter: Ms },
): ReconcileResult => {
  const { intent } = target;
  if (intent.state === 'failed') return conflictResult(target, candidates);
  const look: LookRecord = {
    ...newLook,
    passes: intent.look?.passes ?? 0,
    lookedAt: new Date(pass.endedAt).toISOString(),
  };
  return matchResult(stored, match(target, candidates, pass.endedAt), look, pass, recheckAfter);
};

/** The list cannot be read with this key, so the user has to decide. */
export const notAllowed = (intent: Intent): ReconcileResult =>
  intent.state === 'failed'
    ? { amendment: { id: intent.id, patch: { look: null }, words: null } }
    : askPerson(intent, 'notAllowed', newLook);
