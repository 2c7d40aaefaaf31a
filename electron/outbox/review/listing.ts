import type { ReviewAsked, ReviewOrder, ReviewSome } from '../../contract/review.ts';
import type { Entry } from './entry.ts';
import { finds, urgency } from './notes.ts';

type Found = Pick<ReviewAsked, 'filter' | 'words'>;

const textOf = ({ name, sentAs, type, product, sku, note }: Entry): string =>
  [name, sentAs, type, product?.sku ?? sku?.text, product?.label, note].join('\n').toLowerCase();

/** Returns the files of a filter that contain every search term, in the order in which they were found. */
export const narrow = (entries: readonly Entry[], { filter, words }: Found): readonly Entry[] => {
  const wanted = words.toLowerCase().split(/\s+/u).filter(Boolean);
  if (filter === 'all' && wanted.length === 0) return entries;
  const matches = finds[filter];
  return entries.filter((entry) => {
    if (!matches(entry.note, entry.product !== null, entry.looksAlike)) return false;
    if (wanted.length === 0) return true;
    const text = textOf(entry);
    return wanted.every((word) => text.includes(word));
  });
};

/** Returns the files to which a choice applies. */
export const someOf = (entries: readonly Entry[], some: ReviewSome): readonly Entry[] => {
  if ('file' in some) return entries.slice(some.file, some.file + 1);
  return 'note' in some ? entries.filter(({ note }) => note === some.note) : narrow(entries, some);
};

/** Sorts stably by a few ranks in one pass (bucket sort). */
const bucketSort = (entries: readonly Entry[], rank: (entry: Entry) => number): readonly Entry[] => {
  const buckets: Entry[][] = [];
  for (const entry of entries) (buckets[rank(entry)] ??= []).push(entry);
  return buckets.flat();
};

const byName = (entries: readonly Entry[]): readonly Entry[] =>
  entries
    .map((entry) => ({ entry, key: entry.finalName.toLowerCase() }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ entry }) => entry);

const orders: Readonly<Record<ReviewOrder, (entries: readonly Entry[]) => readonly Entry[]>> = {
  attention: (entries) =>
    bucketSort(entries, ({ note, product }) => (note === 'new' ? (product === null ? 3 : 4) : urgency[note])),
  unmatched: (entries) => bucketSort(entries, ({ product, sku }) => (product !== null ? 2 : sku === null ? 0 : 1)),
  found: (entries) => entries,
  name: byName,
  size: (entries) => entries.toSorted((one, other) => (other.size ?? -1) - (one.size ?? -1)),
};

export const ordered = (entries: readonly Entry[], order: ReviewOrder): readonly Entry[] => orders[order](entries);

/** Returns the state of the header's checkbox: all, some or none of the files that can be sent. */
export const headOf = (entries: readonly Entry[]): 'all' | 'some' | 'none' => {
  let sendable = 0;
  let ticked = 0;
  for (const entry of entries) {
    if (entry.sendable) sendable += 1;
    if (entry.ticked) ticked += 1;
  }
  if (ticked === 0) return 'none';
  return ticked === sendable ? 'all' : 'some';
};
