import type { Resource } from '../../electron/model/index.ts';
import { bridge } from '../bridge.ts';
import {
  clampWidth,
  columnsOf,
  hasPicture,
  isShown,
  noChoice,
  readChoice,
  templateOf,
  visibleColumns,
} from './columns.ts';
import type { Column, ColumnChoice } from './columns.ts';

/** The columns of one list as this person has them; remembered. */
export class ColumnState {
  readonly all: readonly Column[];
  readonly picture: boolean;
  readonly #key: string;
  #choice = $state.raw<ColumnChoice>(noChoice);

  constructor(resource: Resource) {
    this.all = columnsOf(resource);
    this.picture = hasPicture(resource);
    this.#key = `columns/${resource.slug}`;
    void this.#recall();
  }

  get changed(): boolean {
    return this.#choice !== noChoice;
  }

  /** What a person changed, to be kept with a view. */
  get choice(): ColumnChoice {
    return this.#choice;
  }

  apply(choice: ColumnChoice): void {
    this.#keep(choice);
  }

  shown(column: Column): boolean {
    return isShown(column, this.#choice);
  }

  /** Columns to draw in a list that wide. */
  visible(width: number): readonly Column[] {
    return visibleColumns(this.all, this.#choice, width);
  }

  template(columns: readonly Column[]): string {
    return templateOf(columns, this.#choice, this.picture);
  }

  width(column: Column): number {
    return this.#choice.widths[column.name] ?? (column.width === 'grow' ? 0 : column.width);
  }

  show(column: Column, on: boolean): void {
    const shown = { ...this.#choice.shown, [column.name]: on };
    this.#keep({ ...this.#choice, shown });
  }

  /** Sets a width without remembering it yet, as while the pointer draws. */
  resize(column: Column, width: number): void {
    this.#choice = { ...this.#choice, widths: { ...this.#choice.widths, [column.name]: clampWidth(width) } };
  }

  remember(): void {
    this.#keep(this.#choice);
  }

  reset(): void {
    this.#keep(noChoice);
  }

  #keep(choice: ColumnChoice): void {
    this.#choice = choice;
    void bridge.app.remember({ key: this.#key, value: { shown: { ...choice.shown }, widths: { ...choice.widths } } });
  }

  async #recall(): Promise<void> {
    const reply = await bridge.app.remembered({ key: this.#key });
    if (reply.ok && reply.value !== null) this.#choice = readChoice(reply.value);
  }
}
