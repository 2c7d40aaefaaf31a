import type { ItemRow } from '../../electron/contract/index.ts';
import type { RowRange } from './scroll-geometry.ts';
import type { RecentRows } from '../list/recent-rows.svelte.ts';
import { prefetchPictures, getNextScreen } from './prefetch-pictures.ts';
import { ScrollIdle } from '../list/scroll-idle.svelte.ts';

interface Parts {
  readonly list: {
    readonly pending: boolean;
    readonly total: number | null;
    readonly newcomers: RecentRows;
    row(index: number): ItemRow | undefined;
  };
  readonly window: { readonly leaps: number; readonly seen: RowRange; readonly way: number };
  /** Whether the list shows small thumbnails in rows. */
  readonly small: boolean;
  /** Returns the number of items in a row. */
  readonly across: () => number;
}

/**
 * The policy of requesting pictures in a list, and of prefetching those of the next screen. Must be constructed during
 * component initialization.
 */
export class ListPictures {
  readonly #list: Parts['list'];
  readonly #rest: ScrollIdle;

  constructor({ list, window, small, across }: Parts) {
    this.#list = list;
    this.#rest = new ScrollIdle(list, window);
    $effect(() => {
      if (!this.#rest.still || list.newcomers.any) return;
      const { seen, way } = window;
      const inSight = { first: seen.first * across(), end: seen.end * across() };
      const { first, end } = getNextScreen(inSight, way, list.total ?? 0);
      const rows = Array.from({ length: Math.max(0, end - first) }, (_, at) => list.row(first + at));
      prefetchPictures(
        rows.flatMap((row) => row?.thumb ?? []),
        small,
      );
    });
  }

  /**
   * Returns which picture a row may request in addition to its current one. A sync may push a newly inserted row away,
   * so nothing is fetched for it until it has stayed for a moment. In a stream of screenfuls, as thousands of uploads
   * cause, not even the picture cache is queried.
   */
  asks(row: ItemRow | undefined): 'now' | 'kept' | 'no' {
    const { newcomers } = this.#list;
    if (!this.#rest.still || (row !== undefined && newcomers.streams(row.id))) return 'no';
    return row !== undefined && newcomers.has(row.id) ? 'kept' : 'now';
  }
}
