import { createLogger } from '../../base/logger.ts';
import { fold } from '../../model/fold.ts';
import { resourceOf } from '../../model/index.ts';
import type { Intent } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import type { SendContext } from './attempt.ts';
import { differsIn } from '../reconcile/comparison.ts';
import { isNameless, matchConflict, matchConflictingFile } from '../reconcile/match.ts';
import type { Candidate, Match, IntentToMatch } from '../reconcile/match.ts';
import { newLook } from '../state/look-state.ts';
import { candidatesFor, digestsOf } from '../reconcile/candidates.ts';
import type { Patch, StoredIntent } from '../types.ts';
import type { Outcome } from './outcome.ts';

const log = createLogger('outbox');

const folded = (text: unknown): string => (typeof text === 'string' ? fold(text).trim() : '');

/** Returns the candidate with which an intent conflicts. Candidates may be those of several intents. */
export const matchExisting = (
  { intent, digests }: Pick<IntentToMatch, 'intent' | 'digests'>,
  candidates: readonly Candidate[],
): Match => {
  if (intent.kind === 'upload') return matchConflictingFile({ intent, digests }, candidates);
  const { title } = resourceOf(intent.resource);
  const wanted = folded(intent.title);
  return matchConflict(
    intent,
    candidates.filter(({ item }) => folded(item[title]) === wanted),
  );
};

/** Returns the patch of an intent that conflicts with exactly the requested item. */
export const foundExisting = (
  intent: Intent,
  { id, item }: Extract<Match, { readonly is: 'found' }>,
): { readonly words: string; readonly patch: Patch } => {
  const upload = intent.kind === 'upload';
  const words = upload ? m.outbox.outcome.alreadyStored(id) : m.outbox.outcome.alreadyCreated;
  // A file with the same content is the requested one, regardless of its name.
  const notTaken = upload ? [] : differsIn(intent, item);
  return { words, patch: { error: null, resultId: id, notTaken, notice: words, alreadyThere: true } };
};

const findExisting = async (cache: SendContext['cache'], stored: StoredIntent): Promise<Match> => {
  try {
    const digests = await digestsOf(stored);
    const candidates = await candidatesFor(cache, stored.intent.resource, [{ stored, digests }]);
    return matchExisting({ intent: stored.intent, digests }, candidates);
  } catch (error) {
    log.error('The cache could not be searched', error);
    return { is: 'absent' };
  }
};

/**
 * Returns the outcome of a rejection as existing: done if the cache contains exactly the requested item; otherwise the
 * existing item is listed, or searched for in the account.
 */
export const conflictOutcome = async (
  { cache }: Pick<SendContext, 'cache'>,
  stored: StoredIntent,
  outcome: Outcome,
): Promise<Outcome> => {
  const { intent } = stored;
  if (outcome.patch.error?.code !== 'conflict' || !resourceOf(intent.resource).can.search) return outcome;
  if (isNameless(intent)) return outcome;
  const match = await findExisting(cache, stored);
  if (match.is === 'absent') return { ...outcome, patch: { ...outcome.patch, look: newLook } };
  if (match.is === 'ambiguous') return { ...outcome, patch: { ...outcome.patch, found: match.found } };
  return { ...outcome, happening: 'found', ...foundExisting(intent, match) };
};
