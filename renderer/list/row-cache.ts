import type { RowRange } from '../grid/scroll-geometry.ts';

/** A contiguous range of rows to request. */
export interface RowRequest {
  readonly offset: number;
  readonly limit: number;
}

interface Page<Row> {
  readonly rows: readonly (Row | undefined)[];
  /** Whether the rows are from an earlier reply. They are shown until newer ones arrive. */
  readonly old: boolean;
}

/** Returns the stored row if it has the same content as the received one, otherwise the received row. */
const keepEqual = <Row>(stored: Row | undefined, received: Row): Row =>
  stored !== undefined && JSON.stringify(stored) === JSON.stringify(received) ? stored : received;

/** Rows of a query by index, stored in pages. The least recently viewed pages are evicted. */
export class RowCache<Row> {
  readonly #pages = new Map<number, Page<Row>>();
  readonly pageSize: number;
  readonly #most: number;

  constructor(pageSize = 50, most = 24) {
    this.pageSize = pageSize;
    this.#most = most;
  }

  at(index: number): Row | undefined {
    const page = Math.floor(index / this.pageSize);
    return this.#pages.get(page)?.rows[index - page * this.pageSize];
  }

  get size(): number {
    return this.#pages.size;
  }

  /** Returns the first run of missing pages in a range, or null if none is missing. */
  missing(range: RowRange): RowRequest | null {
    const pages = this.#pagesOf(range);
    const needsPage = (page: number): boolean => this.#pages.get(page)?.old !== false;
    const from = pages.findIndex(needsPage);
    const [low] = pages.slice(from);
    if (from < 0 || low === undefined) return null;
    const after = pages.slice(from).findIndex((page) => !needsPage(page));
    const count = after < 0 ? pages.length - from : after;
    return { offset: low * this.pageSize, limit: count * this.pageSize };
  }

  /** Returns the whole pages that contain a range. */
  around({ first, end }: RowRange): RowRequest {
    const low = Math.floor(first / this.pageSize);
    const high = Math.max(low + 1, Math.ceil(end / this.pageSize));
    return { offset: low * this.pageSize, limit: (high - low) * this.pageSize };
  }

  /**
   * Stores rows that start at the first row of a page. The last page may be incomplete. A row that equals the stored row
   * at its index is kept, so that components do not render it again.
   */
  put(offset: number, received: readonly Row[]): void {
    const rows = received.map((row, at) => keepEqual(this.at(offset + at), row));
    for (let start = 0; start < rows.length; start += this.pageSize) {
      const page = Math.floor((offset + start) / this.pageSize);
      this.#pages.delete(page);
      this.#pages.set(page, { rows: rows.slice(start, start + this.pageSize), old: false });
    }
    for (const page of this.#pages.keys()) {
      if (this.#pages.size <= this.#most) break;
      this.#pages.delete(page);
    }
  }

  /** Marks the pages of a range as recently viewed. */
  touch(range: RowRange): void {
    for (const page of this.#pagesOf(range)) {
      const cachedPage = this.#pages.get(page);
      if (cachedPage === undefined) continue;
      this.#pages.delete(page);
      this.#pages.set(page, cachedPage);
    }
  }

  /** Marks all rows as old and moves them down by `shift` rows. */
  age(shift: number): void {
    const pages = [...this.#pages];
    this.#pages.clear();
    if (shift % this.pageSize === 0) {
      for (const [page, { rows }] of pages) this.#keepOld(page + shift / this.pageSize, rows);
      return;
    }
    const moved = new Map<number, (Row | undefined)[]>();
    for (const [page, { rows }] of pages)
      rows.forEach((row, at) => {
        const index = page * this.pageSize + at + shift;
        const into = Math.floor(index / this.pageSize);
        const movedRows = moved.get(into) ?? [];
        movedRows[index - into * this.pageSize] = row;
        moved.set(into, movedRows);
      });
    for (const [page, rows] of moved) this.#keepOld(page, rows);
  }

  clear(): void {
    this.#pages.clear();
  }

  #keepOld(page: number, rows: readonly (Row | undefined)[]): void {
    if (page >= 0) this.#pages.set(page, { rows, old: true });
  }

  #pagesOf({ first, end }: RowRange): readonly number[] {
    const low = Math.floor(first / this.pageSize);
    const high = Math.ceil(end / this.pageSize);
    return Array.from({ length: Math.max(0, high - low) }, (_, at) => low + at);
  }
}
