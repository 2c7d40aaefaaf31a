import { fieldOf, foldForSearch, holds, kinds, resourceNames, resourceOf } from '../../../model/index.ts';
import type { Field, Resource, ResourceName, Term } from '../../../model/index.ts';
import { dateCondition, numberCondition, rangeTest } from './ask-range.ts';
import type { AttributeTest } from './attribute-tests.ts';
import { indexedValueIdOf, readyColumn } from '../indexed-value-ids.ts';
import { normal } from './filter-sql.ts';
import type { SqlCondition } from './filter-sql.ts';
import { orderKey, prefixPhrase } from '../../shared/fold.ts';
import { hasIndex } from '../../db/indexes.ts';
import type { ReadContext } from '../read-context.ts';
import { isKeyed, tableOf, wordsOf } from '../../shared/schema.ts';

/** The maximum number of distinct values for finding rows by the values that match. With more, every row is tested. */
const fewValues = 1_000;
/** The maximum number of entities with one name. */
const mostNamed = 5_000;

const condition = (sql: string, ...values: SqlCondition['values']): SqlCondition => ({ sql, values });
const never = condition('FALSE');
const anyOf = (column: string, values: readonly (string | number)[]): SqlCondition =>
  condition(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values));

/** Returns a complete test of a text. SQLite itself skips texts without the first word. */
const textCondition = (column: string, term: Term): SqlCondition => {
  const folded = foldForSearch(term.text);
  const first = /[\p{L}\p{N}\p{Co}\p{M}]+/u.exec(folded)?.[0] ?? folded;
  return condition(
    `CASE WHEN instr(${normal(column)}, ?) > 0 THEN holds_term(${column}, ?) ELSE FALSE END`,
    first.slice(0, 100),
    JSON.stringify(term),
  );
};

/** Returns the distinct keys of a column, each found by one index lookup, or null if there are many or no index. */
const keysOf = (reading: ReadContext, resource: Resource, field: Field): string[] | null => {
  const { sql } = reading;
  if (!hasIndex(reading, resource, field.name)) return null;
  const from = `FROM ${tableOf(resource)} INDEXED BY i_${resource.name}_${field.name}`;
  const key = `"k_${field.name}"`;
  const keys = sql.column(
    `WITH RECURSIVE known (key) AS (SELECT min(${key}) ${from} WHERE ${key} IS NOT NULL
       UNION ALL SELECT (SELECT min(${key}) ${from} WHERE ${key} > known.key) FROM known WHERE known.key IS NOT NULL LIMIT ?)
     SELECT key FROM known WHERE key IS NOT NULL`,
    fewValues + 2,
  );
  return keys.length > fewValues ? null : keys.map(String);
};

const columnText = (reading: ReadContext, resource: Resource, field: Field, term: Term): SqlCondition => {
  const keys = field.sortable === true && isKeyed(resource, field) ? keysOf(reading, resource, field) : null;
  if (keys === null || keys.some((key) => key.length >= 60)) return textCondition(`"${field.name}"`, term);
  return anyOf(
    `"k_${field.name}"`,
    keys.filter((key) => holds(key, term)),
  );
};

interface Named {
  readonly id: string;
  readonly name: string;
}

const isResource = (kind: string): kind is ResourceName => (resourceNames as readonly string[]).includes(kind);

/** Returns the items of a resource whose title matches the search term. */
const itemsCalled = ({ sql }: ReadContext, resource: Resource, term: Term): Named[] => {
  const phrase = prefixPhrase(term.text, term.exact);
  if (phrase === null) return [];
  const index = wordsOf(resource);
  return sql
    .all(
      `SELECT i.id AS id, r."${resource.title}" AS name FROM ${index} f CROSS JOIN item i ON i.pk = f.rowid
       CROSS JOIN ${tableOf(resource)} r ON r.pk = f.rowid WHERE ${index} MATCH ? LIMIT ${mostNamed}`,
      `{${resource.title}} : ${phrase}`,
    )
    .map(({ id, name }) => ({ id: String(id), name: String(name) }));
};

/** Returns the candidates for a term: entities with that name, and any entity with that ID. */
const called = (reading: ReadContext, to: NonNullable<Field['to']>, term: Term): Named[] => {
  const own = isResource(to) ? itemsCalled(reading, resourceOf(to), term) : [];
  const referenced = reading.sql
    .all('SELECT id, name FROM thing WHERE kind = ? AND name IS NOT NULL', to)
    .map(({ id, name }) => ({ id: String(id), name: String(name) }))
    .filter(({ name }) => holds(name, term));
  return [...own, ...referenced, { id: term.text, name: '' }];
};

const refCondition = (reading: ReadContext, resource: Resource, field: Field, term: Term): SqlCondition => {
  const named = field.to === undefined ? [] : called(reading, field.to, term);
  const byId = anyOf(
    `"${field.name}"`,
    named.map(({ id }) => id),
  );
  if (named.length === 1 || !isKeyed(resource, field)) return byId;
  const byKey = anyOf(
    `"k_${field.name}"`,
    named.flatMap(({ name }) => orderKey(name) ?? []),
  );
  return condition(`(${byKey.sql} AND ${byId.sql})`, ...byKey.values, ...byId.values);
};

const yesOrNo = (text: string): boolean | null => {
  const typed = text.toLowerCase();
  if (['yes', 'true', '1'].some((word) => word.startsWith(typed))) return true;
  return ['no', 'false', '0'].some((word) => word.startsWith(typed)) ? false : null;
};

const columnCondition = (reading: ReadContext, resource: Resource, field: Field, term: Term): SqlCondition => {
  const column = `"${field.name}"`;
  if (field.kind === 'ref') return refCondition(reading, resource, field, term);
  if (field.kind === 'date') return dateCondition(column, term);
  if (field.kind === 'boolean') {
    const value = yesOrNo(term.text);
    return value === null ? never : condition(`${column} = ?`, value ? 1 : 0);
  }
  return field.kind === 'integer' ? numberCondition(column, field, term) : columnText(reading, resource, field, term);
};

const wordTest = (term: Term): AttributeTest => {
  const flag = yesOrNo(term.text);
  const texts = new Map<string, boolean>();
  /** Attributes often repeat the same texts. */
  const text = (value: string): boolean => {
    const held = texts.get(value) ?? holds(value, term);
    texts.set(value, held);
    return held;
  };
  return (value) => {
    if (typeof value === 'boolean') return value === flag;
    return typeof value === 'object' ? value.some(text) : text(String(value));
  };
};

/** Returns the condition for products whose value of a free attribute matches the term. */
const attributeCondition = (reading: ReadContext, attribute: string, term: Term): SqlCondition => {
  const { keys, values } = readyColumn(reading, attribute);
  const test = rangeTest(term) ?? wordTest(term);
  const found = keys.filter((_, at) => {
    const value = values[at];
    return value !== undefined && test(value);
  });
  return anyOf('pk', found);
};

/** Returns the condition for links by their names, and for lists of texts. */
const indexedCondition = (reading: ReadContext, resource: Resource, field: Field, term: Term): SqlCondition => {
  const test =
    field.kind === 'refs' && field.to !== undefined
      ? anyOf(
          'value',
          called(reading, field.to, term).map(({ id }) => id),
        )
      : textCondition('CAST(value AS TEXT)', term);
  const id = indexedValueIdOf(reading, { resource: resource.name, name: field.name, attribute: null });
  return condition(`pk IN (SELECT pk FROM fact WHERE field = ? AND ${test.sql})`, id, ...test.values);
};

/**
 * Returns the condition on a resource's rows for a term with a field that is not in the search index. It is true or
 * false, or null without a value. SQL calls `holds` as `holds_term`.
 */
export const fieldCondition = (reading: ReadContext, resource: Resource, term: Term): SqlCondition => {
  const field = term.field === null ? undefined : fieldOf(resource, term.field);
  if (field === undefined) return never;
  if (kinds[field.kind].sql !== null) return columnCondition(reading, resource, field, term);
  return term.attribute === null
    ? indexedCondition(reading, resource, field, term)
    : attributeCondition(reading, term.attribute, term);
};
