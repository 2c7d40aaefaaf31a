import type { ResourceId } from '../../base/brand.ts';
import type { AskReason, Found, Intent } from '../../contract/outbox.ts';
import { kinds, resourceOf } from '../../model/index.ts';
import { sameContent } from '../state/compare.ts';
import type { SentDigests } from '../state/compare.ts';
import { differsIn } from './comparison.ts';

/** An item of the account, as it was read after the attempt. */
export interface Candidate {
  readonly id: ResourceId;
  readonly item: Readonly<Record<string, unknown>>;
}

/** What is known of an intent that may have been done. */
export interface IntentToMatch {
  readonly intent: Intent;
  /** In the account before it was first sent, so it is none of these. */
  readonly before: ReadonlySet<ResourceId>;
  /** What came of other intents. */
  readonly claimed: ReadonlySet<ResourceId>;
  /** Of the file, as far as they are known; null when they are not. */
  readonly digests: SentDigests | null;
  /** How many intents that nobody can tell from this one are looked for. */
  readonly twins: number;
}

/** `there`: it is this item. `absent`: none can be it. `doubt`: a person has to say. */
export type Match =
  | { readonly is: 'there'; readonly id: ResourceId; readonly item: Candidate['item'] }
  | { readonly is: 'absent' }
  | { readonly is: 'doubt'; readonly why: AskReason; readonly found: readonly Found[] };

/** Two clocks may differ by so much, and it is still the same moment. */
const near = 2 * 60_000;
/** Times without a zone can be wrong by so much; what is older was there before. */
const far = 26 * 3_600_000;

const createdOf = (item: Candidate['item']): string | null =>
  kinds.date.read(item['created']) ?? kinds.date.read(item['_created_at']) ?? null;

/** Whether nothing was sent that an item can be known by. */
export const isNameless = ({ kind, resource, body }: Pick<Intent, 'kind' | 'resource' | 'body'>): boolean => {
  const title = body[resourceOf(resource).title];
  return kind === 'create' && (typeof title !== 'string' || title.trim() === '');
};

const firstSent = ({ events, createdAt }: Intent): number =>
  Date.parse(events.find(({ what }) => what === 'sent')?.at ?? createdAt);

/** What was made earlier than this, in milliseconds, was not made when an intent was sent. */
export const earliest = (intent: Intent): number => firstSent(intent) - near;

/** How an item's time fits to when it was sent: `unfit` is not told from what others made. */
type Fit = 'fits' | 'unfit' | 'older';

const fitOf = (intent: Intent, item: Candidate['item'], lookedUntil: number): Fit => {
  const created = createdOf(item);
  if (created === null) return 'fits';
  const at = Date.parse(created);
  const sent = firstSent(intent);
  if (at < sent - far) return 'older';
  return at >= sent - near && at <= lookedUntil + near ? 'fits' : 'unfit';
};

const titleOf = (intent: Intent, { id, item }: Candidate): string => {
  const title = item[resourceOf(intent.resource).title];
  return typeof title === 'string' && title !== '' ? title : id;
};

/** An item as a person is shown it beside what was sent. */
export const foundOf = (intent: Intent, candidate: Candidate): Found => ({
  id: candidate.id,
  title: titleOf(intent, candidate),
  created: createdOf(candidate.item),
  differs: differsIn(intent, candidate.item),
});

const there = ({ id, item }: Candidate): Match => ({ is: 'there', id, item });
const doubt = (intent: Intent, why: AskReason, candidates: readonly Candidate[]): Match => ({
  is: 'doubt',
  why,
  found: candidates.slice(0, 20).map((candidate) => foundOf(intent, candidate)),
});

/** One, or any of several that nobody can tell apart, when as many are looked for. */
const anyOf = ({ intent, twins }: IntentToMatch, equal: readonly Candidate[]): Match => {
  const [first] = equal;
  if (first === undefined) return { is: 'absent' };
  return equal.length <= twins ? there(first) : doubt(intent, 'several', equal);
};

const sameName = (intent: Intent, candidate: Candidate): boolean =>
  titleOf(intent, candidate).trim() === intent.title.trim();

/** There is one product of a SKU at most: whoever made it, it is what was meant when it is the same. */
const judgeProduct = ({ intent }: IntentToMatch, candidates: readonly Candidate[]): Match => {
  const named = candidates.filter((candidate) => sameName(intent, candidate));
  const [only] = named;
  if (only === undefined) return { is: 'absent' };
  if (named.length > 1) return doubt(intent, 'several', named);
  return differsIn(intent, only.item).length === 0 ? there(only) : doubt(intent, 'differs', named);
};

const judgeNamed = (suspect: IntentToMatch, candidates: readonly Candidate[], until: number): Match => {
  const { intent } = suspect;
  const named = candidates.filter(
    (candidate) => sameName(intent, candidate) && fitOf(intent, candidate.item, until) !== 'older',
  );
  const equal = named.filter(({ item }) => differsIn(intent, item).length === 0);
  if (equal.length < named.length) return doubt(intent, named.length > 1 ? 'several' : 'differs', named);
  const fitting = equal.filter(({ item }) => fitOf(intent, item, until) === 'fits');
  if (fitting.length < equal.length) return doubt(intent, equal.length > 1 ? 'several' : 'time', equal);
  return anyOf(suspect, fitting);
};

/**
 * An asset made without a file: many may bear its name, and the service may have given it another. What was made when it was
 * sent, and is nothing else of this program's, could be it.
 */
const judgeFileless = (suspect: IntentToMatch, candidates: readonly Candidate[], until: number): Match => {
  const { intent } = suspect;
  const timely = candidates.filter(({ item }) => createdOf(item) !== null && fitOf(intent, item, until) === 'fits');
  if (isNameless(intent)) return doubt(intent, 'nameless', timely);
  const named = judgeNamed(suspect, candidates, until);
  if (named.is !== 'absent') return named;
  const renamed = timely.filter(({ item }) => {
    const other = differsIn(intent, item);
    return other.length === 1 && other[0] === resourceOf(intent.resource).title;
  });
  return renamed.length === 0 ? { is: 'absent' } : doubt(intent, renamed.length > 1 ? 'several' : 'differs', renamed);
};

const contentOf = ({ digests }: IntentToMatch, item: Candidate['item']): boolean | null =>
  digests && sameContent(item['checksum'], digests);

/** A file by its checksum first; where none can be compared by name, size and time. */
const judgeFile = (suspect: IntentToMatch, candidates: readonly Candidate[], until: number): Match => {
  const { intent } = suspect;
  const recent = candidates.filter(({ item }) => fitOf(intent, item, until) !== 'older');
  const equal = recent.filter(({ item }) => contentOf(suspect, item) === true);
  if (equal.length > 0) {
    const fitting = equal.filter(({ item }) => fitOf(intent, item, until) === 'fits');
    return fitting.length > 0 ? anyOf(suspect, fitting) : doubt(intent, 'time', equal);
  }
  const fitting = recent.filter(({ item }) => fitOf(intent, item, until) === 'fits');
  const untold = fitting.filter(({ item }) => contentOf(suspect, item) === null);
  const ofSize = untold.filter(({ item }) => kinds.integer.read(item['file_size']) === intent.file?.size);
  const exact = ofSize.filter((candidate) => sameName(intent, candidate));
  if (exact.length > 0) return anyOf(suspect, exact);
  // The service may have named it otherwise, or stored other content under its name.
  const perhaps = [...ofSize, ...fitting.filter((candidate) => sameName(intent, candidate))];
  return perhaps.length === 0 ? { is: 'absent' } : doubt(intent, 'differs', [...new Set(perhaps)]);
};

/**
 * Whether an intent of which nobody knows was done, by what a complete pass, begun after it was sent and over at `until`
 * (milliseconds), found in the account. Pure.
 */
export const match = (suspect: IntentToMatch, candidates: readonly Candidate[], until: number): Match => {
  if (suspect.intent.resource === 'product') return judgeProduct(suspect, candidates);
  const possible = candidates.filter(({ id }) => !suspect.before.has(id) && !suspect.claimed.has(id));
  if (suspect.intent.kind === 'upload') return judgeFile(suspect, possible, until);
  return suspect.intent.resource === 'asset'
    ? judgeFileless(suspect, possible, until)
    : judgeNamed(suspect, possible, until);
};

/**
 * What stands in the way of an upload that the service refused because there is one already: an asset of its content, or
 * of its name and size where contents cannot be compared (`there`), something else (`doubt`), or nothing known. Pure.
 */
export const matchConflictingFile = (
  suspect: Pick<IntentToMatch, 'intent' | 'digests'>,
  candidates: readonly Candidate[],
): Match => {
  const { intent, digests } = suspect;
  const content = ({ item }: Candidate): boolean | null => digests && sameContent(item['checksum'], digests);
  const named = candidates.filter((candidate) => sameName(intent, candidate));
  const ofSize = ({ item }: Candidate): boolean => kinds.integer.read(item['file_size']) === intent.file?.size;
  const same =
    candidates.find((candidate) => content(candidate) === true) ??
    named.find((candidate) => content(candidate) === null && ofSize(candidate));
  if (same) return there(same);
  return named.length === 0 ? { is: 'absent' } : doubt(intent, named.length > 1 ? 'several' : 'differs', named);
};

/**
 * What stands in the way of a creation that the service refused because there is one already: the same as was meant
 * (`there`), something else (`doubt`), or nothing that is known (`absent`). Pure.
 */
export const matchConflict = (intent: Intent, candidates: readonly Candidate[]): Match => {
  const exact = candidates.filter((candidate) => sameName(intent, candidate));
  const same = exact.find(({ item }) => differsIn(intent, item).length === 0);
  if (same) return there(same);
  const named = exact.length > 0 ? exact : candidates;
  return named.length === 0 ? { is: 'absent' } : doubt(intent, named.length > 1 ? 'several' : 'differs', named);
};
