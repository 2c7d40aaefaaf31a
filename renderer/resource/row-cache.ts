import type { Range } from './geometry.ts';

/** One stretch of rows to ask for. */
export interface Stretch {
  readonly offset: number;
  readonly limit: number;
}

/** Rows by their index in a query, kept in pages; the pages longest unseen go first. */
export class RowCache<Row> {
  readonly #pages = new Map<number, readonly Row[]>();
  readonly #pageSize: number;
  readonly #most: number;

  constructor(pageSize = 50, most = 60) {
    this.#pageSize = pageSize;
    this.#most = most;
  }

  at(index: number): Row | undefined {
    const page = Math.floor(index / this.#pageSize);
    return this.#pages.get(page)?.[index - page * this.#pageSize];
  }

  get size(): number {
    return this.#pages.size;
  }

  /** The stretch of whole pages that lacks in a range, or null when everything is there. */
  missing({ first, end }: Range): Stretch | null {
    const wanted = this.#pagesOf({ first, end }).filter((page) => !this.#pages.has(page));
    const low = wanted[0];
    const high = wanted.at(-1);
    if (low === undefined || high === undefined) return null;
    return { offset: low * this.#pageSize, limit: (high - low + 1) * this.#pageSize };
  }

  /** The stretch of whole pages around a range. */
  around({ first, end }: Range): Stretch {
    const low = Math.floor(first / this.#pageSize);
    const high = Math.max(low + 1, Math.ceil(end / this.#pageSize));
    return { offset: low * this.#pageSize, limit: (high - low) * this.#pageSize };
  }

  /** Keeps rows that begin at a page's first row; the last page may be short. */
  put(offset: number, rows: readonly Row[]): void {
    for (let at = 0; at < rows.length; at += this.#pageSize) {
      const page = Math.floor((offset + at) / this.#pageSize);
      this.#pages.delete(page);
      this.#pages.set(page, rows.slice(at, at + this.#pageSize));
    }
    for (const page of this.#pages.keys()) {
      if (this.#pages.size <= this.#most) break;
      this.#pages.delete(page);
    }
  }

  /** Marks the pages of a range as seen just now. */
  touch(range: Range): void {
    for (const page of this.#pagesOf(range)) {
      const rows = this.#pages.get(page);
      if (rows === undefined) continue;
      this.#pages.delete(page);
      this.#pages.set(page, rows);
    }
  }

  clear(): void {
    this.#pages.clear();
  }

  /** The index of the first row held that passes. */
  find(test: (row: Row) => boolean): number | undefined {
    for (const [page, rows] of this.#pages) {
      const at = rows.findIndex(test);
      if (at >= 0) return page * this.#pageSize + at;
    }
    return undefined;
  }

  #pagesOf({ first, end }: Range): readonly number[] {
    const low = Math.floor(first / this.#pageSize);
    const high = Math.ceil(end / this.#pageSize);
    return Array.from({ length: Math.max(0, high - low) }, (_, at) => low + at);
  }
}
