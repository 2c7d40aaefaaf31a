import type { ResourceId } from '../../base/branded-types.ts';
import { createLogger } from '../../base/logger.ts';
import { isObject } from '../../base/guards.ts';
import type { Intent } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import { hasSameContent, parseChecksum } from '../../model/checksum.ts';
import { getResource } from '../../model/index.ts';
import { type CreationResult, createUnknownOutcomeError } from '../../service/creation-result.ts';
import { isSameSlug, isSameText, isSimilarText } from '../reconcile/compare-texts.ts';
import type { SendContext } from './attempt.ts';
import { foundExisting } from './conflict.ts';
import { type IntentOutcome, createFailureOutcome } from './outcome.ts';

const log = createLogger('outbox');

type Parts = Pick<SendContext, 'thread' | 'cache'>;

/** Whether an item existed before an intent was first sent: another intent created it, or the cache contained it. */
const hasExistedBefore = async (
  { thread, cache }: Parts,
  { id, resource }: Intent,
  item: ResourceId,
): Promise<boolean> => {
  if ((await thread.call('resultsAmong', { resource, ids: [item] })).length > 0) return true;
  if ((await cache.get(resource, item)) === null) return false;
  const mark = (await thread.call('get', id))?.mark ?? null;
  if (mark === null) return false;
  const since = new Date(0).toISOString();
  const { items, more, isMarkValid } = await cache.newItems({ resource, mark, except: [], since });
  return isMarkValid && !more && items.every((one) => one.id !== item);
};

/**
 * Whether the name of a returned item shows that it is not the requested one. For a file, a service may return an asset
 * with the same content, which has the name of the earlier file.
 */
const isOther = ({ kind, resource, title }: Intent, item: Readonly<Record<string, unknown>>): boolean => {
  const name = item[getResource(resource).title];
  return kind !== 'upload' && typeof name === 'string' && !isSameText(title, name);
};

/** The comparisons of a sent name with a stored one, the strictest first: a service may store it as a slug, or truncate it. */
const nameComparisons = [isSameText, isSameSlug, isSimilarText];

/**
 * Whether a response shows by its name or checksum that it belongs to another intent that was sent, and whose own response
 * was lost or has not been stored yet.
 */
const belongsToOtherIntent = async (
  { thread }: Parts,
  { id, resource, title }: Intent,
  item: Readonly<Record<string, unknown>>,
): Promise<boolean> => {
  const stored = item[getResource(resource).title];
  if (typeof stored === 'string' && isSameText(title, stored)) return false;
  const others = await thread.call('sentWithoutResult', id);
  if (others.some(({ sha256 }) => hasSameContent(item['checksum'], { sha256: sha256 ?? '' }) === true)) return true;
  if (typeof stored !== 'string') return false;
  const names = [title, ...others.map(({ name }) => name)];
  const strictest = nameComparisons.find((isLike) => names.some((name) => isLike(name, stored)));
  return strictest?.(title, stored) === false;
};

/**
 * Returns the outcome of a success whose item may be that of another request: one that existed before the request is the
 * result unless its name shows that it is not the requested one. A response that belongs to another request, as that of
 * a proxy that repeats responses, makes the outcome unknown.
 */
export const resolveExistingOutcome = async (
  context: Parts,
  { intent, created, denials }: { intent: Intent; created: CreationResult; denials: number | null },
  outcome: IntentOutcome,
): Promise<IntentOutcome> => {
  const id = outcome.patch.resultId ?? null;
  const isOtherContent = outcome.patch.error?.code === 'unreadable';
  if (id === null || (outcome.happening !== 'taken' && !isOtherContent)) return outcome;
  const item = isObject(created.item) ? created.item : {};
  const isDoubtful = isOtherContent || isOther(intent, item);
  let hasExisted = false;
  let belongsToOther = false;
  try {
    // In this order, because the other intent can end with this item as its result in the meantime.
    const hasOwnContent = intent.kind === 'upload' && !isOtherContent && parseChecksum(item['checksum']) !== null;
    belongsToOther = !hasOwnContent && (await belongsToOtherIntent(context, intent, item));
    hasExisted = await hasExistedBefore(context, intent, id);
    belongsToOther ||= hasExisted && isDoubtful;
  } catch (error) {
    log.error('The cache could not be searched', error);
    // Whether the item existed before is unknown: it is searched for.
    belongsToOther ||= isDoubtful;
  }
  if (belongsToOther) {
    const error = createUnknownOutcomeError(null, created.answerRecord);
    return createFailureOutcome(error, { stopped: null, begun: false, cuts: 0, left: true, denials });
  }
  if (!hasExisted) return outcome;
  const existing = foundExisting(intent, { is: 'found', id, item });
  const isEqual = intent.kind === 'upload' || existing.patch.notTaken?.length === 0;
  const message = isEqual ? existing.message : m.outbox.outcome.alreadyExisted;
  return { ...outcome, happening: 'found', message, patch: { ...existing.patch, notice: message }, item: null };
};
