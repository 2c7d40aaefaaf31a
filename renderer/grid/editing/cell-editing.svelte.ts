import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type { EditedResource } from '../../../electron/contract/index.ts';
import { cellEditor } from '../../app/edits/edit-parts.ts';
import { canEditItem } from '../../app/edits/staged-edits.svelte.ts';
import type { ListColumn } from '../../columns/columns.ts';
import type { ListState } from '../../list/list-state.svelte.ts';
import { mendedField } from '../../list/sheet-request.ts';
import type { CellCursor } from './cell-cursor.svelte.ts';

/** A cell whose editor is open. */
interface EditedCell {
  readonly resource: EditedResource;
  readonly id: ResourceId;
  readonly title: string;
  /** The name of its column. */
  readonly name: string;
  /** The column and the row at the time when the editor was opened. */
  readonly at: number;
  readonly index: number;
}

/** Fields that are edited if no cell has the focus: the first that has a column. */
const usualFields = ['label', 'alt_text', 'filename', 'gtin', 'status'];

/** The editor in a cell of one list. */
export class CellEditing {
  readonly #list: ListState;
  readonly #cursor: CellCursor;
  readonly #columns: () => readonly ListColumn[];
  #cell = $state.raw<EditedCell | null>(null);
  /** Whether the editor shows why the cell is read-only. */
  #isRefused = false;
  #typed = '';

  constructor(list: ListState, cursor: CellCursor, columns: () => readonly ListColumn[]) {
    this.#list = list;
    this.#cursor = cursor;
    this.#columns = columns;
  }

  get cell(): EditedCell | null {
    return this.#cell;
  }
  /** The index of the row that is edited now. */
  get index(): number {
    const cell = this.#cell;
    return cell === null ? 0 : (this.#list.indexOf(cell.id, cell.index) ?? cell.index);
  }

  /** Opens the editor of the focused cell. Does nothing while its row is being read. */
  open(): void {
    const columns = this.#columns();
    const { name: resource } = this.#list.resource;
    const row = this.#list.row(this.#list.active);
    const usual = columns.findIndex(
      ({ name }) => name === usualFields.find((field) => columns.some((column) => column.name === field)),
    );
    const at = this.#cursor.within(columns.length) ?? usual;
    const column = columns[at];
    if (!canEditItem(resource) || row?.known !== 'read' || column === undefined) return;
    this.#cursor.put(at);
    void cellEditor.want();
    if (column.own === undefined) this.#openField(resource, row.id, column.name, at);
    else void this.#openOwn(resource, row.id, column.name, at);
  }

  /** The columns of the violation in a worklist edit the field that breaks the rule. */
  async #openOwn(resource: EditedResource, id: ResourceId, column: string, at: number): Promise<void> {
    const field = await mendedField(this.#list);
    // Rows may have been inserted or removed above, so the index alone does not identify the focused item.
    if (this.#list.row(this.#list.active)?.id === id) this.#openField(resource, id, field ?? column, at);
  }

  #openField(resource: EditedResource, id: ResourceId, name: string, at: number): void {
    const title = this.#list.entry(this.#list.active)?.title ?? id;
    this.#isRefused = false;
    this.#typed = '';
    this.#cell = { resource, id, title, name, at, index: this.#list.active };
  }

  /** Called when the editor shows why the cell is read-only. */
  readonly refuse = (): void => {
    this.#isRefused = true;
  };

  /**
   * Handles a key that the list receives while a cell is edited. Returns whether the key is consumed. The editor has the focus unless it
   * is still being loaded, when keys must not become shortcuts of the list, or shows a reason, which any key removes.
   * Characters that are typed before the editor is loaded are kept for it.
   */
  handleKey({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
    if (this.#cell === null) return false;
    if (this.#isRefused || key === 'Escape') this.#cell = null;
    else if (Array.from(key).length === 1 && !ctrlKey && !metaKey) this.#typed += key;
    return !this.#isRefused || key === 'Escape';
  }

  /** Returns the text that was typed before the editor had the focus, once. */
  readonly takeTyped = (): string => {
    const typed = this.#typed;
    this.#typed = '';
    return typed;
  };

  /** Closes the editor, and puts the keys on the cell that `move` names. */
  close(move: 'down' | 'right' | 'left' | null): void {
    const cell = this.#cell;
    if (cell === null) return;
    const { index } = this;
    this.#cell = null;
    if (move === 'down' && index + 1 < (this.#list.total ?? 0)) this.#list.goTo(index + 1);
    else if (move === 'right' || move === 'left') this.#cursor.step(move === 'right' ? 1 : -1, this.#columns().length);
  }
}
