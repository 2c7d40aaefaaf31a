import type { ResourceId } from '../../electron/base/brand.ts';
import {
  countPicked,
  everythingPicked,
  extension,
  isPicked,
  noTitles,
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
    this.startAt(index);
  }

  /** Selects these and nothing else. */
  pick(entries: readonly Entry<Id>[]): void {
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

  /** Draws the stretch from where it began to a row. */
  async extendTo(index: number, entriesOf: EntriesOf<Id>): Promise<void> {
    const { on, off } = extension(this.#anchor, this.#reached, index);
    this.#reached = index;
    const [chosen, ...left] = await Promise.all([entriesOf(on), ...off.map(entriesOf)]);
    for (const { id, title } of chosen) this.#titles.set(id, title);
    const ids = (entries: readonly Entry<Id>[]): readonly Id[] => entries.map(({ id }) => id);
    this.#picked = withPicked(withPicked(this.#picked, ids(left.flat()), false), ids(chosen), true);
  }

  everything(): void {
    this.#picked = everythingPicked;
  }

  clear(): void {
    this.#picked = nothingPicked;
    this.#titles.clear();
  }

  /** Another question is asked: «everything» means another everything now, so it is let go. */
  forgetEverything(): void {
    if (this.inverted) this.clear();
    this.startAt(0);
  }
}
