import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export type SqlRow = Readonly<Record<string, string | number | Uint8Array | null>>;

/** Runs SQL with cached prepared statements. */
export interface Statements {
  readonly run: (sql: string, ...values: readonly SQLInputValue[]) => number;
  readonly get: (sql: string, ...values: readonly SQLInputValue[]) => SqlRow | undefined;
  readonly all: (sql: string, ...values: readonly SQLInputValue[]) => SqlRow[];
  /** Returns each row as an array, which is faster. */
  readonly lists: (sql: string, ...values: readonly SQLInputValue[]) => SqlRow[string][][];
  /** Returns the first column of every row. */
  readonly column: (sql: string, ...values: readonly SQLInputValue[]) => unknown[];
  readonly insert: (sql: string, ...values: readonly SQLInputValue[]) => number;
  /** Returns the key of the new row, or null if none was inserted. */
  readonly insertNew: (sql: string, ...values: readonly SQLInputValue[]) => number | null;
}

/**
 * Creates the statements of a connection. `run` returns the number of changed rows, `insert` the key of the new row.
 */
export const createStatements = (db: DatabaseSync): Statements => {
  const known = new Map<string, StatementSync>();
  const prepareCached = (sql: string): StatementSync => {
    const statement = known.get(sql) ?? db.prepare(sql);
    known.set(sql, statement);
    return statement;
  };
  /** Statements that return arrays, which is faster than objects. */
  const listing = new Map<string, StatementSync>();
  const prepareListing = (sql: string): StatementSync => {
    const found = listing.get(sql);
    if (found !== undefined) return found;
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    listing.set(sql, statement);
    return statement;
  };
  return {
    run: (sql, ...values) => Number(prepareCached(sql).run(...values).changes),
    get: (sql, ...values) => prepareCached(sql).get(...values) as SqlRow | undefined,
    all: (sql, ...values) => prepareCached(sql).all(...values) as SqlRow[],
    lists: (sql, ...values) => prepareListing(sql).all(...values) as unknown as SqlRow[string][][],
    column: (sql, ...values) => (prepareListing(sql).all(...values) as unknown as unknown[][]).map(([value]) => value),
    insert: (sql, ...values) => Number(prepareCached(sql).run(...values).lastInsertRowid),
    insertNew: (sql, ...values) => {
      const { changes, lastInsertRowid } = prepareCached(sql).run(...values);
      return Number(changes) === 0 ? null : Number(lastInsertRowid);
    },
  };
};
