import type { Doubt, DoubtKind } from '../../../contract/index.ts';
import { kinds, queriedAttribute } from '../../../model/index.ts';
import { readBody } from '../../shared/parse.ts';
import { attributesReady } from '../attribute-reading.ts';
import { fieldKeys } from './query-fields.ts';
import type { FieldStep } from './query-fields.ts';
import { planOf } from './query-plan.ts';
import type { QueryPlan, QueryStep } from './query-plan.ts';
import type { ReadContext } from '../read-context.ts';

/** Limits of one query: the bodies that it reads, and the keys that it handles. More would delay other queries. */
const mostBodies = 2_000;
const mostKeys = 20_000;
/** The maximum number of products that a condition on a field may match. */
const mostMatches = 200_000;

/** A query that cannot be answered from the cache. */
class Doubtful extends Error {
  override readonly name = 'Doubtful';
  readonly doubt: Doubt;

  constructor(kind: DoubtKind, what: string) {
    super(kind);
    this.doubt = { kind, what };
  }
}

/** A set of products by key, or (`not`) its complement. */
export interface Keys {
  readonly of: ReadonlySet<number>;
  readonly not: boolean;
}

const both = (one: Keys, other: Keys): Keys => {
  if (one.not && other.not) return { of: one.of.union(other.of), not: true };
  if (one.not) return { of: other.of.difference(one.of), not: false };
  return { of: other.not ? one.of.difference(other.of) : one.of.intersection(other.of), not: false };
};
const inverse = ({ of, not }: Keys): Keys => ({ of, not: !not });
const either = (one: Keys, other: Keys): Keys => inverse(both(inverse(one), inverse(other)));

/** Returns the static lists that a condition names. */
const listsNamed = ({ fields, operator, value }: FieldStep): readonly string[] =>
  fields.includes('static_lists') && operator === 'in' ? [value].flat().map(String) : [];

const fieldOfProducts = ({ sql }: ReadContext, field: string, kind: string): number =>
  Number(
    sql.get(`SELECT id FROM link_field WHERE resource = 'product' AND field = ? AND kind = ?`, field, kind)?.['id'] ??
      -1,
  );

const thingOf = ({ sql }: ReadContext, kind: string, id: string): number | null =>
  (sql.get('SELECT key FROM thing WHERE kind = ? AND id = ?', kind, id)?.['key'] as number | undefined) ?? null;

const bounded = (keys: readonly number[], most: number, what: string): readonly number[] => {
  if (keys.length > most) throw new Doubtful('tooMany', what);
  return keys;
};

/** Returns the products of a list, for a condition that names a list but no products. */
const onList = (reading: ReadContext, id: string): ReadonlySet<number> => {
  const thing = thingOf(reading, 'productList', id);
  const field = fieldOfProducts(reading, 'static_list_ids', 'productList');
  const sql = `SELECT pk FROM naming WHERE field = ? AND thing = ? LIMIT ${mostKeys + 1}`;
  const keys = reading.sql.column(sql, field, thing ?? -1) as number[];
  if (thing === null || keys.length === 0) throw new Doubtful('products', id);
  return new Set(bounded(keys, mostKeys, id));
};

/** Whether a body links to the product through this relationship. */
const isLinked = ({ sql }: ReadContext, pk: number, relationship: string, product: string): boolean => {
  const text = sql.get('SELECT text FROM body WHERE pk = ?', pk)?.['text'];
  const raw = readBody('product', text);
  if (raw === null) return false;
  return (kinds.objects.read(raw['relationships']) ?? []).some(
    (entry) =>
      kinds.ref.read(entry['relationship_id']) === relationship &&
      (kinds.objects.read(entry['links_to']) ?? []).some((link) => kinds.ref.read(link['product_id']) === product),
  );
};

/** Evaluates the conditions of one query. The limits apply to all of them together. */
class QueryRun {
  readonly #reading: ReadContext;
  #bodies = mostBodies;

  constructor(reading: ReadContext) {
    this.#reading = reading;
  }

  plan(plan: QueryPlan): Keys {
    return plan.map((group) => group.map((step) => this.#step(step)).reduce(both)).reduce(either);
  }

  #step(step: QueryStep | FieldStep): Keys {
    if ('fields' in step) return this.#inFields(step);
    const { relationship, products, not } = step;
    if (products.length === 0) return { of: onList(this.#reading, relationship), not };
    const through = thingOf(this.#reading, 'relationship', relationship);
    if (through === null) throw new Doubtful('relationship', relationship);
    const of = products.flatMap((product) => this.#linked(relationship, through, product));
    return { of: new Set(of), not };
  }

  /** A list whose own query names it stays undetermined if no product references it. */
  #inFields(step: FieldStep): Keys {
    if (step.fields.some((name) => queriedAttribute(name) !== null) && !attributesReady(this.#reading))
      throw new Doubtful('reading', '');
    const of = fieldKeys(this.#reading, step);
    const [list] = listsNamed(step);
    if (of.size === 0 && list !== undefined) throw new Doubtful('products', list);
    if (of.size > mostMatches) throw new Doubtful('tooMany', step.fields.join(', '));
    return { of, not: step.not };
  }

  /** References to the relationship and to the product are stored separately, so the bodies decide which are linked. */
  #linked(relationship: string, through: number, product: string): number[] {
    const keys = this.#reading.sql.column(
      `SELECT one.pk FROM naming one CROSS JOIN naming other ON other.field = ? AND other.thing = ? AND other.pk = one.pk
       WHERE one.field = ? AND one.thing = ? LIMIT ${mostBodies + 1}`,
      fieldOfProducts(this.#reading, 'relationships', 'relationship'),
      through,
      fieldOfProducts(this.#reading, 'relationships', 'product'),
      thingOf(this.#reading, 'product', product) ?? -1,
    ) as number[];
    bounded(keys, this.#bodies, product);
    this.#bodies -= keys.length;
    return keys.filter((pk) => isLinked(this.#reading, pk, relationship, product));
  }
}

/** Products, or the reasons why they cannot be determined. */
export type Worked = { readonly keys: Keys } | { readonly doubts: readonly Doubt[] };

/** Returns the products that a query matches, if all its operators are supported. */
export const workOut = (reading: ReadContext, query: unknown): Worked => {
  const planned = planOf(query);
  if ('doubts' in planned) return planned;
  try {
    return { keys: new QueryRun(reading).plan(planned.plan) };
  } catch (error) {
    if (error instanceof Doubtful) return { doubts: [error.doubt] };
    throw error;
  }
};
