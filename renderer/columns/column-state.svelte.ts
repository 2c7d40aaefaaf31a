import type { SeenAttribute } from '../../electron/contract/index.ts';
import type { Resource } from '../../electron/model/index.ts';
import { bridge } from '../app/bridge.ts';
import { profileTitles } from '../app/profile-titles.svelte.ts';
import { fittingColumns, layoutOf } from './column-layout.ts';
import type { ColumnLayout } from './column-layout.ts';
import {
  clampWidth,
  columnsOf,
  hasPicture,
  inOrder,
  isShown,
  moreColumns,
  movedBefore,
  movedBeside,
  noChoice,
  readChoice,
  visibleColumns,
  withOwn,
} from './columns.ts';
import type { Column, ColumnChoice, FreeColumn } from './columns.ts';
import { withKeysOfNow } from './follow-keys.ts';

/** Columns that a list has beside those of its resource. */
export interface OwnColumns {
  readonly name: string;
  readonly columns: readonly Column[];
}

interface Arranged {
  readonly choice: ColumnChoice;
  /** Every column there is, in the person's order. */
  readonly all: readonly Column[];
  /** What rows must carry beside the usual cells. */
  readonly more: readonly string[];
}

/** The columns of one list as this person has them in one account; remembered. */
export class ColumnState {
  readonly picture: boolean;
  readonly resource: Resource;
  readonly #key: string;
  /** Resolves once what was remembered is here. */
  readonly recalled: Promise<void>;
  /** Worked out at each change, not derived: it outlives whatever asks first. */
  #now = $state.raw<Arranged>({ choice: noChoice, all: [], more: [] });

  /** Columns of the list's own and a name under which they are remembered; null: those of its resource. */
  readonly #own: OwnColumns | null;

  constructor(resource: Resource, account: string, own: OwnColumns | null = null) {
    this.resource = resource;
    this.#own = own;
    this.picture = hasPicture(resource);
    this.#arrange(noChoice);
    if (resource.name === 'product') profileTitles.follow(() => this.#arrange(this.#choice));
    this.#key = `columns/${account}/${own?.name ?? resource.slug}`;
    this.recalled = this.#recall(own === null ? [this.#key, `columns/${resource.slug}`] : [this.#key]);
  }

  /** Whether it has columns beside those of its resource. */
  get hasOwn(): boolean {
    return this.#own !== null;
  }
  /** Every column there is, in the person's order. */
  get all(): readonly Column[] {
    return this.#now.all;
  }
  get changed(): boolean {
    return JSON.stringify(this.#choice) !== JSON.stringify(noChoice);
  }
  /** What a person changed, to be kept with a view. */
  get choice(): ColumnChoice {
    return this.#choice;
  }
  /** What rows must carry beside the usual cells. */
  get more(): readonly string[] {
    return this.#now.more;
  }

  /** Names attributes by the keys that products tell them by now. */
  followKeys(seen: readonly SeenAttribute[]): void {
    const now = withKeysOfNow(this.#choice, seen);
    if (now !== this.#choice) this.#keep(now);
  }

  apply(choice: ColumnChoice): void {
    this.#keep(choice);
  }

  shown(column: Column): boolean {
    return isShown(column, this.#choice);
  }

  /** Columns to draw in a list that wide; those that a person arranged all stay. */
  visible(width: number): readonly Column[] {
    const columns = visibleColumns(this.#now.all, this.#choice, width);
    return this.changed ? columns : fittingColumns(columns, this.#choice, this.picture, width);
  }

  layout(columns: readonly Column[], width: number): ColumnLayout {
    return layoutOf(columns, this.#choice, this.picture, width);
  }

  show(column: Column, on: boolean): void {
    this.#keep({ ...this.#choice, shown: { ...this.#choice.shown, [column.name]: on } });
  }

  /** Takes a free attribute for a column and shows it. */
  addFree(free: FreeColumn): void {
    const others = this.#choice.free.filter(({ name }) => name !== free.name);
    const column = columnsOf(this.resource, [free]).at(-1);
    if (column === undefined) return;
    const shown = { ...this.#choice.shown, [column.name]: true };
    this.#keep({ ...this.#choice, free: [...others, free], shown });
  }

  /** Moves a column before another; null: to the end. */
  moveBefore(name: string, before: string | null): void {
    this.#keep({ ...this.#choice, order: movedBefore(this.#names, name, before) });
  }

  /** Moves a column by a step among those that are drawn; false where it stands at that end. */
  moveBeside(name: string, step: 1 | -1, drawn: readonly Column[]): boolean {
    const names = this.#names;
    const drawnNames = drawn.map((column) => column.name);
    const order = movedBeside(names, drawnNames, name, step);
    if (order === names) return false;
    this.#keep({ ...this.#choice, order });
    return true;
  }

  freeze(count: number): void {
    this.#keep({ ...this.#choice, frozen: count });
  }

  /** Sets a width without remembering it yet, as while the pointer draws. */
  resize(column: Column, width: number): void {
    this.#arrange({ ...this.#choice, widths: { ...this.#choice.widths, [column.name]: clampWidth(width) } });
  }

  remember(): void {
    this.#keep(this.#choice);
  }

  reset(): void {
    this.#keep(noChoice);
  }

  get #names(): readonly string[] {
    return this.#now.all.map(({ name }) => name);
  }

  get #choice(): ColumnChoice {
    return this.#now.choice;
  }

  #arrange(choice: ColumnChoice): void {
    const usual = columnsOf(this.resource, choice.free, profileTitles.all);
    const all = inOrder(this.#own === null ? usual : withOwn(usual, this.#own.columns), choice.order);
    const shown = all.filter((column) => isShown(column, choice));
    this.#now = { choice, all, more: moreColumns(this.resource, shown) };
  }

  #keep(choice: ColumnChoice): void {
    this.#arrange(choice);
    void bridge.app.remember({ key: this.#key, value: structuredClone(choice) as never });
  }

  /** What was remembered before columns belonged to an account is taken over. */
  async #recall(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const reply = await bridge.app.remembered({ key });
      if (!reply.ok || reply.value === null) continue;
      this.#arrange(readChoice(reply.value));
      return;
    }
  }
}
