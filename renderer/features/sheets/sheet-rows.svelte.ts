import type {
  OpenReadSheet,
  SheetEffect,
  SheetRow,
  SheetRowWindow,
  SheetSelection,
} from '../../../electron/contract/index.ts';
import type { SheetRowState } from '../../../electron/contract/constants.ts';
import { bridge } from '../../app/bridge.ts';
import { LatestRequest } from '../../app/latest-request.ts';
import {
  type SelectionSet,
  type PickedState,
  countPicked,
  everythingPicked,
  isPicked,
  nothingPicked,
  getSelectionState,
  togglePicked,
} from '../../list/selection-set.ts';
import { PlainRows } from '../../list/plain-rows.svelte.ts';

const toTickedRows = ({ inverted, ids }: SelectionSet<number>): SheetSelection['fits'] => ({
  inverted,
  rows: [...ids],
});

/** An open sheet: its rows by state, and the ticked ones. */
export class ReadRows {
  readonly sheet: OpenReadSheet;
  readonly rows: PlainRows<SheetRow, SheetRowWindow>;
  #view = $state<SheetRowState | null>(null);
  /** The ticked rows among the ones without conflicts. `#misfit` contains the ticked conflicting rows. */
  #fits = $state.raw<SelectionSet<number>>(everythingPicked);
  #misfit = $state.raw<SelectionSet<number>>(nothingPicked);
  #opened = $state.raw<SheetRow | null>(null);
  #effects = $state.raw<readonly SheetEffect[]>([]);
  readonly #effectRequests = new LatestRequest();
  /** Counts row openings and closings. Only the last opened row is shown. */
  readonly #rowRequests = new LatestRequest();

  constructor(sheet: OpenReadSheet) {
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
  /** The row that is shown in full. */
  get opened(): SheetRow | null {
    return this.#opened;
  }

  /** The effects of the ticked rows on the rules for the columns. */
  get effects(): readonly SheetEffect[] {
    return this.#effects;
  }

  /** The number of ticked rows. `others` is the number of unticked rows with changes and unknown rows. */
  get ticked(): number {
    const { fits, misfit } = this.sheet.counts;
    return countPicked(this.#fits, fits) + countPicked(this.#misfit, misfit);
  }
  get others(): number {
    const { fits, misfit, unknown } = this.sheet.counts;
    return fits + misfit + unknown - this.ticked;
  }
  /** Whether none, some or all ready rows are ticked. */
  get fitsTicked(): PickedState {
    return getSelectionState(this.#fits, this.sheet.counts.fits);
  }
  /** Whether none, some or all rows of the view that can be ticked are. */
  get viewTicked(): PickedState {
    const { fits, misfit } = this.sheet.counts;
    if (this.#view === 'fits') return this.fitsTicked;
    if (this.#view === 'misfit') return getSelectionState(this.#misfit, misfit);
    if (this.#view !== null || this.ticked === 0) return 'none';
    return this.ticked === fits + misfit ? 'all' : 'some';
  }
  /** Whether the view contains rows that can be ticked. */
  get canTickView(): boolean {
    const { fits, misfit } = this.sheet.counts;
    if (this.#view === 'fits') return fits > 0;
    if (this.#view === 'misfit') return misfit > 0;
    return this.#view === null && fits + misfit > 0;
  }
  /** The ticked rows as an argument of calls. */
  get ticks(): SheetSelection {
    return { fits: toTickedRows(this.#fits), misfit: toTickedRows(this.#misfit) };
  }

  static canTick({ state }: Pick<SheetRow, 'state'>): boolean {
    return state === 'fits' || state === 'misfit';
  }
  /** Whether a row can be saved for import. A row that is invalid as a whole has no changes. */
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
  /**
   * Toggles all rows of the view. Without a view, conflicting rows are only unticked, because each of them needs a
   * decision.
   */
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

  /** Requests the effects of the ticked rows. */
  async #sum(): Promise<void> {
    const isLatest = this.#effectRequests.start();
    const reply = await bridge.sheets.effects({ id: this.sheet.id, ticks: this.ticks });
    if (isLatest() && reply.ok) this.#effects = reply.value;
  }

  async open({ row }: SheetRow): Promise<void> {
    const isLatest = this.#rowRequests.start();
    const reply = await bridge.sheets.row({ id: this.sheet.id, row });
    if (isLatest() && reply.ok) this.#opened = reply.value;
  }
  closeRow(): void {
    this.#rowRequests.dropAll();
    this.#opened = null;
  }
}
