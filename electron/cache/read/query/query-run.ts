import type { Doubt, DoubtKind } from '../../../contract/index.ts';
import { kinds, queriedAttribute } from '../../../model/index.ts';
import { readBody } from '../../shared/parse.ts';
import { attributesReady } from '../attribute-reading.ts';
import { fieldKeys } from './query-fields.ts';
import type { FieldStep } from './query-fields.ts';
import { planOf } from './query-plan.ts';
import type { QueryPlan, QueryStep } from './query-plan.ts';
import type { ReadContext } from '../read-context.ts';

/** Bodies that one question looks into, and keys that it handles: more would keep other questions waiting. */
const mostBodies = 2_000;
const mostKeys = 20_000;
/** Products that a condition on a field may match. */
const mostMatches = 200_000;

/** A question that the copy cannot answer. */
class Doubtful extends Error {
  override readonly name = 'Doubtful';
  readonly doubt: Doubt;

  constructor(kind: DoubtKind, what: string) {
    super(kind);
    this.doubt = { kind, what };
  }
}

/** These products by their keys, or (`not`) all but these. */
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

/** The lists that a condition asks for what was put on them. */
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

/** A condition that names a list and no products asks for what stands on it. */
const onList = (reading: ReadContext, id: string): ReadonlySet<number> => {
  const thing = thingOf(reading, 'productList', id);
  const field = fieldOfProducts(reading, 'static_list_ids', 'productList');
  const sql = `SELECT pk FROM naming WHERE field = ? AND thing = ? LIMIT ${mostKeys + 1}`;
  const keys = reading.sql.column(sql, field, thing ?? -1) as number[];
  if (thing === null || keys.length === 0) throw new Doubtful('products', id);
  return new Set(bounded(keys, mostKeys, id));
};

/** Whether a body links to the product through that relationship. */
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

/** Works conditions out, one question at a time: what it may look into is counted for all of them together. */
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

  /** A list whose own query names it tells nothing by that where no product names it. */
  #inFields(step: FieldStep): Keys {
    if (step.fields.some((name) => queriedAttribute(name) !== null) && !attributesReady(this.#reading))
      throw new Doubtful('reading', '');
    const of = fieldKeys(this.#reading, step);
    const [list] = listsNamed(step);
    if (of.size === 0 && list !== undefined) throw new Doubtful('products', list);
    if (of.size > mostMatches) throw new Doubtful('tooMany', step.fields.join(', '));
    return { of, not: step.not };
  }

  /** Who names both the relationship and the product is kept apart from who links the one by the other in the bodies. */
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

/** Products, or why they are unknown. */
export type Worked = { readonly keys: Keys } | { readonly doubts: readonly Doubt[] };

/** Works out which products a query matches, as far as its operators are known. */
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
