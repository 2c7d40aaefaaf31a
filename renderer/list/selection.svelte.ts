import type { ResourceId } from '../../electron/base/branded-types.ts';
import {
  type SelectionSet,
  type PickedState,
  type RowSpan,
  countPicked,
  everythingPicked,
  extension,
  isPicked,
  createIdSet,
  createTitleMap,
  createToggleSet,
  nothingPicked,
  getSelectionState,
  togglePicked,
  withPicked,
} from './selection-set.ts';

/** An item with its display name. */
export interface SelectedItem<Id = ResourceId> {
  readonly id: Id;
  readonly title: string;
}
type EntriesOf<Id> = (span: RowSpan) => Promise<readonly SelectedItem<Id>[]>;

export class ListSelection<Id extends string = ResourceId> {
  #picked = $state.raw<SelectionSet<Id>>(nothingPicked);
  /** Titles of individually selected items, because their rows may be unloaded. */
  readonly #titles = createTitleMap<Id>();
  /** Whether the query has changed since items were selected, so that they may not be listed. */
  #isOfOtherQuery = $state(false);
  #anchor = 0;
  #reached = 0;
  /** The last range that is being read. Ranges are applied in the order in which the user selected them. */
  #drawing: Promise<unknown> = Promise.resolve();
  /** Incremented whenever the whole selection is replaced. Ranges that are still being read then have no effect. */
  #epoch = 0;
  /** For each range that is being read, the rows that were toggled since. The range does not change them. */
  readonly #toggled = createToggleSet<Id>();

  get picked(): SelectionSet<Id> {
    return this.#picked;
  }
  /** Whether everything that matches is selected, except deselected items. */
  get inverted(): boolean {
    return this.#picked.inverted;
  }
  /** The first row of a range selection. `reached` is its last row. */
  get anchor(): number {
    return this.#anchor;
  }
  get reached(): number {
    return this.#reached;
  }
  /** The selected items in the order of selection. Empty while `inverted`. */
  get entries(): readonly SelectedItem<Id>[] {
    if (this.inverted) return [];
    return [...this.#picked.ids].map((id) => ({ id, title: this.#titles.get(id) ?? id }));
  }

  has(id: Id): boolean {
    return isPicked(this.#picked, id);
  }
  count(total: number): number {
    return countPicked(this.#picked, total);
  }
  state(total: number): PickedState {
    const state = getSelectionState(this.#picked, total);
    return state === 'all' && this.#isOfOtherQuery && !this.inverted ? 'some' : state;
  }

  /** Toggles a row. The next range selection starts there. */
  toggle(entry: SelectedItem<Id>, index: number): void {
    this.#titles.set(entry.id, entry.title);
    this.#isOfOtherQuery &&= this.#picked.ids.size > 0;
    this.#picked = togglePicked(this.#picked, entry.id);
    for (const ids of this.#toggled) ids.add(entry.id);
    this.startAt(index);
  }

  /** Selects only these items. */
  pick(entries: readonly SelectedItem<Id>[]): void {
    this.#epoch += 1;
    this.#isOfOtherQuery = false;
    for (const { id, title } of entries) this.#titles.set(id, title);
    this.#picked = withPicked<Id>(
      nothingPicked,
      entries.map(({ id }) => id),
      true,
    );
    this.startAt(0);
  }

  /** Sets the first row of the next range selection. */
  startAt(index: number): void {
    this.#anchor = index;
    this.#reached = index;
  }

  /** Moves the start of the range selection after rows were inserted above (removed if negative). */
  moveBy(rows: number): void {
    this.#anchor = Math.max(0, this.#anchor + rows);
    this.#reached = Math.max(0, this.#reached + rows);
  }

  /** Extends the range selection to a row. Rejects if its rows cannot be read; the selection then stays unchanged. */
  async extendTo(index: number, entriesOf: EntriesOf<Id>): Promise<void> {
    const { on, off } = extension(this.#anchor, this.#reached, index);
    this.#reached = index;
    const drawing = this.#draw(Promise.all([entriesOf(on), ...off.map(entriesOf)]), this.#drawing);
    this.#drawing = drawing.catch(() => undefined);
    await drawing;
  }

  everything(): void {
    this.#epoch += 1;
    this.#picked = everythingPicked;
  }

  clear(): void {
    this.#epoch += 1;
    this.#isOfOtherQuery = false;
    this.#picked = nothingPicked;
    this.#titles.clear();
  }

  /** Clears a selection of everything, because another query changes its meaning. */
  forgetEverything(): void {
    this.#epoch += 1;
    if (this.inverted) this.clear();
    this.#isOfOtherQuery = this.#picked.ids.size > 0;
    this.startAt(0);
  }

  async #draw(reading: Promise<readonly (readonly SelectedItem<Id>[])[]>, before: Promise<unknown>): Promise<void> {
    const epoch = this.#epoch;
    const toggled = createIdSet<Id>();
    this.#toggled.add(toggled);
    try {
      const [chosen = [], ...left] = await reading;
      await before;
      if (epoch !== this.#epoch) return;
      for (const { id, title } of chosen) this.#titles.set(id, title);
      const ids = (entries: readonly SelectedItem<Id>[]): readonly Id[] =>
        entries.map(({ id }) => id).filter((id) => !toggled.has(id));
      this.#picked = withPicked(withPicked(this.#picked, ids(left.flat()), false), ids(chosen), true);
    } finally {
      this.#toggled.delete(toggled);
    }
  }
}
