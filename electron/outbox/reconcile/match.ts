import type { ResourceId } from '../../base/brand.ts';
import type { AskReason, Found, Intent } from '../../contract/outbox.ts';
import { kinds, resourceOf } from '../../model/index.ts';
import { sameContent } from '../state/compare.ts';
import type { SentDigests } from '../state/compare.ts';
import { differsIn } from './comparison.ts';

/** An item of the account, read after the attempt. */
export interface Candidate {
  readonly id: ResourceId;
  readonly item: Readonly<Record<string, unknown>>;
}

/** An intent whose request may have been performed. */
export interface IntentToMatch {
  readonly intent: Intent;
  /** Existed before it was first sent, so it is none of these. */
  readonly before: ReadonlySet<ResourceId>;
  /** Results of other intents. */
  readonly claimed: ReadonlySet<ResourceId>;
  /** The file's, as far as known; null when not. */
  readonly digests: SentDigests | null;
  /** How many identical intents are being reconciled. */
  readonly twins: number;
}

/** `found`: it is this item. `absent`: none can be it. `ambiguous`: the user has to decide. */
export type Match =
  | { readonly is: 'found'; readonly id: ResourceId; readonly item: Candidate['item'] }
  | { readonly is: 'absent' }
  | { readonly is: 'ambiguous'; readonly why: AskReason; readonly found: readonly Found[] };

/** Tolerated difference between two clocks. */
const clockTolerance = 2 * 60_000;
/** Tolerated error of times without a zone; what is older existed before. */
const timeZoneTolerance = 26 * 3_600_000;

const createdOf = (item: Candidate['item']): string | null =>
  kinds.date.read(item['created']) ?? kinds.date.read(item['_created_at']) ?? null;

/** Whether nothing was sent by which an item could be recognized. */
export const isNameless = ({ kind, resource, body }: Pick<Intent, 'kind' | 'resource' | 'body'>): boolean => {
  const title = body[resourceOf(resource).title];
  return kind === 'create' && (typeof title !== 'string' || title.trim() === '');
};

const firstSent = ({ events, createdAt }: Intent): number =>
  Date.parse(events.find(({ what }) => what === 'sent')?.at ?? createdAt);

/** Items created before this, in milliseconds, are not the intent's result. */
export const earliest = (intent: Intent): number => firstSent(intent) - clockTolerance;

/** How an item's creation time fits the attempt: an `unfit` one may be somebody else's. */
type Fit = 'fits' | 'unfit' | 'older';

const fitOf = (intent: Intent, item: Candidate['item'], lookedUntil: number): Fit => {
  const created = createdOf(item);
  if (created === null) return 'fits';
  const at = Date.parse(created);
  const sent = firstSent(intent);
  if (at < sent - timeZoneTolerance) return 'older';
  return at >= sent - clockTolerance && at <= lookedUntil + clockTolerance ? 'fits' : 'unfit';
};

const titleOf = (intent: Intent, { id, item }: Candidate): string => {
  const title = item[resourceOf(intent.resource).title];
  return typeof title === 'string' && title !== '' ? title : id;
};

/** A candidate for display. */
export const foundOf = (intent: Intent, candidate: Candidate): Found => ({
  id: candidate.id,
  title: titleOf(intent, candidate),
  created: createdOf(candidate.item),
  differs: differsIn(intent, candidate.item),
});

const foundMatch = ({ id, item }: Candidate): Match => ({ is: 'found', id, item });
const ambiguousMatch = (intent: Intent, why: AskReason, candidates: readonly Candidate[]): Match => ({
  is: 'ambiguous',
  why,
  found: candidates.slice(0, 20).map((candidate) => foundOf(intent, candidate)),
});

/** The only one, or any of identical ones when at least as many are being reconciled. */
const anyOf = ({ intent, twins }: IntentToMatch, equal: readonly Candidate[]): Match => {
  const [first] = equal;
  if (first === undefined) return { is: 'absent' };
  return equal.length <= twins ? foundMatch(first) : ambiguousMatch(intent, 'several', equal);
};

const sameName = (intent: Intent, candidate: Candidate): boolean =>
  titleOf(intent, candidate).trim() === intent.title.trim();

/** A SKU is unique: whoever created the product, it counts when it is the same. */
const matchProduct = ({ intent }: IntentToMatch, candidates: readonly Candidate[]): Match => {
  const named = candidates.filter((candidate) => sameName(intent, candidate));
  const [only] = named;
  if (only === undefined) return { is: 'absent' };
  if (named.length > 1) return ambiguousMatch(intent, 'several', named);
  return differsIn(intent, only.item).length === 0 ? foundMatch(only) : ambiguousMatch(intent, 'differs', named);
};

const matchNamed = (target: IntentToMatch, candidates: readonly Candidate[], until: number): Match => {
  const { intent } = target;
  const named = candidates.filter(
    (candidate) => sameName(intent, candidate) && fitOf(intent, candidate.item, until) !== 'older',
  );
  const equal = named.filter(({ item }) => differsIn(intent, item).length === 0);
  if (equal.length < named.length) return ambiguousMatch(intent, named.length > 1 ? 'several' : 'differs', named);
  const fitting = equal.filter(({ item }) => fitOf(intent, item, until) === 'fits');
  if (fitting.length < equal.length) return ambiguousMatch(intent, equal.length > 1 ? 'several' : 'time', equal);
  return anyOf(target, fitting);
};

/**
 * An asset created without a file: names are not unique, and the service may have given it another. What was created
 * when it was sent, and is no other intent's result, may be it.
 */
const matchFileless = (target: IntentToMatch, candidates: readonly Candidate[], until: number): Match => {
  const { intent } = target;
  const timely = candidates.filter(({ item }) => createdOf(item) !== null && fitOf(intent, item, until) === 'fits');
  if (isNameless(intent)) return ambiguousMatch(intent, 'nameless', timely);
  const named = matchNamed(target, candidates, until);
  if (named.is !== 'absent') return named;
  const renamed = timely.filter(({ item }) => {
    const other = differsIn(intent, item);
    return other.length === 1 && other[0] === resourceOf(intent.resource).title;
  });
  return renamed.length === 0
    ? { is: 'absent' }
    : ambiguousMatch(intent, renamed.length > 1 ? 'several' : 'differs', renamed);
};

const contentOf = ({ digests }: IntentToMatch, item: Candidate['item']): boolean | null =>
  digests && sameContent(item['checksum'], digests);

/** A file by its checksum; where that cannot be compared, by name, size and time. */
const matchFile = (target: IntentToMatch, candidates: readonly Candidate[], until: number): Match => {
  const { intent } = target;
  const recent = candidates.filter(({ item }) => fitOf(intent, item, until) !== 'older');
  const equal = recent.filter(({ item }) => contentOf(target, item) === true);
  if (equal.length > 0) {
    const fitting = equal.filter(({ item }) => fitOf(intent, item, until) === 'fits');
    return fitting.length > 0 ? anyOf(target, fitting) : ambiguousMatch(intent, 'time', equal);
  }
  const fitting = recent.filter(({ item }) => fitOf(intent, item, until) === 'fits');
  const notComparable = fitting.filter(({ item }) => contentOf(target, item) === null);
  const ofSize = notComparable.filter(({ item }) => kinds.integer.read(item['file_size']) === intent.file?.size);
  const exact = ofSize.filter((candidate) => sameName(intent, candidate));
  if (exact.length > 0) return anyOf(target, exact);
  // The service may have renamed it, or stored other content under its name.
  const perhaps = [...ofSize, ...fitting.filter((candidate) => sameName(intent, candidate))];
  return perhaps.length === 0 ? { is: 'absent' } : ambiguousMatch(intent, 'differs', [...new Set(perhaps)]);
};

/**
 * Matches an unknown intent with what a complete pass found that began after it was sent and ended at `until`
 * (milliseconds). Pure.
 */
export const match = (target: IntentToMatch, candidates: readonly Candidate[], until: number): Match => {
  if (target.intent.resource === 'product') return matchProduct(target, candidates);
  const possible = candidates.filter(({ id }) => !target.before.has(id) && !target.claimed.has(id));
  if (target.intent.kind === 'upload') return matchFile(target, possible, until);
  return target.intent.resource === 'asset'
    ? matchFileless(target, possible, until)
    : matchNamed(target, possible, until);
};

/**
 * What an upload conflicts with that the service refused as existing: an asset with its content, or with its name and
 * size where contents cannot be compared (`found`), something else (`ambiguous`), or nothing known (`absent`). Pure.
 */
export const matchConflictingFile = (
  target: Pick<IntentToMatch, 'intent' | 'digests'>,
  candidates: readonly Candidate[],
): Match => {
  const { intent, digests } = target;
  const content = ({ item }: Candidate): boolean | null => digests && sameContent(item['checksum'], digests);
  const named = candidates.filter((candidate) => sameName(intent, candidate));
  const ofSize = ({ item }: Candidate): boolean => kinds.integer.read(item['file_size']) === intent.file?.size;
  const same =
    candidates.find((candidate) => content(candidate) === true) ??
    named.find((candidate) => content(candidate) === null && ofSize(candidate));
  if (same) return foundMatch(same);
  return named.length === 0
    ? { is: 'absent' }
    : ambiguousMatch(intent, named.length > 1 ? 'several' : 'differs', named);
};

/**
 * What a creation conflicts with that the service refused as existing: the same as was sent (`found`), something else
 * (`ambiguous`), or nothing known (`absent`). Pure.
 */
export const matchConflict = (intent: Intent, candidates: readonly Candidate[]): Match => {
  const exact = candidates.filter((candidate) => sameName(intent, candidate));
  const same = exact.find(({ item }) => differsIn(intent, item).length === 0);
  if (same) return foundMatch(same);
  const named = exact.length > 0 ? exact : candidates;
  return named.length === 0
    ? { is: 'absent' }
    : ambiguousMatch(intent, named.length > 1 ? 'several' : 'differs', named);
};
