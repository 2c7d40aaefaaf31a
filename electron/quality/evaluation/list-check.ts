import { runWithDiskErrors, openReadOnly } from '../../cache/db/open-database.ts';
import { evaluatedColumns, createBodyConverter } from '../../cache/read/evaluation/product-values.ts';
import { type ListMembers, getListMembers } from '../../cache/read/list-members.ts';
import { type ReadContext, createReadContext } from '../../cache/read/read-context.ts';
import type { SqlRow } from '../../cache/db/statements.ts';
import { itemFlags } from '../../cache/shared/item-flags.ts';
import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import type { ListCheckResult } from '../../contract/index.ts';
import { type EvaluatedProduct, isViolation } from '../../model/rules/evaluate.ts';
import type { Rule } from '../../model/rules/profile.ts';
import { type PreparedRule, prepareRules } from '../../cache/read/evaluation/prepared-rules.ts';

/** The list whose products are checked, and the rules. */
export interface ListQuestion {
  readonly list: string;
  readonly rules: readonly Rule[];
}

/** The progress of a check. `lint` is set at the end. */
export interface ListCheckStep {
  readonly read: number;
  readonly total: number;
  readonly lint: ListCheckResult | null;
}

/** The maximum number of products that are read for a step. */
const productsPerStep = 500;
/** The duration of one step, in milliseconds: the thread serves other calls between steps, and can be closed. */
const stepMs = 250;
/** The page cache of the connection, in kilobytes of the database. */
const pageCacheKilobytes = 4_000;
const maxIds = 10_000;

const breaksRule = ({ doubles, evaluate }: PreparedRule, pk: number, product: EvaluatedProduct): boolean =>
  doubles === null ? isViolation(evaluate(product)) : doubles.has(pk);

/** A check of a list's products in steps, based on a consistent snapshot. */
export class ListCheck {
  readonly #reading: ReadContext;
  readonly #folder: string;
  readonly #list: string;
  readonly #listed: ListMembers;
  readonly #rules: readonly PreparedRule[];
  readonly #found: { count: number; readonly ids: ResourceId[] }[];
  readonly #rows = this.#products();
  #from = 0;
  #read = 0;

  constructor(folder: string, { list, rules }: ListQuestion) {
    this.#folder = folder;
    this.#list = list;
    this.#found = rules.map(() => ({ count: 0, ids: [] }));
    this.#reading = runWithDiskErrors(folder, () => createReadContext(openReadOnly(folder, pageCacheKilobytes)));
    try {
      this.#reading.db.exec('BEGIN');
      this.#listed = runWithDiskErrors(folder, () => getListMembers(this.#reading, list));
      this.#rules = runWithDiskErrors(folder, () => prepareRules(this.#reading, rules, () => 0));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Continues with some products. */
  step(): ListCheckStep {
    return runWithDiskErrors(this.#folder, () => {
      const hasMore = this.#some();
      return { read: this.#read, total: this.#listed.total, lint: hasMore ? null : this.#lint() };
    });
  }

  close(): void {
    this.#reading.db.close();
  }

  /** Checks products until the time of the step has passed. Returns whether there may be more. */
  #some(): boolean {
    const until = performance.now() + stepMs;
    do {
      const next = this.#rows.next();
      if (next.done === true) return false;
      const [row, product] = next.value;
      this.#look(row['pk'] as number, String(row['id']), product);
      this.#read += 1;
    } while (performance.now() < until);
    return true;
  }

  *#products(): Generator<readonly [SqlRow, EvaluatedProduct]> {
    let hasMore = true;
    while (hasMore) {
      const { rows, convert, isLast } = this.#portion();
      for (const row of rows) yield [row, convert(row)];
      hasMore = !isLast;
    }
  }

  /** Returns the next products of the list. */
  #portion(): {
    readonly rows: readonly SqlRow[];
    readonly convert: (row: SqlRow) => EvaluatedProduct;
    readonly isLast: boolean;
  } {
    const { sql } = this.#reading;
    const { keys, to, more } = this.#listed.after(this.#reading, this.#from, productsPerStep);
    const convertRow = createBodyConverter(this.#reading);
    const rows = sql.all(
      `SELECT i.id, ${evaluatedColumns} FROM json_each(?) j CROSS JOIN r_product r ON r.pk = j.value
       CROSS JOIN item i ON i.pk = r.pk WHERE r.x_flags & ${itemFlags.gone} = 0`,
      JSON.stringify(keys),
    );
    this.#from = to;
    return { rows, convert: convertRow, isLast: !more };
  }

  #look(pk: number, id: string, product: EvaluatedProduct): void {
    this.#rules.forEach((rule, index) => {
      const found = this.#found[index];
      if (found === undefined || !breaksRule(rule, pk, product)) return;
      found.count += 1;
      if (found.ids.length < maxIds) found.ids.push(toResourceId(id));
    });
  }

  #lint(): ListCheckResult {
    const { sql } = this.#reading;
    const name = sql.get(`SELECT name FROM thing WHERE kind = 'productList' AND id = ?`, this.#list)?.['name'];
    return {
      listName: typeof name === 'string' && name !== '' ? name : null,
      by: this.#listed.by,
      doubts: this.#listed.doubts,
      total: this.#read,
      findings: this.#found.flatMap((found, index) => {
        const rule = this.#rules[index]?.rule;
        return found.count === 0 || rule === undefined ? [] : [{ rule, ...found }];
      }),
    };
  }
}
