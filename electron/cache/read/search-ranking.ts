import type { Resource } from '../../model/index.ts';
import { fold } from '../shared/fold.ts';
import type { ReadContext } from './read-context.ts';
import { searched, tableOf, wordsOf } from '../shared/schema.ts';
import type { SearchQuestion } from './search-question.ts';

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
