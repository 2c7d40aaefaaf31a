import type { QueryProblem, QueryProblemKind } from '../../../contract/index.ts';
import { kindParsers, parseQueriedAttribute } from '../../../model/index.ts';
import { readStoredBody } from '../../db/stored-body.ts';
import { areAttributesReady } from '../attribute-column-reader.ts';
import { type FieldStep, findFieldKeys } from './list-query-fields.ts';
import { type QueryPlan, type QueryStep, planListQuery } from './list-query-plan.ts';
import type { ReadContext } from '../read-context.ts';

/** Limits of one query: the bodies that it reads, and the keys that it handles. More would delay other queries. */
const maxBodies = 2_000;
const maxKeys = 20_000;
/** The maximum number of products that a condition on a field may match. */
const maxFieldMatches = 200_000;

/** A query that cannot be answered from the cache. */
class Doubtful extends Error {
  override readonly name = 'Doubtful';
  readonly doubt: QueryProblem;

  constructor(kind: QueryProblemKind, what: string) {
    super(kind);
    this.doubt = { kind, what };
  }
}

/** A set of products by key, or (`not`) its complement. */
export interface ProductKeySet {
  readonly of: ReadonlySet<number>;
  readonly not: boolean;
}

const intersectKeys = (one: ProductKeySet, other: ProductKeySet): ProductKeySet => {
  if (one.not && other.not) return { of: one.of.union(other.of), not: true };
  if (one.not) return { of: other.of.difference(one.of), not: false };
  return { of: other.not ? one.of.difference(other.of) : one.of.intersection(other.of), not: false };
};
const invertKeys = ({ of, not }: ProductKeySet): ProductKeySet => ({ of, not: !not });
const uniteKeys = (one: ProductKeySet, other: ProductKeySet): ProductKeySet =>
  invertKeys(intersectKeys(invertKeys(one), invertKeys(other)));

/** Returns the static lists that a condition names. */
const getNamedLists = ({ fields, operator, value }: FieldStep): readonly string[] =>
  fields.includes('static_lists') && operator === 'in' ? [value].flat().map(String) : [];

const findLinkFieldId = ({ sql }: ReadContext, field: string, kind: string): number =>
  Number(
    sql.get(`SELECT id FROM link_field WHERE resource = 'product' AND field = ? AND kind = ?`, field, kind)?.['id'] ??
      -1,
  );

const findEntityKey = ({ sql }: ReadContext, kind: string, id: string): number | null =>
  (sql.get('SELECT key FROM thing WHERE kind = ? AND id = ?', kind, id)?.['key'] as number | undefined) ?? null;

const assertMaxKeys = (keys: readonly number[], most: number, what: string): readonly number[] => {
  if (keys.length > most) throw new Doubtful('tooMany', what);
  return keys;
};

/** Returns the products of a list, for a condition that names a list but no products. */
const onList = (reading: ReadContext, id: string): ReadonlySet<number> => {
  const entityKey = findEntityKey(reading, 'productList', id);
  const field = findLinkFieldId(reading, 'static_list_ids', 'productList');
  const sql = `SELECT pk FROM naming WHERE field = ? AND thing = ? LIMIT ${maxKeys + 1}`;
  const keys = reading.sql.column(sql, field, entityKey ?? -1) as number[];
  if (entityKey === null || keys.length === 0) throw new Doubtful('products', id);
  return new Set(assertMaxKeys(keys, maxKeys, id));
};

/** Whether a body links to the product through this relationship. */
const isLinked = (reading: ReadContext, pk: number, relationship: string, product: string): boolean => {
  const raw = readStoredBody(reading, 'product', pk);
  if (raw === null) return false;
  return (kindParsers.objects.read(raw['relationships']) ?? []).some(
    (entry) =>
      kindParsers.ref.read(entry['relationship_id']) === relationship &&
      (kindParsers.objects.read(entry['links_to']) ?? []).some(
        (link) => kindParsers.ref.read(link['product_id']) === product,
      ),
  );
};

/** Evaluates the conditions of one query. The limits apply to all of them together. */
class QueryRun {
  readonly #reading: ReadContext;
  #bodies = maxBodies;

  constructor(reading: ReadContext) {
    this.#reading = reading;
  }

  plan(plan: QueryPlan): ProductKeySet {
    return plan.map((group) => group.map((step) => this.#step(step)).reduce(intersectKeys)).reduce(uniteKeys);
  }

  #step(step: QueryStep | FieldStep): ProductKeySet {
    if ('fields' in step) return this.#inFields(step);
    const { relationship, products, not } = step;
    if (products.length === 0) return { of: onList(this.#reading, relationship), not };
    const through = findEntityKey(this.#reading, 'relationship', relationship);
    if (through === null) throw new Doubtful('relationship', relationship);
    const linkedKeys = products.flatMap((product) => this.#linked(relationship, through, product));
    return { of: new Set(linkedKeys), not };
  }

  /** A list whose own query names it stays undetermined if no product references it. */
  #inFields(step: FieldStep): ProductKeySet {
    if (step.fields.some((name) => parseQueriedAttribute(name) !== null) && !areAttributesReady(this.#reading))
      throw new Doubtful('reading', '');
    const fieldKeys = findFieldKeys(this.#reading, step);
    const [list] = getNamedLists(step);
    if (fieldKeys.size === 0 && list !== undefined) throw new Doubtful('products', list);
    if (fieldKeys.size > maxFieldMatches) throw new Doubtful('tooMany', step.fields.join(', '));
    return { of: fieldKeys, not: step.not };
  }

  /** References to the relationship and to the product are stored separately, so the bodies decide which are linked. */
  #linked(relationship: string, through: number, product: string): number[] {
    const keys = this.#reading.sql.column(
      `SELECT one.pk FROM naming one CROSS JOIN naming other ON other.field = ? AND other.thing = ? AND other.pk = one.pk
       WHERE one.field = ? AND one.thing = ? LIMIT ${maxBodies + 1}`,
      findLinkFieldId(this.#reading, 'relationships', 'relationship'),
      through,
      findLinkFieldId(this.#reading, 'relationships', 'product'),
      findEntityKey(this.#reading, 'product', product) ?? -1,
    ) as number[];
    assertMaxKeys(keys, this.#bodies, product);
    this.#bodies -= keys.length;
    return keys.filter((pk) => isLinked(this.#reading, pk, relationship, product));
  }
}

/** Products, or the reasons why they cannot be determined. */
export type QueryProducts = { readonly keys: ProductKeySet } | { readonly doubts: readonly QueryProblem[] };

/** Returns the products that a query matches, if all its operators are supported. */
export const runListQuery = (reading: ReadContext, query: unknown): QueryProducts => {
  const planned = planListQuery(query);
  if ('doubts' in planned) return planned;
  try {
    return { keys: new QueryRun(reading).plan(planned.plan) };
  } catch (error) {
    if (error instanceof Doubtful) return { doubts: [error.doubt] };
    throw error;
  }
};
