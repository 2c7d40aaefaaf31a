import { createLogger } from '../../base/logger.ts';
import { fold } from '../../model/fold.ts';
import { resourceOf } from '../../model/index.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { SendContext } from './attempt.ts';
import { differsIn } from '../reconcile/comparison.ts';
import { isNameless, matchConflict, matchConflictingFile } from '../reconcile/match.ts';
import type { Candidate, Match, IntentToMatch } from '../reconcile/match.ts';
import { newLook } from '../state/look-state.ts';
import { candidatesFor, digestsOf } from '../reconcile/candidates.ts';
import type { Patch, StoredIntent } from '../types.ts';
import type { Outcome } from './outcome.ts';

const log = createLogger('outbox');

/** How it is told that what was there already is what was meant. */
const alreadyThereWords = 'It was there already, just as it was meant; nothing was created.';

const folded = (text: unknown): string => (typeof text === 'string' ? fold(text).trim() : '');

/** What stands in the way, of items that were found for several. */
export const matchInTheWay = (
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

/** What is kept of an intent when just what was meant stands in its way. */
export const foundInTheWay = (
  intent: Intent,
  { id, item }: Extract<Match, { readonly is: 'there' }>,
): { readonly words: string; readonly patch: Patch } => {
  const upload = intent.kind === 'upload';
  const words = upload ? `The account has this file already, as ${id}; nothing was stored again.` : alreadyThereWords;
  // A file of the same content is what was meant, whatever it is called there.
  const notTaken = upload ? [] : differsIn(intent, item);
  return { words, patch: { error: null, resultId: id, notTaken, notice: words, alreadyThere: true } };
};

const inTheWay = async (cache: SendContext['cache'], stored: StoredIntent): Promise<Match> => {
  try {
    const digests = await digestsOf(stored);
    const candidates = await candidatesFor(cache, stored.intent.resource, [{ stored, digests }]);
    return matchInTheWay({ intent: stored.intent, digests }, candidates);
  } catch (error) {
    log.error('The cache does not tell what is there', error);
    return { is: 'absent' };
  }
};

/**
 * What a refusal means that says there is one already: done, when what is there is just what was meant, by what the cache
 * knows; else it names what is there, or looks for it in the account.
 */
export const conflictOutcome = async (
  { cache }: Pick<SendContext, 'cache'>,
  stored: StoredIntent,
  verdict: Outcome,
): Promise<Outcome> => {
  const { intent } = stored;
  if (verdict.patch.error?.code !== 'conflict' || !resourceOf(intent.resource).can.search) return verdict;
  if (isNameless(intent)) return verdict;
  const judgement = await inTheWay(cache, stored);
  if (judgement.is === 'absent') return { ...verdict, patch: { ...verdict.patch, look: newLook } };
  if (judgement.is === 'doubt') return { ...verdict, patch: { ...verdict.patch, found: judgement.found } };
  return { ...verdict, happening: 'found', ...foundInTheWay(intent, judgement) };
};
