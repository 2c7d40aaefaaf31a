import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type { EditedResource } from '../../../electron/contract/index.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { pasteCells } from '../../app/edits/edit-parts.ts';
import { canEditItem } from '../../app/edits/staged-edits.svelte.ts';
import type { ListColumn } from '../../columns/columns.ts';
import type { ListState } from '../../list/list-state.svelte.ts';
import { mendedField } from '../../list/sheet-request.ts';
import type { CellCursor } from './cell-cursor.svelte.ts';

/** A block of cells that is pasted from the focused cell on. */
export interface PastedBlock {
  readonly resource: EditedResource;
  readonly text: string;
  /** The fields of the columns from the focused cell to the last one. */
  readonly fields: readonly string[];
  readonly readItems: (count: number) => Promise<readonly ResourceId[]>;
}

/** Pasting into the cells of one list. */
export class CellPasting {
  readonly #list: ListState;
  readonly #cursor: CellCursor;
  readonly #columns: () => readonly ListColumn[];
  #block = $state.raw<PastedBlock | null>(null);

  constructor(list: ListState, cursor: CellCursor, columns: () => readonly ListColumn[]) {
    this.#list = list;
    this.#cursor = cursor;
    this.#columns = columns;
  }

  /** The block that is being pasted, or null. */
  get block(): PastedBlock | null {
    return this.#block;
  }

  /** Pastes a text from the focused cell on. Returns false if no cell has the focus. */
  paste(text: string): boolean {
    const columns = this.#columns();
    const at = this.#cursor.within(columns.length);
    const { name: resource } = this.#list.resource;
    if (at === null || text === '' || !canEditItem(resource) || this.#block !== null) return false;
    const first = this.#list.active;
    const id = this.#list.row(first)?.id;
    void runWithErrorToast(async () => {
      const [fields] = await Promise.all([this.#listFields(columns.slice(at)), pasteCells.load()]);
      this.#block = { resource, text, fields, readItems: (count) => this.#readItems(first, id, count) };
    });
    return true;
  }

  close(): void {
    this.#block = null;
  }

  /** The columns of the violation in a worklist represent the field that breaks the rule. */
  async #listFields(columns: readonly ListColumn[]): Promise<readonly string[]> {
    const mended = columns.some(({ own }) => own !== undefined) ? await mendedField(this.#list) : undefined;
    return columns.map(({ name, own }) => (own === undefined ? name : (mended ?? name)));
  }

  /**
   * Reads the items from the one that had the keys, whose row a sync may have moved. None if that item is no longer there,
   * because the block would meet other items.
   */
  async #readItems(index: number, focused: ResourceId | undefined, count: number): Promise<readonly ResourceId[]> {
    const first = (focused === undefined ? null : this.#list.indexOf(focused, index)) ?? index;
    const end = Math.min(first + count, this.#list.total ?? 0);
    const entries = await this.#list.entriesOf({ first, end });
    return focused === undefined || entries[0]?.id === focused ? entries.map(({ id }) => id) : [];
  }
}
