import { areAttributesReady } from '../attribute-column-reader.ts';
import { readAttributeByKey } from './product-values.ts';
import { getDescriptionInUse } from '../lookups.ts';
import type { ReadContext } from '../read-context.ts';
import { maxSortKeyLength } from '../../shared/search-keys.ts';
import { itemFlags } from '../../shared/item-flags.ts';
import { type DueProduct, identifyingFields } from '../../shared/rule-results.ts';
import type { SqlRow } from '../../db/statements.ts';
import type { Rule, RuleSubject } from '../../../model/rules/profile.ts';

/** Returns the index of a subject among the keys that identify products, or null if it has no key. */
const findKeyIndex = (subject: RuleSubject): number | null => {
  const at = subject.of === 'field' ? (identifyingFields as readonly string[]).indexOf(subject.name) : -1;
  return at < 0 ? null : at;
};

/** Returns the products whose value is shared by another product. */
const findSharedValueHolders = (values: Iterable<readonly [pk: number, value: string]>): ReadonlySet<number> => {
  const holders = new Map<string, number[]>();
  for (const [pk, value] of values) {
    const existing = holders.get(value);
    if (existing === undefined) holders.set(value, [pk]);
    else existing.push(pk);
  }
  return new Set([...holders.values()].filter((keys) => keys.length > 1).flat());
};

/**
 * Returns the products (not deleted) whose value of a field others of `among` share; null: all others. Compares sort
 * keys, which an index may contain, and the values if the keys were truncated.
 */
const findSharedFieldKeys = (
  { sql }: ReadContext,
  field: string,
  among: ReadonlySet<number> | null,
): ReadonlySet<number> => {
  const key = `k_${field}`;
  const inList = among === null ? '' : 'AND pk IN (SELECT value FROM json_each(?1))';
  const live = `x_flags & ${itemFlags.gone} = 0 ${inList}`;
  const shared = `${key} IN (SELECT ${key} FROM r_product WHERE ${live} AND ${key} <> '' GROUP BY ${key} HAVING count(*) > 1)`;
  const list = among === null ? [] : [JSON.stringify([...among])];
  const isCut = `octet_length(${key}) >= ${maxSortKeyLength}`;
  const same = sql.column(`SELECT pk FROM r_product WHERE ${live} AND NOT ${isCut} AND ${shared}`, ...list);
  const cut = sql.all(`SELECT pk, ${field} AS value FROM r_product WHERE ${live} AND ${isCut} AND ${shared}`, ...list);
  const values = cut.map(({ pk, value }) => [pk as number, String(value).trim().toLowerCase()] as const);
  return new Set(same as number[]).union(findSharedValueHolders(values));
};

/** Returns the products (not deleted) with one of these keys, each with the compared text. */
const holders = ({ sql }: ReadContext, field: string, keys: readonly string[]): (readonly [number, string])[] =>
  sql
    .all(
      `SELECT pk, k_${field} AS key, CASE WHEN octet_length(k_${field}) >= ${maxSortKeyLength} THEN ${field} END AS value
       FROM r_product WHERE x_flags & ${itemFlags.gone} = 0 AND k_${field} IN (SELECT value FROM json_each(?))`,
      JSON.stringify(keys),
    )
    .map(({ pk, key, value }) => [
      pk as number,
      value === null ? `key ${String(key)}` : `value ${String(value).trim().toLowerCase()}`,
    ]);

const valuesOf = function* (
  reading: ReadContext,
  name: string,
  among: ReadonlySet<number> | null,
): Generator<readonly [number, string]> {
  const deletedKeys = new Set(reading.sql.column(`SELECT pk FROM r_product WHERE x_flags & ${itemFlags.gone} <> 0`));
  for (const [pk, value] of readAttributeByKey(reading, name))
    if (!deletedKeys.has(pk) && among?.has(pk) !== false) yield [pk, JSON.stringify(value).toLowerCase()];
};

/**
 * Returns the products (not deleted) whose value of a rule's subject others of `among` share, ignoring case; null: all
 * others.
 */
export const findDuplicateValues = (
  reading: ReadContext,
  { subject }: Rule,
  among: ReadonlySet<number> | null,
): ReadonlySet<number> => {
  if (subject.of === 'field' && findKeyIndex(subject) !== null)
    return findSharedFieldKeys(reading, subject.name, among);
  const name = subject.of === 'attribute' ? subject.name : getDescriptionInUse(reading)?.attribute;
  if (name === undefined || !areAttributesReady(reading)) return new Set();
  return findSharedValueHolders(valuesOf(reading, name, among));
};

/** Returns the products that violate a rule, by the stored results. */
export const listFailingProducts = ({ sql }: ReadContext, rule: number): ReadonlySet<number> =>
  new Set(sql.column('SELECT pk FROM verdict WHERE rule = ? AND fails = 1', rule) as number[]);

/** Returns those of these products that violate a rule, by the stored results. */
export const filterFailingProducts = (
  { sql }: ReadContext,
  rule: number,
  keys: Iterable<number>,
): ReadonlySet<number> =>
  new Set(
    sql.column(
      'SELECT v.pk FROM json_each(?) j CROSS JOIN verdict v ON v.rule = ? AND v.pk = j.value WHERE v.fails = 1',
      JSON.stringify([...keys]),
      rule,
    ) as number[],
  );

const appliesToAll = ({ holdsFor: { level, families, categories } }: Rule): boolean =>
  level === 'all' && families.length === 0 && categories.length === 0;

const isKey = (key: string | null | undefined): key is string => typeof key === 'string' && key !== '';

/** Returns a product's key of a field, or null if it is empty or the product is deleted. */
const getLiveKey = (row: SqlRow): string | null =>
  (Number(row['x_flags']) & itemFlags.gone) === 0 ? (row['key'] as string | null) : null;

/**
 * Returns the keys of a field that products gained or lost, and the changed products that kept their key. For a rule
 * with a limited scope, the earlier scope is not stored, so every key counts.
 */
const changedKeys = (
  { sql }: ReadContext,
  at: number,
  due: readonly DueProduct[],
  holdsAlways: boolean,
): { readonly keys: ReadonlySet<string>; readonly steady: readonly number[] } => {
  const rows = sql.all(
    `SELECT r.pk, r.x_flags, r.k_${identifyingFields[at]} AS key FROM json_each(?) j CROSS JOIN r_product r ON r.pk = j.value`,
    JSON.stringify(due.map(({ pk }) => pk)),
  );
  const now = new Map(rows.map((row) => [row['pk'] as number, getLiveKey(row)]));
  const keys = new Set<string>();
  const steady: number[] = [];
  for (const { pk, former } of due) {
    const key = now.get(pk) ?? null;
    const before = (former ?? []).map((one) => one[at] ?? null);
    // Values with the same truncated key may differ.
    const isSame = (key === null || Buffer.byteLength(key) < maxSortKeyLength) && before.every((one) => one === key);
    if (holdsAlways && isSame) steady.push(pk);
    else for (const one of [key, ...before]) if (isKey(one)) keys.add(one);
  }
  return { keys, steady };
};

/**
 * Returns which of the changed products, and of those that share or shared a value with them, have a duplicate. Null:
 * the rule's subject has no key, so all products must be checked.
 */
export const findDuplicatesOfChanged = (
  reading: ReadContext,
  { rule, key }: { readonly rule: Rule; readonly key: number },
  due: readonly DueProduct[],
): { readonly doubles: ReadonlySet<number>; readonly near: ReadonlySet<number> } | null => {
  const at = findKeyIndex(rule.subject);
  if (at === null) return null;
  const { keys, steady } = changedKeys(reading, at, due, appliesToAll(rule));
  const rows = keys.size === 0 ? [] : holders(reading, identifyingFields[at] ?? '', [...keys]);
  const affectedKeys = new Set(rows.map(([pk]) => pk));
  const untouched = steady.filter((pk) => !affectedKeys.has(pk));
  return {
    doubles: findSharedValueHolders(rows).union(filterFailingProducts(reading, key, untouched)),
    near: affectedKeys,
  };
};
