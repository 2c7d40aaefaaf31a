import type { ReviewRowsQuery, ReviewOrder, ReviewSome } from '../../contract/review.ts';
import type { ReviewEntry } from './review-entry.ts';
import { filterTests, noteUrgency } from './review-notes.ts';

type Found = Pick<ReviewRowsQuery, 'filter' | 'searchText'>;

const getSearchedText = ({ name, sentAs, type, product, sku, note }: ReviewEntry): string =>
  [name, sentAs, type, product?.sku ?? sku?.text, product?.label, note].join('\n').toLowerCase();

/** Returns the files of a filter that contain every search term, in the order in which they were found. */
export const filterEntries = (
  entries: readonly ReviewEntry[],
  { filter, searchText }: Found,
): readonly ReviewEntry[] => {
  const searchTerms = searchText.toLowerCase().split(/\s+/u).filter(Boolean);
  if (filter === 'all' && searchTerms.length === 0) return entries;
  const matches = filterTests[filter];
  return entries.filter((entry) => {
    if (!matches(entry.note, entry.product !== null, entry.hasSecondaryNote)) return false;
    if (searchTerms.length === 0) return true;
    const text = getSearchedText(entry);
    return searchTerms.every((word) => text.includes(word));
  });
};

/** Returns the files to which a choice applies. */
export const selectFiles = (entries: readonly ReviewEntry[], some: ReviewSome): readonly ReviewEntry[] => {
  if ('file' in some) return entries.slice(some.file, some.file + 1);
  return 'note' in some ? entries.filter(({ note }) => note === some.note) : filterEntries(entries, some);
};

/** Sorts stably by a few ranks in one pass (bucket sort). */
const sortByRank = (entries: readonly ReviewEntry[], rank: (entry: ReviewEntry) => number): readonly ReviewEntry[] => {
  const buckets: ReviewEntry[][] = [];
  for (const entry of entries) (buckets[rank(entry)] ??= []).push(entry);
  return buckets.flat();
};

const sortByName = (entries: readonly ReviewEntry[]): readonly ReviewEntry[] =>
  entries
    .map((entry) => ({ entry, key: entry.finalName.toLowerCase() }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ entry }) => entry);

const orders: Readonly<Record<ReviewOrder, (entries: readonly ReviewEntry[]) => readonly ReviewEntry[]>> = {
  attention: (entries) =>
    sortByRank(entries, ({ note, product }) => (note === 'new' ? (product === null ? 3 : 4) : noteUrgency[note])),
  unmatched: (entries) => sortByRank(entries, ({ product, sku }) => (product !== null ? 2 : sku === null ? 0 : 1)),
  found: (entries) => entries,
  name: sortByName,
  size: (entries) => entries.toSorted((one, other) => (other.size ?? -1) - (one.size ?? -1)),
};

export const sortEntries = (entries: readonly ReviewEntry[], order: ReviewOrder): readonly ReviewEntry[] =>
  orders[order](entries);

/** Returns the state of the header's checkbox: all, some or none of the files that can be sent. */
export const getHeaderState = (entries: readonly ReviewEntry[]): 'all' | 'some' | 'none' => {
  let sendable = 0;
  let ticked = 0;
  for (const entry of entries) {
    if (entry.sendable) sendable += 1;
    if (entry.ticked) ticked += 1;
  }
  if (ticked === 0) return 'none';
  return ticked === sendable ? 'all' : 'some';
};
