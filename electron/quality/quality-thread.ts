import { workerData } from 'node:worker_threads';
import { closingOnFault } from '../base/closing-on-fault.ts';
import { Moving, serveThread } from '../base/thread.ts';
import { loadPatterns } from '../cache/shared/patterns.ts';
import type { JudgedProducts } from '../cache/shared/verdicts.ts';
import type { TriedProfile, TriedRule } from '../contract/quality.ts';
import type { Rule } from '../model/rules/profile.ts';
import { AlikeSearch } from './judging/alike.ts';
import type { Kinship } from './judging/alike.ts';
import { openJudging } from './judging/judging.ts';
import { ListCheck } from './judging/list-check.ts';
import type { ListCheckStep, ListQuestion } from './judging/list-check.ts';
import type { Judging } from './judging/judging.ts';
import { evaluateProfile } from './judging/profile-trial.ts';
import { evaluateRule } from './judging/rule-trial.ts';
import { TrialSlot } from './judging/trial.ts';
import type { JudgingProfile } from '../cache/read/judged/ready-rules.ts';

const { folder } = workerData as { readonly folder: string };

const alike = new AlikeSearch(folder);
let judging: Judging | null = null;

/** The running check of a list. */
let listCheck: { readonly run: number; readonly through: ListCheck } | null = null;

const stopListCheck = (): void => {
  listCheck?.through.close();
  listCheck = null;
};

const stopJudging = (): void => {
  judging?.close();
  judging = null;
};

const ruleTrial = new TrialSlot(folder, evaluateRule);
const profileTrial = new TrialSlot(folder, evaluateProfile);

const close = (): void => {
  stopJudging();
  ruleTrial.stop();
  profileTrial.stop();
  stopListCheck();
};

const guarded = closingOnFault(close);

const handlers = {
  begin: (profiles: readonly JudgingProfile[]): { readonly total: number; readonly upTo: number } =>
    guarded(() => {
      stopJudging();
      judging = openJudging(folder, profiles);
      return { total: judging.total, upTo: judging.upTo };
    }),
  /** Returns the results of the next products, or null at the end. */
  next: (): Moving<JudgedProducts> | null =>
    guarded(() => {
      const judged = judging?.next() ?? null;
      if (judged !== null)
        return new Moving(judged, [judged.keys.buffer, judged.verdicts.buffer, judged.scores.buffer]);
      stopJudging();
      return null;
    }),
  /**
   * Runs one step of the trial of an unsaved rule; passing a rule starts a new trial. Returns the result, or null if
   * products remain. Throws `cancelled` for a trial that another one has replaced.
   */
  try: ({ run, rule }: { run: number; rule: Rule | null }): TriedRule | null =>
    closingOnFault(() => ruleTrial.stop())(() => ruleTrial.step(run, rule)),
  /** Runs one step of the trial of the rules of a profile that is not saved. See `TrialSlot.step`. */
  tryProfile: ({ run, rules }: { run: number; rules: readonly Rule[] | null }): TriedProfile | null =>
    closingOnFault(() => profileTrial.stop())(() => profileTrial.step(run, rules)),
  /** Runs one step of checking a list; passing a question starts a new check. Null: that check is no longer running. */
  checkList: ({ run, question }: { run: number; question: ListQuestion | null }): ListCheckStep | null =>
    guarded(() => {
      if (question !== null) {
        stopListCheck();
        listCheck = { run, through: new ListCheck(folder, question) };
      }
      if (listCheck?.run !== run) return null;
      const step = listCheck.through.step();
      if (step.lint !== null) stopListCheck();
      return step;
    }),
  stopListCheck,
  /** Compares the pictures that were not compared yet. */
  compare: (): Moving<Kinship> => {
    const kinship = alike.compare();
    return new Moving(kinship, [kinship.buffer]);
  },
  close,
};
export type QualityHandlers = typeof handlers;

await loadPatterns();
serveThread(handlers);
