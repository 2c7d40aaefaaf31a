import { jsonReply, type HttpReply } from '../answers.ts';
import type { Collections } from '../collections.ts';
import { linkTo } from '../pages.ts';
import { hash } from '../random.ts';
import type { ResourcePath } from '../types.ts';
import { readFields, selected } from './fields.ts';
import { readFilter } from './filters.ts';
import { known, type Names } from './names.ts';
import { badValue, unknownField } from './refusals.ts';
import type { View, WantedItems } from './view.ts';

const USUAL_SIZE = 25;
const GREATEST_SIZE = 1000;
const INSTRUCTIONS = new Set(['_fields', '_page_size', '_page', '_sort_by']);
/** In an unsorted list, one page boundary in this many repeats an item and skips the next. */
const LOOSE_SEAMS = 16;

/**
 * Returns the response of a live service to a search with `_fields`, filters, `_sort_by` and pages. Without a sort
 * order, the first item of the second page and of some later pages is replaced by the last item of the previous page.
 */
export function liveSearch(
  collections: Collections,
  view: View,
  resource: ResourcePath,
  query: URLSearchParams,
): HttpReply {
  const names = view.names();
  const size = whole(query, '_page_size', USUAL_SIZE, GREATEST_SIZE);
  const page = whole(query, '_page', 1, Infinity);
  const fields = readFields(names, query.getAll('_fields'));
  const wanted = readWanted(names, query);
  const places = view.places(wanted);
  const total = places?.length ?? view.size;
  const first = (page - 1) * size;
  const end = Math.min(first + size, total);
  const repeats = wanted.sort === null && isLoose(collections.world.seed, page);
  const data = [];
  for (let place = first; place < end; place++) {
    const from = repeats && place === first ? place - 1 : place;
    data.push(selected(collections, names, fields, view.at(places?.[from] ?? from)));
  }
  const link = (to: number): string => linkTo(collections.world.baseUrl, resource, query, to);
  const pagination: Record<string, string> = {};
  if (end < total) pagination['next_page'] = link(page + 1);
  if (page > 1) pagination['previous_page'] = link(page - 1);
  return jsonReply(200, { data, errors: [], pagination });
}

function isLoose(seed: number, page: number): boolean {
  return page === 2 || (page > 2 && hash(seed, 24, page) % LOOSE_SEAMS === 0);
}

function readWanted(names: Names, query: URLSearchParams): WantedItems {
  const asked = [...query].filter(([name]) => !INSTRUCTIONS.has(name));
  const sortBy = query.get('_sort_by');
  return {
    key: JSON.stringify([asked, sortBy]),
    filters: asked.map(([name, value]) => readFilter(names, name, value)),
    sort: sortBy === null ? null : readSort(names, sortBy),
  };
}

function readSort(names: Names, sortBy: string): WantedItems['sort'] {
  const descending = sortBy.startsWith('-');
  const member = known(names, descending ? sortBy.slice(1) : sortBy);
  if (!names.members.has(member)) throw unknownField('_sort_by', `Cannot sort by ${member}`);
  return { member, descending };
}

function whole(query: URLSearchParams, name: string, usual: number, greatest: number): number {
  const given = query.get(name);
  if (given === null) return usual;
  if (!/^-?\d{1,9}$/.test(given)) throw badValue(name, 'Input should be a valid integer');
  const value = Number(given);
  if (value < 1) throw badValue(name, 'Input should be greater than or equal to 1');
  if (value > greatest) throw badValue(name, `Input should be less than or equal to ${greatest}`);
  return value;
}
