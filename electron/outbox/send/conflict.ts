import { createLogger } from '../../base/logger.ts';
import { fold } from '../../model/text-folding.ts';
import { getResource } from '../../model/index.ts';
import type { Intent } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import type { SendContext } from './attempt.ts';
import { findDifferentFields } from '../reconcile/comparison.ts';
import {
  type MatchCandidate,
  type MatchResult,
  type IntentToMatch,
  isNameless,
  matchConflict,
  matchConflictingFile,
} from '../reconcile/match.ts';
import { initialReconcileState } from '../state/reconcile-state.ts';
import { findMatchCandidates, computeSentDigests } from '../reconcile/candidates.ts';
import type { Patch, StoredIntent } from '../outbox-types.ts';
import type { IntentOutcome } from './outcome.ts';

const log = createLogger('outbox');

const foldText = (text: unknown): string => (typeof text === 'string' ? fold(text).trim() : '');

/** Returns the candidate with which an intent conflicts. Candidates may be those of several intents. */
export const matchExisting = (
  { intent, digests }: Pick<IntentToMatch, 'intent' | 'digests'>,
  candidates: readonly MatchCandidate[],
): MatchResult => {
  if (intent.kind === 'upload') return matchConflictingFile({ intent, digests }, candidates);
  const { title } = getResource(intent.resource);
  const foldedTitle = foldText(intent.title);
  return matchConflict(
    intent,
    candidates.filter(({ item }) => foldText(item[title]) === foldedTitle),
  );
};

/** Returns the patch of an intent that conflicts with exactly the requested item. */
export const foundExisting = (
  intent: Intent,
  { id, item }: Extract<MatchResult, { readonly is: 'found' }>,
): { readonly message: string; readonly patch: Patch } => {
  const upload = intent.kind === 'upload';
  const noticeText = upload ? m.outbox.outcome.alreadyStored(id) : m.outbox.outcome.alreadyCreated;
  // A file with the same content is the requested one, regardless of its name.
  const ignoredFields = upload ? [] : findDifferentFields(intent, item);
  return {
    message: noticeText,
    patch: { error: null, resultId: id, notTaken: ignoredFields, notice: noticeText, alreadyThere: true },
  };
};

const findExisting = async (cache: SendContext['cache'], stored: StoredIntent): Promise<MatchResult> => {
  try {
    const digests = await computeSentDigests(stored);
    const candidates = await findMatchCandidates(cache, stored.intent.resource, [{ stored, digests }]);
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
export const resolveConflictOutcome = async (
  { cache }: Pick<SendContext, 'cache'>,
  stored: StoredIntent,
  outcome: IntentOutcome,
): Promise<IntentOutcome> => {
  const { intent } = stored;
  if (outcome.patch.error?.code !== 'conflict' || !getResource(intent.resource).can.search) return outcome;
  if (isNameless(intent)) return outcome;
  const match = await findExisting(cache, stored);
  if (match.is === 'absent') return { ...outcome, patch: { ...outcome.patch, look: initialReconcileState } };
  if (match.is === 'ambiguous') return { ...outcome, patch: { ...outcome.patch, found: match.found } };
  return { ...outcome, happening: 'found', ...foundExisting(intent, match) };
};
