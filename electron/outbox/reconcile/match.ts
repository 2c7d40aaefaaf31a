import type { ResourceId } from '../../base/branded-types.ts';
import type { UserDecisionReason, CandidateItem, Intent } from '../../contract/outbox.ts';
import { getField, kindParsers, parseField, getResource } from '../../model/index.ts';
import { type SentDigests, hasSameContent } from '../../model/checksum.ts';
import { isContradiction, isSameText } from './compare-texts.ts';
import { findDifferentFields } from './comparison.ts';
import { compareFit } from './rivals.ts';

/** An item of the account, read after the attempt. */
export interface MatchCandidate {
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
  /** The other intents being reconciled with the same name or content, but not the same request; by default none. */
  readonly rivals?: readonly Pick<IntentToMatch, 'intent' | 'digests'>[];
}

/** `found`: the item is the result. `absent`: there is no candidate. `ambiguous`: the user has to decide. */
export type MatchResult =
  | { readonly is: 'found'; readonly id: ResourceId; readonly item: MatchCandidate['item'] }
  | { readonly is: 'absent' }
  | {
      readonly is: 'ambiguous';
      readonly why: UserDecisionReason;
      readonly found: readonly CandidateItem[];
      /** Set while the list may still show the item under its own name. The user is asked only after that. */
      readonly mayStillAppear?: true;
    };

const clockTolerance = 2 * 60_000;
/** The tolerated error of times without a zone. Older items existed before. */
const timeZoneTolerance = 26 * 3_600_000;

const getCreationTime = (item: MatchCandidate['item']): string | null =>
  kindParsers.date.read(item['created']) ?? kindParsers.date.read(item['_created_at']) ?? null;

/** Whether the request contained nothing by which an item could be recognized. */
export const isNameless = ({ kind, resource, body }: Pick<Intent, 'kind' | 'resource' | 'body'>): boolean => {
  const title = body[getResource(resource).title];
  return kind === 'create' && (typeof title !== 'string' || title.trim() === '');
};

/** Returns when an intent was first sent, in milliseconds by this computer's clock. */
export const getFirstSentTime = ({ events, createdAt }: Intent): number =>
  Date.parse(events.find(({ what }) => what === 'sent')?.at ?? createdAt);

/** Returns the earliest creation time of the intent's result, in milliseconds. */
export const getEarliestTime = (intent: Intent): number => getFirstSentTime(intent) - clockTolerance;

/** Returns the earliest creation time of a result of an attempt at `sent` in any time zone, in milliseconds. */
export const getEarliestAnyZone = (sent: number): number => sent - timeZoneTolerance;

/** The relation of an item's creation time to the attempt. Another user may have created an `unfit` or `older` item. */
type TimeFit = 'fits' | 'unfit' | 'older';

const getTimeFit = (
  { intent, sent = getFirstSentTime(intent) }: IntentToMatch,
  item: MatchCandidate['item'],
  until: number,
): TimeFit => {
  const created = getCreationTime(item);
  if (created === null) return 'fits';
  const at = Date.parse(created);
  if (at < getEarliestAnyZone(sent)) return 'older';
  return at >= sent - clockTolerance && at <= until + clockTolerance ? 'fits' : 'unfit';
};

/**
 * Whether an item was created long before the attempt. A local clock does not prove that for an item that is new to the
 * cache.
 */
const isTooOld = (target: IntentToMatch, item: MatchCandidate['item'], until: number): boolean => {
  const { mark = null, isLocalTime = false } = target;
  return getTimeFit(target, item, until) === 'older' && !(isLocalTime && mark !== null);
};

const getCandidateTitle = (intent: Intent, { id, item }: MatchCandidate): string => {
  const title = item[getResource(intent.resource).title];
  return typeof title === 'string' && title !== '' ? title : id;
};

/** Converts a candidate for display. */
export const toCandidateItem = (intent: Intent, candidate: MatchCandidate): CandidateItem => ({
  id: candidate.id,
  title: getCandidateTitle(intent, candidate),
  created: getCreationTime(candidate.item),
  differs: findDifferentFields(intent, candidate.item),
});

const createFoundMatch = ({ id, item }: MatchCandidate): MatchResult => ({ is: 'found', id, item });
const createAmbiguousMatch = (
  intent: Intent,
  why: UserDecisionReason,
  candidates: readonly MatchCandidate[],
): Extract<MatchResult, { readonly is: 'ambiguous' }> => ({
  is: 'ambiguous',
  why,
  found: candidates.slice(0, 20).map((candidate) => toCandidateItem(intent, candidate)),
});

const hasSameName = (intent: Intent, candidate: MatchCandidate): boolean =>
  getCandidateTitle(intent, candidate).trim() === intent.title.trim();

/** Whether the service may have stored the intent's name in this form. */
const hasSameStoredName = (intent: Intent, candidate: MatchCandidate): boolean =>
  isSameText(intent.title, getCandidateTitle(intent, candidate));

/** Whether an item contradicts a sent value, apart from the name. */
const isContradicted = ({ resource, body }: Intent, item: MatchCandidate['item']): boolean => {
  const model = getResource(resource);
  return Object.entries(body).some(([member, value]) => {
    if (member === model.title) return false;
    const field = getField(model, member);
    return isContradiction(value, field === undefined ? item[member] : parseField(field, item));
  });
};

/** Returns the only candidate, or any of several identical ones if at least as many intents are being reconciled. */
const matchAny = ({ intent, twins }: IntentToMatch, all: readonly MatchCandidate[]): MatchResult => {
  const [first] = all;
  if (first === undefined) return { is: 'absent' };
  return all.length <= twins ? createFoundMatch(first) : createAmbiguousMatch(intent, 'several', all);
};

const toPossibleMatch = (intent: Intent, perhaps: readonly MatchCandidate[]): MatchResult =>
  perhaps.length === 0
    ? { is: 'absent' }
    : { ...createAmbiguousMatch(intent, perhaps.length > 1 ? 'several' : 'differs', perhaps), mayStillAppear: true };

/**
 * Matches an intent with items whose name differs from the sent one, because services collapse whitespace, change the
 * case or truncate names. A single item whose folded name is the same is the result. For any other new item that
 * contradicts no sent value, the user decides.
 */
const matchRenamed = (target: IntentToMatch, possible: readonly MatchCandidate[], until: number): MatchResult => {
  const { intent } = target;
  const open = possible.filter(({ item }) => !isContradicted(intent, item));
  const stored = open.filter(
    (candidate) => hasSameStoredName(intent, candidate) && getTimeFit(target, candidate.item, until) === 'fits',
  );
  if (stored.length > 0) return matchAny(target, stored);
  const perhaps = possible.filter(
    (candidate) =>
      hasSameStoredName(intent, candidate) ||
      (!isTooOld(target, candidate.item, until) && !isContradicted(intent, candidate.item)),
  );
  return toPossibleMatch(intent, perhaps);
};

/**
 * Matches a product by its SKU, which is unique: it is the result if its values are the same, regardless of who created
 * it.
 */
const matchProduct = (target: IntentToMatch, candidates: readonly MatchCandidate[], until: number): MatchResult => {
  const { intent } = target;
  const named = candidates.filter((candidate) => hasSameName(intent, candidate));
  const [only] = named;
  if (only === undefined) return matchRenamed(target, getPossible(target, candidates), until);
  if (named.length > 1) return createAmbiguousMatch(intent, 'several', named);
  return findDifferentFields(intent, only.item).length === 0
    ? createFoundMatch(only)
    : createAmbiguousMatch(intent, 'differs', named);
};

const matchNamed = (target: IntentToMatch, possible: readonly MatchCandidate[], until: number): MatchResult => {
  const { intent } = target;
  const named = possible.filter((candidate) => hasSameName(intent, candidate));
  if (named.length === 0) return matchRenamed(target, possible, until);
  const equal = named.filter(({ item }) => findDifferentFields(intent, item).length === 0);
  if (equal.length < named.length) return createAmbiguousMatch(intent, named.length > 1 ? 'several' : 'differs', named);
  const fitting = equal.filter(({ item }) => getTimeFit(target, item, until) === 'fits');
  if (fitting.length < equal.length) return createAmbiguousMatch(intent, equal.length > 1 ? 'several' : 'time', equal);
  return matchAny(target, fitting);
};

/** Matches an asset that was created without a name with any unclaimed asset that was created at that time. */
const matchNameless = (target: IntentToMatch, possible: readonly MatchCandidate[], until: number): MatchResult =>
  createAmbiguousMatch(
    target.intent,
    'nameless',
    possible.filter(({ item }) => getCreationTime(item) !== null && getTimeFit(target, item, until) === 'fits'),
  );

const compareContent = ({ digests }: IntentToMatch, item: MatchCandidate['item']): boolean | null =>
  digests && hasSameContent(item['checksum'], digests);

/**
 * Matches a file by its checksum, or by name, size and time if checksums cannot be compared. The service may have
 * renamed and re-encoded the file, so the user decides about any other new file.
 */
const matchFile = (target: IntentToMatch, possible: readonly MatchCandidate[], until: number): MatchResult => {
  const { intent } = target;
  const isFitting = ({ item }: MatchCandidate): boolean => getTimeFit(target, item, until) === 'fits';
  const equal = possible.filter(({ item }) => compareContent(target, item) === true);
  if (equal.length > 0) {
    const fitting = equal.filter(isFitting);
    return fitting.length > 0 ? matchAny(target, fitting) : createAmbiguousMatch(intent, 'time', equal);
  }
  const ofSize = possible.filter(
    ({ item }) =>
      compareContent(target, item) === null && kindParsers.integer.read(item['file_size']) === intent.file?.size,
  );
  const exact = ofSize.filter((candidate) => isFitting(candidate) && hasSameName(intent, candidate));
  if (exact.length > 0) return matchAny(target, exact);
  const named = possible.filter((candidate) => hasSameName(intent, candidate));
  if (named.length > 0) return createAmbiguousMatch(intent, named.length > 1 ? 'several' : 'differs', named);
  const newer = possible.filter(
    (candidate) => hasSameStoredName(intent, candidate) || !isTooOld(target, candidate.item, until),
  );
  return toPossibleMatch(intent, newer);
};

/** Returns the candidates that are neither older than the intent nor claimed. */
const getPossible = (
  { before, claimed, mark = null }: IntentToMatch,
  candidates: readonly MatchCandidate[],
): readonly MatchCandidate[] => {
  const isKnown = ({ order }: MatchCandidate): boolean => mark !== null && order !== undefined && order <= mark;
  return candidates.filter(
    (candidate) => !before.has(candidate.id) && !claimed.has(candidate.id) && !isKnown(candidate),
  );
};

/** Whether an item may be the result of another intent. */
const isPossibleResult = (rival: Pick<IntentToMatch, 'intent' | 'digests'>, candidate: MatchCandidate): boolean =>
  rival.intent.kind === 'upload'
    ? isExactResult(rival, candidate)
    : hasSameStoredName(rival.intent, candidate) && !isContradicted(rival.intent, candidate.item);

/** Returns the rivals whose request an item fits better than the intent's (`minFit` 1), or at least as well (`minFit` 0). */
const getRivals = (
  { intent, rivals = [] }: IntentToMatch,
  candidate: MatchCandidate,
  minFit: 0 | 1,
): readonly Pick<IntentToMatch, 'intent'>[] =>
  rivals.filter(
    (rival) => isPossibleResult(rival, candidate) && compareFit(rival.intent, intent, candidate.item) >= minFit,
  );

/** Returns the items that do not fit another intent better, unless there are more of those than such intents. */
const excludeResultsOfRivals = (
  target: IntentToMatch,
  possible: readonly MatchCandidate[],
): readonly MatchCandidate[] => {
  if ((target.rivals ?? []).length === 0) return possible;
  const contested = possible.filter((candidate) => getRivals(target, candidate, 1).length > 0);
  const rivals = new Set(contested.flatMap((candidate) => getRivals(target, candidate, 1)));
  return contested.length > rivals.size ? possible : possible.filter((candidate) => !contested.includes(candidate));
};

const matchPossible = (target: IntentToMatch, possible: readonly MatchCandidate[], until: number): MatchResult => {
  if (target.intent.kind === 'upload') return matchFile(target, possible, until);
  return isNameless(target.intent) ? matchNameless(target, possible, until) : matchNamed(target, possible, until);
};

/**
 * Matches an unknown intent with the result of a complete pass that started after it was sent and ended at `until`
 * (milliseconds). An intent is never `absent` while a new item could be its result, and never takes an item that
 * may as well be the result of an intent with another request.
 */
export const matchIntent = (
  target: IntentToMatch,
  candidates: readonly MatchCandidate[],
  until: number,
): MatchResult => {
  if (target.intent.resource === 'product') return matchProduct(target, candidates, until);
  const possible = excludeResultsOfRivals(target, getPossible(target, candidates));
  const result = matchPossible(target, possible, until);
  if (result.is !== 'found') return result;
  const found = possible.find(({ id }) => id === result.id);
  return found === undefined || getRivals(target, found, 0).length === 0
    ? result
    : createAmbiguousMatch(target.intent, 'rival', [found]);
};

/** Whether an item equals the request of an intent: the content of a file, or the name and all other fields. */
export const isExactResult = (
  { intent, digests }: Pick<IntentToMatch, 'intent' | 'digests'>,
  candidate: MatchCandidate,
): boolean =>
  intent.kind === 'upload'
    ? digests !== null && hasSameContent(candidate.item['checksum'], digests) === true
    : hasSameName(intent, candidate) && findDifferentFields(intent, candidate.item).length === 0;

/**
 * Matches an upload that the service rejected as existing: an asset with the same content, or with the same name and
 * size if contents cannot be compared (`found`), other assets (`ambiguous`), or none (`absent`).
 */
export const matchConflictingFile = (
  target: Pick<IntentToMatch, 'intent' | 'digests'>,
  candidates: readonly MatchCandidate[],
): MatchResult => {
  const { intent, digests } = target;
  const compareItemContent = ({ item }: MatchCandidate): boolean | null =>
    digests && hasSameContent(item['checksum'], digests);
  const named = candidates.filter((candidate) => hasSameName(intent, candidate));
  const ofSize = ({ item }: MatchCandidate): boolean =>
    kindParsers.integer.read(item['file_size']) === intent.file?.size;
  const same =
    candidates.find((candidate) => compareItemContent(candidate) === true) ??
    named.find((candidate) => compareItemContent(candidate) === null && ofSize(candidate));
  if (same) return createFoundMatch(same);
  return named.length === 0
    ? { is: 'absent' }
    : createAmbiguousMatch(intent, named.length > 1 ? 'several' : 'differs', named);
};

/**
 * Matches a creation that the service rejected as existing: an item with the same values (`found`), other items
 * (`ambiguous`), or none (`absent`).
 */
export const matchConflict = (intent: Intent, candidates: readonly MatchCandidate[]): MatchResult => {
  const exact = candidates.filter((candidate) => hasSameName(intent, candidate));
  const same = exact.find(({ item }) => findDifferentFields(intent, item).length === 0);
  if (same) return createFoundMatch(same);
  const named = exact.length > 0 ? exact : candidates;
  return named.length === 0
    ? { is: 'absent' }
    : createAmbiguousMatch(intent, named.length > 1 ? 'several' : 'differs', named);
};
