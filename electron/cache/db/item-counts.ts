import { type ResourceName, getResource } from '../../model/index.ts';
import { getTableName, getTypeColumn } from '../shared/schema.ts';
import type { Statements } from './statements.ts';

/** The counted properties of a row. */
export interface CountedItem {
  readonly flags: number;
  readonly type: string;
}

const getTypeSql = (resource: ResourceName): string => {
  const column = getTypeColumn(getResource(resource));
  return column === null ? `''` : `coalesce("${column}", '')`;
};

/**
 * Counts items by their flags and type without a scan. Changes are collected and written once at the end of a
 * transaction: triggers would cost several times as much as all other writing.
 */
export class ItemCounts {
  readonly #sql: Statements;
  readonly #changes = new Map<string, { readonly resource: ResourceName; readonly counted: CountedItem; by: number }>();

  constructor(sql: Statements) {
    this.#sql = sql;
  }

  /** Returns how a row is counted now, or null if there is no row. */
  held(resource: ResourceName, pk: number): CountedItem | null {
    const row = this.#sql.get(
      `SELECT x_flags, ${getTypeSql(resource)} AS type FROM ${getTableName(getResource(resource))} WHERE pk = ?`,
      pk,
    );
    return row === undefined ? null : { flags: row['x_flags'] as number, type: row['type'] as string };
  }

  /** Recounts a row from `before` to `after`. Null: the row is new. */
  move(resource: ResourceName, before: CountedItem | null, after: CountedItem): void {
    if (before !== null && before.flags === after.flags && before.type === after.type) return;
    if (before !== null) this.#add(resource, before, -1);
    this.#add(resource, after, 1);
  }

  /** Removes a deleted row, which was counted as `before`. */
  drop(resource: ResourceName, before: CountedItem): void {
    this.#add(resource, before, -1);
  }

  /** Sets the flags of a row and recounts it. */
  setFlags(resource: ResourceName, pk: number, change: (flags: number) => number): void {
    const before = this.held(resource, pk);
    if (before === null) return;
    const flags = change(before.flags);
    if (flags === before.flags) return;
    this.#sql.run(`UPDATE ${getTableName(getResource(resource))} SET x_flags = ? WHERE pk = ?`, flags, pk);
    this.move(resource, before, { ...before, flags });
  }

  /** Writes the collected changes. Called at the end of every transaction. */
  flush(): void {
    for (const { resource, counted, by } of this.#changes.values())
      if (by !== 0)
        this.#sql.run(
          'INSERT INTO tally VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET n = n + ?4',
          resource,
          counted.flags,
          counted.type,
          by,
        );
    this.forget();
  }

  /** Drops the collected changes of a transaction that was rolled back. */
  forget(): void {
    this.#changes.clear();
  }

  /** Recounts a resource from its rows, after writing the collected changes. */
  recount(resource: ResourceName): void {
    this.flush();
    this.#sql.run('DELETE FROM tally WHERE resource = ?', resource);
    this.#sql.run(
      `INSERT INTO tally SELECT ?, x_flags, ${getTypeSql(resource)}, count(*) FROM ${getTableName(getResource(resource))} GROUP BY 2, 3`,
      resource,
    );
  }

  #add(resource: ResourceName, counted: CountedItem, by: number): void {
    const key = `${resource}\0${counted.flags}\0${counted.type}`;
    const existing = this.#changes.get(key);
    if (existing === undefined) this.#changes.set(key, { resource, counted, by });
    else existing.by += by;
  }
}
