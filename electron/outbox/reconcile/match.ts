import type { ResourceId } from '../../base/brand.ts';
import type { AskReason, Found, Intent } from '../../contract/outbox.ts';
import { fieldOf, kinds, readField, resourceOf } from '../../model/index.ts';
import { sameContent } from '../state/compare.ts';
import type { SentDigests } from '../state/compare.ts';
import { contradicts, isSameText } from './alike.ts';
import { differsIn } from './comparison.ts';

/** An item of the account, read after the attempt. */
export interface Candidate {
  readonly id: ResourceId;
  readonly item: Readonly<Record<string, unknown>>;
  /** The position in the order in which the cache first read its items; absent if it is unknown. */
  readonly order?: number;
}

/** An intent whose request may have been performed. */
export interface IntentToMatch {
  readonly intent: Intent;
  /** The IDs of items that existed before it was first sent, which are no candidates. */
  readonly before: ReadonlySet<ResourceId>;
  /** Items up to this position existed before the intent was first sent; null or absent if the position is unknown. */
  readonly mark?: number | null;
  /**
   * When the intent was first sent, in milliseconds by the same clock as the end of the pass. By default, the time of
   * its first `sent` event.
   */
  readonly sent?: number;
  /** Whether `sent` is from this computer's clock, which may have been wrong then. */
  readonly isLocalTime?: boolean;
  /** Results of other intents, and items that equal the request of another intent. */
  readonly claimed: ReadonlySet<ResourceId>;
  /** The known checksums of the file; null if there are none. */
  readonly digests: SentDigests | null;
  /** The number of identical intents being reconciled. */
  readonly twins: number;
}

/** `found`: the item is the result. `absent`: there is no candidate. `ambiguous`: the user has to decide. */
export type Match =
  | { readonly is: 'found'; readonly id: ResourceId; readonly item: Candidate['item'] }
  | { readonly is: 'absent' }
  | {
      readonly is: 'ambiguous';
      readonly why: AskReason;
      readonly found: readonly Found[];
      /** Set while the list may still show the item under its own name. The user is asked only after that. */
      readonly mayStillAppear?: true;
    };

const clockTolerance = 2 * 60_000;
/** The tolerated error of times without a zone. Older items existed before. */
const timeZoneTolerance = 26 * 3_600_000;

const createdOf = (item: Candidate['item']): string | null =>
  kinds.date.read(item['created']) ?? kinds.date.read(item['_created_at']) ?? null;

/** Whether the request contained nothing by which an item could be recognized. */
export const isNameless = ({ kind, resource, body }: Pick<Intent, 'kind' | 'resource' | 'body'>): boolean => {
  const title = body[resourceOf(resource).title];
  return kind === 'create' && (typeof title !== 'string' || title.trim() === '');
};

/** Returns when an intent was first sent, in milliseconds by this computer's clock. */
export const firstSent = ({ events, createdAt }: Intent): number =>
  Date.parse(events.find(({ what }) => what === 'sent')?.at ?? createdAt);

/** Returns the earliest creation time of the intent's result, in milliseconds. */
export const earliest = (intent: Intent): number => firstSent(intent) - clockTolerance;

/** Returns the earliest creation time of a result of an attempt at `sent` in any time zone, in milliseconds. */
export const earliestInAnyZone = (sent: number): number => sent - timeZoneTolerance;

/** The relation of an item's creation time to the attempt. Another user may have created an `unfit` or `older` item. */
type Fit = 'fits' | 'unfit' | 'older';

const fitOf = ({ intent, sent = firstSent(intent) }: IntentToMatch, item: Candidate['item'], until: number): Fit => {
  const created = createdOf(item);
  if (created === null) return 'fits';
  const at = Date.parse(created);
  if (at < earliestInAnyZone(sent)) return 'older';
  return at >= sent - clockTolerance && at <= until + clockTolerance ? 'fits' : 'unfit';
};

/**
 * Whether an item was created long before the attempt. A local clock does not prove that for an item that is new to the
 * cache.
 */
const isTooOld = (target: IntentToMatch, item: Candidate['item'], until: number): boolean => {
  const { mark = null, isLocalTime = false } = target;
  return fitOf(target, item, until) === 'older' && !(isLocalTime && mark !== null);
};

const titleOf = (intent: Intent, { id, item }: Candidate): string => {
  const title = item[resourceOf(intent.resource).title];
  return typeof title === 'string' && title !== '' ? title : id;
};

/** Converts a candidate for display. */
export const foundOf = (intent: Intent, candidate: Candidate): Found => ({
  id: candidate.id,
  title: titleOf(intent, candidate),
  created: createdOf(candidate.item),
  differs: differsIn(intent, candidate.item),
});

const foundMatch = ({ id, item }: Candidate): Match => ({ is: 'found', id, item });
const ambiguousMatch = (
  intent: Intent,
  why: AskReason,
  candidates: readonly Candidate[],
): Extract<Match, { readonly is: 'ambiguous' }> => ({
  is: 'ambiguous',
  why,
  found: candidates.slice(0, 20).map((candidate) => foundOf(intent, candidate)),
});

const sameName = (intent: Intent, candidate: Candidate): boolean =>
  titleOf(intent, candidate).trim() === intent.title.trim();

/** Whether the service may have stored the intent's name in this form. */
const sameStoredName = (intent: Intent, candidate: Candidate): boolean =>
  isSameText(intent.title, titleOf(intent, candidate));

/** Whether an item contradicts a sent value, apart from the name. */
const isContradicted = ({ resource, body }: Intent, item: Candidate['item']): boolean => {
  const model = resourceOf(resource);
  return Object.entries(body).some(([member, value]) => {
    if (member === model.title) return false;
    const field = fieldOf(model, member);
    return contradicts(value, field === undefined ? item[member] : readField(field, item));
  });
};

/** Returns the only candidate, or any of several identical ones if at least as many intents are being reconciled. */
const matchAny = ({ intent, twins }: IntentToMatch, all: readonly Candidate[]): Match => {
  const [first] = all;
  if (first === undefined) return { is: 'absent' };
  return all.length <= twins ? foundMatch(first) : ambiguousMatch(intent, 'several', all);
};

const askAbout = (intent: Intent, perhaps: readonly Candidate[]): Match =>
  perhaps.length === 0
    ? { is: 'absent' }
    : { ...ambiguousMatch(intent, perhaps.length > 1 ? 'several' : 'differs', perhaps), mayStillAppear: true };

/**
 * Matches an intent with items whose name differs from the sent one, because services collapse whitespace, change the
 * case or truncate names. A single item whose folded name is the same is the result. For any other new item that
 * contradicts no sent value, the user decides.
 */
const matchRenamed = (target: IntentToMatch, possible: readonly Candidate[], until: number): Match => {
  const { intent } = target;
  const open = possible.filter(({ item }) => !isContradicted(intent, item));
  const stored = open.filter(
    (candidate) => sameStoredName(intent, candidate) && fitOf(target, candidate.item, until) === 'fits',
  );
  if (stored.length > 0) return matchAny(target, stored);
  const perhaps = possible.filter(
    (candidate) =>
      sameStoredName(intent, candidate) ||
      (!isTooOld(target, candidate.item, until) && !isContradicted(intent, candidate.item)),
  );
  return askAbout(intent, perhaps);
};

/**
 * Matches a product by its SKU, which is unique: it is the result if its values are the same, regardless of who created
 * it.
 */
const matchProduct = (target: IntentToMatch, candidates: readonly Candidate[], until: number): Match => {
  const { intent } = target;
  const named = candidates.filter((candidate) => sameName(intent, candidate));
  const [only] = named;
  if (only === undefined) return matchRenamed(target, getPossible(target, candidates), until);
  if (named.length > 1) return ambiguousMatch(intent, 'several', named);
  return differsIn(intent, only.item).length === 0 ? foundMatch(only) : ambiguousMatch(intent, 'differs', named);
};

const matchNamed = (target: IntentToMatch, possible: readonly Candidate[], until: number): Match => {
  const { intent } = target;
  const named = possible.filter((candidate) => sameName(intent, candidate));
  if (named.length === 0) return matchRenamed(target, possible, until);
  const equal = named.filter(({ item }) => differsIn(intent, item).length === 0);
  if (equal.length < named.length) return ambiguousMatch(intent, named.length > 1 ? 'several' : 'differs', named);
  const fitting = equal.filter(({ item }) => fitOf(target, item, until) === 'fits');
  if (fitting.length < equal.length) return ambiguousMatch(intent, equal.length > 1 ? 'several' : 'time', equal);
  return matchAny(target, fitting);
};

/** Matches an asset that was created without a name with any unclaimed asset that was created at that time. */
const matchNameless = (target: IntentToMatch, possible: readonly Candidate[], until: number): Match =>
  ambiguousMatch(
    target.intent,
    'nameless',
    possible.filter(({ item }) => createdOf(item) !== null && fitOf(target, item, until) === 'fits'),
  );

const contentOf = ({ digests }: IntentToMatch, item: Candidate['item']): boolean | null =>
  digests && sameContent(item['checksum'], digests);

/**
 * Matches a file by its checksum, or by name, size and time if checksums cannot be compared. The service may have
 * renamed and re-encoded the file, so the user decides about any other new file.
 */
const matchFile = (target: IntentToMatch, possible: readonly Candidate[], until: number): Match => {
  const { intent } = target;
  const fits = ({ item }: Candidate): boolean => fitOf(target, item, until) === 'fits';
  const equal = possible.filter(({ item }) => contentOf(target, item) === true);
  if (equal.length > 0) {
    const fitting = equal.filter(fits);
    return fitting.length > 0 ? matchAny(target, fitting) : ambiguousMatch(intent, 'time', equal);
  }
  const ofSize = possible.filter(
    ({ item }) => contentOf(target, item) === null && kinds.integer.read(item['file_size']) === intent.file?.size,
  );
  const exact = ofSize.filter((candidate) => fits(candidate) && sameName(intent, candidate));
  if (exact.length > 0) return matchAny(target, exact);
  const named = possible.filter((candidate) => sameName(intent, candidate));
  if (named.length > 0) return ambiguousMatch(intent, named.length > 1 ? 'several' : 'differs', named);
  const newer = possible.filter(
    (candidate) => sameStoredName(intent, candidate) || !isTooOld(target, candidate.item, until),
  );
  return askAbout(intent, newer);
};

/** Returns the candidates that are neither older than the intent nor claimed. */
const getPossible = (
  { before, claimed, mark = null }: IntentToMatch,
  candidates: readonly Candidate[],
): readonly Candidate[] => {
  const isKnown = ({ order }: Candidate): boolean => mark !== null && order !== undefined && order <= mark;
  return candidates.filter(
    (candidate) => !before.has(candidate.id) && !claimed.has(candidate.id) && !isKnown(candidate),
  );
};

/**
 * Matches an unknown intent with the result of a complete pass that started after it was sent and ended at `until`
 * (milliseconds). An intent is never `absent` while a new item could be its result.
 */
export const match = (target: IntentToMatch, candidates: readonly Candidate[], until: number): Match => {
  const { kind, resource } = target.intent;
  if (resource === 'product') return matchProduct(target, candidates, until);
  const possible = getPossible(target, candidates);
  if (kind === 'upload') return matchFile(target, possible, until);
  return isNameless(target.intent) ? matchNameless(target, possible, until) : matchNamed(target, possible, until);
};

/** Whether an item equals the request of an intent: the content of a file, or the name and all other fields. */
export const isExactly = (
  { intent, digests }: Pick<IntentToMatch, 'intent' | 'digests'>,
  candidate: Candidate,
): boolean =>
  intent.kind === 'upload'
    ? digests !== null && sameContent(candidate.item['checksum'], digests) === true
    : sameName(intent, candidate) && differsIn(intent, candidate.item).length === 0;

/**
 * Matches an upload that the service rejected as existing: an asset with the same content, or with the same name and
 * size if contents cannot be compared (`found`), other assets (`ambiguous`), or none (`absent`).
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
 * Matches a creation that the service rejected as existing: an item with the same values (`found`), other items
 * (`ambiguous`), or none (`absent`).
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
