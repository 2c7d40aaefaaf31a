import type { ResourceId } from '../../base/brand.ts';
import type { Ms } from '../../base/brand.ts';
import type { AskReason, Intent } from '../../contract/outbox.ts';
import { differsIn } from './comparison.ts';
import type { Candidate, Match, IntentToMatch } from './match.ts';
import { match } from './match.ts';
import { newLook } from '../state/look-state.ts';
import type { Amendment, Move } from '../db/store.ts';
import { foundInTheWay, matchInTheWay } from '../send/conflict.ts';
import type { KeptLook, StoredIntent, FullRead } from '../types.ts';

/** What a look makes of an intent: another state, or more that is known of it. */
export type ReconcileResult = { readonly move: Move } | { readonly amendment: Amendment };

/** So many complete passes must have missed something before it is taken to be absent. */
const enoughPasses = 2;

const reasons: Readonly<Record<AskReason, string>> = {
  several: 'several could be it',
  differs: 'one could be it, and is not the same',
  time: 'one could be it, and was not made when it was sent',
  nameless: 'it was sent without a name to find it by',
  noList: 'the service has no list of them',
  notAllowed: 'the service does not show its list to this key',
  incomplete: 'the list came with faults, so it may have been left out',
};

const storedAs = ({ kind, title }: Intent, item: Candidate['item']): string | null =>
  kind === 'upload' && typeof item['filename'] === 'string' && item['filename'] !== title
    ? `Stored as «${item['filename']}».`
    : null;

const thereMove = (intent: Intent, id: ResourceId, item: Candidate['item']): Move => {
  const words = `Looked in the account: it is there, as ${id}.`;
  const patch = { error: null, resultId: id, notTaken: differsIn(intent, item), notice: storedAs(intent, item) };
  return { id: intent.id, happening: 'found', words, patch };
};

const asking = (intent: Intent, why: AskReason, look: KeptLook, found: Intent['found'] = []): ReconcileResult => ({
  amendment: {
    id: intent.id,
    patch: { look: { ...look, why, problem: null }, asks: true, found },
    words: `Looked in the account: ${reasons[why]}.`,
  },
});

/** It was not in a complete pass: in the second it surely is not there, after the first it is looked for once more. */
const missed = ({ intent, stopped }: StoredIntent, look: KeptLook, pass: FullRead, again: Ms): ReconcileResult => {
  const passes = look.passes + 1;
  const { id } = intent;
  if (passes < enoughPasses) {
    // A clock that was set back meanwhile has it sent in a time to come.
    const sent = Math.min(Date.parse(intent.sentAt ?? intent.createdAt), pass.begunAt);
    const notBefore = new Date(Math.max(sent + again, pass.endedAt)).toISOString();
    const words = 'Looked in the account: it is not there. It is looked for once more.';
    return { amendment: { id, patch: { look: { ...look, passes, notBefore, problem: null } }, words } };
  }
  return stopped
    ? { move: { id, happening: 'withdrawn', words: 'Looked twice: it is not there, and it was stopped.' } }
    : {
        move: {
          id,
          happening: 'absent',
          words: 'Looked twice: it is not there, so it is sent again.',
          patch: { error: null },
        },
      };
};

const inTheWay = (suspect: IntentToMatch, candidates: readonly Candidate[]): ReconcileResult => {
  const { intent } = suspect;
  const judgement = matchInTheWay(suspect, candidates);
  if (judgement.is === 'there')
    return { move: { id: intent.id, happening: 'found', ...foundInTheWay(intent, judgement) } };
  const found = judgement.is === 'doubt' ? judgement.found : [];
  const words =
    found.length > 0
      ? 'Looked in the account: what is there is not what was meant.'
      : 'Looked in the account: nothing of that name was found.';
  return { amendment: { id: intent.id, patch: { look: null, found }, words } };
};

const madeOf = (stored: StoredIntent, judgement: Match, look: KeptLook, pass: FullRead, again: Ms): ReconcileResult => {
  const { intent } = stored;
  if (judgement.is === 'there') return { move: thereMove(intent, judgement.id, judgement.item) };
  if (judgement.is === 'doubt') return asking(intent, judgement.why, look, judgement.found);
  return pass.whole ? missed(stored, look, pass, again) : asking(intent, 'incomplete', look);
};

/** What a complete pass means for an intent that is looked for. `again`: how long after it was sent the last pass begins. */
export const reconcileResultOf = (
  stored: StoredIntent,
  suspect: IntentToMatch,
  candidates: readonly Candidate[],
  { pass, again }: { readonly pass: FullRead; readonly again: Ms },
): ReconcileResult => {
  const { intent } = suspect;
  if (intent.state === 'failed') return inTheWay(suspect, candidates);
  const look: KeptLook = {
    ...newLook,
    passes: intent.look?.passes ?? 0,
    lookedAt: new Date(pass.endedAt).toISOString(),
  };
  return madeOf(stored, match(suspect, candidates, pass.endedAt), look, pass, again);
};

/** The list cannot be read with this key, so that only a person can tell. */
export const notAllowed = (intent: Intent): ReconcileResult =>
  intent.state === 'failed'
    ? { amendment: { id: intent.id, patch: { look: null }, words: null } }
    : asking(intent, 'notAllowed', newLook);
