import type { ListMatches } from '../../contract/index.ts';
import { matchedBy } from './list-members.ts';
import { foundIn } from './query/query-matches.ts';
import type { ReadContext } from './read-context.ts';

/** What the query of a list matches, with the first so many rows; null where the copy knows none. */
export const listMatches = (reading: ReadContext, list: string, most: number): ListMatches | null => {
  const matched = matchedBy(reading, list);
  return matched === null ? null : foundIn(reading, matched, most);
};
