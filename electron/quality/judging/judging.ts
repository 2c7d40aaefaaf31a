import { readBody } from '../../cache/shared/parse.ts';
import { flag } from '../../cache/shared/item-flags.ts';
import { guarded, openReadOnly } from '../../cache/db/open-database.ts';
import type { AttributeValue } from '../../cache/shared/attribute-values.ts';
import { attributesReady } from '../../cache/read/attribute-reading.ts';
import {
  attributeByKey,
  judgedColumns,
  judgedFromBodies,
  judgedFromColumns,
} from '../../cache/read/judged/judged-product.ts';
import type { InsideAll } from '../../cache/read/judged/judged-product.ts';
import { descriptionInUse } from '../../cache/read/lookups.ts';
import { createReadContext } from '../../cache/read/read-context.ts';
import type { ReadContext } from '../../cache/read/read-context.ts';
import type { SqlRow } from '../../cache/db/statements.ts';
import { failing, failingOf } from '../../cache/read/judged/doubles.ts';
import type { DueProduct, JudgedProducts } from '../../cache/shared/verdicts.ts';
import { isFault } from '../../model/rules/judge.ts';
import type { Judged } from '../../model/rules/judge.ts';
import type { Rule } from '../../model/rules/profile.ts';
import { readyProfile } from '../../cache/read/judged/ready-rules.ts';
import type { JudgingProfile, ReadyProfile, ReadyRule } from '../../cache/read/judged/ready-rules.ts';

/** The maximum number of products of one step. */
const stretch = 2_000;
/** The duration of one step, in milliseconds: the thread serves other calls between steps, and can be closed. */
export const stepMs = 250;
/**
 * The maximum number of changed products in one step. While one step is evaluated, the results of the previous one are
 * written.
 */
const fewer = 250;
/** The page cache of the connection, in kilobytes of the database. */
export const pageCache = 16_000;

/** Adds the stored duplicates to a rule, for unchanged products that are evaluated again because of another rule. */
const withKnown = (reading: ReadContext, rule: ReadyRule, others: readonly number[]): ReadyRule => {
  const { key, doubles, near } = rule;
  if (doubles === null || near === null) return rule;
  return { ...rule, doubles: doubles.union(failingOf(reading, key, new Set(others).difference(near))) };
};

/** Returns the products whose result of a uniqueness rule has changed since their evaluation. */
const turned = (reading: ReadContext, profiles: readonly ReadyProfile[]): number[] =>
  profiles.flatMap(({ rules }) =>
    rules.flatMap(({ key, doubles, members, near }) => {
      if (doubles === null) return [];
      const now = members === null ? doubles : doubles.intersection(members);
      if (near === null) return [...failing(reading, key).symmetricDifference(now)];
      return [...failingOf(reading, key, near).symmetricDifference(now.intersection(near))];
    }),
  );

const countsOf = ({ sql }: ReadContext, field: string): ReadonlyMap<number, number> =>
  new Map(
    sql
      .all(
        `SELECT n.pk, count(DISTINCT n.thing) AS n FROM link_field f CROSS JOIN naming n ON n.field = f.id
         WHERE f.resource = 'product' AND f.field = ? GROUP BY n.pk`,
        field,
      )
      .map(({ pk, n }) => [pk as number, n as number]),
  );

const categoriesOf = ({ sql }: ReadContext): ReadonlyMap<number, readonly string[]> => {
  const found = new Map<number, string[]>();
  const rows = sql.all(
    `SELECT n.pk, t.id FROM link_field f CROSS JOIN naming n ON n.field = f.id CROSS JOIN thing t ON t.key = n.thing
     WHERE f.resource = 'product' AND f.field = 'category_ids'`,
  );
  for (const { pk, id } of rows) {
    const known = found.get(pk as number);
    if (known === undefined) found.set(pk as number, [String(id)]);
    else known.push(String(id));
  }
  return found;
};

/** Loads all data without a column that these rules need, by product. */
const insideAll = (reading: ReadContext, rules: readonly Rule[]): InsideAll => {
  const description = descriptionInUse(reading)?.attribute;
  const attributes = new Map<string, ReadonlyMap<number, AttributeValue>>();
  const links = new Map<string, ReadonlyMap<number, number>>();
  for (const { subject } of rules) {
    const attribute =
      subject.of === 'attribute' ? subject.name : subject.of === 'description' ? description : undefined;
    if (attribute !== undefined && !attributes.has(attribute))
      attributes.set(attribute, attributeByKey(reading, attribute));
    const field = subject.of === 'links' ? subject.name : subject.of === 'pictures' ? 'asset_ids' : undefined;
    if (field !== undefined && !links.has(field)) links.set(field, countsOf(reading, field));
  }
  const asksCategories = rules.some(({ holdsFor }) => holdsFor.categories.length > 0);
  return { attributes, links, categories: asksCategories ? categoriesOf(reading) : null };
};

/** Collects results as numbers that are transferred between threads. */
class Gathered {
  readonly #profiles: readonly ReadyProfile[];
  readonly #keys: number[] = [];
  readonly #verdicts: number[] = [];
  readonly #scores: number[] = [];

  constructor(profiles: readonly ReadyProfile[]) {
    this.#profiles = profiles;
  }

  add(pk: number, product: Judged): void {
    this.#keys.push(pk);
    for (const profile of this.#profiles) this.#addProfile(pk, product, profile);
  }

  /** Adds a deleted product, which has no results. */
  addGone(pk: number): void {
    this.#keys.push(pk);
  }

  take(): JudgedProducts {
    return {
      profiles: this.#profiles.map(({ key }) => key),
      keys: Int32Array.from(this.#keys),
      verdicts: Int32Array.from(this.#verdicts),
      scores: Int32Array.from(this.#scores),
    };
  }

  #addProfile(pk: number, product: Judged, { key, rules }: ReadyProfile): void {
    let [held, passed, musts, open, weight, reached] = [0, 0, 0, 0, 0, 0];
    for (const { key: ruleKey, rule, judge, doubles, members } of rules) {
      if (members?.has(pk) === false) continue;
      const verdict = judge(product);
      if (verdict === 'doesNotHold') continue;
      const fails = doubles === null ? isFault(verdict) : doubles.has(pk);
      if (fails || verdict === 'notLookedAt') this.#verdicts.push(ruleKey, pk, fails ? 1 : 0);
      const isPassed = !fails && verdict !== 'notLookedAt';
      held += 1;
      weight += rule.weight;
      if (isPassed) {
        passed += 1;
        reached += rule.weight;
      } else if (rule.severity === 'must') {
        if (fails) musts += 1;
        else open += 1;
      }
    }
    // Rounded down, so that only a product that passes all rules reaches the full share.
    if (held > 0) this.#scores.push(key, pk, passed, held, musts, Math.floor((1000 * reached) / weight), open);
  }
}

const dueIn = ({ pk, former }: SqlRow): DueProduct => ({
  pk: pk as number,
  former: typeof former === 'string' ? (JSON.parse(former) as DueProduct['former']) : null,
});

type Rows = Generator<readonly SqlRow[]>;

export const allRows = function* ({ sql }: ReadContext): Rows {
  for (let after = -1; ;) {
    const rows = sql.all(
      `SELECT ${judgedColumns} FROM r_product r WHERE r.pk > ? ORDER BY r.pk LIMIT ${stretch}`,
      after,
    );
    yield rows;
    if (rows.length < stretch) return;
    after = rows.at(-1)?.['pk'] as number;
  }
};

const rowsOf = function* ({ sql }: ReadContext, keys: readonly number[]): Rows {
  for (let at = 0; at < keys.length; at += fewer)
    yield sql.all(
      `SELECT ${judgedColumns} FROM json_each(?) j CROSS JOIN r_product r ON r.pk = j.value`,
      JSON.stringify(keys.slice(at, at + fewer)),
    );
};

const bodies =
  ({ sql }: ReadContext) =>
  (pk: number) =>
    readBody('product', sql.get('SELECT text FROM body WHERE pk = ?', pk)?.['text']);

/** Returns a converter of product rows for all products. It uses attribute columns if they are ready. */
export const judgedOfAll = (reading: ReadContext, rules: readonly Rule[]): ((row: SqlRow) => Judged) =>
  attributesReady(reading)
    ? judgedFromColumns(reading, insideAll(reading, rules), bodies(reading))
    : judgedFromBodies(reading, bodies(reading));

interface Look {
  readonly profiles: readonly ReadyProfile[];
  readonly rows: Rows;
  readonly total: number;
  readonly judged: () => (row: SqlRow) => Judged;
}

/** Returns the evaluations to run: all products for new profiles, changed products for the others. */
const looksOf = (reading: ReadContext, profiles: readonly JudgingProfile[], due: readonly DueProduct[]): Look[] => {
  const [fresh, known] = [true, false].map((isFresh) => profiles.filter((one) => one.fresh === isFresh));
  const looks: Look[] = [];
  if (fresh !== undefined && fresh.length > 0) {
    const rules = fresh.flatMap((one) => one.rules);
    looks.push({
      profiles: fresh.map((one) => readyProfile(reading, one)),
      rows: allRows(reading),
      total: Number(reading.sql.get('SELECT count(*) AS n FROM r_product')?.['n']),
      judged: () => judgedOfAll(reading, rules),
    });
  }
  if (known !== undefined && known.length > 0) {
    const ready = known.map((one) => readyProfile(reading, one, due));
    const changed = new Set(due.map(({ pk }) => pk));
    const others = turned(reading, ready).filter((pk) => !changed.has(pk));
    const keys = [...changed.union(new Set(others))];
    looks.push({
      profiles: ready.map((one) => ({ ...one, rules: one.rules.map((rule) => withKnown(reading, rule, others)) })),
      rows: rowsOf(reading, keys),
      total: keys.length,
      judged: () => judgedFromBodies(reading, bodies(reading)),
    });
  }
  return looks;
};

/** Yields after each step: at the end of the rows or of its time. */
const judgeRows = function* (
  rows: readonly SqlRow[],
  judged: (row: SqlRow) => Judged,
  profiles: readonly ReadyProfile[],
): Generator<JudgedProducts> {
  let gathered = new Gathered(profiles);
  let until = performance.now() + stepMs;
  for (const row of rows) {
    if (performance.now() > until) {
      yield gathered.take();
      gathered = new Gathered(profiles);
      until = performance.now() + stepMs;
    }
    const pk = row['pk'] as number;
    if ((Number(row['x_flags']) & flag.gone) !== 0) gathered.addGone(pk);
    else gathered.add(pk, judged(row));
  }
  yield gathered.take();
};

const steps = function* (looks: readonly Look[]): Generator<JudgedProducts> {
  for (const look of looks) {
    const judged = look.judged();
    for (const rows of look.rows) yield* judgeRows(rows, judged, look.profiles);
  }
};

/** One evaluation of products, based on a consistent snapshot. */
export interface Judging {
  /** The number of evaluations. A changed product is counted again if a profile is new. */
  readonly total: number;
  /** The last position in the queue that this evaluation covers. */
  readonly upTo: number;
  /** Returns the results of the next products, or null at the end. */
  readonly next: () => JudgedProducts | null;
  readonly close: () => void;
}

/** Evaluates the products in the cache of `folder`: all products for new profiles, queued products for the others. */
export const openJudging = (folder: string, profiles: readonly JudgingProfile[]): Judging => {
  const reading = guarded(folder, () => createReadContext(openReadOnly(folder, pageCache)));
  const open = (): Omit<Judging, 'close'> => {
    // Products that are written after this are queued again.
    reading.db.exec('BEGIN');
    const due = reading.sql.all('SELECT place, pk, former FROM judge_due ORDER BY place');
    const looks = looksOf(reading, profiles, due.map(dueIn));
    const all = steps(looks);
    return {
      total: looks.reduce((sum, { total }) => sum + total, 0),
      upTo: Number(due.at(-1)?.['place'] ?? 0),
      next: () =>
        guarded(folder, () => {
          const step = all.next();
          return step.done === true ? null : step.value;
        }),
    };
  };
  try {
    return { ...guarded(folder, open), close: () => reading.db.close() };
  } catch (error) {
    reading.db.close();
    throw error;
  }
};
