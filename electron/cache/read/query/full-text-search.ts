import type { Resource } from '../../../model/index.ts';
import { startOfTomorrow } from '../../shared/date-ranges.ts';
import { fold } from '../../shared/search-keys.ts';
import { buildFieldCondition } from './field-condition.ts';
import type { SqlCondition } from './filter-sql.ts';
import type { SearchHits, ReadContext } from '../read-context.ts';
import { getCodeIndexName, getSearchedFields, getTableName, getSearchIndexName } from '../../shared/schema.ts';
import {
  type IndexedTerm,
  type ParsedSearch,
  isIndexed,
  parseSearch,
  searchTerms,
  excludeTerm,
} from './parse-search.ts';
import { countView, createNarrowing } from '../views.ts';

const rankExactness = (title: unknown, typed: string): number => {
  if (typeof title !== 'string') return 3;
  if (title === typed) return 0;
  return title.startsWith(typed) ? 1 : 2;
};

/** Returns the BM25 scores by the weights of the fields. They are negative; lower is better. */
const computeScores = (
  { sql }: ReadContext,
  resource: Resource,
  question: ParsedSearch,
  table: string,
): Map<number, number> => {
  const weights = getSearchedFields(resource).map(({ search }) => search ?? 1);
  const index = getSearchIndexName(resource);
  const inTable = question.others.length > 0 ? ` AND rowid IN (SELECT pk FROM ${table})` : '';
  const rows = sql.all(
    `SELECT rowid AS pk, bm25(${index}, ${weights.join(', ')}) AS score FROM ${index} WHERE ${index} MATCH ?${inTable}`,
    question.indexed.map(({ phrase }) => `(${phrase})`).join(' AND '),
  );
  return new Map(rows.map(({ pk, score }) => [pk as number, score as number]));
};

/** Returns the keys in a table, the best match first: an exact title, then titles with that prefix, then by score. */
export const rankKeys = (reading: ReadContext, resource: Resource, question: ParsedSearch, table: string): number[] => {
  const scores = computeScores(reading, resource, question, table);
  const rows = reading.sql.all(
    `SELECT pk, "k_${resource.title}" AS title FROM ${table} CROSS JOIN ${getTableName(resource)} USING (pk)`,
  );
  const folded = fold(question.text);
  return rows
    .map(({ pk, title }) => ({
      pk: pk as number,
      exact: rankExactness(title, folded),
      score: scores.get(pk as number) ?? 0,
    }))
    .toSorted((one, other) => one.exact - other.exact || one.score - other.score || one.pk - other.pk)
    .map(({ pk }) => pk);
};

/** The maximum number of matches that are ranked. Ranking more takes longer than it helps. */
const maxRanked = 500;

/** Whether the typed text contains a search term. */
export const hasSearchTerms = (reading: ReadContext, resource: Resource, typed: string): boolean =>
  typed.trim() !== '' && searchTerms(reading, resource, typed).length > 0;

const joinPhrases = (phrases: readonly string[]): string => phrases.map((phrase) => `(${phrase})`).join(' AND ');

/**
 * Finds items with all words, in any order and as prefixes; or with one word inside a code and the others as prefixes.
 */
const fillByIndex = (reading: ReadContext, resource: Resource, terms: readonly IndexedTerm[], table: string): void => {
  const { sql } = reading;
  const indexMatchSql = `SELECT rowid FROM ${getSearchIndexName(resource)} WHERE ${getSearchIndexName(resource)} MATCH ?`;
  const inCodes = `SELECT rowid FROM ${getCodeIndexName(resource)} WHERE ${getCodeIndexName(resource)} MATCH ?`;
  const add = `INSERT OR IGNORE INTO ${table} (pk)`;
  const found = sql.run(`${add} ${indexMatchSql}`, joinPhrases(terms.map(({ phrase }) => phrase)));
  if (found >= countView(reading, resource, createNarrowing('all', null))) return;
  terms.forEach((word, index) => {
    if (word.middle === null) return;
    const others = terms.filter((_, other) => other !== index).map(({ phrase }) => phrase);
    if (others.length === 0) sql.run(`${add} ${inCodes}`, word.middle);
    else sql.run(`${add} ${inCodes} INTERSECT ${indexMatchSql}`, word.middle, joinPhrases(others));
  });
  const middles = terms.map((word) => word.middle).filter((one) => one !== null);
  if (terms.length > 1 && middles.length === terms.length) sql.run(`${add} ${inCodes}`, joinPhrases(middles));
};

/** Finds symbols such as an emoji or a dash in titles, because no index contains them. */
const fillByTitle = ({ sql }: ReadContext, resource: Resource, signs: string, table: string): void => {
  sql.run(
    `INSERT INTO ${table} (pk) SELECT pk FROM ${getTableName(resource)} WHERE x_flags & 1 = 0 AND instr("k_${resource.title}", ?) > 0`,
    fold(signs),
  );
};

/** Returns the condition for terms that no index can evaluate: fields without an index, and excluded terms. */
const buildOthersCondition = (
  reading: ReadContext,
  resource: Resource,
  { others }: ParsedSearch,
): SqlCondition | null => {
  const parts = others.map((term): SqlCondition => {
    if (term.not && isIndexed(resource, term)) return excludeTerm(resource, term);
    const fieldResult = buildFieldCondition(reading, resource, term);
    return { sql: `(${fieldResult.sql})${term.not ? ' IS NOT TRUE' : ''}`, values: fieldResult.values };
  });
  return parts.length === 0
    ? null
    : { sql: parts.map(({ sql }) => sql).join(' AND '), values: parts.flatMap(({ values }) => values) };
};

/** Inserts the keys of the matches into a table. */
const fill = (reading: ReadContext, resource: Resource, question: ParsedSearch, table: string): void => {
  const { indexed, signs } = question;
  const condition = buildOthersCondition(reading, resource, question);
  if (indexed.length > 0) fillByIndex(reading, resource, indexed, table);
  else if (signs !== '') fillByTitle(reading, resource, signs, table);
  if (condition === null) return;
  const rows = getTableName(resource);
  const isUnrestricted = indexed.length === 0 && signs === '';
  // Do not cache the statement: every search has its own SQL.
  reading.db
    .prepare(
      isUnrestricted
        ? `INSERT INTO ${table} (pk) SELECT pk FROM ${rows} WHERE x_flags & 1 = 0 AND ${condition.sql}`
        : `DELETE FROM ${table} WHERE pk NOT IN (SELECT pk FROM ${table} CROSS JOIN ${rows} USING (pk) WHERE ${condition.sql})`,
    )
    .run(...condition.values);
};

/**
 * Returns the matches of a search text. Never throws because of its syntax. A free attribute must have been indexed.
 */
export const searchFullText = (reading: ReadContext, resource: Resource, typed: string): SearchHits => {
  // Terms such as `changed:today` have another meaning tomorrow.
  const key = `${reading.version()}\0${resource.name}\0${startOfTomorrow()}\0${typed}`;
  return reading.hits.find(key, (table) => {
    const question = parseSearch(reading, resource, typed);
    fill(reading, resource, question, table);
    const count = Number(reading.sql.get(`SELECT count(*) AS n FROM ${table}`)?.['n']);
    const canRank = question.indexed.length > 0 && count <= maxRanked;
    return { count, ranked: canRank ? rankKeys(reading, resource, question, table) : null };
  });
};
