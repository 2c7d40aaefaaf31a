import { itemFlags } from '../../cache/shared/item-flags.ts';
import { runWithDiskErrors, openReadOnly } from '../../cache/db/open-database.ts';
import type { AttributeValue } from '../../cache/shared/attribute-values.ts';
import { areAttributesReady } from '../../cache/read/attribute-column-reader.ts';
import {
  type InsideAll,
  readAttributeByKey,
  evaluatedColumns,
  createBodyConverter,
  createColumnConverter,
} from '../../cache/read/evaluation/product-values.ts';
import { getDescriptionInUse } from '../../cache/read/lookups.ts';
import { type ReadContext, createReadContext } from '../../cache/read/read-context.ts';
import type { SqlRow } from '../../cache/db/statements.ts';
import { listFailingProducts, filterFailingProducts } from '../../cache/read/evaluation/duplicate-values.ts';
import type { DueProduct, EvaluatedProducts } from '../../cache/shared/rule-results.ts';
import { type EvaluatedProduct, isViolation } from '../../model/rules/evaluate.ts';
import type { Rule } from '../../model/rules/profile.ts';
import {
  type ProfileToEvaluate,
  type ReadyProfile,
  type PreparedRule,
  prepareProfile,
} from '../../cache/read/evaluation/prepared-rules.ts';

/** The maximum number of products of one step. */
const maxProductsPerStep = 2_000;
/** The duration of one step, in milliseconds: the thread serves other calls between steps, and can be closed. */
export const stepMs = 250;
/**
 * The maximum number of changed products in one step. While one step is evaluated, the results of the previous one are
 * written.
 */
const maxChangedProductsPerStep = 250;
/** The page cache of the connection, in kilobytes of the database. */
export const pageCache = 16_000;

/** Adds the stored duplicates to a rule, for unchanged products that are evaluated again because of another rule. */
const withKnown = (reading: ReadContext, rule: PreparedRule, others: readonly number[]): PreparedRule => {
  const { key, doubles, near } = rule;
  if (doubles === null || near === null) return rule;
  return { ...rule, doubles: doubles.union(filterFailingProducts(reading, key, new Set(others).difference(near))) };
};

/** Returns the products whose result of a uniqueness rule has changed since their evaluation. */
const findChangedUniqueness = (reading: ReadContext, profiles: readonly ReadyProfile[]): number[] =>
  profiles.flatMap(({ rules }) =>
    rules.flatMap(({ key, doubles, members, near }) => {
      if (doubles === null) return [];
      const now = members === null ? doubles : doubles.intersection(members);
      if (near === null) return [...listFailingProducts(reading, key).symmetricDifference(now)];
      return [...filterFailingProducts(reading, key, near).symmetricDifference(now.intersection(near))];
    }),
  );

const countLinksByProduct = ({ sql }: ReadContext, field: string): ReadonlyMap<number, number> =>
  new Map(
    sql
      .all(
        `SELECT n.pk, count(DISTINCT n.thing) AS n FROM link_field f CROSS JOIN naming n ON n.field = f.id
         WHERE f.resource = 'product' AND f.field = ? GROUP BY n.pk`,
        field,
      )
      .map(({ pk, n }) => [pk as number, n as number]),
  );

const readCategories = ({ sql }: ReadContext): ReadonlyMap<number, readonly string[]> => {
  const found = new Map<number, string[]>();
  const rows = sql.all(
    `SELECT n.pk, t.id FROM link_field f CROSS JOIN naming n ON n.field = f.id CROSS JOIN thing t ON t.key = n.thing
     WHERE f.resource = 'product' AND f.field = 'category_ids'`,
  );
  for (const { pk, id } of rows) {
    const existing = found.get(pk as number);
    if (existing === undefined) found.set(pk as number, [String(id)]);
    else existing.push(String(id));
  }
  return found;
};

/** Loads all data without a column that these rules need, by product. */
const loadInsideData = (reading: ReadContext, rules: readonly Rule[]): InsideAll => {
  const description = getDescriptionInUse(reading)?.attribute;
  const attributes = new Map<string, ReadonlyMap<number, AttributeValue>>();
  const links = new Map<string, ReadonlyMap<number, number>>();
  for (const { subject } of rules) {
    const attribute =
      subject.of === 'attribute' ? subject.name : subject.of === 'description' ? description : undefined;
    if (attribute !== undefined && !attributes.has(attribute))
      attributes.set(attribute, readAttributeByKey(reading, attribute));
    const field = subject.of === 'links' ? subject.name : subject.of === 'pictures' ? 'asset_ids' : undefined;
    if (field !== undefined && !links.has(field)) links.set(field, countLinksByProduct(reading, field));
  }
  const needsCategories = rules.some(({ holdsFor }) => holdsFor.categories.length > 0);
  return { attributes, links, categories: needsCategories ? readCategories(reading) : null };
};

/** Collects results as numbers that are transferred between threads. */
class Gathered {
  readonly #profiles: readonly ReadyProfile[];
  readonly #keys: number[] = [];
  readonly #results: number[] = [];
  readonly #scores: number[] = [];

  constructor(profiles: readonly ReadyProfile[]) {
    this.#profiles = profiles;
  }

  add(pk: number, product: EvaluatedProduct): void {
    this.#keys.push(pk);
    for (const profile of this.#profiles) this.#addProfile(pk, product, profile);
  }

  /** Adds a deleted product, which has no results. */
  addGone(pk: number): void {
    this.#keys.push(pk);
  }

  take(): EvaluatedProducts {
    return {
      profiles: this.#profiles.map(({ key }) => key),
      keys: Int32Array.from(this.#keys),
      results: Int32Array.from(this.#results),
      scores: Int32Array.from(this.#scores),
    };
  }

  #addProfile(pk: number, product: EvaluatedProduct, { key, rules }: ReadyProfile): void {
    let [held, passed, musts, open, weight, reached] = [0, 0, 0, 0, 0, 0];
    for (const { key: ruleKey, rule, evaluate, doubles, members } of rules) {
      if (members?.has(pk) === false) continue;
      const result = evaluate(product);
      if (result === 'doesNotHold') continue;
      const fails = doubles === null ? isViolation(result) : doubles.has(pk);
      if (fails || result === 'notLookedAt') this.#results.push(ruleKey, pk, fails ? 1 : 0);
      const isPassed = !fails && result !== 'notLookedAt';
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

const toDueProduct = ({ pk, former }: SqlRow): DueProduct => ({
  pk: pk as number,
  former: typeof former === 'string' ? (JSON.parse(former) as DueProduct['former']) : null,
});

type Rows = Generator<readonly SqlRow[]>;

export const allRows = function* ({ sql }: ReadContext): Rows {
  for (let after = -1; ;) {
    const rows = sql.all(
      `SELECT ${evaluatedColumns} FROM r_product r WHERE r.pk > ? ORDER BY r.pk LIMIT ${maxProductsPerStep}`,
      after,
    );
    yield rows;
    if (rows.length < maxProductsPerStep) return;
    after = rows.at(-1)?.['pk'] as number;
  }
};

const rowsOf = function* ({ sql }: ReadContext, keys: readonly number[]): Rows {
  for (let start = 0; start < keys.length; start += maxChangedProductsPerStep)
    yield sql.all(
      `SELECT ${evaluatedColumns} FROM json_each(?) j CROSS JOIN r_product r ON r.pk = j.value`,
      JSON.stringify(keys.slice(start, start + maxChangedProductsPerStep)),
    );
};

/** Returns a converter of product rows for all products. It uses attribute columns if they are ready. */
export const createProductConverter = (
  reading: ReadContext,
  rules: readonly Rule[],
): ((row: SqlRow) => EvaluatedProduct) =>
  areAttributesReady(reading)
    ? createColumnConverter(reading, loadInsideData(reading, rules))
    : createBodyConverter(reading);

interface EvaluationRun {
  readonly profiles: readonly ReadyProfile[];
  readonly rows: Rows;
  readonly total: number;
  readonly createConverter: () => (row: SqlRow) => EvaluatedProduct;
}

/** Returns the evaluations to run: all products for new profiles, changed products for the others. */
const planRuns = (
  reading: ReadContext,
  profiles: readonly ProfileToEvaluate[],
  due: readonly DueProduct[],
): EvaluationRun[] => {
  const [fresh, known] = [true, false].map((isFresh) => profiles.filter((profile) => profile.fresh === isFresh));
  const runs: EvaluationRun[] = [];
  if (fresh !== undefined && fresh.length > 0) {
    const rules = fresh.flatMap((one) => one.rules);
    runs.push({
      profiles: fresh.map((one) => prepareProfile(reading, one)),
      rows: allRows(reading),
      total: Number(reading.sql.get('SELECT count(*) AS n FROM r_product')?.['n']),
      createConverter: () => createProductConverter(reading, rules),
    });
  }
  if (known !== undefined && known.length > 0) {
    const ready = known.map((one) => prepareProfile(reading, one, due));
    const changed = new Set(due.map(({ pk }) => pk));
    const others = findChangedUniqueness(reading, ready).filter((pk) => !changed.has(pk));
    const keys = [...changed.union(new Set(others))];
    runs.push({
      profiles: ready.map((one) => ({ ...one, rules: one.rules.map((rule) => withKnown(reading, rule, others)) })),
      rows: rowsOf(reading, keys),
      total: keys.length,
      createConverter: () => createBodyConverter(reading),
    });
  }
  return runs;
};

/** Yields after each step: at the end of the rows or of its time. */
const evaluateRows = function* (
  rows: readonly SqlRow[],
  createConverter: (row: SqlRow) => EvaluatedProduct,
  profiles: readonly ReadyProfile[],
): Generator<EvaluatedProducts> {
  let gathered = new Gathered(profiles);
  let until = performance.now() + stepMs;
  for (const row of rows) {
    if (performance.now() > until) {
      yield gathered.take();
      gathered = new Gathered(profiles);
      until = performance.now() + stepMs;
    }
    const pk = row['pk'] as number;
    if ((Number(row['x_flags']) & itemFlags.gone) !== 0) gathered.addGone(pk);
    else gathered.add(pk, createConverter(row));
  }
  yield gathered.take();
};

const steps = function* (looks: readonly EvaluationRun[]): Generator<EvaluatedProducts> {
  for (const look of looks) {
    const rowConverter = look.createConverter();
    for (const rows of look.rows) yield* evaluateRows(rows, rowConverter, look.profiles);
  }
};

/** One evaluation of products, based on a consistent snapshot. */
export interface Evaluation {
  /** The number of evaluations. A changed product is counted again if a profile is new. */
  readonly total: number;
  /** The last position in the queue that this evaluation covers. */
  readonly upTo: number;
  /** Returns the results of the next products, or null at the end. */
  readonly next: () => EvaluatedProducts | null;
  readonly close: () => void;
}

/** Evaluates the products in the cache of `folder`: all products for new profiles, queued products for the others. */
export const openEvaluation = (folder: string, profiles: readonly ProfileToEvaluate[]): Evaluation => {
  const reading = runWithDiskErrors(folder, () => createReadContext(openReadOnly(folder, pageCache)));
  const open = (): Omit<Evaluation, 'close'> => {
    // Products that are written after this are queued again.
    reading.db.exec('BEGIN');
    const due = reading.sql.all('SELECT place, pk, former FROM judge_due ORDER BY place');
    const runs = planRuns(reading, profiles, due.map(toDueProduct));
    const all = steps(runs);
    return {
      total: runs.reduce((sum, { total }) => sum + total, 0),
      upTo: Number(due.at(-1)?.['place'] ?? 0),
      next: () =>
        runWithDiskErrors(folder, () => {
          const step = all.next();
          return step.done === true ? null : step.value;
        }),
    };
  };
  try {
    return { ...runWithDiskErrors(folder, open), close: () => reading.db.close() };
  } catch (error) {
    reading.db.close();
    throw error;
  }
};
