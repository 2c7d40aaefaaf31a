import type { Component } from 'svelte';
import type { ColumnState } from '../columns/column-state.svelte.ts';
import type { ListState } from './list.svelte.ts';

export interface ListProps {
  readonly list: ListState;
  readonly columns: ColumnState;
}

/** A view that a person saved, as the bar of views shows it. */
export interface OwnView {
  readonly key: string;
  readonly name: string;
  readonly pressed: boolean;
  /** The exact number of items; null until it is known. */
  readonly count: number | null;
  /** The number of analysed pictures that `count` is of, if not all are analysed. */
  readonly analysed?: number | undefined;
  readonly show: () => void;
}

/** The views that a person saved for one list. */
export interface OwnViews {
  readonly entries: (list: ListState, columns: ColumnState) => readonly OwnView[];
  /** Whether the list shows one of them, changed or not. */
  readonly isOpen: (list: ListState) => boolean;
  /** Forgets which of them is shown, because a ready-made one is. */
  readonly leave: () => void;
}

/** What a page brings along so that its list can be filtered and its views saved. */
export interface ListFilters {
  /** Among the tools. */
  readonly Button: Component<ListProps>;
  /** At the end of the views, if there is no line of filters. */
  readonly Save: Component<ListProps>;
  /** Items of the list's menu. */
  readonly Menu: Component<ListProps>;
  /** Under the views, while there are filters. */
  readonly Bar: Component<ListProps>;
  readonly viewsOf: (list: ListState) => OwnViews;
}
