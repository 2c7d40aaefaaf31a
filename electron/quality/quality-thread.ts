import { workerData } from 'node:worker_threads';
import { closeOnError } from '../base/close-on-error.ts';
import { TransferredResult, serveCalls } from '../base/thread.ts';
import { loadPatterns } from '../cache/shared/rule-patterns.ts';
import type { EvaluatedProducts } from '../cache/shared/rule-results.ts';
import type { ProfilePreview, RulePreview } from './contract.ts';
import type { Rule } from '../model/rules/profile.ts';
import { type LookAlikeChanges, LookAlikeSearch } from './evaluation/look-alike-search.ts';
import { type Evaluation, openEvaluation } from './evaluation/evaluate-products.ts';
import { type ListCheckStep, type ListQuestion, ListCheck } from './evaluation/list-check.ts';
import { evaluateProfile } from './evaluation/profile-trial.ts';
import { evaluateRule } from './evaluation/rule-trial.ts';
import { TrialSlot } from './evaluation/trial.ts';
import type { ProfileToEvaluate } from '../cache/read/evaluation/prepared-rules.ts';

const { folder } = workerData as { readonly folder: string };

const lookAlikeSearch = new LookAlikeSearch(folder);
let evaluation: Evaluation | null = null;

/** The running check of a list. */
let listCheck: { readonly run: number; readonly through: ListCheck } | null = null;

const stopListCheck = (): void => {
  listCheck?.through.close();
  listCheck = null;
};

const stopEvaluation = (): void => {
  evaluation?.close();
  evaluation = null;
};

const ruleTrial = new TrialSlot(folder, evaluateRule);
const profileTrial = new TrialSlot(folder, evaluateProfile);

const close = (): void => {
  stopEvaluation();
  ruleTrial.stop();
  profileTrial.stop();
  stopListCheck();
};

const guarded = closeOnError(close);

const handlers = {
  begin: (profiles: readonly ProfileToEvaluate[]): { readonly total: number; readonly upTo: number } =>
    guarded(() => {
      stopEvaluation();
      evaluation = openEvaluation(folder, profiles);
      return { total: evaluation.total, upTo: evaluation.upTo };
    }),
  /** Returns the results of the next products, or null at the end. */
  next: (): TransferredResult<EvaluatedProducts> | null =>
    guarded(() => {
      const evaluatedProducts = evaluation?.next() ?? null;
      if (evaluatedProducts !== null)
        return new TransferredResult(evaluatedProducts, [
          evaluatedProducts.keys.buffer,
          evaluatedProducts.results.buffer,
          evaluatedProducts.scores.buffer,
        ]);
      stopEvaluation();
      return null;
    }),
  /**
   * Runs one step of the trial of an unsaved rule; passing a rule starts a new trial. Returns the result, or null if
   * products remain. Throws `cancelled` for a trial that another one has replaced.
   */
  try: ({ run, rule }: { run: number; rule: Rule | null }): RulePreview | null =>
    closeOnError(() => ruleTrial.stop())(() => ruleTrial.step(run, rule)),
  /** Runs one step of the trial of the rules of a profile that is not saved. See `TrialSlot.step`. */
  tryProfile: ({ run, rules }: { run: number; rules: readonly Rule[] | null }): ProfilePreview | null =>
    closeOnError(() => profileTrial.stop())(() => profileTrial.step(run, rules)),
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
  compare: (): TransferredResult<LookAlikeChanges> => {
    const changes = lookAlikeSearch.compare();
    return new TransferredResult(changes, [changes.buffer]);
  },
  close,
};
export type QualityHandlers = typeof handlers;

await loadPatterns();
serveCalls(handlers);
