import { untrack } from 'svelte';
import type { RowRange } from '../grid/scroll-geometry.ts';
import type { RowsDrawer } from './plain-rows.svelte.ts';
import type { VirtualWindow } from '../grid/virtual-window.svelte.ts';

interface Drawn {
  /** The total height, in units of `size` pixels. */
  readonly units: number;
  readonly size: number;
  /** The rows to render. */
  readonly range: RowRange;
}

interface Rows {
  place: number;
  readonly want: (range: RowRange) => void;
  readonly drawnBy: (drawer: RowsDrawer) => () => void;
}

/**
 * Connects rows with the window that renders them: rows are requested as they become visible, and visible rows keep
 * their position when others are inserted above. `revealed` scrolls to a row. Must be called during component
 * initialization.
 */
export const bindRows = (
  virtual: VirtualWindow,
  rows: () => Rows,
  drawn: () => Drawn,
  revealed: (row: number) => void = (row) => virtual.reveal(row),
): void => {
  const fit = (): void => virtual.fit(drawn().units, drawn().size);
  untrack(() => virtual.scrollTo(rows().place * drawn().size));
  $effect.pre(fit);
  $effect(() => {
    rows().place = virtual.offset / drawn().size;
  });
  $effect(() => {
    if (!virtual.flung) rows().want(drawn().range);
  });
  $effect(() =>
    rows().drawnBy({
      moved: (units) => {
        fit();
        virtual.moveBy(units);
      },
      toTop: () => virtual.scrollTo(0),
      reveal: (row) => {
        fit();
        revealed(row);
      },
    }),
  );
};
