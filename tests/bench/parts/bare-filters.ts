import type { DatabaseSync } from 'node:sqlite';
import type { Question } from './filter-questions.ts';

/** Runs one SQL statement for the same rows, and one for their count: the cost of a filter without the program. */
export const bareFilters = (db: DatabaseSync): { ask: (question: Question, limit: number) => void } => ({
  ask: ({ sql, by }, limit) => {
    const where = `x_flags & 1 = 0 AND ${sql}`;
    db.prepare(`SELECT * FROM r_product WHERE ${where} ORDER BY ${by} LIMIT ?`).all(limit);
    db.prepare(`SELECT count(*) FROM r_product WHERE ${where}`).get();
  },
});
