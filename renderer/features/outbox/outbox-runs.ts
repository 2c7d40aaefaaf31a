import type { SavingRun } from '../../../electron/contract/index.ts';
import { saving } from '../../app/saving.svelte.ts';
import { m } from '../../messages/lazy.ts';
import { outboxList } from './outbox-list.svelte.ts';
import { runsFound } from './runs-found.ts';

const words = m.saving;

/** Returns the number of finished files of a run, with any outcome. */
export const finished = ({ files, counts }: SavingRun): number =>
  files - counts.waiting - counts.fetching - counts.converting;

const outcomes = ['saved', 'there', 'failed', 'left'] as const;

/** Returns the progress or outcome of a run as text. */
export const runState = (run: SavingRun): string => {
  const came = outcomes.filter((state) => run.counts[state] > 0).map((state) => words.counts[state](run.counts[state]));
  if (run.state === 'done' && came.length > 0) return came.join(' · ');
  const failed = run.counts.failed > 0 ? [words.counts.failed(run.counts.failed)] : [];
  const state = run.state === 'running' ? [] : [words.runState(run.state)];
  return [words.finished(finished(run), run.files), ...failed, ...state].join(' · ');
};

/** Returns the runs that match the query of the outbox. The result is reactive. */
export const outboxRuns = (): readonly SavingRun[] =>
  runsFound(saving.runs, outboxList.query, (run) => `${words.runTitle(run.files)} ${run.folder} ${runState(run)}`);
