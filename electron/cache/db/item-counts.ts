import { resourceOf } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import { tableOf, typeColumn } from '../shared/schema.ts';
import type { Statements } from './statements.ts';

/** What of a row is counted. */
export interface CountedItem {
  readonly flags: number;
  readonly type: string;
}

const typeOf = (resource: ResourceName): string => {
  const column = typeColumn(resourceOf(resource));
  return column === null ? `''` : `coalesce("${column}", '')`;
};

/**
 * Counts items by their flags and type without a scan. Changes are gathered and written once at the end of a
 * transaction; triggers would do the same at several times the cost of all other writing.
 */
export class ItemCounts {
  readonly #sql: Statements;
  readonly #changes = new Map<string, { readonly resource: ResourceName; readonly counted: CountedItem; by: number }>();

  constructor(sql: Statements) {
    this.#sql = sql;
  }

  /** How a row is counted now; null when there is none. */
  held(resource: ResourceName, pk: number): CountedItem | null {
    const row = this.#sql.get(
      `SELECT x_flags, ${typeOf(resource)} AS type FROM ${tableOf(resourceOf(resource))} WHERE pk = ?`,
      pk,
    );
    return row === undefined ? null : { flags: row['x_flags'] as number, type: row['type'] as string };
  }

  /** A row was counted as `before` and is now counted as `after`; null: it was not there. */
  move(resource: ResourceName, before: CountedItem | null, after: CountedItem): void {
    if (before !== null && before.flags === after.flags && before.type === after.type) return;
    if (before !== null) this.#add(resource, before, -1);
    this.#add(resource, after, 1);
  }

  /** A row that was counted as `before` is there no more. */
  drop(resource: ResourceName, before: CountedItem): void {
    this.#add(resource, before, -1);
  }

  /** Sets the flags of a row and counts it anew. */
  setFlags(resource: ResourceName, pk: number, change: (flags: number) => number): void {
    const before = this.held(resource, pk);
    if (before === null) return;
    const flags = change(before.flags);
    if (flags === before.flags) return;
    this.#sql.run(`UPDATE ${tableOf(resourceOf(resource))} SET x_flags = ? WHERE pk = ?`, flags, pk);
    this.move(resource, before, { ...before, flags });
  }

  /** Writes what was gathered; called at the end of every transaction. */
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

  /** Forgets what was gathered in a transaction that came to nothing. */
  forget(): void {
    this.#changes.clear();
  }

  /** Counts a resource from its rows; what was gathered of it must have been written. */
  recount(resource: ResourceName): void {
    this.flush();
    this.#sql.run('DELETE FROM tally WHERE resource = ?', resource);
    this.#sql.run(
      `INSERT INTO tally SELECT ?, x_flags, ${typeOf(resource)}, count(*) FROM ${tableOf(resourceOf(resource))} GROUP BY 2, 3`,
      resource,
    );
  }

  #add(resource: ResourceName, counted: CountedItem, by: number): void {
    const key = `${resource}\0${counted.flags}\0${counted.type}`;
    const known = this.#changes.get(key);
    if (known === undefined) this.#changes.set(key, { resource, counted, by });
    else known.by += by;
  }
}
