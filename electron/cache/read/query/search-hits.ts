import type { ItemQuery } from '../../../contract/index.ts';
import { type Filters, type Resource, countFilters, getResource } from '../../../model/index.ts';
import { getIndexedValueId, findMissingIndexedValues, getReadyColumn } from '../indexed-value-ids.ts';
import { type IndexedField, findQueryFields } from '../../shared/indexed-fields.ts';
import { getPartsInUse } from '../../shared/completeness-sql.ts';
import { type FilterContext, type SqlCondition, buildFiltersSql } from './filter-sql.ts';
import { startOfTomorrow } from '../../shared/date-ranges.ts';
import { searchFullText, hasSearchTerms } from './full-text-search.ts';
import type { SearchHits, ReadContext } from '../read-context.ts';
import { getTableName } from '../../shared/schema.ts';
import { findSearchedIndexedFields } from './parse-search.ts';
import { failsSql } from '../evaluation/quality-sql.ts';

const createFilterContext = (reading: ReadContext, resource: Resource): FilterContext => ({
  indexedValueId: (name) => getIndexedValueId(reading, { resource: resource.name, name, attribute: null }),
  keysWhere: (attribute, test) => {
    const { keys, values } = getReadyColumn(reading, attribute);
    return keys.filter((_, index) => {
      const value = values[index];
      return value !== undefined && test(value);
    });
  },
  parts: getPartsInUse(reading),
});

const nothing: Filters = { join: 'all', groups: [] };

/** Returns the condition for the filters of a query, and for the rule that its items violate. */
const buildQueryCondition = (
  reading: ReadContext,
  resource: Resource,
  { filters = nothing, fails }: ItemQuery,
): SqlCondition => {
  const filtered = buildFiltersSql(resource, filters, createFilterContext(reading, resource));
  if (fails === undefined) return filtered;
  const failing = failsSql(fails);
  return { sql: `(${filtered.sql}) AND ${failing.sql}`, values: [...filtered.values, ...failing.values] };
};

const fill = (reading: ReadContext, q: ItemQuery, hits: SearchHits | null, table: string): void => {
  const resource = getResource(q.resource);
  const { sql, values } = buildQueryCondition(reading, resource, q);
  const from = hits === null ? getTableName(resource) : `${hits.table} CROSS JOIN ${getTableName(resource)} USING (pk)`;
  // Do not cache the statement: a plan that suits one value can be bad for another, and every filter has its own SQL.
  reading.db
    .prepare(`INSERT INTO ${table} (pk) SELECT pk FROM ${from} WHERE x_flags & 1 = 0 AND ${sql}`)
    .run(...values);
};

const hasFilters = (q: ItemQuery): boolean => countFilters(q.filters) > 0 || q.fails !== undefined;

/** Returns the matches of a query's search text and filters, cached until the next write, or null if it has neither. */
export const getHits = (reading: ReadContext, q: ItemQuery): SearchHits | null => {
  const resource = getResource(q.resource);
  const textHits = hasSearchTerms(reading, resource, q.searchText)
    ? searchFullText(reading, resource, q.searchText)
    : null;
  const { filters, fails } = q;
  if (!hasFilters(q)) return textHits;
  const day = startOfTomorrow();
  const key = `${reading.version()}\0${q.resource}\0${textHits === null ? '' : q.searchText}\0${day}${JSON.stringify([filters, fails])}`;
  return reading.hits.find(key, (table) => {
    fill(reading, q, textHits, table);
    const count = Number(reading.sql.get(`SELECT count(*) AS n FROM ${table}`)?.['n']);
    const ranked = textHits?.ranked ?? null;
    if (ranked === null) return { count, ranked };
    const left = new Set(reading.sql.column(`SELECT pk FROM ${table}`));
    return { count, ranked: ranked.filter((pk) => left.has(pk)) };
  });
};

/** Returns the values that a query needs and that were not indexed from all bodies yet. */
export const findUnindexedFields = (reading: ReadContext, q: ItemQuery): IndexedField[] => {
  const searchedFields = findSearchedIndexedFields(reading, getResource(q.resource), q.searchText);
  return findMissingIndexedValues(reading, [...findQueryFields(q), ...searchedFields]);
};
