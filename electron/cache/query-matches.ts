import type { Doubt, DoubtKind, ItemRow, QueryMatches } from '../contract/index.ts';
import { kinds, resourceOf } from '../model/index.ts';
import { flag } from './flags.ts';
import { askedLinks } from './link-targets.ts';
import { isObject, readExactly } from './parse.ts';
import { planOf } from './query-plan.ts';
import type { QueryPlan, QueryStep } from './query-plan.ts';
import type { Reading } from './reading.ts';
import { rowsByKey } from './rows.ts';
import { countView, narrowingOf } from './views.ts';

/** How many rows come along. */
const mostRows = 6;
/** Bodies that one question looks into, and keys that it handles: more would keep other questions waiting. */
const mostBodies = 2_000;
const mostKeys = 20_000;

/** A question that the copy cannot answer. */
class Doubtful extends Error {
  override readonly name = 'Doubtful';
  readonly doubt: Doubt;

  constructor(kind: DoubtKind, what: string) {
    super(kind);
    this.doubt = { kind, what };
  }
}

/** These products, or (`not`) all but these. */
interface Keys {
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

const fieldOfProducts = ({ sql }: Reading, field: string, kind: string): number =>
  Number(
    sql.get(`SELECT id FROM link_field WHERE resource = 'product' AND field = ? AND kind = ?`, field, kind)?.['id'] ??
      -1,
  );

const thingOf = ({ sql }: Reading, kind: string, id: string): number | null =>
  (sql.get('SELECT key FROM thing WHERE kind = ? AND id = ?', kind, id)?.['key'] as number | undefined) ?? null;

const bounded = (keys: readonly number[], most: number, what: string): readonly number[] => {
  if (keys.length > most) throw new Doubtful('tooMany', what);
  return keys;
};

/** A condition that names a list and no products asks for what stands on it. */
const onList = (reading: Reading, id: string): ReadonlySet<number> => {
  const thing = thingOf(reading, 'productList', id);
  const field = fieldOfProducts(reading, 'static_list_ids', 'productList');
  const sql = `SELECT pk FROM naming WHERE field = ? AND thing = ? LIMIT ${mostKeys + 1}`;
  const keys = reading.sql.column(sql, field, thing ?? -1) as number[];
  if (thing === null || keys.length === 0) throw new Doubtful('products', id);
  return new Set(bounded(keys, mostKeys, id));
};

/** Whether a body links to the product through that relationship. */
const isLinked = ({ sql }: Reading, pk: number, relationship: string, product: string): boolean => {
  const text = sql.get('SELECT text FROM body WHERE pk = ?', pk)?.['text'];
  const raw = typeof text === 'string' ? readExactly(text) : null;
  if (!isObject(raw)) return false;
  return (kinds.objects.read(raw['relationships']) ?? []).some(
    (entry) =>
      kinds.ref.read(entry['relationship_id']) === relationship &&
      (kinds.objects.read(entry['links_to']) ?? []).some(
        (link) => kinds.ref.read(link['product_id'])?.trim() === product,
      ),
  );
};

/** Works conditions out, one question at a time: what it may look into is counted for all of them together. */
class QueryRun {
  readonly #reading: Reading;
  #bodies = mostBodies;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  plan(plan: QueryPlan): Keys {
    return plan.map((group) => group.map((step) => this.#step(step)).reduce(both)).reduce(either);
  }

  #step({ relationship, products, not }: QueryStep): Keys {
    if (products.length === 0) return { of: onList(this.#reading, relationship), not };
    const through = thingOf(this.#reading, 'relationship', relationship);
    if (through === null) throw new Doubtful('relationship', relationship);
    const of = products.flatMap((product) => this.#linked(relationship, through, product));
    return { of: new Set(of), not };
  }

  /** Who names both the relationship and the product is told apart from who links the one by the other in the bodies. */
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

const product = resourceOf('product');

const foundBy = (reading: Reading, { of, not }: Keys): NonNullable<QueryMatches['found']> => {
  const keys = JSON.stringify([...of]);
  const first = reading.sql.column(
    not
      ? `SELECT pk FROM r_product WHERE x_flags & ${flag.gone} = 0 AND pk NOT IN (SELECT value FROM json_each(?))
         ORDER BY k_sku ASC NULLS LAST, pk LIMIT ${mostRows}`
      : `SELECT pk FROM json_each(?) j CROSS JOIN r_product r ON r.pk = j.value
         ORDER BY k_sku ASC NULLS LAST, pk LIMIT ${mostRows}`,
    keys,
  ) as number[];
  const all = countView(reading, product, narrowingOf('all', null));
  const rows: readonly ItemRow[] = rowsByKey(reading, product, first);
  return { count: not ? all - of.size : of.size, rows };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** The products that a query, as JSON text, would match; why not, where that cannot be worked out. */
export const queryMatches = (reading: Reading, text: string): QueryMatches => {
  const query = parsed(text);
  const links = askedLinks(reading.sql, [{ name: 'query', label: '', kind: 'query', group: 'what' }], { query });
  const planned = planOf(query);
  if ('doubts' in planned) return { links, doubts: planned.doubts, found: null };
  try {
    return { links, doubts: [], found: foundBy(reading, new QueryRun(reading).plan(planned.plan)) };
  } catch (error) {
    if (error instanceof Doubtful) return { links, doubts: [error.doubt], found: null };
    throw error;
  }
};
