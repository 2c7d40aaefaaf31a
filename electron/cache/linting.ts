import type { Thread } from '../base/thread.ts';
import { VitrineError } from '../base/errors.ts';
import type { Lint } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import type { LintQuestion, LintStep } from './read/lint.ts';
import type { ReaderHandlers } from './read/reader-calls.ts';

/** The time between two reports of a look that takes long, in milliseconds. */
const between = 200;

/** Looks through the products of a list, step by step between other questions. */
export interface Linting {
  /** What is at fault in the products of a list. Fails with `cancelled` when it is stopped, or a newer one begins. */
  lint(question: LintQuestion, onStep?: (step: Pick<LintStep, 'read' | 'total'>) => void): Promise<Lint>;
  /** Ends the look under way; safe to call when there is none. */
  stopLint(): void;
}

/** Steps are questions of their own to the reader, so what a person looks at meanwhile never waits for the whole. */
export const lintingWith = (reader: Thread<ReaderHandlers>): Linting => {
  let run = 0;
  const forget = (): void => void reader.call('forgetLint', []).catch(() => undefined);
  return {
    lint: async (question, onStep = () => undefined) => {
      run += 1;
      const own = run;
      let reportedAt = performance.now();
      for (;;) {
        const step = await reader.call('lint', [own, question]);
        if (own !== run) throw new VitrineError('cancelled', m.cache.checkStopped);
        if (step.lint !== null) return step.lint;
        if (performance.now() - reportedAt < between) continue;
        reportedAt = performance.now();
        onStep(step);
      }
    },
    stopLint: () => {
      run += 1;
      forget();
    },
  };
};
