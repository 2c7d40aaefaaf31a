import { keysOfList } from '../list-members.ts';
import type { ReadContext } from '../read-context.ts';
import { membersOf } from './rule-view.ts';
import { compileStoredPattern } from '../../shared/patterns.ts';
import type { DueProduct, JudgingKeys } from '../../shared/verdicts.ts';
import { doublesNear, doublesOf } from './doubles.ts';
import { readyRule } from '../../../model/rules/judge.ts';
import type { Judge } from '../../../model/rules/judge.ts';
import type { Rule } from '../../../model/rules/profile.ts';

/** A profile that is to judge: its rules that are in force, and whether all products are new to it. */
export interface JudgingProfile {
  readonly keys: JudgingKeys;
  readonly rules: readonly Rule[];
  readonly fresh: boolean;
}

/** A rule with what it needs to know of all products together. */
export interface ReadyRule {
  readonly key: number;
  readonly rule: Rule;
  readonly judge: Judge;
  /** Products whose value another has too; null: the rule does not ask for that. */
  readonly doubles: ReadonlySet<number> | null;
  /** The products of which alone that may be another answer than before, beside those that changed; null: of any. */
  readonly near: ReadonlySet<number> | null;
  /** The products of the view and the list that the rule holds for; null: of any. */
  readonly members: ReadonlySet<number> | null;
}

export interface ReadyProfile {
  readonly key: number;
  readonly rules: readonly ReadyRule[];
}

/** The products that rules hold for, each view and list gone through once. */
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

/** Makes rules ready to judge, each with a number that it is known by. */
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

/** `due`: what changed since all products were judged by it; null: that is still to come. */
export const readyProfile = (
  reading: ReadContext,
  { keys, rules }: JudgingProfile,
  due: readonly DueProduct[] | null = null,
): ReadyProfile => ({
  key: keys.profile,
  rules: readyRules(reading, rules, ({ id }) => keys.rules[id] ?? -1, due),
});
