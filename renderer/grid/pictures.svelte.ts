import type { ItemRow } from '../../electron/contract/index.ts';
import type { Range } from './geometry.ts';
import type { Newcomers } from '../list/newcomers.svelte.ts';
import { foresee, screenAhead } from './pictures-ahead.ts';
import { Rest } from '../list/rest.svelte.ts';

interface Parts {
  readonly list: {
    readonly pending: boolean;
    readonly total: number | null;
    readonly newcomers: Newcomers;
    row(index: number): ItemRow | undefined;
  };
  readonly window: { readonly leaps: number; readonly seen: Range; readonly way: number };
  /** Those of rows. */
  readonly small: boolean;
  /** How many items stand beside each other. */
  readonly across: () => number;
}

/** Which pictures a list asks for, and those of the next screen before it is there. Made while a component is. */
export class Pictures {
  readonly #list: Parts['list'];
  readonly #rest: Rest;

  constructor({ list, window, small, across }: Parts) {
    this.#list = list;
    this.#rest = new Rest(list, window);
    $effect(() => {
      if (!this.#rest.still || list.newcomers.any) return;
      const { seen, way } = window;
      const inSight = { first: seen.first * across(), end: seen.end * across() };
      const { first, end } = screenAhead(inSight, way, list.total ?? 0);
      const rows = Array.from({ length: Math.max(0, end - first) }, (_, at) => list.row(first + at));
      foresee(
        rows.flatMap((row) => row?.thumb ?? []),
        small,
      );
    });
  }

  /**
   * Which picture a row asks for beside the one it shows. One that has just come by itself may be moved on by the next:
   * until it has stood for a moment nothing is fetched for it, and in a stream of screenfuls, as thousands of uploads
   * make it, nobody is asked whether it is here.
   */
  asks(row: ItemRow | undefined): 'now' | 'kept' | 'no' {
    const { newcomers } = this.#list;
    if (!this.#rest.still || (row !== undefined && newcomers.streams(row.id))) return 'no';
    return row !== undefined && newcomers.has(row.id) ? 'kept' : 'now';
  }
}
