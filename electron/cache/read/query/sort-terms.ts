import type { ItemQuery } from '../../../contract/index.ts';
import { type Resource, getField, kindParsers, parseProfileColumn } from '../../../model/index.ts';
import { foldTrimmed } from './attribute-tests.ts';
import type { AttributeValue } from '../../shared/attribute-values.ts';
import { getIndexedValueId, getReadyColumn } from '../indexed-value-ids.ts';
import { sortField } from '../../shared/indexed-fields.ts';
import type { ReadContext } from '../read-context.ts';
import { getTableName } from '../../shared/schema.ts';

/** A sort order that is computed for each query: its expression and its values. */
export interface OrderTerm {
  readonly sql: string;
  readonly values: readonly (string | number)[];
  /** A join for the expression, with its own values. */
  readonly join?: string;
  readonly joined?: readonly string[];
}

/**
 * Returns the sort rank of a value: numbers by size, then no and yes, then texts ignoring case and accents. Of several
 * values, the first counts.
 */
const rankOf = (value: AttributeValue): readonly [number, number | string] => {
  if (typeof value === 'number') return [0, value];
  if (typeof value === 'boolean') return [1, Number(value)];
  return [2, foldTrimmed(typeof value === 'string' ? value : (value[0] ?? ''))];
};

/** Sorts by a free attribute. Its values are not stored by row, so the sorted keys are joined. */
const createAttributeTerm = (reading: ReadContext, table: string, attribute: string): OrderTerm => {
  const { keys, values } = getReadyColumn(reading, attribute);
  const ranked = values
    .map((value, index) => ({ key: keys[index] ?? 0, rank: rankOf(value) }))
    .toSorted(
      (one, other) => compare(one.rank[0], other.rank[0]) || compare(one.rank[1], other.rank[1]) || one.key - other.key,
    );
  return {
    join: `LEFT JOIN (SELECT key AS place, value AS item FROM json_each(?)) ranked ON ranked.item = ${table}.pk`,
    joined: [JSON.stringify(ranked.map(({ key }) => key))],
    sql: 'ranked.place',
    values: [],
  };
};

const compare = (one: number | string, other: number | string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

const countTerm = (table: string, id: number): OrderTerm => ({
  sql: `(SELECT nullif(count(*), 0) FROM fact WHERE field = ? AND fact.pk = ${table}.pk)`,
  values: [id],
});

/** Sorts by the share that products reach in a profile. */
const createScoreTerm = (table: string, profile: string): OrderTerm => ({
  join: `LEFT JOIN (SELECT s.pk AS item, s.share FROM judged_profile p CROSS JOIN score s ON s.profile = p.key
           WHERE p.profile = ?) scores ON scores.item = ${table}.pk`,
  joined: [profile],
  sql: 'scores.share',
  values: [],
});

/**
 * Returns the sort order if no index has it: a field without an index, the length of a list, a free attribute, or a
 * profile. Null if there is an index, or the name is not a field.
 */
export const orderTerm = (reading: ReadContext, resource: Resource, sort: ItemQuery['sort']): OrderTerm | null => {
  if (sort === null) return null;
  const profile = resource.name === 'product' ? parseProfileColumn(sort.field) : null;
  if (profile !== null) return createScoreTerm(getTableName(resource), profile);
  const indexed = sortField(resource, sort);
  if (indexed !== undefined)
    return indexed.attribute === null
      ? countTerm(getTableName(resource), getIndexedValueId(reading, indexed))
      : createAttributeTerm(reading, getTableName(resource), indexed.attribute);
  const field = getField(resource, sort.field);
  if (field === undefined || field.sortable === true || kindParsers[field.kind].sql === null) return null;
  return { sql: `nullif("${field.name}", '') COLLATE NOCASE`, values: [] };
};
