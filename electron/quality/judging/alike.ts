import { guarded, openReadOnly } from '../../cache/db/open-database.ts';
import { statements } from '../../cache/db/statements.ts';
import { AlikeIndex } from '../../model/picture/alike.ts';

/** Pictures, and to which kin each belongs from now on: pairs of keys. */
export type Kinship = Int32Array<ArrayBuffer>;

/** Kilobytes of the database that the connection keeps. */
const pageCache = 8_000;

/** Who is of one kin, joined as more is known. */
class Kin {
  readonly #of = new Map<number, number>();
  readonly #members = new Map<number, number[]>();

  /** Tells to which kin a picture belongs. */
  set(key: number, kin: number): void {
    this.#of.set(key, kin);
    const known = this.#members.get(kin);
    if (known === undefined) this.#members.set(kin, [key]);
    else known.push(key);
  }

  /** Makes one kin of two, under the older key; answers those whose kin is another one now. */
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

/** Finds which pictures look alike: those that are new among all. What it has seen once it remembers. */
export class AlikeSearch {
  readonly #folder: string;
  #index = new AlikeIndex();
  #kin = new Kin();
  #begun = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Compares what was not compared yet. */
  compare(): Kinship {
    return guarded(this.#folder, () => {
      const db = openReadOnly(this.#folder, pageCache);
      try {
        const sql = statements(db);
        if (!this.#begun)
          for (const row of sql.all(
            'SELECT key, kin, print FROM picture WHERE kin IS NOT NULL AND print IS NOT NULL',
          )) {
            this.#index.add(row['key'] as number, row['print'] as Uint8Array);
            this.#kin.set(row['key'] as number, row['kin'] as number);
          }
        this.#begun = true;
        const fresh = sql.all('SELECT key, print FROM picture WHERE kin IS NULL AND print IS NOT NULL');
        return this.#take(fresh.map((row) => [row['key'] as number, row['print'] as Uint8Array] as const));
      } finally {
        db.close();
      }
    });
  }

  #take(fresh: readonly (readonly [number, Uint8Array])[]): Kinship {
    const changed = new Set<number>();
    for (const [key, print] of fresh) {
      changed.add(key);
      this.#kin.set(key, key);
      for (const other of this.#index.near(print)) for (const moved of this.#kin.join(key, other)) changed.add(moved);
      this.#index.add(key, print);
    }
    return Int32Array.from([...changed].flatMap((key) => [key, this.#kin.of(key)]));
  }
}
