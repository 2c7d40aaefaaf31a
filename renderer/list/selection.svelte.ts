import type { ResourceId } from '../../electron/base/brand.ts';
import {
  countPicked,
  everythingPicked,
  extension,
  isPicked,
  noIds,
  noTitles,
  noToggles,
  nothingPicked,
  pickedState,
  togglePicked,
  withPicked,
} from './picked.ts';
import type { Picked, PickedState, Span } from './picked.ts';

/** An item by what a person knows it by. */
export interface Entry<Id = ResourceId> {
  readonly id: Id;
  readonly title: string;
}
type EntriesOf<Id> = (span: Span) => Promise<readonly Entry<Id>[]>;

/** What is selected in one list. */
export class Selection<Id extends string = ResourceId> {
  #picked = $state.raw<Picked<Id>>(nothingPicked);
  /** Titles of what was picked one by one: they may leave the window of rows. */
  readonly #titles = noTitles<Id>();
  #anchor = 0;
  #reached = 0;
  /** The last range that is being read: ranges change the selection in the order in which they were drawn. */
  #drawing: Promise<unknown> = Promise.resolve();
  /** Rises whenever the whole selection is replaced: a range that is read only then changes nothing. */
  #epoch = 0;
  /** For each range that is being read, the rows that were toggled since: the range leaves them unchanged. */
  readonly #toggled = noToggles<Id>();

  /** What is selected, as data. */
  get picked(): Picked<Id> {
    return this.#picked;
  }
  /** Everything that matches, but what was taken out. */
  get inverted(): boolean {
    return this.#picked.inverted;
  }
  /** The row that a drawn stretch began at, and the one it reaches. */
  get anchor(): number {
    return this.#anchor;
  }
  get reached(): number {
    return this.#reached;
  }
  /** What is picked, in the order it was; nothing while `inverted`. */
  get entries(): readonly Entry<Id>[] {
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
    return pickedState(this.#picked, total);
  }

  /** Turns one row round; a stretch that is drawn next begins there. */
  toggle(entry: Entry<Id>, index: number): void {
    this.#titles.set(entry.id, entry.title);
    this.#picked = togglePicked(this.#picked, entry.id);
    for (const ids of this.#toggled) ids.add(entry.id);
    this.startAt(index);
  }

  /** Selects these and nothing else. */
  pick(entries: readonly Entry<Id>[]): void {
    this.#epoch += 1;
    for (const { id, title } of entries) this.#titles.set(id, title);
    this.#picked = withPicked<Id>(
      nothingPicked,
      entries.map(({ id }) => id),
      true,
    );
    this.startAt(0);
  }

  /** Where a stretch that is drawn next begins. */
  startAt(index: number): void {
    this.#anchor = index;
    this.#reached = index;
  }

  /** Rows came above (below 0: went): where a stretch began moves along. */
  moveBy(rows: number): void {
    this.#anchor = Math.max(0, this.#anchor + rows);
    this.#reached = Math.max(0, this.#reached + rows);
  }

  /** Selects the range from where it began to a row. Rejects if its rows cannot be read; the selection stays then. */
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
    this.#picked = nothingPicked;
    this.#titles.clear();
  }

  /** Another question is asked: «everything» means another everything now, so it is let go. */
  forgetEverything(): void {
    this.#epoch += 1;
    if (this.inverted) this.clear();
    this.startAt(0);
  }

  async #draw(reading: Promise<readonly (readonly Entry<Id>[])[]>, before: Promise<unknown>): Promise<void> {
    const epoch = this.#epoch;
    const toggled = noIds<Id>();
    this.#toggled.add(toggled);
    try {
      const [chosen = [], ...left] = await reading;
      await before;
      if (epoch !== this.#epoch) return;
      for (const { id, title } of chosen) this.#titles.set(id, title);
      const ids = (entries: readonly Entry<Id>[]): readonly Id[] =>
        entries.map(({ id }) => id).filter((id) => !toggled.has(id));
      this.#picked = withPicked(withPicked(this.#picked, ids(left.flat()), false), ids(chosen), true);
    } finally {
      this.#toggled.delete(toggled);
    }
  }
}
