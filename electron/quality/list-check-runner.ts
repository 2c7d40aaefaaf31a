import { VitrineError } from '../base/errors.ts';
import type { Thread } from '../base/thread.ts';
import type { ListCheckResult } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import type { ListCheckStep, ListQuestion } from './evaluation/list-check.ts';
import type { QualityHandlers } from './quality-thread.ts';

/** The minimum time between two progress reports, in milliseconds. */
const minProgressIntervalMs = 200;

/** Checks the products of one list, step by step between other work of the thread. */
export interface ListChecking {
  /**
   * Returns the violations in the products of a list. Fails with `cancelled` if it is stopped, or a newer check starts.
   */
  check(
    question: ListQuestion,
    onStep?: (step: Pick<ListCheckStep, 'read' | 'total'>) => void,
  ): Promise<ListCheckResult>;
  /** Stops the running check, if any. */
  stop(): void;
}

export const listCheckingWith = (thread: Pick<Thread<QualityHandlers>, 'call'>): ListChecking => {
  let run = 0;
  return {
    check: async (question, onStep = () => undefined) => {
      run += 1;
      const currentRun = run;
      let reportedAt = performance.now();
      for (let begins = true; ; begins = false) {
        const step = await thread.call('checkList', { run: currentRun, question: begins ? question : null });
        if (currentRun !== run || step === null) throw new VitrineError('cancelled', m.cache.checkStopped);
        if (step.lint !== null) return step.lint;
        if (performance.now() - reportedAt < minProgressIntervalMs) continue;
        reportedAt = performance.now();
        onStep(step);
      }
    },
    stop: () => {
      run += 1;
      thread.call('stopListCheck', undefined).catch(() => undefined); // The account may be closing.
    },
  };
};
