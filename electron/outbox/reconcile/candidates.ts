import type { ResourceId } from '../../base/brand.ts';
import { createLogger } from '../../base/logger.ts';
import type { Intent } from '../../contract/outbox.ts';
import { isObject } from '../../base/guards.ts';
import type { SentDigests } from '../state/compare.ts';
import type { SendContext } from '../send/attempt.ts';
import { hashFile } from '../send/hash.ts';
import { earliest, isNameless } from './match.ts';
import type { Candidate, IntentToMatch } from './match.ts';
import type { OutboxCache, StoredIntent } from '../types.ts';

const log = createLogger('outbox');

/** Parses an item of the cache. */
export const parsed = ({ id, raw }: { readonly id: ResourceId; readonly raw: string }): Candidate => {
  const item: unknown = JSON.parse(raw);
  return { id, item: isObject(item) ? item : {} };
};

/** Checksums of a sent file: all of them while it is unchanged, else the stored one. */
export const digestsOf = async ({ source, intent }: StoredIntent): Promise<SentDigests | null> => {
  const sha256 = intent.file?.sha256 ?? null;
  if (source === null || sha256 === null) return null;
  try {
    const now = await hashFile(source.path);
    return now.sha256 === sha256 ? now : { sha256 };
  } catch {
    // It was sent: whatever became of the file since, the stored checksum is the one to find.
    return { sha256 };
  }
};

const twinKey = ({ intent }: StoredIntent): string =>
  JSON.stringify([intent.kind, intent.title, intent.body, intent.file]);

/** The earliest creation time of assets created without a file: these may have any name by now. Null: there are none. */
const earliestOf = (intents: readonly Intent[]): string | null => {
  const sent = intents.filter(({ kind, resource }) => kind === 'create' && resource === 'asset').map(earliest);
  return sent.length === 0 ? null : new Date(Math.min(...sent)).toISOString();
};

/** Items that may be one of these intents; all are of one resource. */
export const candidatesFor = async (
  { findSimilar }: Pick<OutboxCache, 'findSimilar'>,
  resource: StoredIntent['intent']['resource'],
  all: readonly { readonly stored: StoredIntent; readonly digests: SentDigests | null }[],
): Promise<Candidate[]> => {
  const names = all.flatMap(({ stored }) => (isNameless(stored.intent) ? [] : [stored.intent.title]));
  const checksums = all.flatMap(({ digests }) => {
    const { md5 = '', sha1 = '', sha256 = '' } = digests ?? {};
    return [md5, sha1, sha256];
  });
  const sizes = all.flatMap(({ stored }) => (stored.intent.file ? [stored.intent.file.size] : []));
  const since = earliestOf(all.map(({ stored }) => stored.intent));
  return (await findSimilar({ resource, names, checksums, sizes, since })).map(parsed);
};

/** The intents prepared for matching, with their candidates. */
export const intentsToMatch = async (
  { cache, thread }: SendContext,
  rows: readonly StoredIntent[],
): Promise<{ targets: IntentToMatch[]; candidates: Candidate[]; claimed: Set<ResourceId> }> => {
  const [first] = rows;
  if (!first) return { targets: [], candidates: [], claimed: new Set() };
  const { resource } = first.intent;
  const all: { stored: StoredIntent; digests: SentDigests | null }[] = [];
  for (const stored of rows) all.push({ stored, digests: await digestsOf(stored) });
  const candidates = await candidatesFor(cache, resource, all);
  const ids = candidates.map(({ id }) => id);
  const claimed = new Set(await thread.call('resultsAmong', { resource, ids }));
  const twins = Map.groupBy(rows, twinKey);
  const targets = all.map(({ stored, digests }) => ({
    intent: stored.intent,
    before: new Set(stored.before ?? []),
    claimed,
    digests,
    twins: twins.get(twinKey(stored))?.length ?? 1,
  }));
  return { targets, candidates, claimed };
};

/**
 * Similar items that exist before an intent is first sent, so that none of them is taken for its result. A product is
 * known by its SKU alone, and channels cannot be listed.
 */
export const knownBefore = async (
  { cache }: Pick<SendContext, 'cache'>,
  { intent, before }: Pick<StoredIntent, 'intent' | 'before'>,
  sha256: string | null = null,
): Promise<{ readonly before?: readonly ResourceId[] }> => {
  const { resource, title } = intent;
  if (before !== null || resource === 'product' || resource === 'channel') return {};
  const checksums = sha256 === null ? [] : [sha256];
  try {
    const names = isNameless(intent) ? [] : [title];
    const alike = await cache.findSimilar({ resource, names, checksums, sizes: [], since: null });
    return { before: alike.map(({ id }) => id) };
  } catch (error) {
    // It can be sent all the same: if its answer is lost, more candidates will be ambiguous.
    log.error('The cache could not be searched', error);
    return {};
  }
};
