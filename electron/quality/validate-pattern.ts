import { VitrineError } from '../base/errors.ts';
import { CostlyPatternError, compilePattern, loadPatterns } from '../cache/shared/rule-patterns.ts';
import type { Rule } from '../model/rules/profile.ts';
import { m } from '../messages/index.ts';

/** The maximum number of patterns with a cached result. */
const maxKnown = 1_000;

/**
 * Matches syntax that RE2 does not support because it has no time bound: lookaround, atomic groups and back references.
 */
const unbounded = /\(\?<?[=!]|\\[1-9]|\(\?>/;

/** Returns why a pattern cannot be used, or null if it can. */
const findPatternProblem = (pattern: string): string | null => {
  try {
    compilePattern(pattern);
    return null;
  } catch (error) {
    if (!(error instanceof VitrineError)) throw error;
    if (error instanceof CostlyPatternError) return error.message;
    return unbounded.test(pattern) ? m.quality.pattern.unbounded : m.quality.pattern.wrong(error.message);
  }
};

/** Rejects with `badArgument` for a rule whose pattern cannot be used. */
export const checkPattern = async ({ condition }: Rule): Promise<void> => {
  await loadPatterns();
  const problem = condition.is === 'pattern' ? findPatternProblem(condition.pattern) : null;
  if (problem !== null) throw new VitrineError('badArgument', problem, { field: 'pattern' });
};

/** Rejects with `badArgument`, naming the rule, if a pattern of these rules cannot be used. */
export const checkPatterns = async (rules: readonly Rule[]): Promise<void> => {
  await loadPatterns();
  for (const { condition, words } of rules) {
    const problem = condition.is === 'pattern' ? findPatternProblem(condition.pattern) : null;
    if (problem !== null)
      throw new VitrineError('badArgument', m.quality.pattern.of(words, problem), { field: 'pattern' });
  }
};

/** Finds unusable rules of stored profiles. */
export interface RuleProblems {
  /** Returns why rules cannot be used, by their IDs. */
  readonly of: (rules: readonly Rule[]) => Promise<Readonly<Record<string, string>>>;
}

/**
 * Creates the check for stored rules: a profile may predate a limit, or be edited outside the program. Each pattern is
 * compiled once.
 */
export const createRuleProblems = (): RuleProblems => {
  let known = new Map<string, string | null>();
  return {
    of: async (rules) => {
      const patterns = rules.flatMap(({ id, condition }) =>
        condition.is === 'pattern' ? [[id, condition.pattern] as const] : [],
      );
      if (patterns.length === 0) return {};
      await loadPatterns();
      if (known.size > maxKnown) known = new Map();
      const found = patterns.map(([id, pattern]) => {
        const problem = known.has(pattern) ? (known.get(pattern) ?? null) : findPatternProblem(pattern);
        known.set(pattern, problem);
        return [id, problem] as const;
      });
      return Object.fromEntries(found.filter((entry): entry is readonly [string, string] => entry[1] !== null));
    },
  };
};
