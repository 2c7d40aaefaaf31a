import type { Resource } from '../../../model/index.ts';
import { startOfTomorrow } from '../../shared/days.ts';
import { fold } from '../../shared/fold.ts';
import { fieldCondition } from './ask-field.ts';
import type { SqlCondition } from './filter-sql.ts';
import type { Hits, ReadContext } from '../read-context.ts';
import { codesOf, searched, tableOf, wordsOf } from '../../shared/schema.ts';
import { isIndexed, questionOf, searchTerms, withoutWords } from './search-question.ts';
import type { Indexed, SearchQuestion } from './search-question.ts';
import { countView, narrowingOf } from '../views.ts';

const exactness = (title: unknown, typed: string): number => {
  if (typeof title !== 'string') return 3;
  if (title === typed) return 0;
  return title.startsWith(typed) ? 1 : 2;
};

/** Returns the BM25 scores by the weights of the fields. They are negative; lower is better. */
const scoresOf = (
  { sql }: ReadContext,
  resource: Resource,
  question: SearchQuestion,
  table: string,
): Map<number, number> => {
  const weights = searched(resource).map(({ search }) => search ?? 1);
  const index = wordsOf(resource);
  const within = question.others.length > 0 ? ` AND rowid IN (SELECT pk FROM ${table})` : '';
  const rows = sql.all(
    `SELECT rowid AS pk, bm25(${index}, ${weights.join(', ')}) AS score FROM ${index} WHERE ${index} MATCH ?${within}`,
    question.indexed.map(({ phrase }) => `(${phrase})`).join(' AND '),
  );
  return new Map(rows.map(({ pk, score }) => [pk as number, score as number]));
};

/** Returns the keys in a table, the best match first: an exact title, then titles with that prefix, then by score. */
export const rank = (reading: ReadContext, resource: Resource, question: SearchQuestion, table: string): number[] => {
  const scores = scoresOf(reading, resource, question, table);
  const rows = reading.sql.all(
    `SELECT pk, "k_${resource.title}" AS title FROM ${table} CROSS JOIN ${tableOf(resource)} USING (pk)`,
  );
  const folded = fold(question.words);
  return rows
    .map(({ pk, title }) => ({
      pk: pk as number,
      exact: exactness(title, folded),
      score: scores.get(pk as number) ?? 0,
    }))
    .toSorted((one, other) => one.exact - other.exact || one.score - other.score || one.pk - other.pk)
    .map(({ pk }) => pk);
};

/** The maximum number of matches that are ranked. Ranking more takes longer than it helps. */
const mostRanked = 500;

/** Whether the typed text contains a search term. */
export const hasWords = (reading: ReadContext, resource: Resource, typed: string): boolean =>
  typed.trim() !== '' && searchTerms(reading, resource, typed).length > 0;

const conjunction = (phrases: readonly string[]): string => phrases.map((phrase) => `(${phrase})`).join(' AND ');

/**
 * Finds items with all words, in any order and as prefixes; or with one word inside a code and the others as prefixes.
 */
const fillByIndex = (reading: ReadContext, resource: Resource, words: readonly Indexed[], table: string): void => {
  const { sql } = reading;
  const inWords = `SELECT rowid FROM ${wordsOf(resource)} WHERE ${wordsOf(resource)} MATCH ?`;
  const inCodes = `SELECT rowid FROM ${codesOf(resource)} WHERE ${codesOf(resource)} MATCH ?`;
  const add = `INSERT OR IGNORE INTO ${table} (pk)`;
  const found = sql.run(`${add} ${inWords}`, conjunction(words.map(({ phrase }) => phrase)));
  if (found >= countView(reading, resource, narrowingOf('all', null))) return;
  words.forEach((word, index) => {
    if (word.middle === null) return;
    const others = words.filter((_, other) => other !== index).map(({ phrase }) => phrase);
    if (others.length === 0) sql.run(`${add} ${inCodes}`, word.middle);
    else sql.run(`${add} ${inCodes} INTERSECT ${inWords}`, word.middle, conjunction(others));
  });
  const middles = words.map((word) => word.middle).filter((one) => one !== null);
  if (words.length > 1 && middles.length === words.length) sql.run(`${add} ${inCodes}`, conjunction(middles));
};

/** Finds symbols such as an emoji or a dash in titles, because no index contains them. */
const fillByTitle = ({ sql }: ReadContext, resource: Resource, signs: string, table: string): void => {
  sql.run(
    `INSERT INTO ${table} (pk) SELECT pk FROM ${tableOf(resource)} WHERE x_flags & 1 = 0 AND instr("k_${resource.title}", ?) > 0`,
    fold(signs),
  );
};

/** Returns the condition for terms that no index can evaluate: fields without an index, and excluded terms. */
const conditionOf = (reading: ReadContext, resource: Resource, { others }: SearchQuestion): SqlCondition | null => {
  const parts = others.map((term): SqlCondition => {
    if (term.not && isIndexed(resource, term)) return withoutWords(resource, term);
    const asked = fieldCondition(reading, resource, term);
    return { sql: `(${asked.sql})${term.not ? ' IS NOT TRUE' : ''}`, values: asked.values };
  });
  return parts.length === 0
    ? null
    : { sql: parts.map(({ sql }) => sql).join(' AND '), values: parts.flatMap(({ values }) => values) };
};

/** Inserts the keys of the matches into a table. */
const fill = (reading: ReadContext, resource: Resource, question: SearchQuestion, table: string): void => {
  const { indexed, signs } = question;
  const condition = conditionOf(reading, resource, question);
  if (indexed.length > 0) fillByIndex(reading, resource, indexed, table);
  else if (signs !== '') fillByTitle(reading, resource, signs, table);
  if (condition === null) return;
  const rows = tableOf(resource);
  const whole = indexed.length === 0 && signs === '';
  // Do not cache the statement: every search has its own SQL.
  reading.db
    .prepare(
      whole
        ? `INSERT INTO ${table} (pk) SELECT pk FROM ${rows} WHERE x_flags & 1 = 0 AND ${condition.sql}`
        : `DELETE FROM ${table} WHERE pk NOT IN (SELECT pk FROM ${table} CROSS JOIN ${rows} USING (pk) WHERE ${condition.sql})`,
    )
    .run(...condition.values);
};

/**
 * Returns the matches of a search text. Never throws because of its syntax. A free attribute must have been indexed.
 */
export const findWords = (reading: ReadContext, resource: Resource, typed: string): Hits => {
  // Terms such as `changed:today` have another meaning tomorrow.
  const key = `${reading.version()}\0${resource.name}\0${startOfTomorrow()}\0${typed}`;
  return reading.hits.find(key, (table) => {
    const question = questionOf(reading, resource, typed);
    fill(reading, resource, question, table);
    const count = Number(reading.sql.get(`SELECT count(*) AS n FROM ${table}`)?.['n']);
    const few = question.indexed.length > 0 && count <= mostRanked;
    return { count, ranked: few ? rank(reading, resource, question, table) : null };
  });
};
