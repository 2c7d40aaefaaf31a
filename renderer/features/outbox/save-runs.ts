import type { SaveRunStatus } from '../../../electron/contract/index.ts';
import { saveOverview } from '../../app/save-runs.svelte.ts';
import { m } from '../../messages/lazy.ts';
import { outboxList } from './outbox-list.svelte.ts';
import { findRuns } from './filter-save-runs.ts';

const messages = m.downloads;

/** Returns the number of finished files of a run, with any outcome. */
export const countFinishedFiles = ({ files, counts }: SaveRunStatus): number =>
  files - counts.waiting - counts.fetching - counts.converting;

const outcomes = ['saved', 'there', 'failed', 'left'] as const;

/** Returns the progress or outcome of a run as text. */
export const runState = (run: SaveRunStatus): string => {
  const outcomeTexts = outcomes
    .filter((state) => run.counts[state] > 0)
    .map((state) => messages.counts[state](run.counts[state]));
  if (run.state === 'done' && outcomeTexts.length > 0) return outcomeTexts.join(' · ');
  const failed = run.counts.failed > 0 ? [messages.counts.failed(run.counts.failed)] : [];
  const state = run.state === 'running' ? [] : [messages.runState(run.state)];
  return [messages.finished(countFinishedFiles(run), run.files), ...failed, ...state].join(' · ');
};

/** Returns the runs that match the query of the outbox. The result is reactive. */
export const getOutboxRuns = (): readonly SaveRunStatus[] =>
  findRuns(
    saveOverview.runs,
    outboxList.query,
    (run) => `${messages.runTitle(run.files)} ${run.folder} ${runState(run)}`,
  );
