import type { Component } from 'svelte';
import type { ColumnState } from '../columns/column-state.svelte.ts';
import type { ListState } from './list-state.svelte.ts';

export interface ListProps {
  readonly list: ListState;
  readonly columns: ColumnState;
}

/** A view that the user saved, as the view bar shows it. */
export interface SavedViewEntry {
  readonly key: string;
  readonly name: string;
  readonly pressed: boolean;
  /** The exact number of items, or null if it is not known yet. */
  readonly count: number | null;
  /** The number of analysed pictures that `count` is of, if not all are analysed. */
  readonly analysed?: number | undefined;
  readonly show: () => void;
}

/** The saved views of one list. */
export interface SavedViewSource {
  readonly entries: (list: ListState, columns: ColumnState) => readonly SavedViewEntry[];
  /** Whether the list shows one of them, changed or unchanged. */
  readonly isOpen: (list: ListState) => boolean;
  /** Deselects the saved view, because a built-in view is selected. */
  readonly leave: () => void;
}

/** Components that a page provides so that its list can be filtered and its views saved. */
export interface ListFilters {
  /** Shown among the tools. */
  readonly Button: Component<ListProps>;
  /** Shown at the end of the views if there is no filter bar. */
  readonly Save: Component<ListProps>;
  /** Items for the menu of the list. */
  readonly Menu: Component<ListProps>;
  /** Shown below the views while there are filters. */
  readonly Bar: Component<ListProps>;
  readonly viewsOf: (list: ListState) => SavedViewSource;
}
