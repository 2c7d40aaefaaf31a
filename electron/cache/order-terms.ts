import type { ItemQuery } from '../contract/index.ts';
import { fieldOf, kinds } from '../model/index.ts';
import type { Resource } from '../model/index.ts';
import { sortFact } from './fact-values.ts';
import { factIdOf } from './fact-ids.ts';
import type { Reading } from './reading.ts';
import { tableOf } from './schema.ts';

/** An order that is worked out for each query: by what, with the values it takes. */
export interface OrderTerm {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** By the first value of an attribute: numbers by size, then texts without regard to case and accents. */
const attributeTerm = (table: string, id: number): OrderTerm => ({
  sql: `(SELECT CASE typeof(value) WHEN 'text' THEN folded(value) ELSE value END FROM fact
         WHERE field = ? AND fact.pk = ${table}.pk AND at = 0)`,
  values: [id],
});

const countTerm = (table: string, id: number): OrderTerm => ({
  sql: `(SELECT nullif(count(*), 0) FROM fact WHERE field = ? AND fact.pk = ${table}.pk)`,
  values: [id],
});

/**
 * By what a list is put in order where no index does: a field without an index, how many entries a list
 * has, or a free attribute. Null where an index answers, or nothing is known of that name.
 */
export const orderTerm = (reading: Reading, resource: Resource, sort: ItemQuery['sort']): OrderTerm | null => {
  if (sort === null) return null;
  const fact = sortFact(resource, sort);
  if (fact !== undefined) {
    const id = factIdOf(reading, fact);
    return (fact.attribute === null ? countTerm : attributeTerm)(tableOf(resource), id);
  }
  const field = fieldOf(resource, sort.field);
  if (field === undefined || field.sortable === true || kinds[field.kind].sql === null) return null;
  return { sql: `nullif("${field.name}", '') COLLATE NOCASE`, values: [] };
};
