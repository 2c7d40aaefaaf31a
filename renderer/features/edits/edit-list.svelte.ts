import type {
  AppError,
  EditCounts,
  EditFilter,
  EditId,
  EditRow,
  EditSelection,
  EditTab,
  EditWindow,
} from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { type ConflictRows, conflictRows } from '../../app/edits/conflict-rows.svelte.ts';
import { throttleAsync } from '../../list/throttle-async.ts';
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

/** A row that starts unselected: it needs a decision. */
export const needsDecision = ({ breaksMust }: Pick<EditRow, 'breaksMust'>): boolean => breaksMust;

interface Ticks {
  /** Selected rows that break no rule of severity `must`, and selected rows that do. */
  readonly sound: SelectionSet<EditId>;
  readonly breaking: SelectionSet<EditId>;
}
/** Rows that break a rule of severity `must` start unselected. */
const initialTicks: Ticks = { sound: everythingPicked, breaking: nothingPicked };

const noFilter: EditFilter = { searchText: '', fields: [], origins: [] };

const toPickedRows = ({ inverted, ids }: SelectionSet<EditId>): EditSelection['sound'] => ({ inverted, ids: [...ids] });

/** The staged edits of the account in use, by tab: the rows near the visible ones, and which edits are selected. */
export class EditList {
  readonly rows: PlainRows<EditRow, EditWindow>;
  readonly #conflicts: Pick<ConflictRows, 'narrow'>;
  #tab = $state<EditTab>('all');
  #showsConflicts = $state(false);
  #filter = $state.raw(noFilter);
  #counts = $state.raw<EditCounts | null>(null);
  #all = $state<number | null>(null);
  #revision = 0;
  #ticks = $state.raw<Ticks>(initialTicks);
  #opened = $state<EditId | null>(null);
  #account: string | null = null;
  readonly #refreshSoon = throttleAsync(() => this.rows.refresh());

  /** `conflicts` has the sent edits in conflict, which have the same filter. */
  constructor(conflicts: Pick<ConflictRows, 'narrow'>) {
    this.#conflicts = conflicts;
    this.rows = new PlainRows<EditRow, EditWindow>({
      ask: ({ offset, limit }) => bridge.edits.list({ tab: this.#tab, filter: this.#usedFilter, offset, limit }),
      took: ({ counts, all, revision }) => {
        [this.#counts, this.#all, this.#revision] = [counts, all, revision];
      },
      keyOf: ({ id }) => id,
    });
  }

  get tab(): EditTab {
    return this.#tab;
  }
  set tab(tab: EditTab) {
    this.#tab = tab;
    this.#showsConflicts = false;
    this.#ticks = initialTicks;
    this.rows.restart();
  }
  /** Whether the sent edits in conflict are shown instead of staged edits. */
  get showsConflicts(): boolean {
    return this.#showsConflicts;
  }
  showConflicts(): void {
    this.#showsConflicts = true;
    this.#opened = null;
  }
  get filter(): EditFilter {
    return this.#filter;
  }
  /** Changes parts of the filter. The selection starts again, because it is of the rows that match. */
  narrow(part: Partial<EditFilter>): void {
    this.#filter = { ...this.#filter, ...part };
    this.#ticks = initialTicks;
    this.rows.restart();
    this.#conflicts.narrow(this.#usedFilter);
  }
  clearFilter(): void {
    this.narrow(noFilter);
  }
  get isFiltered(): boolean {
    return this.#usedFilter !== null;
  }
  /** The number of all edits, with and without a match. Null until the first reply. */
  get all(): number | null {
    return this.#all;
  }
  /** The revision of the staged edits from which the rows were read. */
  get revision(): number {
    return this.#revision;
  }
  /** The counts of the edits that match the filter. Null until the first reply. */
  get counts(): EditCounts | null {
    return this.#counts;
  }
  get problem(): AppError | null {
    return this.rows.problem;
  }
  /** The edit that is shown in full. */
  get openedId(): EditId | null {
    return this.#opened;
  }
  get opened(): EditRow | undefined {
    return this.#opened === null ? undefined : this.#find(this.#opened);
  }
  open(id: EditId | null): void {
    this.#opened = id;
  }

  /** The number of selected rows of the tab. */
  get selected(): number {
    const { sound, breaking } = this.#sizes;
    return countPicked(this.#ticks.sound, sound) + countPicked(this.#ticks.breaking, breaking);
  }
  get state(): PickedState {
    const { sound, breaking } = this.#sizes;
    if (this.selected === 0) return 'none';
    return this.selected >= sound + breaking ? 'all' : 'some';
  }
  /** The selection as a call takes it. */
  get selection(): EditSelection {
    return {
      tab: this.#tab,
      filter: this.#usedFilter,
      sound: toPickedRows(this.#ticks.sound),
      breaking: toPickedRows(this.#ticks.breaking),
    };
  }
  isSelected(row: EditRow): boolean {
    return isPicked(needsDecision(row) ? this.#ticks.breaking : this.#ticks.sound, row.id);
  }
  toggle(row: EditRow): void {
    const { sound, breaking } = this.#ticks;
    this.#ticks = needsDecision(row)
      ? { sound, breaking: togglePicked(breaking, row.id) }
      : { sound: togglePicked(sound, row.id), breaking };
  }
  /** Selects all rows that break no `must` rule, or none of the tab if these are all selected. */
  toggleAll(): void {
    const isAll = getSelectionState(this.#ticks.sound, this.#sizes.sound) === 'all';
    const hasSound = this.#sizes.sound > 0;
    if (hasSound)
      this.#ticks = isAll
        ? { sound: nothingPicked, breaking: nothingPicked }
        : { ...this.#ticks, sound: everythingPicked };
    else this.#ticks = { ...this.#ticks, breaking: this.state === 'all' ? nothingPicked : everythingPicked };
  }
  selectAll(): void {
    this.#ticks = { sound: everythingPicked, breaking: everythingPicked };
  }
  clear(): void {
    this.#ticks = { sound: nothingPicked, breaking: nothingPicked };
  }

  /** Follows the edits of an account. Returns an unsubscribe function. */
  follow(account: string | null): () => void {
    if (account !== this.#account) {
      this.#tab = 'all';
      this.#showsConflicts = false;
      this.#filter = noFilter;
      this.#ticks = initialTicks;
      [this.#counts, this.#all] = [null, null];
      this.#opened = null;
      this.rows.clear();
    }
    this.#account = account;
    this.#refreshSoon();
    return bridge.on('edits.changed', ({ counts }) => {
      this.#all = counts.all;
      if (!this.isFiltered) this.#counts = counts;
      this.#refreshSoon();
    });
  }

  get #usedFilter(): EditFilter | null {
    const { searchText, fields, origins } = this.#filter;
    return searchText.trim() === '' && fields.length === 0 && origins.length === 0 ? null : this.#filter;
  }

  get #sizes(): { readonly sound: number; readonly breaking: number } {
    if (this.#counts === null) return { sound: 0, breaking: 0 };
    const breaking = this.#counts.breaksMust[this.#tab];
    return { sound: this.#counts[this.#tab] - breaking, breaking };
  }

  #find(id: EditId): EditRow | undefined {
    const { total } = this.rows;
    for (let index = 0; index < (total ?? 0); index += 1) {
      const row = this.rows.at(index);
      if (row?.id === id) return row;
    }
    return undefined;
  }
}

/** One for the whole program: the tab and the selection stay while the user is on another page. */
export const editList = new EditList(conflictRows);
