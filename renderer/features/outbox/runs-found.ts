import type { IntentQuery, SavingRun } from '../../../electron/contract/index.ts';
import { fold } from '../../../electron/model/index.ts';

/**
 * The runs that a search over the outbox finds: those with all its words in what their line says. A run has neither state
 * nor kind of an entry, nor its day: where one is chosen, none is found.
 */
export const runsFound = (
  runs: readonly SavingRun[],
  { words, state, resource, from, to }: IntentQuery,
  lineOf: (run: SavingRun) => string,
): readonly SavingRun[] => {
  if ([state, resource, from, to].some((one) => one !== null)) return [];
  const asked = fold(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  return runs.filter((run) => {
    const line = fold(lineOf(run));
    return asked.every((word) => line.includes(word));
  });
};
