import type { CellEdit, SeenAttribute } from '../../../electron/contract/index.ts';
import { yieldToPage, inSlices } from './yield-to-page.ts';
import { checkRow, columnOf, factsOf, namesIn } from './check.ts';
import type { CheckedRow, Mapping, Tone } from './check.ts';
import { Lookups } from './known-things.ts';
import { creationsOf, planOf } from './plan.ts';
import type { Plan } from './plan.ts';
import { firstWidth, guessDelimiter, readTable } from './read-table.ts';
import type { Delimiter, PastedTable } from './read-table.ts';
import { session } from '../../app/session.svelte.ts';
import { refusedAs } from '../../form/refused-fields.ts';
import type { Refused } from '../../form/refused-fields.ts';
import { plainHeading } from '../../../electron/model/headings.ts';
import { byKey, fieldTargets, guessTargets, hasHeadings, targetsOf } from './targets.ts';
import type { Target } from './targets.ts';

export type RowFilter = 'all' | 'faults' | 'taken' | 'warnings' | 'out';
export const rowFilters = ['all', 'faults', 'taken', 'warnings', 'out'] as const satisfies readonly RowFilter[];

type Ticks = Readonly<Record<number, boolean>>;
type Counts = Readonly<Record<RowFilter, number>>;

/** What every row needs, and what makes it a variant: never left out. */
const kept: ReadonlySet<string> = new Set(['sku', 'parent_id']);

/** Rows that are handed over with one message. */
const inPart = 200;

const isWanted = (ticks: Ticks, row: CheckedRow | undefined, index: number): boolean =>
  ticks[index] ?? row?.state !== 'taken';

const tones: Readonly<Partial<Record<RowFilter, Tone>>> = { faults: 'fault', taken: 'taken', warnings: 'warn' };

const isOf = (filter: RowFilter, index: number, row: CheckedRow | undefined, plan: Plan): boolean => {
  if (filter === 'all') return true;
  if (filter === 'out') return !plan.sent.has(index);
  if (filter === 'faults' && plan.orphans.has(index)) return true;
  return row?.issues.some(({ tone }) => tone === tones[filter]) ?? false;
};

const countsOf = (rows: readonly CheckedRow[], plan: Plan): Counts => {
  const counts: Record<RowFilter, number> = { all: 0, faults: 0, taken: 0, warnings: 0, out: 0 };
  for (const [index, row] of rows.entries())
    for (const filter of rowFilters) if (isOf(filter, index, row, plan)) counts[filter] += 1;
  return counts;
};

const none: PastedTable = { rows: [], columns: 0, cut: false };

/** One pasted table: its cells, what each column is, and what is the matter with each row. */
export class PasteTable {
  readonly targets: readonly Target[];
  readonly #byKey: ReturnType<typeof byKey>;
  readonly #before: Readonly<Record<string, string>>;
  readonly #lookups = new Lookups();
  #read = $state.raw<PastedTable>(none);
  #headings = $state(false);
  #delimiter = $state<Delimiter>('\t');
  /** The number of cells of the first row. */
  #width = 0;
  #currency = $state('');
  #keys = $state.raw<readonly (string | null)[]>([]);
  #rows = $state.raw<readonly (readonly string[])[]>([]);
  #checked = $state.raw<readonly CheckedRow[]>([]);
  #checking = $state(false);
  /** What the person ticked or unticked; else what is there already stays out. */
  #ticks = $state.raw<Ticks>({});
  #edits: readonly CellEdit[] = [];
  /** Each check is a run; what an earlier one finds out is not shown any more. */
  #run = 0;

  #plan = $state.raw<Plan>(planOf([], () => false));
  #counts = $state.raw<Counts>(countsOf([], this.#plan));

  readonly mapping: Mapping = $derived(this.#keys.map((key) => (key === null ? null : (this.#byKey.get(key) ?? null))));

  constructor(attributes: readonly SeenAttribute[], before: Readonly<Record<string, string>>) {
    this.targets = targetsOf(attributes);
    this.#byKey = byKey(this.targets);
    this.#before = before;
  }

  get rows(): readonly (readonly string[])[] {
    return this.#rows;
  }
  get columns(): number {
    return this.#read.columns;
  }
  get cut(): boolean {
    return this.#read.cut;
  }
  get headings(): boolean {
    return this.#headings;
  }
  get delimiter(): Delimiter {
    return this.#delimiter;
  }
  get checking(): boolean {
    return this.#checking;
  }
  get plan(): Plan {
    return this.#plan;
  }
  /** How many rows there are of each kind. */
  get counts(): Counts {
    return this.#counts;
  }
  get edits(): readonly CellEdit[] {
    return this.#edits;
  }
  /** What the columns were chosen for, by their headings; '' is left out. */
  get chosen(): Readonly<Record<string, string>> {
    if (!this.#headings) return {};
    const first = this.#read.rows[0] ?? [];
    const entries = this.#keys.map((key, column) => [plainHeading(first[column] ?? ''), key ?? ''] as const);
    return Object.fromEntries(entries.filter(([heading]) => heading !== ''));
  }

  /** Columns of fields that the account's service refused: they are left out; null where there are none. */
  get leftOut(): Refused | null {
    const known = session.account?.refusedMembers.product ?? [];
    return refusedAs(
      fieldTargets.map(({ key, label }) => ({ name: key, label })),
      known.filter(({ name }) => !kept.has(name) && columnOf(this.mapping, name) >= 0),
    );
  }

  /** Currencies of the prices in the table, as far as the account uses them; null if no column holds prices. */
  get currencies(): readonly string[] | null {
    const shapes = this.mapping.flatMap((target) => target?.price ?? []);
    const units = shapes.flatMap((shape) => shape.units);
    return shapes.length === 0 ? null : units.filter((unit, at) => units.indexOf(unit) === at);
  }
  /** The currency of prices without one: the one that was chosen, else the only one that the account uses; '' if neither. */
  get currency(): string {
    const [only, another] = this.currencies ?? [];
    return this.#currency === '' && another === undefined ? (only ?? '') : this.#currency;
  }
  async chooseCurrency(currency: string): Promise<void> {
    this.#currency = currency.trim().toUpperCase();
    await this.check();
  }

  /** The heading of a column; null without headings, or where it is empty. */
  heading(column: number): string | null {
    const heading = this.#headings ? (this.#read.rows[0]?.[column] ?? '').trim() : '';
    return heading === '' ? null : heading;
  }

  row(index: number): CheckedRow | undefined {
    return this.#checked[index];
  }

  isTicked(index: number): boolean {
    return isWanted(this.#ticks, this.#checked[index], index);
  }
  isOrphan(index: number): boolean {
    return this.plan.orphans.has(index);
  }

  tick(index: number, on: boolean): void {
    this.#settle(this.#checked, { ...this.#ticks, [index]: on });
  }
  tickAll(rows: readonly number[], on: boolean): void {
    this.#settle(this.#checked, { ...this.#ticks, ...Object.fromEntries(rows.map((row) => [row, on])) });
  }

  /** Rows of a kind, in order. */
  rowsOf(filter: RowFilter): readonly number[] {
    const [checked, plan] = [this.#checked, this.#plan];
    return [...checked.keys()].filter((row) => isOf(filter, row, checked[row], plan));
  }

  /** What goes follows from what was found out and what is ticked: for all rows at once, since all are counted. */
  #settle(checked: readonly CheckedRow[], ticks: Ticks): void {
    this.#checked = checked;
    this.#ticks = ticks;
    this.#plan = planOf(checked, (row) => isWanted(ticks, checked[row], row));
    this.#counts = countsOf(checked, this.#plan);
  }

  /** Reads a text anew; what was changed by hand in it is put in again. */
  async open(text: string, edits: readonly CellEdit[] = []): Promise<void> {
    await this.#readWith(text, await guessDelimiter(text), edits);
  }

  async readAgain(text: string, delimiter: Delimiter): Promise<void> {
    await this.#readWith(text, delimiter, []);
  }

  async #readWith(text: string, delimiter: Delimiter, edits: readonly CellEdit[]): Promise<void> {
    this.#read = await readTable(text, delimiter);
    this.#width = firstWidth(text, delimiter);
    this.#delimiter = delimiter;
    this.#edits = edits;
    await this.setHeadings(hasHeadings(this.#read.rows[0] ?? [], this.targets));
  }

  /** Whether the first line names the columns, and so is no row. */
  async setHeadings(on: boolean): Promise<void> {
    this.#headings = on;
    const first = this.#read.rows[0] ?? [];
    const blank = Array.from({ length: this.#read.columns }, () => null);
    this.#keys = on ? guessTargets(first.slice(0, this.#read.columns), this.targets, this.#before) : blank;
    this.#rows = this.#edited(this.#read.rows.slice(on ? 1 : 0));
    this.#settle([], {});
    await this.check();
  }

  #edited(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
    if (this.#edits.length === 0) return rows;
    const changed = rows.map((row) => [...row]);
    for (const { row, column, text } of this.#edits) {
      const cells = changed[row];
      if (cells !== undefined && column in cells) cells[column] = text;
    }
    return changed;
  }

  /** Makes a column something else; what was that before is left out. */
  async choose(column: number, key: string | null): Promise<void> {
    this.#keys = this.#keys.map((own, at) => {
      if (at === column) return key;
      return own === key ? null : own;
    });
    await this.check();
  }

  async edit(row: number, column: number, text: string): Promise<void> {
    const cells = this.#rows[row];
    if (cells === undefined || cells[column] === text) return;
    this.#edits = [...this.#edits.filter((edit) => edit.row !== row || edit.column !== column), { row, column, text }];
    this.#rows = this.#rows.with(row, cells.with(column, text));
    await this.check();
  }

  /** Checks every row, in slices. Rows that are shown keep what was said of them until it is known anew. */
  async check(): Promise<void> {
    const run = (this.#run += 1);
    const over = (): boolean => run !== this.#run;
    this.#checking = true;
    try {
      await this.#lookups.learn(namesIn(this.#rows, this.mapping));
      await yieldToPage();
      if (over()) return;
      const width = this.#headings ? this.#width : null;
      const currency = /^[A-Z]{3}$/.test(this.currency) ? this.currency : '';
      const facts = factsOf(this.#rows, this.mapping, { width, currency });
      const checked: CheckedRow[] = [];
      await inSlices(this.#rows, (row, at) => checked.push(checkRow(row, at, facts, this.#lookups)), over);
      await yieldToPage();
      if (!over()) this.#settle(checked, this.#ticks);
    } finally {
      if (!over()) this.#checking = false;
    }
  }

  /** What will be put into the outbox, in parts as its calls take them. */
  *creations(): Generator<string, void> {
    const creations = creationsOf(this.#checked, this.#plan, this.leftOut?.names ?? []);
    for (let at = 0; at < creations.length; at += inPart) yield JSON.stringify(creations.slice(at, at + inPart));
  }
}
