import { keysOfList } from '../list-members.ts';
import type { ReadContext } from '../read-context.ts';
import { membersOf } from './rule-view.ts';
import { compileStoredPattern } from '../../shared/patterns.ts';
import type { DueProduct, JudgingKeys } from '../../shared/verdicts.ts';
import { doublesNear, doublesOf } from './doubles.ts';
import { readyRule } from '../../../model/rules/judge.ts';
import type { Judge } from '../../../model/rules/judge.ts';
import type { Rule } from '../../../model/rules/profile.ts';

/** A profile to evaluate: its active rules, and whether it has not evaluated any product yet. */
export interface JudgingProfile {
  readonly keys: JudgingKeys;
  readonly rules: readonly Rule[];
  readonly fresh: boolean;
}

/** A rule with the data that it needs about all products. */
export interface ReadyRule {
  readonly key: number;
  readonly rule: Rule;
  readonly judge: Judge;
  /** Products that share their value with another product, or null if the rule does not check that. */
  readonly doubles: ReadonlySet<number> | null;
  /** The unchanged products whose uniqueness may have changed. Null: any. */
  readonly near: ReadonlySet<number> | null;
  /** The products in the view and the list to which the rule applies. Null: all. */
  readonly members: ReadonlySet<number> | null;
}

export interface ReadyProfile {
  readonly key: number;
  readonly rules: readonly ReadyRule[];
}

/** Returns a lookup of the products to which a rule applies. Each view and list is evaluated once. */
const memberSets = (reading: ReadContext): ((rule: Rule) => ReadonlySet<number> | null) => {
  const known = new Map<string, ReadonlySet<number>>();
  const once = (key: string, make: () => ReadonlySet<number>): ReadonlySet<number> => {
    const found = known.get(key) ?? make();
    known.set(key, found);
    return found;
  };
  return ({ holdsFor: { view, list } }) => {
    const viewed = view === undefined ? null : once(JSON.stringify(view), () => membersOf(reading, view));
    const listed = list === undefined ? null : once(JSON.stringify(list), () => keysOfList(reading, list));
    return viewed === null || listed === null ? (viewed ?? listed) : viewed.intersection(listed);
  };
};

/** Prepares rules for evaluation. `keyOf` returns the number of a rule. */
export const readyRules = (
  reading: ReadContext,
  rules: readonly Rule[],
  keyOf: (rule: Rule) => number,
  due: readonly DueProduct[] | null = null,
): readonly ReadyRule[] => {
  const membersFor = memberSets(reading);
  return rules.map((rule) => {
    const members = membersFor(rule);
    const key = keyOf(rule);
    const ready = { key, rule, judge: readyRule(rule, compileStoredPattern), members };
    if (rule.condition.is !== 'unique') return { ...ready, doubles: null, near: null };
    const few = due === null || members !== null ? null : doublesNear(reading, { rule, key }, due);
    if (few !== null) return { ...ready, ...few };
    const among = rule.holdsFor.list === undefined ? null : members;
    return { ...ready, doubles: doublesOf(reading, rule, among), near: null };
  });
};

export const readyOne = (reading: ReadContext, rule: Rule): ReadyRule => {
  const [ready] = readyRules(reading, [rule], () => 0);
  if (ready === undefined) throw new TypeError('a rule was not made ready');
  return ready;
};

/** Prepares a profile. `due` are the products that changed since a full evaluation; null: that has yet to happen. */
export const readyProfile = (
  reading: ReadContext,
  { keys, rules }: JudgingProfile,
  due: readonly DueProduct[] | null = null,
): ReadyProfile => ({
  key: keys.profile,
  rules: readyRules(reading, rules, ({ id }) => keys.rules[id] ?? -1, due),
});
