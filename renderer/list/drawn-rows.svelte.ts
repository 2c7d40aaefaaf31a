import { untrack } from 'svelte';
import type { Range } from '../grid/geometry.ts';
import type { RowsDrawer } from './plain-rows.svelte.ts';
import type { VirtualWindow } from '../grid/virtual.svelte.ts';

interface Drawn {
  /** How high everything is, in units of `size` pixels. */
  readonly units: number;
  readonly size: number;
  /** The rows to draw. */
  readonly range: Range;
}

interface Rows {
  place: number;
  readonly want: (range: Range) => void;
  readonly drawnBy: (drawer: RowsDrawer) => () => void;
}

/**
 * Keeps rows and the window that draws them together: rows are asked for as they come into view, and what a person looks
 * at stays when others come above it. `revealed` scrolls to a row. To be called while a component is made.
 */
export const drawRows = (
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
