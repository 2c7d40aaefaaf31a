import { toNameKey } from '../../model/name-key.ts';
import { type AccountCopy, toSkuKey } from './account-lookup.ts';
import { ReplacedCharacters } from './replaced-characters.ts';
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
  readonly timeSlice: TimeSlice;
  /** Whether newer rules make this work obsolete. */
  readonly isOver: () => boolean;
  /** Called when rows have changed; not called at the end. */
  readonly onChanged: () => void;
}

const findPathSpans = (
  pattern: SkuPattern,
  { path, name }: ReviewEntry,
): { tail: string; start: number; spans: readonly SkuSpan[] } => {
  const tail = pattern.folders === 0 ? name : getPathTail(pattern, path);
  return { tail, start: tail.length - name.length, spans: findSkuSpans(pattern, tail) };
};

/** Returns the longest segment that names a product by a SKU with characters that no file name contains, or null. */
const findRespelled = (
  tail: string,
  spans: readonly SkuSpan[],
  sure: boolean,
  replaced: ReplacedCharacters,
): { readonly span: SkuSpan; readonly product: MatchedProduct } | null => {
  for (const span of spans) {
    const text = tail.slice(span.from, span.to);
    // Inside of other text, digits can be a day or a number.
    const product = sure || span.from === 0 || /\p{L}/u.test(text) ? replaced.find(text) : null;
    if (product !== null) return { span, product };
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
  const read = entries.map((entry) => ({ entry, ...findPathSpans(pattern, entry) }));
  const possibleSkus = new Set(read.flatMap(({ tail, spans }) => spans.map(({ from, to }) => tail.slice(from, to))));
  const products = copy.bySku([...possibleSkus]);
  const sure = !pattern.parts.some(({ kind }) => kind === 'any');
  for (const { entry, tail, start, spans } of read) {
    const isProductSku = (span: SkuSpan): boolean => products.has(toSkuKey(tail.slice(span.from, span.to)));
    // Next to a `*`, any word could be the SKU, so only the SKU of a product counts.
    const known = spans.find(isProductSku);
    const respelled = known === undefined ? findRespelled(tail, spans, sure, replaced) : null;
    const span = known ?? respelled?.span ?? (sure ? spans[0] : undefined);
    const text = span && tail.slice(span.from, span.to);
    const at = span && span.from >= start ? span.from - start : null;
    entry.sku = text === undefined ? null : { text, at };
    entry.product = respelled?.product ?? (text === undefined ? undefined : products.get(toSkuKey(text))) ?? null;
    entry.isRespelled = respelled !== null;
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
  const { entries, rules, copy, timeSlice, isOver, onChanged } = work;
  const counted = new Map<string | undefined, number>();
  const replaced = new ReplacedCharacters(copy);
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
