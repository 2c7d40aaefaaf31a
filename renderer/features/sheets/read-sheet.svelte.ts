import type { AppError, SheetChoice } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { ReadRows } from './sheet-rows.svelte.ts';

/** The state of reading a sheet: in progress, rejected, or open. */
export class SheetReading {
  #id = $state<string | null>(null);
  #done = $state(0);
  #total = $state<number | null>(null);
  #problem = $state.raw<AppError | null>(null);
  /** The name of a file that another account created. */
  #other = $state<string | null>(null);
  #rows = $state.raw<ReadRows | null>(null);
  /** The reason why the file could not be read with the user's choice. It stays open in its previous form. */
  #refused = $state.raw<AppError | null>(null);

  /** Whether a sheet is being read. */
  get busy(): boolean {
    return this.#id !== null;
  }
  get done(): number {
    return this.#done;
  }
  /** The number of rows, or null before the file is chosen and opened. */
  get total(): number | null {
    return this.#total;
  }
  get problem(): AppError | null {
    return this.#problem;
  }
  get other(): string | null {
    return this.#other;
  }
  get rows(): ReadRows | null {
    return this.#rows;
  }
  get refused(): AppError | null {
    return this.#refused;
  }

  /** Subscribes to the progress. Returns an unsubscribe function. */
  follow(): () => void {
    return bridge.on('sheets.progress', ({ id, done, total }) => {
      if (id !== this.#id) return;
      this.#done = done;
      this.#total = total;
    });
  }

  /**
   * Lets the user choose a file and reads it, or reads the rejected file `again`, or the sheet `entry` of the history.
   * Resolves to false if there is nothing to show.
   */
  async read(again: boolean, entry?: string): Promise<boolean> {
    const id = crypto.randomUUID();
    this.#id = id;
    this.#total = null;
    const reply = await bridge.sheets.read({ id, again, ...(entry === undefined ? {} : { entry }) });
    if (this.#id !== id) {
      // The main process has opened the sheet although it is no longer needed.
      if (reply.ok && reply.value !== null && 'id' in reply.value) void bridge.sheets.closeRead({ id: reply.value.id });
      return false;
    }
    this.#id = null;
    if (reply.ok && reply.value === null) return false;
    if (!reply.ok && reply.error.code === 'cancelled') return false;
    this.#problem = reply.ok ? null : reply.error;
    this.#refused = null;
    this.#other = reply.ok && reply.value !== null && 'other' in reply.value ? reply.value.other : null;
    this.#rows = reply.ok && reply.value !== null && 'id' in reply.value ? new ReadRows(reply.value) : null;
    return true;
  }

  /** Reads the open file again with another worksheet or SKU column. */
  async readAs(choice: SheetChoice): Promise<void> {
    const open = this.#rows;
    if (open === null || this.busy) return;
    const id = crypto.randomUUID();
    this.#id = id;
    this.#total = null;
    const reply = await bridge.sheets.readAs({ id, of: open.sheet.id, choice });
    if (this.#id !== id) {
      // The user has closed the dialog in the meantime.
      if (reply.ok) void bridge.sheets.closeRead({ id });
      return;
    }
    this.#id = null;
    this.#refused = reply.ok || reply.error.code === 'cancelled' ? null : reply.error;
    if (reply.ok) this.#rows = new ReadRows(reply.value);
  }

  cancel(): void {
    if (this.#id !== null) void bridge.sheets.cancel({ id: this.#id });
  }

  /** Closes the open sheet. */
  close(): void {
    this.cancel();
    if (this.#rows !== null) void bridge.sheets.closeRead({ id: this.#rows.sheet.id });
    this.#id = null;
    this.#rows = null;
    this.#other = null;
    this.#problem = null;
    this.#refused = null;
  }
}
