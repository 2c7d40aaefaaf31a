import { isObject } from '../../base/guards.ts';
import type { ProductAttributeUse } from '../../contract/index.ts';
import { type AttributeType, kindParsers } from '../../model/index.ts';
import { parseJsonExactly } from '../shared/parse-item.ts';
import type { ReadContext } from './read-context.ts';
import { itemFlags } from '../shared/item-flags.ts';

/** An attribute of the account: its key in products and its display names. */
interface NamedAttribute {
  /** The key of its values in products. */
  readonly key: string;
  readonly name: string;
  readonly label: string | null;
}

const maxDeclaredAttributes = 5_000;

interface Declared {
  readonly name: string;
  readonly label: string | null;
}

const readDeclaredAttributes = ({ sql }: ReadContext): Declared[] =>
  sql
    .all(
      `SELECT name, label FROM r_attribute
       WHERE x_flags & ${itemFlags.gone} = 0 AND name <> '' ORDER BY pk LIMIT ${maxDeclaredAttributes}`,
    )
    .map(({ name, label }) => ({
      name: String(name),
      label: typeof label === 'string' && label.trim() !== '' ? label : null,
    }));

/** Whether products use labels as keys, judged by the attributes whose label differs from their name. */
const areLabelsKeys = (attributes: readonly Declared[], seen: ReadonlySet<string>): boolean => {
  const unlike = attributes.filter(({ name, label }) => label !== null && label !== name);
  const byLabel = unlike.filter(({ label }) => seen.has(label ?? '')).length;
  return byLabel > unlike.filter(({ name }) => seen.has(name)).length;
};

/**
 * Returns the attributes of the account with their keys in products. Some services use labels as keys, others names;
 * `seen` are the keys found in products. A label that is a key wins, then a name. An attribute without values follows
 * the majority.
 */
const resolveAttributeKeys = (reading: ReadContext, seen: ReadonlySet<string>): readonly NamedAttribute[] => {
  const attributes = readDeclaredAttributes(reading);
  const byLabel = areLabelsKeys(attributes, seen);
  const chooseKey = ({ name, label }: Declared): string => {
    if (label === null || label === name) return name;
    if (seen.has(label) !== seen.has(name)) return seen.has(label) ? label : name;
    return byLabel ? label : name;
  };
  return attributes.map((attribute) => ({ ...attribute, key: chooseKey(attribute) }));
};

/** The number of sampled products, spread over the whole cache. */
const maxSampledProducts = 200;

/** Returns the type of a text. A date is recognized by its format; a plain year or number is a text. */
const detectTextType = (text: string): AttributeType | null => {
  if (text === '') return null;
  return /^\d{4}-\d\d-\d\d/.test(text) && kindParsers.date.read(text) !== undefined ? 'date' : 'text';
};

const detectType = (value: unknown): AttributeType | null => {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string') return detectTextType(value.trim());
  return typeof value === 'object' && value !== null ? 'texts' : null;
};

const readSampledBodies = ({ sql }: ReadContext): string[] => {
  const maxPk = Number(sql.get('SELECT max(pk) AS most FROM r_product')?.['most'] ?? 0);
  const minPk = Number(sql.get('SELECT min(pk) AS least FROM r_product')?.['least'] ?? 0);
  const step = Math.max(1, Math.floor((maxPk - minPk) / maxSampledProducts));
  const texts = sql.column(
    `WITH RECURSIVE at (pk) AS (SELECT ?1 UNION ALL SELECT pk + ?2 FROM at WHERE pk + ?2 <= ?3)
     SELECT text FROM at JOIN r_product USING (pk) JOIN body USING (pk)`,
    minPk,
    step,
    maxPk,
  );
  return texts.map(String);
};

type Price = NonNullable<ProductAttributeUse['price']>;

/**
 * Returns a price such as `{ amount: 49.9, currency: 'EUR' }` with the keys of its amount and its currency, or null for
 * any other value.
 */
const priceOf = (value: unknown): { readonly keys: string; readonly unit: string } | null => {
  const entries = isObject(value) ? Object.entries(value) : [];
  const amount = entries.find(([, one]) => typeof one === 'number')?.[0];
  const unit = entries.find(([, one]) => typeof one === 'string' && /^[A-Z]{3}$/.test(one));
  if (entries.length !== 2 || amount === undefined || unit === undefined) return null;
  return { keys: JSON.stringify([amount, unit[0]]), unit: String(unit[1]) };
};

/** Returns the format of an attribute's prices if most of its values are prices with the same keys, else undefined. */
const detectPriceFormat = (values: readonly unknown[]): Price | undefined => {
  const prices = values.flatMap((value) => priceOf(value) ?? []);
  const [first] = prices;
  if (first === undefined || prices.length * 2 <= values.length || prices.some(({ keys }) => keys !== first.keys))
    return undefined;
  const [amount = '', unit = ''] = JSON.parse(first.keys) as readonly string[];
  const byUse = [...Map.groupBy(prices, (price) => price.unit)].toSorted((a, b) => b[1].length - a[1].length);
  return { amount, unit, units: byUse.map(([name]) => name) };
};

interface Seen {
  readonly types: Map<AttributeType, number>;
  readonly objects: unknown[];
}

/** Returns the frequency of value types by attribute, and the objects among the values. */
const countTypes = (texts: readonly string[]): Map<string, Seen> => {
  const seen = new Map<string, Seen>();
  for (const text of texts) {
    const raw = parseJsonExactly(text);
    const map = isObject(raw) ? kindParsers.map.read(raw['attributes']) : undefined;
    for (const [name, value] of Object.entries(map ?? {})) {
      const type = detectType(value);
      const own = seen.get(name) ?? { types: new Map<AttributeType, number>(), objects: [] };
      if (type !== null) own.types.set(type, (own.types.get(type) ?? 0) + 1);
      if (type === 'texts') own.objects.push(value);
      seen.set(name, own);
    }
  }
  return seen;
};

const getCommonType = (types: Map<AttributeType, number> | undefined): AttributeType =>
  [...(types ?? [])].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 'text';

/** Returns the sampled values of each free attribute as texts, by key. Lists and objects are omitted. */
export const readSampledValues = (reading: ReadContext): Readonly<Record<string, readonly string[]>> => {
  const found = new Map<string, string[]>();
  for (const body of readSampledBodies(reading)) {
    const raw = parseJsonExactly(body);
    const map = isObject(raw) ? kindParsers.map.read(raw['attributes']) : undefined;
    for (const [name, value] of Object.entries(map ?? {})) {
      const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
      if (text !== '') found.set(name, [...(found.get(name) ?? []), text]);
    }
  }
  return Object.fromEntries(found);
};

/** Returns the free attributes that products use or the account declares, by key, with their most frequent type. */
export const listAttributes = (reading: ReadContext): ProductAttributeUse[] => {
  const seen = countTypes(readSampledBodies(reading));
  const named = new Map(resolveAttributeKeys(reading, new Set(seen.keys())).map((one) => [one.key, one]));
  return [...new Set([...seen.keys(), ...named.keys()])]
    .map((key) => {
      const { name, label } = named.get(key) ?? { name: key, label: null };
      const type = getCommonType(seen.get(key)?.types);
      const price = type === 'texts' ? detectPriceFormat(seen.get(key)?.objects ?? []) : undefined;
      // If the label is the key, the name is what the service displays.
      const own = { name: key, title: name, label: key === label ? name : label, type };
      return price === undefined ? own : { ...own, price };
    })
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
    .slice(0, maxDeclaredAttributes);
};
