import { createJsonReply, type HttpReply } from '../responses.ts';
import type { Collections } from '../collections.ts';
import { createPageLink } from '../search-pages.ts';
import { hashNumbers } from '../random.ts';
import type { ResourcePath } from '../types.ts';
import { parseFields, selectFields } from './fields.ts';
import { readFilter } from './filters.ts';
import { resolveName, type SearchNames } from './names.ts';
import { createBadValueError, createUnknownFieldError } from './error-responses.ts';
import type { ResourceView, ItemSearch } from './resource-view.ts';

const DEFAULT_SIZE = 25;
const GREATEST_SIZE = 1000;
const INSTRUCTIONS = new Set(['_fields', '_page_size', '_page', '_sort_by']);
/** In an unsorted list, one page boundary in this many repeats an item and skips the next. */
const LOOSE_SEAMS = 16;

/**
 * Returns the response of a live service to a search with `_fields`, filters, `_sort_by` and pages. Without a sort
 * order, the first item of the second page and of some later pages is replaced by the last item of the previous page.
 */
export function searchLive(
  collections: Collections,
  view: ResourceView,
  resource: ResourcePath,
  query: URLSearchParams,
): HttpReply {
  const names = view.names();
  const size = parsePositiveInteger(query, '_page_size', DEFAULT_SIZE, GREATEST_SIZE);
  const page = parsePositiveInteger(query, '_page', 1, Infinity);
  const fields = parseFields(names, query.getAll('_fields'));
  const itemSearch = parseItemSearch(names, query);
  const positions = view.places(itemSearch);
  const total = positions?.length ?? view.size;
  const first = (page - 1) * size;
  const end = Math.min(first + size, total);
  const repeats = itemSearch.sort === null && isLoose(collections.world.seed, page);
  const data = [];
  for (let position = first; position < end; position++) {
    const from = repeats && position === first ? position - 1 : position;
    data.push(selectFields(collections, names, fields, view.at(positions?.[from] ?? from)));
  }
  const link = (to: number): string => createPageLink(collections.world.baseUrl, resource, query, to);
  const pagination: Record<string, string> = {};
  if (end < total) pagination['next_page'] = link(page + 1);
  if (page > 1) pagination['previous_page'] = link(page - 1);
  return createJsonReply(200, { data, errors: [], pagination });
}

function isLoose(seed: number, page: number): boolean {
  return page === 2 || (page > 2 && hashNumbers(seed, 24, page) % LOOSE_SEAMS === 0);
}

function parseItemSearch(names: SearchNames, query: URLSearchParams): ItemSearch {
  const filterParameters = [...query].filter(([name]) => !INSTRUCTIONS.has(name));
  const sortBy = query.get('_sort_by');
  return {
    key: JSON.stringify([filterParameters, sortBy]),
    filters: filterParameters.map(([name, value]) => readFilter(names, name, value)),
    sort: sortBy === null ? null : readSort(names, sortBy),
  };
}

function readSort(names: SearchNames, sortBy: string): ItemSearch['sort'] {
  const descending = sortBy.startsWith('-');
  const member = resolveName(names, descending ? sortBy.slice(1) : sortBy);
  if (!names.members.has(member)) throw createUnknownFieldError('_sort_by', `Cannot sort by ${member}`);
  return { member, descending };
}

function parsePositiveInteger(query: URLSearchParams, name: string, usual: number, greatest: number): number {
  const given = query.get(name);
  if (given === null) return usual;
  if (!/^-?\d{1,9}$/.test(given)) throw createBadValueError(name, 'Input should be a valid integer');
  const value = Number(given);
  if (value < 1) throw createBadValueError(name, 'Input should be greater than or equal to 1');
  if (value > greatest) throw createBadValueError(name, `Input should be less than or equal to ${greatest}`);
  return value;
}
