import type { Resource } from '../model/index.ts';
import { fold, prefixPhrase } from './fold.ts';
import type { Hits, Reading } from './reading.ts';
import { codesOf, searched, tableOf, wordsOf } from './schema.ts';
import { countView, narrowingOf } from './views.ts';

/** Words beyond these say nothing more about what is looked for. */
const mostWords = 16;
const mostLetters = 10_000;
/** Up to so many matches are put in order by how well they match: beyond, it takes longer than it helps. */
const mostRanked = 500;

/** The words that were typed, each once. */
const split = (words: string): string[] =>
  [
    ...new Set(
      words
        .slice(0, mostLetters)
        .replaceAll('\0', ' ')
        .toWellFormed()
        .split(/[\s\u200b]+/u)
        .filter((word) => word !== ''),
    ),
  ].slice(0, mostWords);

/** Whether anything was typed that can be looked for. */
export const hasWords = (words: string): boolean => split(words).length > 0;

/** A phrase for the index of letters; null when it is too short for one. */
const middle = (word: string): string | null =>
  Array.from(word).length < 3 ? null : `"${word.slice(0, 200).replaceAll('"', '""')}"`;

interface Asked {
  readonly phrase: string;
  readonly middle: string | null;
}

const asked = (word: string): Asked[] => {
  const phrase = prefixPhrase(word);
  return phrase === null ? [] : [{ phrase, middle: middle(word) }];
};

const conjunction = (phrases: readonly string[]): string => phrases.join(' AND ');

/** Words in any order, each a prefix; or one of them in the middle of a code, the others as prefixes. */
const fillByIndex = (reading: Reading, resource: Resource, words: readonly Asked[], table: string): void => {
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
const fillByTitle = ({ sql }: Reading, resource: Resource, signs: string, table: string): void => {
  sql.run(
    `INSERT INTO ${table} (pk) SELECT pk FROM ${tableOf(resource)} WHERE x_flags & 1 = 0 AND instr("k_${resource.title}", ?) > 0`,
    fold(signs),
  );
};

const exactness = (title: unknown, typed: string): number => {
  if (typeof title !== 'string') return 3;
  if (title === typed) return 0;
  return title.startsWith(typed) ? 1 : 2;
};

/** The title itself first, then titles that start so, then by the weights of the fields. */
const rank = (
  { sql }: Reading,
  resource: Resource,
  words: readonly Asked[],
  typed: string,
  table: string,
): number[] => {
  const weights = searched(resource).map(({ search }) => search ?? 1);
  const index = wordsOf(resource);
  const scores = new Map(
    sql
      .all(
        `SELECT rowid AS pk, bm25(${index}, ${weights.join(', ')}) AS score FROM ${index} WHERE ${index} MATCH ?`,
        conjunction(words.map(({ phrase }) => phrase)),
      )
      .map(({ pk, score }) => [pk as number, score as number]),
  );
  const rows = sql.all(`SELECT pk, "k_${resource.title}" AS title FROM ${table} JOIN ${tableOf(resource)} USING (pk)`);
  const folded = fold(typed);
  return rows
    .map(({ pk, title }) => ({
      pk: pk as number,
      exact: exactness(title, folded),
      score: scores.get(pk as number) ?? 0,
    }))
    .toSorted((one, other) => one.exact - other.exact || one.score - other.score || one.pk - other.pk)
    .map(({ pk }) => pk);
};

/** What matches these words. Never fails, whatever was typed. */
export const findWords = (reading: Reading, resource: Resource, typed: string): Hits => {
  const words = split(typed);
  const key = `${reading.version()}\0${resource.name}\0${words.join(' ')}`;
  return reading.hits.find(key, (table) => {
    const known = words.flatMap(asked);
    if (known.length > 0) fillByIndex(reading, resource, known, table);
    else fillByTitle(reading, resource, words.join(' '), table);
    const count = Number(reading.sql.get(`SELECT count(*) AS n FROM ${table}`)?.['n']);
    const few = known.length > 0 && count <= mostRanked;
    return { count, ranked: few ? rank(reading, resource, known, words.join(' '), table) : null };
  });
};
