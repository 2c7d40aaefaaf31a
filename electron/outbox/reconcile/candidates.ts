import type { ResourceId } from '../../base/brand.ts';
import { createLogger } from '../../base/logger.ts';
import type { Intent } from '../../contract/outbox.ts';
import { isObject } from '../state/compare.ts';
import type { SentDigests } from '../state/compare.ts';
import type { SendContext } from '../send/attempt.ts';
import { hashFile } from '../send/hash.ts';
import { earliest, isNameless } from './match.ts';
import type { Candidate, IntentToMatch } from './match.ts';
import type { OutboxCache, StoredIntent } from '../types.ts';

const log = createLogger('outbox');

/** An item of the copy as it is judged. */
export const parsed = ({ id, raw }: { readonly id: ResourceId; readonly raw: string }): Candidate => {
  const item: unknown = JSON.parse(raw);
  return { id, item: isObject(item) ? item : {} };
};

/** Checksums of a file that was sent: all of them while it is still what was sent, else the one that was noted then. */
export const digestsOf = async ({ source, intent }: StoredIntent): Promise<SentDigests | null> => {
  const sha256 = intent.file?.sha256 ?? null;
  if (source === null || sha256 === null) return null;
  try {
    const now = await hashFile(source.path);
    return now.sha256 === sha256 ? now : { sha256 };
  } catch {
    // It has been sent: whatever became of the file since then, the checksum that was noted is the one to look for.
    return { sha256 };
  }
};

const twinKey = ({ intent }: StoredIntent): string =>
  JSON.stringify([intent.kind, intent.title, intent.body, intent.file]);

/** Assets made without a file may have any name by now: whatever was made since the first of them was sent. Null: none is one. */
const earliestOf = (intents: readonly Intent[]): string | null => {
  const sent = intents.filter(({ kind, resource }) => kind === 'create' && resource === 'asset').map(earliest);
  return sent.length === 0 ? null : new Date(Math.min(...sent)).toISOString();
};

/** Items that could be taken for one of these; all intents are of one resource. */
export const candidatesFor = async (
  { findAlike }: Pick<OutboxCache, 'findAlike'>,
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
  return (await findAlike({ resource, names, checksums, sizes, since })).map(parsed);
};

/** Intents as they are judged, with the items that could be taken for them. */
export const intentsToMatch = async (
  { cache, thread }: SendContext,
  rows: readonly StoredIntent[],
): Promise<{ suspects: IntentToMatch[]; candidates: Candidate[]; claimed: Set<ResourceId> }> => {
  const [first] = rows;
  if (!first) return { suspects: [], candidates: [], claimed: new Set() };
  const { resource } = first.intent;
  const all: { stored: StoredIntent; digests: SentDigests | null }[] = [];
  for (const stored of rows) all.push({ stored, digests: await digestsOf(stored) });
  const candidates = await candidatesFor(cache, resource, all);
  const ids = candidates.map(({ id }) => id);
  const claimed = new Set(await thread.call('claimed', { resource, ids }));
  const twins = Map.groupBy(rows, twinKey);
  const suspects = all.map(({ stored, digests }) => ({
    intent: stored.intent,
    before: new Set(stored.before ?? []),
    claimed,
    digests,
    twins: twins.get(twinKey(stored))?.length ?? 1,
  }));
  return { suspects, candidates, claimed };
};

/**
 * What the account has already that could be taken for an intent once it is sent: none of that is it. Kept from the first
 * time it is sent on. A product is known by its SKU alone, a channel is in no list.
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
    const alike = await cache.findAlike({ resource, names, checksums, sizes: [], since: null });
    return { before: alike.map(({ id }) => id) };
  } catch (error) {
    // It can be sent all the same: if its answer is lost, more will be in doubt than need be.
    log.error('The cache does not tell what is there', error);
    return {};
  }
};
