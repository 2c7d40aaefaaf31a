import type { SheetProduct, SheetSnapshot } from '../sheet-snapshot.ts';
import { evaluatedColumns, createBodyConverter } from './product-values.ts';
import { failsSql } from './quality-sql.ts';
import { getDescriptionInUse } from '../lookups.ts';
import type { RawItem } from '../../shared/parse-item.ts';
import type { SqlRow } from '../../db/statements.ts';
import type { ViolationKind } from '../../../model/rules/violation.ts';
import { type EvaluatedProduct, isViolation } from '../../../model/rules/evaluate.ts';
import type { Rule } from '../../../model/rules/profile.ts';
import { type Field, kindParsers } from '../../../model/index.ts';
import { type OthersWith, createValueOwnerLookup } from './value-owners.ts';
import { type PreparedRule, prepareRules } from './prepared-rules.ts';
import { parseListCell } from '../../../model/table/sheet-cell.ts';

/** A column of products whose values change: a field, or one of its free attributes. */
export interface ColumnOfProduct {
  /** The field's name, or `attributes.NAME` for an attribute. */
  readonly key: string;
  readonly attribute: string | null;
  readonly field: Field;
}

/** The new value of a column as text. */
interface ValueChange {
  readonly key: string;
  readonly after: string;
}

/** The active rules of a profile. */
export interface ProfileRules {
  readonly profile: string;
  readonly name: string;
  readonly rules: readonly Rule[];
}

/** A rule about one of the changed columns. */
export interface CheckedRule {
  readonly profile: string;
  readonly profileName: string;
  readonly rule: Rule;
  /** The number of products that break it now, or null before the first evaluation. */
  readonly failing: number | null;
}

/** The effect of changes on a rule about a changed value. `stays`: broken before and after. */
export interface RowEffect {
  /** The index of the rule. */
  readonly at: number;
  readonly effect: 'mends' | 'breaks' | 'stays';
  /** The violation after the change, or null if there is none. */
  readonly fault: ViolationKind | null;
}

/** Evaluates products before and after changes by the rules about the changed columns. */
export interface Effects {
  readonly rules: readonly CheckedRule[];
  of(product: SheetProduct, changes: readonly ValueChange[]): readonly RowEffect[];
}

interface Checked extends CheckedRule {
  readonly ready: PreparedRule;
  readonly isAbout: (key: string) => boolean;
  readonly others: OthersWith | null;
}

const prefix = 'attributes.';

/** Returns whether a rule depends on a column. */
const createDependencyTest = ({ subject }: Rule, description: string | null): ((key: string) => boolean) => {
  if (subject.of === 'field' || subject.of === 'links') return (key) => key === subject.name;
  if (subject.of === 'attribute') return (key) => key === `${prefix}${subject.name}`;
  if (subject.of === 'anyText') return (key) => key === 'label' || key.startsWith(prefix);
  return (key) => subject.of === 'description' && description !== null && key === `${prefix}${description}`;
};

/** Returns the value for a text, in the form of the former value. */
const toValue = (text: string, before: unknown): unknown => {
  if (text === '') return undefined;
  return Array.isArray(before) ? parseListCell(text) : text;
};

/** Returns the fields of a product that changes set, with their new values. */
const getChangedFields = (
  product: SheetProduct,
  changes: readonly ValueChange[],
  columns: ReadonlyMap<string, ColumnOfProduct>,
  snapshot: SheetSnapshot,
): RawItem => {
  const changed: Record<string, unknown> = {};
  for (const { key, after: text } of changes) {
    const column = columns.get(key);
    if (column === undefined) continue;
    const { field, attribute } = column;
    const { to } = field;
    if (attribute !== null) {
      const map = kindParsers.map.read(changed[field.name] ?? product.raw[field.name]) ?? {};
      changed[field.name] = { ...map, [attribute]: toValue(text, map[attribute]) };
    } else if (to === undefined) changed[field.name] = text;
    else {
      const ids = (key.endsWith('_ids') ? parseListCell(text) : [text.trim()])
        .filter((name) => name !== '')
        .map((name) => snapshot.idsByName(to).get(name)?.[0] ?? name);
      changed[field.name] = key.endsWith('_ids') ? ids : (ids[0] ?? '');
    }
  }
  return changed;
};

const columnNames = ['label', 'gtin', 'status', 'product_family_id'] as const;

/** Returns the values of changed fields that have a column in the product's row. */
const pickColumns = (changed: RawItem): SqlRow =>
  Object.fromEntries(columnNames.flatMap((name) => (name in changed ? [[name, changed[name] as SqlRow[string]]] : [])));

const countFailing = ({ reading: { sql } }: SheetSnapshot, profile: string, rule: string): number | null => {
  const evaluatedProfile = sql.get('SELECT 1 FROM judged_profile WHERE profile = ? AND signature IS NOT NULL', profile);
  if (evaluatedProfile === undefined) return null;
  const { sql: test, values } = failsSql({ profile, rule });
  return Number(sql.get(`SELECT count(*) AS n FROM r_product WHERE ${test}`, ...values)?.['n']);
};

const prepareCheckedRules = (
  snapshot: SheetSnapshot,
  profiles: readonly ProfileRules[],
  keys: readonly string[],
): readonly Checked[] => {
  const { reading } = snapshot;
  const description = getDescriptionInUse(reading)?.attribute ?? null;
  const dependentRules = profiles.flatMap(({ profile, name, rules }) =>
    rules.flatMap((rule) => {
      const isAbout = createDependencyTest(rule, description);
      return keys.some(isAbout) ? [{ profile, profileName: name, rule, isAbout }] : [];
    }),
  );
  const ready = prepareRules(
    reading,
    dependentRules.map(({ rule }) => rule),
    () => 0,
  );
  return dependentRules.flatMap((one, index): Checked[] => {
    const preparedRule = ready[index];
    if (preparedRule === undefined) return [];
    const others =
      one.rule.condition.is === 'unique' ? createValueOwnerLookup(reading, one.rule, preparedRule.members) : null;
    return [{ ...one, ready: preparedRule, others, failing: countFailing(snapshot, one.profile, one.rule.id) }];
  });
};

/** Returns the violation of a rule by a product: null if it passes, undefined if the rule does not apply. */
const findViolation = (
  { ready, others }: Checked,
  pk: number,
  product: EvaluatedProduct,
): ViolationKind | null | undefined => {
  if (ready.members?.has(pk) === false) return undefined;
  const result = ready.evaluate(product);
  if (result === 'doesNotHold' || result === 'notLookedAt') return undefined;
  if (others !== null)
    return product.texts(ready.rule.subject).some((text) => others.has(pk, text)) ? { what: 'notUnique' } : null;
  return isViolation(result) ? result.kind : null;
};

/** Prepares the rules of these profiles that depend on one of the columns. */
export const openEffects = (
  snapshot: SheetSnapshot,
  profiles: readonly ProfileRules[],
  columns: readonly ColumnOfProduct[],
): Effects => {
  const { reading } = snapshot;
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const rules = prepareCheckedRules(snapshot, profiles, [...byKey.keys()]);
  const convertRow = createBodyConverter(reading);
  return {
    rules,
    of: (product, changes) => {
      const { pk } = product;
      const touched = rules.flatMap((rule, index) =>
        changes.some(({ key }) => rule.isAbout(key)) ? [{ rule, at: index }] : [],
      );
      const row = reading.sql.get(`SELECT ${evaluatedColumns} FROM r_product r WHERE r.pk = ?`, pk);
      if (touched.length === 0 || row === undefined) return [];
      const changed = getChangedFields(product, changes, byKey, snapshot);
      const rowAfter: SqlRow = { ...row, ...pickColumns(changed) };
      const before = convertRow(row, () => product.raw);
      const after = convertRow(rowAfter, () => ({ ...product.raw, ...changed }));
      return touched.flatMap(({ rule, at }): RowEffect[] => {
        const [had, has] = [findViolation(rule, pk, before), findViolation(rule, pk, after)];
        rule.others?.set(pk, after.texts(rule.rule.subject)[0] ?? '');
        const violation = has ?? null;
        if (violation === null)
          return had === undefined || had === null ? [] : [{ at, effect: 'mends', fault: violation }];
        return [{ at, effect: had === undefined || had === null ? 'breaks' : 'stays', fault: violation }];
      });
    },
  };
};
