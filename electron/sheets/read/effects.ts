import type { SheetProduct, SheetSnapshot } from '../../cache/read/sheet-snapshot.ts';
import { judgedColumns, judgedFromBodies } from '../../cache/read/judged/judged-product.ts';
import { failsSql } from '../../cache/read/judged/judged-sql.ts';
import { descriptionInUse } from '../../cache/read/lookups.ts';
import type { RawItem } from '../../cache/shared/parse.ts';
import type { SqlRow } from '../../cache/db/statements.ts';
import type { FaultKind } from '../../model/rules/fault.ts';
import { isFault } from '../../model/rules/judge.ts';
import type { Judged } from '../../model/rules/judge.ts';
import type { Rule } from '../../model/rules/profile.ts';
import { kinds } from '../../model/index.ts';
import { othersWith } from '../../cache/read/judged/others-with.ts';
import type { OthersWith } from '../../cache/read/judged/others-with.ts';
import { readyRules } from '../../cache/read/judged/ready-rules.ts';
import type { ReadyRule } from '../../cache/read/judged/ready-rules.ts';
import { entriesOf } from '../shared/cell-text.ts';
import type { SheetColumn } from '../shared/columns.ts';
import type { ComparedChange } from './changes.ts';

/** The active rules of a profile. */
export interface ProfileRules {
  readonly profile: string;
  readonly name: string;
  readonly rules: readonly Rule[];
}

/** A rule about a column of the sheet. */
export interface CheckedRule {
  readonly profile: string;
  readonly profileName: string;
  readonly rule: Rule;
  /** The number of products that break it now, or null before the first evaluation. */
  readonly failing: number | null;
}

/** The effect of a row on a rule about a changed value. `stays`: broken before and after. */
export interface RowEffect {
  /** The index of the rule. */
  readonly at: number;
  readonly effect: 'mends' | 'breaks' | 'stays';
  /** The violation after the change, or null if there is none. */
  readonly fault: FaultKind | null;
}

/** Evaluates rows of a sheet before and after by the rules about its columns. */
export interface Effects {
  readonly rules: readonly CheckedRule[];
  of(product: SheetProduct, changes: readonly ComparedChange[]): readonly RowEffect[];
}

interface Checked extends CheckedRule {
  readonly ready: ReadyRule;
  readonly isAbout: (key: string) => boolean;
  readonly others: OthersWith | null;
}

const prefix = 'attributes.';

/** Returns whether a rule depends on a column. */
const aboutOf = ({ subject }: Rule, description: string | null): ((key: string) => boolean) => {
  if (subject.of === 'field' || subject.of === 'links') return (key) => key === subject.name;
  if (subject.of === 'attribute') return (key) => key === `${prefix}${subject.name}`;
  if (subject.of === 'anyText') return (key) => key === 'label' || key.startsWith(prefix);
  return (key) => subject.of === 'description' && description !== null && key === `${prefix}${description}`;
};

/** Returns the value for a text, in the form of the former value. */
const valueOf = (text: string, before: unknown): unknown => {
  if (text === '') return undefined;
  return Array.isArray(before) ? entriesOf(text) : text;
};

/** Returns a product with the changes of a row applied. */
const applied = (
  raw: RawItem,
  changes: readonly ComparedChange[],
  columns: ReadonlyMap<string, SheetColumn>,
  snapshot: SheetSnapshot,
): RawItem => {
  const after: Record<string, unknown> = { ...raw };
  for (const { key, after: text } of changes) {
    const column = columns.get(key);
    if (column === undefined) continue;
    const { field, attribute } = column;
    const { to } = field;
    if (attribute !== null) {
      const map = kinds.map.read(after[field.name]) ?? {};
      after[field.name] = { ...map, [attribute]: valueOf(text, map[attribute]) };
    } else if (to === undefined) after[field.name] = text;
    else {
      const ids = (key.endsWith('_ids') ? entriesOf(text) : [text.trim()])
        .filter((name) => name !== '')
        .map((name) => snapshot.idsByName(to).get(name)?.[0] ?? name);
      after[field.name] = key.endsWith('_ids') ? ids : (ids[0] ?? '');
    }
  }
  return after;
};

const inRow = ['label', 'gtin', 'status', 'product_family_id'] as const;

const failingNow = ({ reading: { sql } }: SheetSnapshot, profile: string, rule: string): number | null => {
  const judged = sql.get('SELECT 1 FROM judged_profile WHERE profile = ? AND signature IS NOT NULL', profile);
  if (judged === undefined) return null;
  const { sql: test, values } = failsSql({ profile, rule });
  return Number(sql.get(`SELECT count(*) AS n FROM r_product WHERE ${test}`, ...values)?.['n']);
};

const checkedRules = (
  snapshot: SheetSnapshot,
  profiles: readonly ProfileRules[],
  keys: readonly string[],
): readonly Checked[] => {
  const { reading } = snapshot;
  const description = descriptionInUse(reading)?.attribute ?? null;
  const asked = profiles.flatMap(({ profile, name, rules }) =>
    rules.flatMap((rule) => {
      const isAbout = aboutOf(rule, description);
      return keys.some(isAbout) ? [{ profile, profileName: name, rule, isAbout }] : [];
    }),
  );
  const ready = readyRules(
    reading,
    asked.map(({ rule }) => rule),
    () => 0,
  );
  return asked.flatMap((one, at): Checked[] => {
    const own = ready[at];
    if (own === undefined) return [];
    const others = one.rule.condition.is === 'unique' ? othersWith(reading, one.rule, own.members) : null;
    return [{ ...one, ready: own, others, failing: failingNow(snapshot, one.profile, one.rule.id) }];
  });
};

/** Returns the violation of a rule by a product: null if it passes, undefined if the rule does not apply. */
const faultOf = ({ ready, others }: Checked, pk: number, product: Judged): FaultKind | null | undefined => {
  if (ready.members?.has(pk) === false) return undefined;
  const verdict = ready.judge(product);
  if (verdict === 'doesNotHold' || verdict === 'notLookedAt') return undefined;
  if (others !== null)
    return product.texts(ready.rule.subject).some((text) => others.has(pk, text)) ? { what: 'notUnique' } : null;
  return isFault(verdict) ? verdict.kind : null;
};

/** Prepares the rules of these profiles that depend on one of the columns. */
export const openEffects = (
  snapshot: SheetSnapshot,
  profiles: readonly ProfileRules[],
  columns: readonly SheetColumn[],
): Effects => {
  const { reading } = snapshot;
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const rules = checkedRules(snapshot, profiles, [...byKey.keys()]);
  const judged = (row: SqlRow, raw: RawItem): Judged => judgedFromBodies(reading, () => raw)(row);
  return {
    rules,
    of: ({ pk, raw }, changes) => {
      const touched = rules.flatMap((rule, at) => (changes.some(({ key }) => rule.isAbout(key)) ? [{ rule, at }] : []));
      const row = reading.sql.get(`SELECT ${judgedColumns} FROM r_product r WHERE r.pk = ?`, pk);
      if (touched.length === 0 || row === undefined) return [];
      const rawAfter = applied(raw, changes, byKey, snapshot);
      const changed = Object.fromEntries(inRow.map((name) => [name, (rawAfter[name] ?? null) as SqlRow[string]]));
      const [before, after] = [judged(row, raw), judged({ ...row, ...changed }, rawAfter)];
      return touched.flatMap(({ rule, at }): RowEffect[] => {
        const [had, has] = [faultOf(rule, pk, before), faultOf(rule, pk, after)];
        rule.others?.set(pk, after.texts(rule.rule.subject)[0] ?? '');
        const fault = has ?? null;
        if (fault === null) return had === undefined || had === null ? [] : [{ at, effect: 'mends', fault }];
        return [{ at, effect: had === undefined || had === null ? 'breaks' : 'stays', fault }];
      });
    },
  };
};
