import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { ResourceName } from '../../model/index.ts';
import { type Inflate, inflate, packWith } from '../shared/body-compression.ts';
import type { Statements } from './statements.ts';

interface Dictionary {
  readonly id: number;
  readonly bytes: Buffer;
}

const createCorruptBodyError = (cause: unknown): Error =>
  // SQLite's code for a malformed database.
  Object.assign(new Error('A body of the cache cannot be unpacked.', { cause }), { errcode: 11 });

/** The exact texts of items, stored compressed. */
export class CompressedBodies {
  readonly #sql: Statements;
  readonly #inflate: Inflate;
  readonly #known = new Map<number, Buffer>();
  readonly #used = new Map<ResourceName, Dictionary | null>();

  constructor(sql: Statements, by: Inflate = inflate) {
    this.#sql = sql;
    this.#inflate = by;
  }

  /** Returns the text from the columns `text` and `dictionary` of `packed`. */
  unpack(text: SQLOutputValue, dictionary: SQLOutputValue): string {
    if (!(text instanceof Uint8Array)) return String(text);
    try {
      return this.#inflate(text, this.#dictionary(Number(dictionary)));
    } catch (error) {
      throw createCorruptBodyError(error);
    }
  }

  /** Returns values for the columns `text` and `dictionary` of `packed`. */
  pack(resource: ResourceName, text: string): [SQLInputValue, SQLInputValue] {
    const dictionary = this.#inUse(resource);
    if (dictionary === null) return [text, null];
    const packed = packWith(dictionary.bytes, Buffer.from(text));
    return packed === null ? [text, null] : [packed, dictionary.id];
  }

  /** Returns the dictionary that packs bodies of a resource, or null if there is none yet. */
  inUse(resource: ResourceName): Uint8Array<ArrayBuffer> | null {
    const dictionary = this.#inUse(resource);
    return dictionary === null ? null : new Uint8Array(dictionary.bytes);
  }

  /**
   * Sets the dictionary of a resource that has none yet. Returns the key for bodies packed with it, or null if another
   * dictionary is in use.
   */
  adopt(resource: ResourceName, given: Uint8Array): number | null {
    const dictionaryInUse = this.#inUse(resource);
    if (dictionaryInUse !== null) return dictionaryInUse.bytes.equals(given) ? dictionaryInUse.id : null;
    const bytes = Buffer.from(given);
    const id = this.#sql.insert('INSERT INTO dictionary (resource, bytes) VALUES (?, ?)', resource, bytes);
    this.#used.set(resource, { id, bytes });
    this.#known.set(id, bytes);
    return id;
  }

  /** Drops state from a transaction that was rolled back. */
  forget(): void {
    this.#known.clear();
    this.#used.clear();
  }

  #dictionary(id: number): Buffer {
    const cached = this.#known.get(id);
    if (cached !== undefined) return cached;
    const row = this.#sql.get('SELECT bytes FROM dictionary WHERE id = ?', id);
    const bytes = Buffer.from(row?.['bytes'] as Uint8Array);
    this.#known.set(id, bytes);
    return bytes;
  }

  #inUse(resource: ResourceName): Dictionary | null {
    const cached = this.#used.get(resource);
    if (cached !== undefined) return cached;
    const row = this.#sql.get('SELECT id FROM dictionary WHERE resource = ? ORDER BY id DESC LIMIT 1', resource);
    const id = row === undefined ? null : (row['id'] as number);
    const found = id === null ? null : { id, bytes: this.#dictionary(id) };
    this.#used.set(resource, found);
    return found;
  }
}

/** Opens the bodies of a connection. From then on, the view `body` shows their text on it. */
export const openBodies = (db: DatabaseSync, sql: Statements, by?: Inflate): CompressedBodies => {
  const bodies = new CompressedBodies(sql, by);
  db.function('unpacked', { deterministic: true }, (text, dictionary) => bodies.unpack(text, dictionary));
  return bodies;
};
