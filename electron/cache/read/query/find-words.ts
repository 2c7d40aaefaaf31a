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

/** How well the words match, by the weights of their fields; below 0, the less the better. */
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

/** The keys in a table, the best match first: the title itself, then titles that start so, then by where the words are. */
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

/** Up to so many matches are put in order by how well they match: beyond, it takes longer than it helps. */
const mostRanked = 500;

/** Whether anything was typed that can be looked for. */
export const hasWords = (reading: ReadContext, resource: Resource, typed: string): boolean =>
  typed.trim() !== '' && searchTerms(reading, resource, typed).length > 0;

const conjunction = (phrases: readonly string[]): string => phrases.map((phrase) => `(${phrase})`).join(' AND ');

/** Words in any order, each a prefix; or one of them in the middle of a code, the others as prefixes. */
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

/** Signs alone (an emoji, a dash) are in no index: they are looked for in the titles. */
const fillByTitle = ({ sql }: ReadContext, resource: Resource, signs: string, table: string): void => {
  sql.run(
    `INSERT INTO ${table} (pk) SELECT pk FROM ${tableOf(resource)} WHERE x_flags & 1 = 0 AND instr("k_${resource.title}", ?) > 0`,
    fold(signs),
  );
};

/** What the indexes cannot answer: fields that are in none, and what is to be missing. */
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

/** Puts the keys of what matches into a table. */
const fill = (reading: ReadContext, resource: Resource, question: SearchQuestion, table: string): void => {
  const { indexed, signs } = question;
  const condition = conditionOf(reading, resource, question);
  if (indexed.length > 0) fillByIndex(reading, resource, indexed, table);
  else if (signs !== '') fillByTitle(reading, resource, signs, table);
  if (condition === null) return;
  const rows = tableOf(resource);
  const whole = indexed.length === 0 && signs === '';
  // As many texts as questions: not kept.
  reading.db
    .prepare(
      whole
        ? `INSERT INTO ${table} (pk) SELECT pk FROM ${rows} WHERE x_flags & 1 = 0 AND ${condition.sql}`
        : `DELETE FROM ${table} WHERE pk NOT IN (SELECT pk FROM ${table} CROSS JOIN ${rows} USING (pk) WHERE ${condition.sql})`,
    )
    .run(...condition.values);
};

/** What matches these words. Never fails, whatever was typed; with a free attribute once its values are prepared. */
export const findWords = (reading: ReadContext, resource: Resource, typed: string): Hits => {
  // Words such as `changed:today` mean something else tomorrow.
  const key = `${reading.version()}\0${resource.name}\0${startOfTomorrow()}\0${typed}`;
  return reading.hits.find(key, (table) => {
    const question = questionOf(reading, resource, typed);
    fill(reading, resource, question, table);
    const count = Number(reading.sql.get(`SELECT count(*) AS n FROM ${table}`)?.['n']);
    const few = question.indexed.length > 0 && count <= mostRanked;
    return { count, ranked: few ? rank(reading, resource, question, table) : null };
  });
};
