import {
  type Field,
  type Resource,
  type Term,
  getField,
  foldForSearch,
  matchesTerm,
  kindParsers,
  isResourceName,
  getResource,
} from '../../../model/index.ts';
import { buildDateCondition, buildNumberCondition, createRangeTest } from './range-condition.ts';
import type { AttributeTest } from './attribute-tests.ts';
import { getIndexedValueId, getReadyColumn } from '../indexed-value-ids.ts';
import { type SqlCondition, foldColumnSql, createCondition } from './filter-sql.ts';
import { toSortKey, toPrefixQuery } from '../../shared/search-keys.ts';
import { hasIndex } from '../../db/indexes.ts';
import type { ReadContext } from '../read-context.ts';
import { isKeyed, getTableName, getSearchIndexName } from '../../shared/schema.ts';

/** The maximum number of distinct values for finding rows by the values that match. With more, every row is tested. */
const maxDistinctValues = 1_000;
/** The maximum number of entities with one name. */
const maxNamedEntities = 5_000;

const never = createCondition('FALSE');
const createAnyCondition = (column: string, values: readonly (string | number)[]): SqlCondition =>
  createCondition(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values));

/** Returns a complete test of a text. SQLite itself skips texts without the first word. */
const buildTextCondition = (column: string, term: Term): SqlCondition => {
  const folded = foldForSearch(term.text);
  const first = /[\p{L}\p{N}\p{Co}\p{M}]+/u.exec(folded)?.[0] ?? folded;
  return createCondition(
    `CASE WHEN instr(${foldColumnSql(column)}, ?) > 0 THEN holds_term(${column}, ?) ELSE FALSE END`,
    first.slice(0, 100),
    JSON.stringify(term),
  );
};

/** Returns the distinct keys of a column, each found by one index lookup, or null if there are many or no index. */
const listDistinctKeys = (reading: ReadContext, resource: Resource, field: Field): string[] | null => {
  const { sql } = reading;
  if (!hasIndex(reading, resource, field.name)) return null;
  const from = `FROM ${getTableName(resource)} INDEXED BY i_${resource.name}_${field.name}`;
  const key = `"k_${field.name}"`;
  const keys = sql.column(
    `WITH RECURSIVE known (key) AS (SELECT min(${key}) ${from} WHERE ${key} IS NOT NULL
       UNION ALL SELECT (SELECT min(${key}) ${from} WHERE ${key} > known.key) FROM known WHERE known.key IS NOT NULL LIMIT ?)
     SELECT key FROM known WHERE key IS NOT NULL`,
    maxDistinctValues + 2,
  );
  return keys.length > maxDistinctValues ? null : keys.map(String);
};

const buildColumnTextCondition = (reading: ReadContext, resource: Resource, field: Field, term: Term): SqlCondition => {
  const keys = field.sortable === true && isKeyed(resource, field) ? listDistinctKeys(reading, resource, field) : null;
  if (keys === null || keys.some((key) => key.length >= 60)) return buildTextCondition(`"${field.name}"`, term);
  return createAnyCondition(
    `"k_${field.name}"`,
    keys.filter((key) => matchesTerm(key, term)),
  );
};

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Returns the items of a resource whose title matches the search term. */
const findItemsByTitle = ({ sql }: ReadContext, resource: Resource, term: Term): Named[] => {
  const phrase = toPrefixQuery(term.text, term.exact);
  if (phrase === null) return [];
  const index = getSearchIndexName(resource);
  return sql
    .all(
      `SELECT i.id AS id, r."${resource.title}" AS name FROM ${index} f CROSS JOIN item i ON i.pk = f.rowid
       CROSS JOIN ${getTableName(resource)} r ON r.pk = f.rowid WHERE ${index} MATCH ? LIMIT ${maxNamedEntities}`,
      `{${resource.title}} : ${phrase}`,
    )
    .map(({ id, name }) => ({ id: String(id), name: String(name) }));
};

/** Returns the candidates for a term: entities with that name, and any entity with that ID. */
const findNamedCandidates = (reading: ReadContext, to: NonNullable<Field['to']>, term: Term): Named[] => {
  const ownItems = isResourceName(to) ? findItemsByTitle(reading, getResource(to), term) : [];
  const referenced = reading.sql
    .all('SELECT id, name FROM thing WHERE kind = ? AND name IS NOT NULL', to)
    .map(({ id, name }) => ({ id: String(id), name: String(name) }))
    .filter(({ name }) => matchesTerm(name, term));
  return [...ownItems, ...referenced, { id: term.text, name: '' }];
};

const buildRefCondition = (reading: ReadContext, resource: Resource, field: Field, term: Term): SqlCondition => {
  const named = field.to === undefined ? [] : findNamedCandidates(reading, field.to, term);
  const byId = createAnyCondition(
    `"${field.name}"`,
    named.map(({ id }) => id),
  );
  if (named.length === 1 || !isKeyed(resource, field)) return byId;
  const byKey = createAnyCondition(
    `"k_${field.name}"`,
    named.flatMap(({ name }) => toSortKey(name) ?? []),
  );
  return createCondition(`(${byKey.sql} AND ${byId.sql})`, ...byKey.values, ...byId.values);
};

const parseYesOrNo = (text: string): boolean | null => {
  const typed = text.toLowerCase();
  if (['yes', 'true', '1'].some((word) => word.startsWith(typed))) return true;
  return ['no', 'false', '0'].some((word) => word.startsWith(typed)) ? false : null;
};

const buildColumnCondition = (reading: ReadContext, resource: Resource, field: Field, term: Term): SqlCondition => {
  const column = `"${field.name}"`;
  if (field.kind === 'ref') return buildRefCondition(reading, resource, field, term);
  if (field.kind === 'date') return buildDateCondition(column, term);
  if (field.kind === 'boolean') {
    const value = parseYesOrNo(term.text);
    return value === null ? never : createCondition(`${column} = ?`, value ? 1 : 0);
  }
  return field.kind === 'integer'
    ? buildNumberCondition(column, field, term)
    : buildColumnTextCondition(reading, resource, field, term);
};

const createTermTest = (term: Term): AttributeTest => {
  const flag = parseYesOrNo(term.text);
  const texts = new Map<string, boolean>();
  /** Attributes often repeat the same texts. */
  const matchesText = (value: string): boolean => {
    const cachedMatch = texts.get(value) ?? matchesTerm(value, term);
    texts.set(value, cachedMatch);
    return cachedMatch;
  };
  return (value) => {
    if (typeof value === 'boolean') return value === flag;
    return typeof value === 'object' ? value.some(matchesText) : matchesText(String(value));
  };
};

/** Returns the condition for products whose value of a free attribute matches the term. */
const buildAttributeCondition = (reading: ReadContext, attribute: string, term: Term): SqlCondition => {
  const { keys, values } = getReadyColumn(reading, attribute);
  const test = createRangeTest(term) ?? createTermTest(term);
  const found = keys.filter((_, index) => {
    const value = values[index];
    return value !== undefined && test(value);
  });
  return createAnyCondition('pk', found);
};

/** Returns the condition for links by their names, and for lists of texts. */
const buildIndexedCondition = (reading: ReadContext, resource: Resource, field: Field, term: Term): SqlCondition => {
  const test =
    field.kind === 'refs' && field.to !== undefined
      ? createAnyCondition(
          'value',
          findNamedCandidates(reading, field.to, term).map(({ id }) => id),
        )
      : buildTextCondition('CAST(value AS TEXT)', term);
  const id = getIndexedValueId(reading, { resource: resource.name, name: field.name, attribute: null });
  return createCondition(`pk IN (SELECT pk FROM fact WHERE field = ? AND ${test.sql})`, id, ...test.values);
};

/**
 * Returns the condition on a resource's rows for a term with a field that is not in the search index. It is true or
 * false, or null without a value. SQL calls `holds` as `holds_term`.
 */
export const buildFieldCondition = (reading: ReadContext, resource: Resource, term: Term): SqlCondition => {
  const field = term.field === null ? undefined : getField(resource, term.field);
  if (field === undefined) return never;
  if (kindParsers[field.kind].sql !== null) return buildColumnCondition(reading, resource, field, term);
  return term.attribute === null
    ? buildIndexedCondition(reading, resource, field, term)
    : buildAttributeCondition(reading, term.attribute, term);
};
