/** A selection: some IDs, or all matching items except some. It never enumerates everything. */
export interface SelectionSet<Id> {
  /** Whether everything except `ids` is selected. Otherwise only `ids` are selected. */
  readonly inverted: boolean;
  readonly ids: ReadonlySet<Id>;
}

export type PickedState = 'none' | 'some' | 'all';

export const nothingPicked: SelectionSet<never> = { inverted: false, ids: new Set<never>() };
export const everythingPicked: SelectionSet<never> = { inverted: true, ids: new Set<never>() };

export const isPicked = <Id>({ inverted, ids }: SelectionSet<Id>, id: Id): boolean => ids.has(id) !== inverted;

/** Returns the selection with these IDs selected or deselected. */
export const withPicked = <Id>(picked: SelectionSet<Id>, changed: Iterable<Id>, on: boolean): SelectionSet<Id> => {
  const ids = new Set(picked.ids);
  for (const id of changed) {
    if (on === picked.inverted) ids.delete(id);
    else ids.add(id);
  }
  return { inverted: picked.inverted, ids };
};

export const togglePicked = <Id>(picked: SelectionSet<Id>, id: Id): SelectionSet<Id> =>
  withPicked(picked, [id], !isPicked(picked, id));

/** Returns the number of selected items among `total` items. */
export const countPicked = <Id>({ inverted, ids }: SelectionSet<Id>, total: number): number =>
  inverted ? Math.max(0, total - ids.size) : ids.size;

export const getSelectionState = <Id>(picked: SelectionSet<Id>, total: number): PickedState => {
  const count = countPicked(picked, total);
  if (count === 0) return 'none';
  return count >= total ? 'all' : 'some';
};

/** Creates an empty map of titles by ID. */
export const createTitleMap = <Id>(): Map<Id, string> => new Map();

/** Creates an empty set of IDs. */
export const createIdSet = <Id>(): Set<Id> => new Set();

/** Creates an empty set of sets of toggled rows. */
export const createToggleSet = <Id>(): Set<Set<Id>> => new Set();

/** A range of rows. `end` is exclusive. */
export interface RowSpan {
  readonly first: number;
  readonly end: number;
}

/** Returns the ranges to select and deselect when a range selection from `anchor` to `reached` is extended to `to`. */
export const extension = (
  anchor: number,
  reached: number,
  to: number,
): { readonly on: RowSpan; readonly off: readonly RowSpan[] } => {
  const selected = { first: Math.min(anchor, to), end: Math.max(anchor, to) + 1 };
  const before = { first: Math.min(anchor, reached), end: Math.max(anchor, reached) + 1 };
  const off = [
    { first: before.first, end: Math.min(before.end, selected.first) },
    { first: Math.max(before.first, selected.end), end: before.end },
  ];
  return { on: selected, off: off.filter(({ first, end }) => end > first) };
};
