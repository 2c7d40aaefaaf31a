import { VitrineError } from '../base/errors.ts';
import { compilePattern, loadPatterns } from '../cache/shared/patterns.ts';
import type { Rule } from '../model/rules/profile.ts';
import { m } from '../messages/index.ts';

/** What no engine can promise an end of: looking around, and what was found before. */
const unbounded = /\(\?<?[=!]|\\[1-9]|\(\?>/;

/** Why a pattern cannot be used; null: it can. */
const problemOf = (pattern: string): string | null => {
  try {
    compilePattern(pattern);
    return null;
  } catch (error) {
    if (!(error instanceof VitrineError)) throw error;
    return unbounded.test(pattern) ? m.quality.pattern.unbounded : m.quality.pattern.wrong(error.message);
  }
};

/** Rejects with `badArgument` for a rule whose pattern cannot be used. */
export const checkPattern = async ({ condition }: Rule): Promise<void> => {
  await loadPatterns();
  const problem = condition.is === 'pattern' ? problemOf(condition.pattern) : null;
  if (problem !== null) throw new VitrineError('badArgument', problem, { field: 'pattern' });
};

/** The same for all the rules of a profile, naming the one that is wrong. */
export const checkPatterns = async (rules: readonly Rule[]): Promise<void> => {
  await loadPatterns();
  for (const { condition, words } of rules) {
    const problem = condition.is === 'pattern' ? problemOf(condition.pattern) : null;
    if (problem !== null)
      throw new VitrineError('badArgument', m.quality.pattern.of(words, problem), { field: 'pattern' });
  }
};
