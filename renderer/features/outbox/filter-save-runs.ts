import type { IntentQuery, IntentState, SaveRunStatus } from '../../../electron/contract/index.ts';
import { fold } from '../../../electron/model/index.ts';
import { formatCalendarDay } from '../../messages/format.ts';

/** Returns the intent state that corresponds to the progress of a run. */
const toIntentState = ({ state, counts }: SaveRunStatus): IntentState => {
  if (state === 'cancelled') return 'cancelled';
  if (counts.failed > 0) return 'failed';
  if (state === 'running') return 'sending';
  return state === 'done' ? 'done' : 'waiting';
};

/**
 * Returns the runs that match an outbox query: runs whose row contains all search terms, with the state and dates of
 * the query. If a resource is selected, runs count as assets.
 */
export const findRuns = (
  runs: readonly SaveRunStatus[],
  { searchText, state, resource, from, to }: IntentQuery,
  lineOf: (run: SaveRunStatus) => string,
): readonly SaveRunStatus[] => {
  if (resource !== null && resource !== 'asset') return [];
  const searchTerms = fold(searchText)
    .split(/\s+/)
    .filter((word) => word !== '');
  return runs.filter((run) => {
    const day = formatCalendarDay(run.begun);
    if (state !== null && toIntentState(run) !== state) return false;
    if ((from !== null && day < from) || (to !== null && day > to)) return false;
    const line = fold(lineOf(run));
    return searchTerms.every((word) => line.includes(word));
  });
};
