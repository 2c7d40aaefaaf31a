import { runWithDiskErrors, openReadOnly } from '../../cache/db/open-database.ts';
import { createStatements } from '../../cache/db/statements.ts';
import { LookAlikeIndex } from '../../model/picture/look-alike.ts';

/** Pairs of a picture's key and the key of its new group. */
export type LookAlikeChanges = Int32Array<ArrayBuffer>;

/** The page cache of the connection, in kilobytes of the database. */
const pageCacheKilobytes = 8_000;

/** Groups of look-alikes, merged as more pictures are compared. */
class LookAlikeGroups {
  readonly #of = new Map<number, number>();
  readonly #members = new Map<number, number[]>();

  /** Sets the group of a picture. */
  set(key: number, group: number): void {
    this.#of.set(key, group);
    const existing = this.#members.get(group);
    if (existing === undefined) this.#members.set(group, [key]);
    else existing.push(key);
  }

  /** Merges two groups under the older key. Returns the pictures whose group has changed. */
  join(one: number, other: number): readonly number[] {
    const [a, b] = [this.#of.get(one) ?? one, this.#of.get(other) ?? other];
    if (a === b) return [];
    const [kept, left] = a < b ? [a, b] : [b, a];
    const moved = this.#members.get(left) ?? [];
    this.#members.delete(left);
    for (const key of moved) this.set(key, kept);
    return moved;
  }

  of(key: number): number {
    return this.#of.get(key) ?? key;
  }
}

/** Finds look-alikes of new pictures among all pictures. Keeps the compared hashes in memory. */
export class LookAlikeSearch {
  readonly #folder: string;
  #index = new LookAlikeIndex();
  #groups = new LookAlikeGroups();
  #begun = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Compares the pictures that were not compared yet. */
  compare(): LookAlikeChanges {
    return runWithDiskErrors(this.#folder, () => {
      const db = openReadOnly(this.#folder, pageCacheKilobytes);
      try {
        const sql = createStatements(db);
        if (!this.#begun)
          for (const row of sql.all(
            'SELECT key, kin, print FROM picture WHERE kin IS NOT NULL AND print IS NOT NULL',
          )) {
            this.#index.add(row['key'] as number, row['print'] as Uint8Array);
            this.#groups.set(row['key'] as number, row['kin'] as number);
          }
        this.#begun = true;
        const fresh = sql.all('SELECT key, print FROM picture WHERE kin IS NULL AND print IS NOT NULL');
        return this.#take(fresh.map((row) => [row['key'] as number, row['print'] as Uint8Array] as const));
      } finally {
        db.close();
      }
    });
  }

  #take(fresh: readonly (readonly [number, Uint8Array])[]): LookAlikeChanges {
    const changed = new Set<number>();
    for (const [key, print] of fresh) {
      changed.add(key);
      this.#groups.set(key, key);
      for (const other of this.#index.near(print))
        for (const moved of this.#groups.join(key, other)) changed.add(moved);
      this.#index.add(key, print);
    }
    return Int32Array.from([...changed].flatMap((key) => [key, this.#groups.of(key)]));
  }
}
