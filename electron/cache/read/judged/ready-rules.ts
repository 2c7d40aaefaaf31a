import { attributesReady } from '../attribute-reading.ts';
import { attributeByKey } from './judged-product.ts';
import { keysOfList } from '../list-members.ts';
import { descriptionInUse } from '../lookups.ts';
import type { ReadContext } from '../read-context.ts';
import { membersOf } from './rule-view.ts';
import { keyLength } from '../../shared/fold.ts';
import { flag } from '../../shared/item-flags.ts';
import { compilePattern } from '../../shared/patterns.ts';
import type { JudgingKeys } from '../../shared/verdicts.ts';
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
  /** The products of the view and the list that the rule holds for; null: of any. */
  readonly members: ReadonlySet<number> | null;
}

export interface ReadyProfile {
  readonly key: number;
  readonly rules: readonly ReadyRule[];
}

const columnsWithKey = new Set(['sku', 'label', 'gtin']);

/** Those of these values that stand at more than one product. */
const holdersOfSame = (values: Iterable<readonly [pk: number, value: string]>): ReadonlySet<number> => {
  const holders = new Map<string, number[]>();
  for (const [pk, value] of values) {
    const known = holders.get(value);
    if (known === undefined) holders.set(value, [pk]);
    else known.push(pk);
  }
  return new Set([...holders.values()].filter((keys) => keys.length > 1).flat());
};

/**
 * The products (not gone) whose value of a field others of `among` have as well; null: others of all. Their keys for the
 * order are compared, which an index may hold; where those were cut the values themselves.
 */
const sameInField = ({ sql }: ReadContext, field: string, among: ReadonlySet<number> | null): ReadonlySet<number> => {
  const key = `k_${field}`;
  const inList = among === null ? '' : 'AND pk IN (SELECT value FROM json_each(?1))';
  const live = `x_flags & ${flag.gone} = 0 ${inList}`;
  const shared = `${key} IN (SELECT ${key} FROM r_product WHERE ${live} AND ${key} <> '' GROUP BY ${key} HAVING count(*) > 1)`;
  const list = among === null ? [] : [JSON.stringify([...among])];
  const isCut = `octet_length(${key}) >= ${keyLength}`;
  const same = sql.column(`SELECT pk FROM r_product WHERE ${live} AND NOT ${isCut} AND ${shared}`, ...list);
  const cut = sql.all(`SELECT pk, ${field} AS value FROM r_product WHERE ${live} AND ${isCut} AND ${shared}`, ...list);
  const values = cut.map(({ pk, value }) => [pk as number, String(value).trim().toLowerCase()] as const);
  return new Set(same as number[]).union(holdersOfSame(values));
};

const valuesOf = function* (
  reading: ReadContext,
  name: string,
  among: ReadonlySet<number> | null,
): Generator<readonly [number, string]> {
  const gone = new Set(reading.sql.column(`SELECT pk FROM r_product WHERE x_flags & ${flag.gone} <> 0`));
  for (const [pk, value] of attributeByKey(reading, name))
    if (!gone.has(pk) && among?.has(pk) !== false) yield [pk, JSON.stringify(value).toLowerCase()];
};

/** The products (not gone) whose value of a rule's subject others of `among` have as well, case aside; null: of all. */
const doublesOf = (reading: ReadContext, { subject }: Rule, among: ReadonlySet<number> | null): ReadonlySet<number> => {
  if (subject.of === 'field' && columnsWithKey.has(subject.name)) return sameInField(reading, subject.name, among);
  const name = subject.of === 'attribute' ? subject.name : descriptionInUse(reading)?.attribute;
  if (name === undefined || !attributesReady(reading)) return new Set();
  return holdersOfSame(valuesOf(reading, name, among));
};

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
): readonly ReadyRule[] => {
  const membersFor = memberSets(reading);
  return rules.map((rule) => {
    const members = membersFor(rule);
    const among = rule.holdsFor.list === undefined ? null : members;
    return {
      key: keyOf(rule),
      rule,
      judge: readyRule(rule, compilePattern),
      doubles: rule.condition.is === 'unique' ? doublesOf(reading, rule, among) : null,
      members,
    };
  });
};

export const readyOne = (reading: ReadContext, rule: Rule): ReadyRule => {
  const [ready] = readyRules(reading, [rule], () => 0);
  if (ready === undefined) throw new TypeError('a rule was not made ready');
  return ready;
};

export const readyProfile = (reading: ReadContext, { keys, rules }: JudgingProfile): ReadyProfile => ({
  key: keys.profile,
  rules: readyRules(reading, rules, ({ id }) => keys.rules[id] ?? -1),
});
