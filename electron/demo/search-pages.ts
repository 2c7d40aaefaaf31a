import { createErrorReply, createJsonReply, HttpReplyError, type HttpReply } from './responses.ts';
import type { Collections } from './collections.ts';
import type { ResourcePath, Item } from './types.ts';

const DEFAULT_SIZE = 25;
const GREATEST_SIZE = 1000;
const KNOWN = new Set(['_page_size', '_page', '_sort_by']);

interface PageRequest {
  readonly size: number;
  readonly page: number;
  readonly sortBy: string | null;
}

/** Returns the response to a search: one page of a resource with links to the previous and next pages. */
export function searchPage(collections: Collections, resource: ResourcePath, query: URLSearchParams): HttpReply {
  const { size, page, sortBy } = readQuery(query);
  const collection = collections.of(resource);
  const order = sortBy === null ? undefined : orderOf(collections, resource, sortBy);
  const first = (page - 1) * size;
  const end = Math.min(first + size, collection.size);
  const data: Item[] = [];
  for (let position = first; position < end; position++) {
    data.push(collections.listed(resource, collection.at(order?.[position] ?? position)));
  }
  const link = (to: number): string => createPageLink(collections.world.baseUrl, resource, query, to);
  const pagination: Record<string, string> = {};
  if (end < collection.size) pagination['next_page'] = link(page + 1);
  if (page > 1) pagination['previous_page'] = link(page - 1);
  return createJsonReply(200, { data, errors: [], pagination });
}

function readQuery(query: URLSearchParams): PageRequest {
  for (const name of query.keys()) if (!KNOWN.has(name)) throw createInvalidFieldError(name, 'Unknown field');
  const size = parsePositiveInteger(query, '_page_size', DEFAULT_SIZE);
  if (size > GREATEST_SIZE) throw createInvalidFieldError('_page_size', `Input should be at most ${GREATEST_SIZE}`);
  return { size, page: parsePositiveInteger(query, '_page', 1), sortBy: query.get('_sort_by') };
}

function parsePositiveInteger(query: URLSearchParams, name: string, usual: number): number {
  const given = query.get(name);
  if (given === null) return usual;
  const value = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (value < 1) throw createInvalidFieldError(name, 'Input should be a whole number of at least 1');
  return value;
}

function orderOf(collections: Collections, resource: ResourcePath, sortBy: string): number[] {
  const descending = sortBy.startsWith('-');
  const field = descending ? sortBy.slice(1) : sortBy;
  const order = collections.of(resource).order(field, descending);
  if (!order) throw createInvalidFieldError('_sort_by', `Cannot sort by ${field}`);
  return order;
}

/** Returns the link to another page of the same search. */
export function createPageLink(baseUrl: string, resource: ResourcePath, query: URLSearchParams, page: number): string {
  const next = new URLSearchParams(query);
  next.set('_page', String(page));
  return `${baseUrl}/api/v3/${resource}?${next.toString()}`;
}

function createInvalidFieldError(field: string, problem: string): HttpReplyError {
  return new HttpReplyError(createErrorReply(400, { name: 'InvalidFieldError', description: `${field}: ${problem}` }));
}
