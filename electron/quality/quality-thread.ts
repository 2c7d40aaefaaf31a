import { workerData } from 'node:worker_threads';
import { closingOnFault } from '../base/closing-on-fault.ts';
import { Moving, serveThread } from '../base/thread.ts';
import { loadPatterns } from '../cache/shared/patterns.ts';
import type { JudgedProducts } from '../cache/shared/verdicts.ts';
import type { TriedRule } from '../contract/quality.ts';
import type { Rule } from '../model/rules/profile.ts';
import { AlikeSearch } from './judging/alike.ts';
import type { Kinship } from './judging/alike.ts';
import { openJudging, tryRule } from './judging/judging.ts';
import { ListCheck } from './judging/list-check.ts';
import type { ListCheckStep, ListQuestion } from './judging/list-check.ts';
import type { Judging } from './judging/judging.ts';
import type { JudgingProfile } from '../cache/read/judged/ready-rules.ts';

const { folder } = workerData as { readonly folder: string };

const alike = new AlikeSearch(folder);
let judging: Judging | null = null;

/** The look through a list that is under way. */
let listCheck: { readonly run: number; readonly through: ListCheck } | null = null;

const stopListCheck = (): void => {
  listCheck?.through.close();
  listCheck = null;
};

const stopJudging = (): void => {
  judging?.close();
  judging = null;
};

const close = (): void => {
  stopJudging();
  stopListCheck();
};

const guarded = closingOnFault(close);

/** The thread that judges products. */
const handlers = {
  begin: (profiles: readonly JudgingProfile[]): { readonly total: number; readonly upTo: number } =>
    guarded(() => {
      stopJudging();
      judging = openJudging(folder, profiles);
      return { total: judging.total, upTo: judging.upTo };
    }),
  /** What comes of the next products; null once all are done. */
  next: (): Moving<JudgedProducts> | null =>
    guarded(() => {
      const judged = judging?.next() ?? null;
      if (judged !== null)
        return new Moving(judged, [judged.keys.buffer, judged.verdicts.buffer, judged.scores.buffer]);
      stopJudging();
      return null;
    }),
  /** What a rule finds that is not saved. */
  try: (rule: Rule): TriedRule => tryRule(folder, rule),
  /** One step of a look through a list; a question begins a new one. Null: that run is not under way any more. */
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
