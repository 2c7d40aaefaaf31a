import type { ResourceId } from '../../base/branded-types.ts';
import { createLogger } from '../../base/logger.ts';
import type { Intent } from '../../contract/outbox.ts';
import { isObject } from '../../base/guards.ts';
import { getResource } from '../../model/index.ts';
import type { SentDigests } from '../../model/checksum.ts';
import type { SendContext } from '../send/attempt.ts';
import { hashFile } from '../send/hash-file.ts';
import {
  type MatchCandidate,
  type IntentToMatch,
  getEarliestTime,
  getEarliestAnyZone,
  getFirstSentTime,
  isExactResult,
  isNameless,
} from './match.ts';
import { foldStored } from './compare-texts.ts';
import { compareFit } from './rivals.ts';
import type { CachedItem, OutboxCache, Patch, StoredIntent } from '../outbox-types.ts';

const log = createLogger('outbox');

export const parseCandidate = ({ id, raw, order }: CachedItem): MatchCandidate => {
  const item: unknown = JSON.parse(raw);
  return { id, item: isObject(item) ? item : {}, order };
};

/**
 * Computes the checksums of a sent file: all of them if it is unchanged, otherwise only the stored one. A file that only the
 * original of a copied outbox may have sent has no stored one.
 */
export const computeSentDigests = async ({ source, intent }: StoredIntent): Promise<SentDigests | null> => {
  const sha256 = intent.file?.sha256 ?? null;
  if (source === null || (sha256 === null && intent.attempts > 0)) return null;
  try {
    const now = await hashFile(source.path);
    return sha256 === null || now.sha256 === sha256 ? now : { sha256 };
  } catch {
    // The file was sent: even if it has changed since, the stored checksum is the one to search for.
    return sha256 === null ? null : { sha256 };
  }
};

const getTwinKey = ({ intent }: StoredIntent): string =>
  JSON.stringify([intent.kind, intent.title, intent.body, intent.file]);

/**
 * Returns the earliest creation time of assets that were created without a file, which may have any name; null if there
 * are none.
 */
const getEarliestCreation = (intents: readonly Intent[]): string | null => {
  const sent = intents.filter(({ kind, resource }) => kind === 'create' && resource === 'asset').map(getEarliestTime);
  return sent.length === 0 ? null : new Date(Math.min(...sent)).toISOString();
};

/** Returns items that may be the result of one of these intents, which must be of one resource. */
export const findMatchCandidates = async (
  { findSimilar }: Pick<OutboxCache, 'findSimilar'>,
  resource: StoredIntent['intent']['resource'],
  all: readonly { readonly stored: StoredIntent; readonly digests: SentDigests | null }[],
): Promise<MatchCandidate[]> => {
  const names = all.flatMap(({ stored }) => (isNameless(stored.intent) ? [] : [stored.intent.title]));
  const checksums = all.flatMap(({ digests }) => {
    const { md5 = '', sha1 = '', sha256 = '' } = digests ?? {};
    return [md5, sha1, sha256];
  });
  const sizes = all.flatMap(({ stored }) => (stored.intent.file ? [stored.intent.file.size] : []));
  const since = getEarliestCreation(all.map(({ stored }) => stored.intent));
  return (await findSimilar({ resource, names, checksums, sizes, since })).map(parseCandidate);
};

type WithDigests = { readonly stored: StoredIntent; readonly digests: SentDigests | null };

const addDigests = async (rows: readonly StoredIntent[]): Promise<WithDigests[]> => {
  const all: WithDigests[] = [];
  for (const stored of rows) all.push({ stored, digests: await computeSentDigests(stored) });
  return all;
};

/** The times of intents: by the service's clock if it is known for all of them, otherwise by this computer's clock. */
interface Times {
  readonly sent: (stored: StoredIntent) => number;
  readonly until: number;
  readonly isLocal: boolean;
}

/**
 * Returns the times of intents. `servedNow` is the service's current time in milliseconds, and `endedAt` the end of the
 * pass by this computer's clock.
 */
const getTimes = (rows: readonly StoredIntent[], servedNow: number | null, endedAt: number): Times => {
  if (servedNow === null || rows.some(({ servedAt }) => servedAt === null))
    return { sent: ({ intent }) => getFirstSentTime(intent), until: endedAt, isLocal: true };
  return { sent: ({ servedAt }) => Date.parse(servedAt ?? ''), until: servedNow, isLocal: false };
};

interface NewCandidates {
  readonly candidates: readonly MatchCandidate[];
  /** Whether there are more new items than were read. */
  readonly more: boolean;
  readonly isMarkValid: boolean;
}

/** Returns the items that the cache did not contain when the first of these intents was first sent. */
const findNewCandidates = async (
  { cache, thread }: Pick<SendContext, 'cache' | 'thread'>,
  rows: readonly StoredIntent[],
  since: number,
): Promise<NewCandidates> => {
  const [first] = rows;
  if (!first) return { candidates: [], more: false, isMarkValid: false };
  const { resource } = first.intent;
  const marks = rows.map(({ mark }) => mark);
  const known = marks.filter((mark) => mark !== null);
  const mark = known.length < marks.length ? null : (known.toSorted((a, b) => a.order - b.order)[0] ?? null);
  const except = await thread.call('resultsOf', resource);
  const { items, ...rest } = await cache.newItems({ resource, mark, except, since: new Date(since).toISOString() });
  return { candidates: items.map(parseCandidate), ...rest };
};

/** Intents of one resource, with everything that matching needs. */
export interface ToMatch {
  readonly targets: readonly IntentToMatch[];
  readonly candidates: readonly MatchCandidate[];
  /** The results of intents. The caller adds new matches. */
  readonly claimed: Set<ResourceId>;
  /** Whether there are more new items than were read. Then no intent can be proven absent. */
  readonly more: boolean;
  /** The end of the pass, in milliseconds, by the clock of the times. */
  readonly until: number;
}

/** Returns the same key for all files with the same content, or all other requests whose names may be stored alike. */
const getNameKey = ({ stored: { intent }, digests }: WithDigests): string =>
  JSON.stringify([intent.kind, digests?.sha256 ?? foldStored(intent.title)]);

/** Whether an item equals the request of an unknown intent, and fits it better than that of an intent being sent. */
const isBetterResult = ({ stored, digests }: WithDigests, sending: Intent, candidate: MatchCandidate): boolean =>
  isExactResult({ intent: stored.intent, digests }, candidate) &&
  compareFit(stored.intent, sending, candidate.item) > 0;

const removeDuplicates = (all: readonly MatchCandidate[]): readonly MatchCandidate[] => [
  ...new Map(all.map((candidate) => [candidate.id, candidate])).values(),
];

/**
 * Prepares intents of one resource for matching after a pass that ended at `endedAt`. An item that equals a request
 * being sent counts as the result of that intent.
 */
export const prepareIntentsToMatch = async (
  context: SendContext,
  rows: readonly StoredIntent[],
  endedAt: number,
): Promise<ToMatch> => {
  const { cache, thread } = context;
  const [first] = rows;
  if (!first) return { targets: [], candidates: [], claimed: new Set(), more: false, until: endedAt };
  const { resource } = first.intent;
  const { sent, until, isLocal } = getTimes(rows, context.client()?.serviceTime() ?? null, endedAt);
  const all = await addDigests(rows);
  const newer = await findNewCandidates(context, rows, getEarliestAnyZone(Math.min(...rows.map(sent))));
  const candidates = removeDuplicates([...(await findMatchCandidates(cache, resource, all)), ...newer.candidates]);
  const ids = candidates.map(({ id }) => id);
  const claimed = new Set(await thread.call('resultsAmong', { resource, ids }));
  const others = await addDigests(await thread.call('sendingOf', resource));
  for (const { stored, digests } of others)
    for (const candidate of candidates)
      if (
        isExactResult({ intent: stored.intent, digests }, candidate) &&
        !all.some((one) => isBetterResult(one, stored.intent, candidate))
      )
        claimed.add(candidate.id);
  const twins = Map.groupBy(rows, getTwinKey);
  const sameNames = Map.groupBy(all, getNameKey);
  const targets = all.map(({ stored, digests }) => ({
    intent: stored.intent,
    before: new Set(stored.before ?? []),
    mark: newer.isMarkValid ? (stored.mark?.order ?? null) : null,
    sent: sent(stored),
    isLocalTime: isLocal,
    claimed,
    digests,
    twins: twins.get(getTwinKey(stored))?.length ?? 1,
    rivals: (sameNames.get(getNameKey({ stored, digests })) ?? [])
      .filter((other) => getTwinKey(other.stored) !== getTwinKey(stored))
      .map((other) => ({ intent: other.stored.intent, digests: other.digests })),
  }));
  return { targets, candidates, claimed, more: newer.more, until };
};

/**
 * Returns how often the service rejected an intent after it had the complete body, or null if no list shows such items.
 */
export const getDenialCount = ({ intent, denials }: Pick<StoredIntent, 'intent' | 'denials'>): number | null =>
  getResource(intent.resource).can.search ? denials : null;

/**
 * Returns the data to store before an intent is first sent: the newest item of the cache, so that no older item is
 * taken for its result, and the time by the service's clock.
 */
export const getStateBeforeSending = async (
  { cache, client }: Pick<SendContext, 'cache' | 'client'>,
  { mark, servedAt, intent }: Pick<StoredIntent, 'mark' | 'servedAt' | 'intent'>,
): Promise<Pick<Patch, 'markOrder' | 'markId' | 'servedAt'>> => {
  if (mark !== null || servedAt !== null || intent.attempts > 0) return {};
  const served = client()?.serviceTime() ?? null;
  const time = { servedAt: served === null ? null : new Date(served).toISOString() };
  try {
    const now = await cache.cacheMark();
    return { ...time, markOrder: now?.order ?? null, markId: now?.id ?? null };
  } catch (error) {
    // The intent is sent anyway. If its response is lost, more candidates are ambiguous.
    log.error('The cache could not be searched', error);
    return time;
  }
};
