import type { ProductAttributeUse } from '../../electron/contract/index.ts';
import type { Resource } from '../../electron/model/index.ts';
import { bridge } from '../app/bridge.ts';
import { profileTitles } from '../app/profile-names.svelte.ts';
import { type ColumnLayout, getFittingColumns, computeColumnLayout } from './column-layout.ts';
import {
  type ListColumn,
  type ColumnChoice,
  type FreeColumn,
  clampWidth,
  getAvailableColumns,
  hasPicture,
  sortColumns,
  isColumnVisible,
  getExtraFields,
  moveNameBefore,
  moveNameByStep,
  noChoice,
  readChoice,
  getVisibleColumns,
  withListColumns,
} from './columns.ts';
import { updateAttributeKeys } from './update-attribute-keys.ts';

/** Columns that a list has in addition to those of its resource. */
export interface ListColumns {
  readonly name: string;
  readonly columns: readonly ListColumn[];
}

interface Arranged {
  readonly choice: ColumnChoice;
  /** All columns in the user's order. */
  readonly all: readonly ListColumn[];
  /** Fields that rows must contain in addition to the default ones. */
  readonly more: readonly string[];
}

/** The user's columns of one list in one account. Changes are stored. */
export class ColumnState {
  readonly picture: boolean;
  readonly resource: Resource;
  readonly #key: string;
  /** Resolves when the stored columns have loaded. */
  readonly recalled: Promise<void>;
  /** Computed on each change instead of derived, because it outlives the component that first reads it. */
  #now = $state.raw<Arranged>({ choice: noChoice, all: [], more: [] });
  /** Whether the user has changed the columns. Stored ones that are read later are then outdated. */
  #hasOwnChoice = false;

  /** Additional columns and the name under which all are stored, or null for the list of a resource. */
  readonly #own: ListColumns | null;

  constructor(resource: Resource, account: string, own: ListColumns | null = null) {
    this.resource = resource;
    this.#own = own;
    this.picture = hasPicture(resource);
    this.#arrange(noChoice);
    if (resource.name === 'product') profileTitles.follow(() => this.#arrange(this.#choice));
    this.#key = `columns/${account}/${own?.name ?? resource.slug}`;
    this.recalled = this.#recall(own === null ? [this.#key, `columns/${resource.slug}`] : [this.#key]);
  }

  /** Whether the list has additional columns. */
  get hasOwn(): boolean {
    return this.#own !== null;
  }
  /** All columns in the user's order. */
  get all(): readonly ListColumn[] {
    return this.#now.all;
  }
  get changed(): boolean {
    return JSON.stringify(this.#choice) !== JSON.stringify(noChoice);
  }
  /** The user's changes, which can be stored in a view. */
  get choice(): ColumnChoice {
    return this.#choice;
  }
  /** Fields that rows must contain in addition to the default ones. */
  get more(): readonly string[] {
    return this.#now.more;
  }

  /** Replaces attribute keys with the keys that products use now. */
  followKeys(seen: readonly ProductAttributeUse[]): void {
    const now = updateAttributeKeys(this.#choice, seen);
    if (now !== this.#choice) this.#keep(now);
  }

  apply(choice: ColumnChoice): void {
    this.#keep(choice);
  }

  shown(column: ListColumn): boolean {
    return isColumnVisible(column, this.#choice);
  }

  /** Returns the columns to show at a width. Columns that the user has configured are never hidden. */
  visible(width: number): readonly ListColumn[] {
    const columns = getVisibleColumns(this.#now.all, this.#choice, width);
    return this.changed ? columns : getFittingColumns(columns, this.#choice, this.picture, width);
  }

  layout(columns: readonly ListColumn[], width: number): ColumnLayout {
    return computeColumnLayout(columns, this.#choice, this.picture, width);
  }

  show(column: ListColumn, on: boolean): void {
    this.#keep({ ...this.#choice, shown: { ...this.#choice.shown, [column.name]: on } });
  }

  /** Adds a custom attribute as a visible column. */
  addFree(free: FreeColumn): void {
    const others = this.#choice.free.filter(({ name }) => name !== free.name);
    const column = getAvailableColumns(this.resource, [free]).at(-1);
    if (column === undefined) return;
    const shown = { ...this.#choice.shown, [column.name]: true };
    this.#keep({ ...this.#choice, free: [...others, free], shown });
  }

  /** Moves a column before another one, or to the end if `before` is null. */
  moveBefore(name: string, before: string | null): void {
    this.#keep({ ...this.#choice, order: moveNameBefore(this.#names, name, before) });
  }

  /** Moves a column by one step among the visible columns. Returns false if it is already at that end. */
  moveBeside(name: string, step: 1 | -1, drawn: readonly ListColumn[]): boolean {
    const names = this.#names;
    const drawnNames = drawn.map((column) => column.name);
    const order = moveNameByStep(names, drawnNames, name, step);
    if (order === names) return false;
    this.#keep({ ...this.#choice, order });
    return true;
  }

  freeze(count: number): void {
    this.#keep({ ...this.#choice, frozen: count });
  }

  /** Sets a width without storing it, for example while the user drags. */
  resize(column: ListColumn, width: number): void {
    this.#hasOwnChoice = true;
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
    const resourceColumns = getAvailableColumns(this.resource, choice.free, profileTitles.all);
    const all = sortColumns(
      this.#own === null ? resourceColumns : withListColumns(resourceColumns, this.#own.columns),
      choice.order,
    );
    const shown = all.filter((column) => isColumnVisible(column, choice));
    this.#now = { choice, all, more: getExtraFields(this.resource, shown) };
  }

  #keep(choice: ColumnChoice): void {
    this.#hasOwnChoice = true;
    this.#arrange(choice);
    void bridge.app.remember({ key: this.#key, value: structuredClone(choice) as never });
  }

  /** Columns stored by versions that did not separate accounts are used if the account has none. */
  async #recall(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const reply = await bridge.app.remembered({ key });
      if (this.#hasOwnChoice) return;
      if (!reply.ok || reply.value === null) continue;
      this.#arrange(readChoice(reply.value));
      return;
    }
  }
}
