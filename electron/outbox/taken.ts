import { fold } from '../model/fold.ts';
import { resourceOf } from '../model/index.ts';
import type { Intent } from '../contract/outbox.ts';
import type { Context } from './context.ts';
import { differsIn } from './comparison.ts';
import { judgeTaken } from './judge.ts';
import type { Candidate, Judgement } from './judge.ts';
import { newLook } from './look-state.ts';
import { candidatesFor } from './suspects.ts';
import type { StoredIntent } from './types.ts';
import type { Verdict } from './verdict.ts';

/** How it is told that what was there already is what was meant. */
export const alreadyThereWords = 'It was there already, just as it was meant; nothing was created.';

const folded = (text: unknown): string => (typeof text === 'string' ? fold(text).trim() : '');

/** What stands in the way, of items that were found for several. */
export const judgeInTheWay = (intent: Intent, candidates: readonly Candidate[]): Judgement => {
  const { title } = resourceOf(intent.resource);
  const wanted = folded(intent.title);
  return judgeTaken(
    intent,
    candidates.filter(({ item }) => folded(item[title]) === wanted),
  );
};

const inTheWay = async (cache: Context['cache'], stored: StoredIntent): Promise<Judgement> => {
  try {
    const candidates = await candidatesFor(cache, stored.intent.resource, [{ stored, digests: null }]);
    return judgeInTheWay(stored.intent, candidates);
  } catch (error) {
    console.error('outbox: the cache does not tell what is there', error);
    return { is: 'absent' };
  }
};

/**
 * What a refusal means that says there is one already: done, when what is there is just what was meant, by what the cache
 * knows; else it names what is there, or looks for it in the account.
 */
export const takenVerdict = async (
  { cache }: Pick<Context, 'cache'>,
  stored: StoredIntent,
  verdict: Verdict,
): Promise<Verdict> => {
  const { intent } = stored;
  if (verdict.patch.error?.code !== 'conflict' || !resourceOf(intent.resource).can.search) return verdict;
  const judgement = await inTheWay(cache, stored);
  if (judgement.is === 'absent') return { ...verdict, patch: { ...verdict.patch, look: newLook } };
  if (judgement.is === 'doubt') return { ...verdict, patch: { ...verdict.patch, found: judgement.found } };
  const patch = { error: null, resultId: judgement.id, notTaken: differsIn(intent, judgement.item) };
  return { ...verdict, happening: 'found', words: alreadyThereWords, patch: { ...patch, notice: alreadyThereWords } };
};
