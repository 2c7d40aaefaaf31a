import { workerData } from 'node:worker_threads';
import { closingOnFault } from '../base/closing-on-fault.ts';
import { Moving, serveThread } from '../base/thread.ts';
import { loadPatterns } from '../cache/shared/patterns.ts';
import type { JudgedProducts } from '../cache/shared/verdicts.ts';
import type { TriedRule } from '../contract/quality.ts';
import type { Rule } from '../model/rules/profile.ts';
import { AlikeSearch } from './alike.ts';
import type { Kinship } from './alike.ts';
import { openJudging, tryRule } from './judging.ts';
import type { Judging, JudgingProfile } from './judging.ts';

const { folder } = workerData as { readonly folder: string };

const alike = new AlikeSearch(folder);
let judging: Judging | null = null;

const close = (): void => {
  judging?.close();
  judging = null;
};

const guarded = closingOnFault(close);

/** The thread that judges products. */
const handlers = {
  begin: (profiles: readonly JudgingProfile[]): { readonly total: number; readonly upTo: number } =>
    guarded(() => {
      close();
      judging = openJudging(folder, profiles);
      return { total: judging.total, upTo: judging.upTo };
    }),
  /** What comes of the next products; null once all are done. */
  next: (): Moving<JudgedProducts> | null =>
    guarded(() => {
      const judged = judging?.next() ?? null;
      if (judged !== null)
        return new Moving(judged, [judged.keys.buffer, judged.verdicts.buffer, judged.scores.buffer]);
      close();
      return null;
    }),
  /** What a rule finds that is not saved. */
  try: (rule: Rule): TriedRule => tryRule(folder, rule),
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
