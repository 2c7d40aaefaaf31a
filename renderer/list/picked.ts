/** What is selected: some ids, or all that match but some. Never a list of everything. */
export interface Picked<Id> {
  /** True: everything but `ids`; false: nothing but `ids`. */
  readonly inverted: boolean;
  readonly ids: ReadonlySet<Id>;
}

export type PickedState = 'none' | 'some' | 'all';

export const nothingPicked: Picked<never> = { inverted: false, ids: new Set<never>() };
export const everythingPicked: Picked<never> = { inverted: true, ids: new Set<never>() };

export const isPicked = <Id>({ inverted, ids }: Picked<Id>, id: Id): boolean => ids.has(id) !== inverted;

/** With these ids selected or not, whatever they were. */
export const withPicked = <Id>(picked: Picked<Id>, changed: Iterable<Id>, on: boolean): Picked<Id> => {
  const ids = new Set(picked.ids);
  for (const id of changed) {
    if (on === picked.inverted) ids.delete(id);
    else ids.add(id);
  }
  return { inverted: picked.inverted, ids };
};

export const togglePicked = <Id>(picked: Picked<Id>, id: Id): Picked<Id> =>
  withPicked(picked, [id], !isPicked(picked, id));

/** How many of `total` items are selected. */
export const countPicked = <Id>({ inverted, ids }: Picked<Id>, total: number): number =>
  inverted ? Math.max(0, total - ids.size) : ids.size;

export const pickedState = <Id>(picked: Picked<Id>, total: number): PickedState => {
  const count = countPicked(picked, total);
  if (count === 0) return 'none';
  return count >= total ? 'all' : 'some';
};

/** A book of titles by id, empty. */
export const noTitles = <Id>(): Map<Id, string> => new Map();

/** A set of ids, empty. */
export const noIds = <Id>(): Set<Id> => new Set();

/** Sets of toggled rows, empty. */
export const noToggles = <Id>(): Set<Set<Id>> => new Set();

/** Rows `first` to `end` (exclusive). */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** What changes when a selection that reaches from `anchor` to `reached` is drawn on to `to`. */
export const extension = (
  anchor: number,
  reached: number,
  to: number,
): { readonly on: Span; readonly off: readonly Span[] } => {
  const on = { first: Math.min(anchor, to), end: Math.max(anchor, to) + 1 };
  const before = { first: Math.min(anchor, reached), end: Math.max(anchor, reached) + 1 };
  const off = [
    { first: before.first, end: Math.min(before.end, on.first) },
    { first: Math.max(before.first, on.end), end: before.end },
  ];
  return { on, off: off.filter(({ first, end }) => end > first) };
};
