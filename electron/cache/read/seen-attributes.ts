import { isObject } from '../../base/guards.ts';
import type { SeenAttribute } from '../../contract/index.ts';
import { kinds } from '../../model/index.ts';
import type { AttributeType } from '../../model/index.ts';
import { readExactly } from '../shared/parse.ts';
import { namedAttributes } from './attribute-keys.ts';
import type { ReadContext } from './read-context.ts';

/** How many products are looked at, spread over all. */
const sample = 200;
const mostAttributes = 5_000;

/** A date is known by its form; a plain year or number is a text. */
const textType = (text: string): AttributeType | null => {
  if (text === '') return null;
  return /^\d{4}-\d\d-\d\d/.test(text) && kinds.date.read(text) !== undefined ? 'date' : 'text';
};

const typeOf = (value: unknown): AttributeType | null => {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string') return textType(value.trim());
  return typeof value === 'object' && value !== null ? 'texts' : null;
};

const sampled = ({ sql }: ReadContext): string[] => {
  const most = Number(sql.get('SELECT max(pk) AS most FROM r_product')?.['most'] ?? 0);
  const least = Number(sql.get('SELECT min(pk) AS least FROM r_product')?.['least'] ?? 0);
  const step = Math.max(1, Math.floor((most - least) / sample));
  const texts = sql.column(
    `WITH RECURSIVE at (pk) AS (SELECT ?1 UNION ALL SELECT pk + ?2 FROM at WHERE pk + ?2 <= ?3)
     SELECT text FROM at JOIN r_product USING (pk) JOIN body USING (pk)`,
    least,
    step,
    most,
  );
  return texts.map(String);
};

/** How often each attribute holds what. */
const typesSeen = (texts: readonly string[]): Map<string, Map<AttributeType, number>> => {
  const seen = new Map<string, Map<AttributeType, number>>();
  for (const text of texts) {
    const raw = readExactly(text);
    const map = isObject(raw) ? kinds.map.read(raw['attributes']) : undefined;
    for (const [name, value] of Object.entries(map ?? {})) {
      const type = typeOf(value);
      const types = seen.get(name) ?? new Map<AttributeType, number>();
      if (type !== null) types.set(type, (types.get(type) ?? 0) + 1);
      seen.set(name, types);
    }
  }
  return seen;
};

const mostFrequent = (types: Map<AttributeType, number> | undefined): AttributeType =>
  [...(types ?? [])].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 'text';

/** What stands in each free attribute of the products that are looked at, as texts, by key; lists and objects are left out. */
export const sampledValues = (reading: ReadContext): Readonly<Record<string, readonly string[]>> => {
  const found = new Map<string, string[]>();
  for (const body of sampled(reading)) {
    const raw = readExactly(body);
    const map = isObject(raw) ? kinds.map.read(raw['attributes']) : undefined;
    for (const [name, value] of Object.entries(map ?? {})) {
      const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
      if (text !== '') found.set(name, [...(found.get(name) ?? []), text]);
    }
  }
  return Object.fromEntries(found);
};

/** The free attributes that products carry or the account has declared, by key, with what they mostly hold. */
export const seenAttributes = (reading: ReadContext): SeenAttribute[] => {
  const seen = typesSeen(sampled(reading));
  const named = new Map(namedAttributes(reading, new Set(seen.keys())).map((one) => [one.key, one]));
  return [...new Set([...seen.keys(), ...named.keys()])]
    .map((key) => {
      const { name, label } = named.get(key) ?? { name: key, label: null };
      // Where the label is the key, the name is what people read.
      return { name: key, title: name, label: key === label ? name : label, type: mostFrequent(seen.get(key)) };
    })
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
    .slice(0, mostAttributes);
};
