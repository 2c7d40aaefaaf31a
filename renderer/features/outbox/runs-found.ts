import type { IntentQuery, IntentState, SavingRun } from '../../../electron/contract/index.ts';
import { fold } from '../../../electron/model/index.ts';
import { calendarDay } from '../../messages/format.ts';

/** The state that an entry would have which is as far as this run. */
const stateOf = ({ state, counts }: SavingRun): IntentState => {
  if (state === 'cancelled') return 'cancelled';
  if (counts.failed > 0) return 'failed';
  if (state === 'running') return 'sending';
  return state === 'done' ? 'done' : 'waiting';
};

/**
 * The runs that a search over the outbox finds: those with all its words in what their line says, of its state and days.
 * Where a kind is chosen they count as assets.
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
