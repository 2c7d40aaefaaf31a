import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { toPrefixQuery } from '../../../electron/cache/shared/search-keys.ts';

const quoted = (word: string): string | null =>
  Array.from(word).length < 3 ? null : `"${word.replaceAll('"', '""')}"`;

/**
 * Returns the plain query for a search: matches at the beginning of words or inside a code, the rows of the first
 * window and the exact count. Only the statement is cached between queries.
 */
export const bareSearch = (
  db: DatabaseSync,
): ((typed: string, limit: number) => { total: number; rows: unknown[] }) => {
  const both: StatementSync = db.prepare(
    `WITH hit(pk) AS MATERIALIZED (SELECT rowid FROM f_product WHERE f_product MATCH ?
       UNION SELECT rowid FROM m_product WHERE m_product MATCH ?)
     SELECT r.*, i.id, (SELECT count(*) FROM hit) AS total
     FROM hit JOIN r_product r ON r.pk = hit.pk JOIN item i ON i.pk = r.pk ORDER BY r.k_sku LIMIT ?`,
  );
  const statement: StatementSync = db.prepare(
    `WITH hit(pk) AS MATERIALIZED (SELECT rowid FROM f_product WHERE f_product MATCH ?)
     SELECT r.*, i.id, (SELECT count(*) FROM hit) AS total
     FROM hit JOIN r_product r ON r.pk = hit.pk JOIN item i ON i.pk = r.pk ORDER BY r.k_sku LIMIT ?`,
  );
  return (typed, limit) => {
    const parts = typed.split(' ').filter(Boolean);
    const phrases = parts.map((part) => toPrefixQuery(part)).filter((phrase) => phrase !== null);
    const middles = parts.map(quoted);
    const expression = phrases.join(' AND ');
    const rows = middles.every((one) => one !== null)
      ? both.all(expression, middles.join(' AND '), limit)
      : statement.all(expression, limit);
    return { total: Number(rows[0]?.['total'] ?? 0), rows };
  };
};
