import { toNameKey } from '../../model/name-key.ts';
import { type AccountCopy, toSkuKey } from './account-lookup.ts';
import type { ReplacedCharacters } from './replaced-characters.ts';
import { decodePercentEscapes } from './percent-escapes.ts';
import type { TimeSlice } from './time-slice.ts';
import type { ReviewEntry } from './review-entry.ts';
import type { MatchedProduct } from '../outbox-types.ts';
import { fitName } from '../state/file-name.ts';
import type { ReviewRuleSet } from './review-rules.ts';
import { type SkuPattern, type SkuSpan, findSkuSpans, getPathTail } from './sku-pattern.ts';
import { fillTemplate } from './name-template.ts';

const filesPerQuery = 200;

interface Work {
  readonly entries: readonly ReviewEntry[];
  readonly rules: ReviewRuleSet;
  readonly copy: AccountCopy;
  readonly replaced: ReplacedCharacters;
  readonly timeSlice: TimeSlice;
  /** Whether newer rules make this work obsolete. */
  readonly isOver: () => boolean;
  /** Called when rows have changed; not called at the end. */
  readonly onChanged: () => void;
}

/** A segment of a name that can be the SKU. */
interface Candidate extends SkuSpan {
  /** The SKU: the segment, or what it spells in a web address. */
  readonly text: string;
  readonly isDecoded: boolean;
}

/** The character that represents an encoded `/`, which does not separate folders. */
const encodedSlash = '\u2215';

/** Returns the segments of a name that can be the SKU, the longest first, also those that are percent-encoded. */
const findCandidates = (pattern: SkuPattern, tail: string): readonly Candidate[] => {
  const toCandidate = ({ from, to }: SkuSpan): Candidate => ({
    from,
    to,
    text: tail.slice(from, to),
    isDecoded: false,
  });
  const candidates = findSkuSpans(pattern, tail).map(toCandidate);
  const decoded = decodePercentEscapes(tail);
  if (decoded === null) return candidates;
  const { escapes, offsets } = decoded;
  const text = decoded.text.replaceAll('/', encodedSlash);
  const others = findSkuSpans(pattern, text).map(({ from, to }): Candidate => {
    const span = toCandidate({ from: offsets[from] ?? 0, to: offsets[to] ?? tail.length });
    const sku = text.slice(from, to).replaceAll(encodedSlash, '/');
    return { ...span, text: sku, isDecoded: sku !== span.text };
  });
  const isInsideEscape = (at: number): boolean => escapes.some(({ from, to }) => from < at && at < to);
  return [...candidates.filter(({ from, to }) => !isInsideEscape(from) && !isInsideEscape(to)), ...others].toSorted(
    (one, other) => other.to - other.from - (one.to - one.from),
  );
};

/** Whether a segment contains another one with words next to it that are more than the number of the picture. */
const hasMoreWords = (longer: Candidate, { from, to }: Candidate): boolean =>
  longer.from <= from &&
  longer.to >= to &&
  /[\p{L}]/u.test(longer.text.slice(0, from - longer.from) + longer.text.slice(to - longer.from));

/** Returns the longest segment that names a product by a SKU with characters that no file name contains, or null. */
const findRespelled = (
  candidates: readonly Candidate[],
  sure: boolean,
  replaced: ReplacedCharacters,
): { readonly candidate: Candidate; readonly product: MatchedProduct } | null => {
  for (const candidate of candidates) {
    const { from, text } = candidate;
    // Inside of other text, digits can be a day or a number.
    const product = sure || from === 0 || /\p{L}/u.test(text) ? replaced.find(text) : null;
    if (product !== null) return { candidate, product };
  }
  return null;
};

/** Finds the SKUs of some files with one query: the longest candidate that is the SKU of a product. */
const matchSome = (
  entries: readonly ReviewEntry[],
  pattern: SkuPattern,
  copy: AccountCopy,
  replaced: ReplacedCharacters,
): void => {
  const read = entries.map((entry) => {
    const tail = pattern.folders === 0 ? entry.name : getPathTail(pattern, entry.path);
    return { entry, tail, candidates: findCandidates(pattern, tail) };
  });
  const possibleSkus = new Set(read.flatMap(({ candidates }) => candidates.map(({ text }) => text)));
  const products = copy.bySku([...possibleSkus]);
  const sure = !pattern.parts.some(({ kind }) => kind === 'any');
  for (const { entry, tail, candidates } of read) {
    const start = tail.length - entry.name.length;
    // Next to a `*`, any word could be the SKU, so only the SKU of a product counts.
    const exact = candidates.find(({ text }) => products.has(toSkuKey(text)));
    const respelled = findRespelled(
      exact === undefined ? candidates : candidates.filter((longer) => hasMoreWords(longer, exact)),
      sure,
      replaced,
    );
    const known = respelled === null ? exact : undefined;
    const found = known ?? respelled?.candidate ?? (sure ? candidates[0] : undefined);
    entry.sku =
      found === undefined
        ? null
        : { text: tail.slice(found.from, found.to), at: found.from >= start ? found.from - start : null };
    entry.product = respelled?.product ?? (known && products.get(toSkuKey(known.text))) ?? null;
    entry.isRespelled = respelled !== null || known?.isDecoded === true;
  }
};

/** Numbers the files of each SKU and names them. Deselected files are neither numbered nor renamed. */
const nameEntries = (
  entries: readonly ReviewEntry[],
  { name }: ReviewRuleSet,
  counted: Map<string | undefined, number>,
): void => {
  for (const entry of entries) {
    const key = entry.product?.sku;
    entry.n = (counted.get(key) ?? 0) + 1;
    if (entry.ticked) counted.set(key, entry.n);
    const builtName = name && entry.ticked ? fillTemplate(name, entry.values, fitName) : null;
    entry.sentAs = builtName === '' || builtName === entry.name ? null : builtName;
  }
};

/** Looks up the target names that have changed. */
const findExistingNames = (entries: readonly ReviewEntry[], copy: AccountCopy): void => {
  const changedEntries = entries.filter((entry) => entry.lookedUp !== entry.finalName);
  const assets = copy.byName(changedEntries.map(({ finalName }) => finalName));
  for (const entry of changedEntries) {
    entry.named = assets.get(entry.finalName) ?? null;
    entry.lookedUp = entry.finalName;
  }
};

const markDuplicateNames = async ({ entries, timeSlice, isOver }: Work): Promise<void> => {
  const getNameKey = (entry: ReviewEntry): string => toNameKey(entry.finalName);
  const seen = new Map<string, number>();
  for (const entry of entries) {
    if (entry.ticked) seen.set(getNameKey(entry), (seen.get(getNameKey(entry)) ?? 0) + 1);
    await timeSlice.pause();
  }
  for (const entry of entries) {
    const isDuplicate = entry.ticked && (seen.get(getNameKey(entry)) ?? 0) > 1;
    if (isDuplicate !== entry.nameTwice) {
      entry.nameTwice = isDuplicate;
      entry.settle();
    }
    await timeSlice.pause();
    if (isOver()) return;
  }
};

/** Applies the rules to all files, in order. `match`: whether SKUs are matched again too. */
export const applyRules = async (work: Work, match: boolean): Promise<void> => {
  const { entries, rules, copy, replaced, timeSlice, isOver, onChanged } = work;
  const counted = new Map<string | undefined, number>();
  replaced.refresh();
  for (let from = 0; from < entries.length; from += filesPerQuery) {
    const entriesOfQuery = entries.slice(from, from + filesPerQuery);
    if (match) matchSome(entriesOfQuery, rules.sku, copy, replaced);
    nameEntries(entriesOfQuery, rules, counted);
    findExistingNames(entriesOfQuery, copy);
    for (const entry of entriesOfQuery) entry.settle();
    onChanged();
    await timeSlice.pause();
    if (isOver()) return;
  }
  await markDuplicateNames(work);
};
