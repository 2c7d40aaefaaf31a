import type { SavingRun } from '../../../electron/contract/index.ts';
import { saving } from '../../app/saving.svelte.ts';
import { m } from '../../messages/lazy.ts';
import { outboxList } from './outbox-list.svelte.ts';
import { runsFound } from './runs-found.ts';

const words = m.saving;

/** Files of a run that are over, whatever became of them. */
export const finished = ({ files, counts }: SavingRun): number =>
  files - counts.waiting - counts.fetching - counts.converting;

const outcomes = ['saved', 'there', 'failed', 'left'] as const;

/** How far a run is, or how it ended, in words. */
export const runState = (run: SavingRun): string => {
  const came = outcomes.filter((state) => run.counts[state] > 0).map((state) => words.counts[state](run.counts[state]));
  if (run.state === 'done' && came.length > 0) return came.join(' · ');
  const failed = run.counts.failed > 0 ? [words.counts.failed(run.counts.failed)] : [];
  const state = run.state === 'running' ? [] : [words.runState(run.state)];
  return [words.finished(finished(run), run.files), ...failed, ...state].join(' · ');
};

/** What was saved into folders, as far as what is asked of the outbox finds it; what it reads is followed. */
export const outboxRuns = (): readonly SavingRun[] =>
  runsFound(saving.runs, outboxList.query, (run) => `${words.runTitle(run.files)} ${run.folder} ${runState(run)}`);
