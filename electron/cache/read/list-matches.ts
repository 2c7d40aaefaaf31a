import type { ListMatches } from '../../contract/index.ts';
import { runQueryOfList } from './list-members.ts';
import { toQueryResult } from './query/list-query-matches.ts';
import type { ReadContext } from './read-context.ts';

/** Returns the matches of a list's query with up to `most` rows, or null if no query is cached. */
export const listMatches = (reading: ReadContext, list: string, most: number): ListMatches | null => {
  const matched = runQueryOfList(reading, list);
  return matched === null ? null : toQueryResult(reading, matched, most);
};
