import type { IntentQuery, IntentState, SavingRun } from '../../../electron/contract/index.ts';
import { fold } from '../../../electron/model/index.ts';
import { calendarDay } from '../../messages/format.ts';

/** Returns the intent state that corresponds to the progress of a run. */
const stateOf = ({ state, counts }: SavingRun): IntentState => {
  if (state === 'cancelled') return 'cancelled';
  if (counts.failed > 0) return 'failed';
  if (state === 'running') return 'sending';
  return state === 'done' ? 'done' : 'waiting';
};

/**
 * Returns the runs that match an outbox query: runs whose row contains all search terms, with the state and dates of
 * the query. If a resource is selected, runs count as assets.
 */
export const runsFound = (
  runs: readonly SavingRun[],
  { words, state, resource, from, to }: IntentQuery,
  lineOf: (run: SavingRun) => string,
): readonly SavingRun[] => {
  if (resource !== null && resource !== 'asset') return [];
  const asked = fold(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  return runs.filter((run) => {
    const day = calendarDay(run.begun);
    if (state !== null && stateOf(run) !== state) return false;
    if ((from !== null && day < from) || (to !== null && day > to)) return false;
    const line = fold(lineOf(run));
    return asked.every((word) => line.includes(word));
  });
};
