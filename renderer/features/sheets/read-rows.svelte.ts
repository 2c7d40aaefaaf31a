import type { ReadSheet, SheetEffect, SheetRow, SheetRowWindow, SheetTicks } from '../../../electron/contract/index.ts';
import type { SheetRowState } from '../../../electron/contract/values.ts';
import { bridge } from '../../app/bridge.ts';
import {
  countPicked,
  everythingPicked,
  isPicked,
  nothingPicked,
  pickedState,
  togglePicked,
} from '../../list/picked.ts';
import type { Picked, PickedState } from '../../list/picked.ts';
import { PlainRows } from '../../list/plain-rows.svelte.ts';

const rowsIn = ({ inverted, ids }: Picked<number>): SheetTicks['fits'] => ({ inverted, rows: [...ids] });

/** A sheet that is open: its rows by what they do, and which of them are ticked. */
export class ReadRows {
  readonly sheet: ReadSheet;
  readonly rows: PlainRows<SheetRow, SheetRowWindow>;
  #view = $state<SheetRowState | null>(null);
  /** What is ticked of the rows that fit, and of those that do not. */
  #fits = $state.raw<Picked<number>>(everythingPicked);
  #misfit = $state.raw<Picked<number>>(nothingPicked);
  #opened = $state.raw<SheetRow | null>(null);
  #effects = $state.raw<readonly SheetEffect[]>([]);
  #asked = 0;
  /** Counts the rows that were opened or closed: only the last one is shown. */
  #openings = 0;

  constructor(sheet: ReadSheet) {
    this.sheet = sheet;
    this.rows = new PlainRows<SheetRow, SheetRowWindow>({
      ask: ({ offset, limit }) => bridge.sheets.rows({ id: sheet.id, state: this.#view, offset, limit }),
      took: () => undefined,
      keyOf: ({ row }) => String(row),
    });
    this.rows.restart();
    void this.#sum();
  }

  get view(): SheetRowState | null {
    return this.#view;
  }
  set view(view: SheetRowState | null) {
    this.#view = view;
    this.rows.restart();
  }
  /** The row that is shown whole. */
  get opened(): SheetRow | null {
    return this.#opened;
  }

  /** What the ticked rows do to the rules about the columns. */
  get effects(): readonly SheetEffect[] {
    return this.#effects;
  }

  /** Rows that are ticked, and the others that would change something or are unknown. */
  get ticked(): number {
    const { fits, misfit } = this.sheet.counts;
    return countPicked(this.#fits, fits) + countPicked(this.#misfit, misfit);
  }
  get others(): number {
    const { fits, misfit, unknown } = this.sheet.counts;
    return fits + misfit + unknown - this.ticked;
  }
  /** How many of the ready rows are ticked. */
  get fitsTicked(): PickedState {
    return pickedState(this.#fits, this.sheet.counts.fits);
  }
  /** How many rows of the view are ticked, of those that can be. */
  get viewTicked(): PickedState {
    const { fits, misfit } = this.sheet.counts;
    if (this.#view === 'fits') return this.fitsTicked;
    if (this.#view === 'misfit') return pickedState(this.#misfit, misfit);
    if (this.#view !== null || this.ticked === 0) return 'none';
    return this.ticked === fits + misfit ? 'all' : 'some';
  }
  /** Whether the view has rows that can be ticked. */
  get canTickView(): boolean {
    const { fits, misfit } = this.sheet.counts;
    if (this.#view === 'fits') return fits > 0;
    if (this.#view === 'misfit') return misfit > 0;
    return this.#view === null && fits + misfit > 0;
  }
  /** Which are ticked, as a call takes it. */
  get ticks(): SheetTicks {
    return { fits: rowsIn(this.#fits), misfit: rowsIn(this.#misfit) };
  }

  static canTick({ state }: Pick<SheetRow, 'state'>): boolean {
    return state === 'fits' || state === 'misfit';
  }
  /** Whether a row can be saved for import: one that is at fault as a whole has no change. */
  static canSave(row: SheetRow): boolean {
    return ReadRows.canTick(row) && row.changes.length > 0;
  }
  isTicked({ row, state }: SheetRow): boolean {
    return isPicked(state === 'fits' ? this.#fits : this.#misfit, row);
  }
  tick({ row, state }: SheetRow): void {
    this.#toggle({ row, state });
    void this.#sum();
  }
  #toggle({ row, state }: Pick<SheetRow, 'row' | 'state'>): void {
    if (state === 'fits') this.#fits = togglePicked(this.#fits, row);
    else if (state === 'misfit') this.#misfit = togglePicked(this.#misfit, row);
  }
  /** Ticks all rows of the view, or none of them. Without a view, rows that need review are only unticked: each needs a decision. */
  tickView(): void {
    if (this.#view === 'misfit') {
      this.#misfit = this.viewTicked === 'all' ? nothingPicked : everythingPicked;
    } else {
      const all = this.fitsTicked !== 'all';
      this.#fits = all ? everythingPicked : nothingPicked;
      if (!all && this.#view === null) this.#misfit = nothingPicked;
    }
    void this.#sum();
  }

  /** Asks what the rows that are ticked now do. */
  async #sum(): Promise<void> {
    const own = ++this.#asked;
    const reply = await bridge.sheets.effects({ id: this.sheet.id, ticks: this.ticks });
    if (own === this.#asked && reply.ok) this.#effects = reply.value;
  }

  async open({ row }: SheetRow): Promise<void> {
    const own = ++this.#openings;
    const reply = await bridge.sheets.row({ id: this.sheet.id, row });
    if (own === this.#openings && reply.ok) this.#opened = reply.value;
  }
  closeRow(): void {
    this.#openings += 1;
    this.#opened = null;
  }
}
