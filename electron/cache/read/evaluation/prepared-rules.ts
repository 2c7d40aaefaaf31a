import { readListKeys } from '../list-members.ts';
import type { ReadContext } from '../read-context.ts';
import { getViewMembers } from './view-members.ts';
import { compileStoredPattern } from '../../shared/rule-patterns.ts';
import type { DueProduct, EvaluationKeys } from '../../shared/rule-results.ts';
import { findDuplicatesOfChanged, findDuplicateValues } from './duplicate-values.ts';
import { type RuleEvaluator, compileRule } from '../../../model/rules/evaluate.ts';
import type { Rule } from '../../../model/rules/profile.ts';

/** A profile to evaluate: its active rules, and whether it has not evaluated any product yet. */
export interface ProfileToEvaluate {
  readonly keys: EvaluationKeys;
  readonly rules: readonly Rule[];
  readonly fresh: boolean;
}

/** A rule with the data that it needs about all products. */
export interface PreparedRule {
  readonly key: number;
  readonly rule: Rule;
  readonly evaluate: RuleEvaluator;
  /** Products that share their value with another product, or null if the rule does not check that. */
  readonly doubles: ReadonlySet<number> | null;
  /** The unchanged products whose uniqueness may have changed. Null: any. */
  readonly near: ReadonlySet<number> | null;
  /** The products in the view and the list to which the rule applies. Null: all. */
  readonly members: ReadonlySet<number> | null;
}

export interface ReadyProfile {
  readonly key: number;
  readonly rules: readonly PreparedRule[];
}

/** Returns a lookup of the products to which a rule applies. Each view and list is evaluated once. */
const createMemberLookup = (reading: ReadContext): ((rule: Rule) => ReadonlySet<number> | null) => {
  const known = new Map<string, ReadonlySet<number>>();
  const getOrCreate = (key: string, make: () => ReadonlySet<number>): ReadonlySet<number> => {
    const found = known.get(key) ?? make();
    known.set(key, found);
    return found;
  };
  return ({ holdsFor: { view, list } }) => {
    const viewed = view === undefined ? null : getOrCreate(JSON.stringify(view), () => getViewMembers(reading, view));
    const listed = list === undefined ? null : getOrCreate(JSON.stringify(list), () => readListKeys(reading, list));
    return viewed === null || listed === null ? (viewed ?? listed) : viewed.intersection(listed);
  };
};

/** Prepares rules for evaluation. `keyOf` returns the number of a rule. */
export const prepareRules = (
  reading: ReadContext,
  rules: readonly Rule[],
  keyOf: (rule: Rule) => number,
  due: readonly DueProduct[] | null = null,
): readonly PreparedRule[] => {
  const membersFor = createMemberLookup(reading);
  return rules.map((rule) => {
    const members = membersFor(rule);
    const key = keyOf(rule);
    const ready = { key, rule, evaluate: compileRule(rule, compileStoredPattern), members };
    if (rule.condition.is !== 'unique') return { ...ready, doubles: null, near: null };
    const changedDuplicates =
      due === null || members !== null ? null : findDuplicatesOfChanged(reading, { rule, key }, due);
    if (changedDuplicates !== null) return { ...ready, ...changedDuplicates };
    const among = rule.holdsFor.list === undefined ? null : members;
    return { ...ready, doubles: findDuplicateValues(reading, rule, among), near: null };
  });
};

export const prepareOneRule = (reading: ReadContext, rule: Rule): PreparedRule => {
  const [ready] = prepareRules(reading, [rule], () => 0);
  if (ready === undefined) throw new TypeError('a rule was not made ready');
  return ready;
};

/** Prepares a profile. `due` are the products that changed since a full evaluation; null: that has yet to happen. */
export const prepareProfile = (
  reading: ReadContext,
  { keys, rules }: ProfileToEvaluate,
  due: readonly DueProduct[] | null = null,
): ReadyProfile => ({
  key: keys.profile,
  rules: prepareRules(reading, rules, ({ id }) => keys.rules[id] ?? -1, due),
});
