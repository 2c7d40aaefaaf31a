import { isObject } from '../../base/guards.ts';
import {
  type AttributeColumn,
  type AttributeValue,
  type NestedForm,
  getAttributes,
  getNestedForm,
  toAttributeValue,
  unpackColumn,
} from '../shared/attribute-values.ts';
import { parseJsonExactly } from '../shared/parse-item.ts';
import type { ReadContext } from './read-context.ts';

/** The maximum number of products that one query reads from their bodies. With more, it waits for the writer. */
const maxLateProducts = 2_500;
/**
 * The maximum total size of cached columns, in characters of their packed form. Consecutive queries often use the same
 * attribute.
 */
const maxCachedCharacters = 4_000_000;

const readLateKeys = ({ sql }: ReadContext): readonly number[] =>
  sql.column(
    `SELECT pk FROM attribute_late
     UNION SELECT pk FROM r_product WHERE pk > (SELECT coalesce(max(last), 0) FROM attribute_stretch)
     LIMIT ${maxLateProducts + 1}`,
  ) as number[];

/** Whether the products' free attributes are stored in columns, except for a few. */
export const areAttributesReady = (reading: ReadContext): boolean => readLateKeys(reading).length <= maxLateProducts;

const fromBodies = ({ sql }: ReadContext, name: string, keys: readonly number[]): AttributeColumn => {
  const found: { readonly pk: number; readonly value: AttributeValue }[] = [];
  const forms = new Map<number, NestedForm>();
  const rows = sql.all(
    'SELECT j.value AS pk, b.text FROM json_each(?) j CROSS JOIN body b ON b.pk = j.value',
    JSON.stringify(keys),
  );
  for (const row of rows) {
    const raw = parseJsonExactly(String(row['text']));
    const map = isObject(raw) ? getAttributes(raw) : {};
    const value = Object.hasOwn(map, name) ? toAttributeValue(map[name]) : undefined;
    if (value === undefined) continue;
    const pk = row['pk'] as number;
    const form = getNestedForm(map[name], value);
    found.push({ pk, value });
    if (form !== undefined) forms.set(pk, form);
  }
  return { keys: found.map(({ pk }) => pk), values: found.map(({ value }) => value), forms };
};

const readStoredColumn = ({ sql }: ReadContext, name: string, late: ReadonlySet<number>): AttributeColumn => {
  const keys: number[] = [];
  const values: AttributeValue[] = [];
  const forms = new Map<number, NestedForm>();
  for (const packed of sql.column('SELECT packed FROM attribute_values WHERE name = ? ORDER BY first', name)) {
    const column = unpackColumn(packed as Uint8Array);
    column.keys.forEach((key, index) => {
      const value = column.values[index];
      if (value === undefined || late.has(key)) return;
      keys.push(key);
      values.push(value);
      const form = column.forms.get(key);
      if (form !== undefined) forms.set(key, form);
    });
  }
  return { keys, values, forms };
};

interface Remembered extends AttributeColumn {
  readonly version: number;
}
const remembered = new WeakMap<ReadContext, Map<string, Remembered>>();

/** The time in milliseconds after which unused columns are dropped. A hundred thousand values take 20 MB. */
const maxIdleMs = 10_000;
const forgetting = new WeakMap<ReadContext, NodeJS.Timeout>();

const getPackedLength = ({ sql }: ReadContext, name: string): number =>
  Number(sql.get('SELECT sum(length(packed)) AS n FROM attribute_values WHERE name = ?', name)?.['n'] ?? 0);

/**
 * Returns the current value of a free attribute for every product, including deleted ones. Requires `areAttributesReady`.
 */
export const readAttributeColumn = (reading: ReadContext, name: string): AttributeColumn => {
  const columns = remembered.get(reading) ?? new Map<string, Remembered>();
  remembered.set(reading, columns);
  clearTimeout(forgetting.get(reading));
  forgetting.set(reading, setTimeout(() => columns.clear(), maxIdleMs).unref());
  const version = reading.version();
  const cached = columns.get(name);
  if (cached?.version === version) return cached;
  const late = readLateKeys(reading);
  const column = readStoredColumn(reading, name, new Set(late));
  const bodyColumn = fromBodies(reading, name, late);
  const completeColumn = {
    keys: [...column.keys, ...bodyColumn.keys],
    values: [...column.values, ...bodyColumn.values],
    forms: new Map([...column.forms, ...bodyColumn.forms]),
    version,
  };
  columns.clear();
  if (getPackedLength(reading, name) <= maxCachedCharacters) columns.set(name, completeColumn);
  return completeColumn;
};
