import type { CellEdit, ProductAttributeUse } from '../../../electron/contract/index.ts';
import { yieldToPage, forEachInSlices } from './yield-to-page.ts';
import {
  type CheckedRow,
  type Mapping,
  type IssueTone,
  checkRow,
  isUnlikelySku,
  findFieldColumn,
  collectTableFacts,
  namesIn,
} from './check-row.ts';
import { Lookups } from './name-lookups.ts';
import { type Plan, toBatchCreations, createPastePlan } from './plan-creations.ts';
import { type PastedTable, delimiters, countRowCells, guessDelimiter, parsePastedTable } from './parse-table.ts';
import { session } from '../../app/session.svelte.ts';
import { type RejectedFieldSet, toRejectedFields } from '../../form/rejected-fields.ts';
import { normalizeHeading } from '../../../electron/model/heading-aliases.ts';
import {
  type PasteTarget,
  indexByKey,
  fieldTargets,
  guessTargets,
  getPasteTargets,
  withNamedSku,
} from './column-targets.ts';
import { findHeaderRow } from './header-rows.ts';
import { collectMonthNames } from '../../../electron/model/table/month-names.ts';
import { expandListedAttributes } from '../../../electron/model/table/listed-attributes.ts';
import { withoutMarkup } from '../../../electron/model/table/markup-tables.ts';
import { findFooter } from '../../../electron/model/table/row-counts.ts';
import { LatestRequest } from '../../app/latest-request.ts';

export type RowFilter = 'all' | 'faults' | 'taken' | 'warnings' | 'out';
export const rowFilters = ['all', 'faults', 'taken', 'warnings', 'out'] as const satisfies readonly RowFilter[];

type Ticks = Readonly<Record<number, boolean>>;
type Counts = Readonly<Record<RowFilter, number>>;

/** The fields that every product or variant needs, which are never left out. */
const requiredFields: ReadonlySet<string> = new Set(['sku', 'parent_id']);

/** The number of rows in one message. */
const rowsPerMessage = 200;

const isRowTicked = (ticks: Ticks, row: CheckedRow | undefined, index: number): boolean =>
  ticks[index] ?? (row?.state !== 'taken' && !isUnlikelySku(row?.sku ?? ''));

const tones: Readonly<Partial<Record<RowFilter, IssueTone>>> = { faults: 'fault', taken: 'taken', warnings: 'warn' };

const isOf = (filter: RowFilter, index: number, row: CheckedRow | undefined, plan: Plan): boolean => {
  if (filter === 'all') return true;
  if (filter === 'out') return !plan.sent.has(index);
  if (filter === 'faults' && plan.orphans.has(index)) return true;
  return row?.issues.some(({ tone }) => tone === tones[filter]) ?? false;
};

const countRows = (rows: readonly CheckedRow[], plan: Plan): Counts => {
  const counts: Record<RowFilter, number> = { all: 0, faults: 0, taken: 0, warnings: 0, out: 0 };
  for (const [index, row] of rows.entries())
    for (const filter of rowFilters) if (isOf(filter, index, row, plan)) counts[filter] += 1;
  return counts;
};

const none: PastedTable = { rows: [], widths: [], columns: 0, cut: false };

/** A pasted table: its cells, the targets of its columns, and the issues of its rows. */
export class PasteTable {
  readonly targets: readonly PasteTarget[];
  readonly #byKey: ReturnType<typeof indexByKey>;
  readonly #before: Readonly<Record<string, string>>;
  readonly #lookups = new Lookups();
  #read = $state.raw<PastedTable>(none);
  #headings = $state(false);
  /** The index of the header, which is below titles, or of the row that the user can make the header. */
  #headerRow = $state(0);
  #delimiter = $state('\t');
  /** The notes and the number of rows below the rows, which are left out. */
  #footer = $state.raw<readonly string[]>([]);
  /** The separator that was found first, which can be an unusual one. */
  #found = $state('\t');
  /** The number of cells of the header. */
  #width = 0;
  /** The number of columns of the text, without those that were added for listed attributes. */
  #ownColumns = 0;
  /** The headers of the added columns by the index of each column that lists them. */
  #listedIn = $state.raw<ReadonlyMap<number, readonly string[]> | null>(null);
  #currency = $state('');
  #keys = $state.raw<readonly (string | null)[]>([]);
  #rows = $state.raw<readonly (readonly string[])[]>([]);
  #checked = $state.raw<readonly CheckedRow[]>([]);
  #checking = $state(false);
  /** The rows that the user has ticked or unticked. By default, existing products and totals are not ticked. */
  #ticks = $state.raw<Ticks>({});
  #edits: readonly CellEdit[] = [];
  /** Each validation is a run. Results of an earlier run are dropped. */
  readonly #checks = new LatestRequest();

  #plan = $state.raw<Plan>(createPastePlan([], () => false));
  #counts = $state.raw<Counts>(countRows([], this.#plan));

  readonly mapping: Mapping = $derived(this.#keys.map((key) => (key === null ? null : (this.#byKey.get(key) ?? null))));

  constructor(attributes: readonly ProductAttributeUse[], before: Readonly<Record<string, string>>) {
    this.targets = getPasteTargets(attributes);
    this.#byKey = indexByKey(this.targets);
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
  /** The number of lines above the header. */
  get skipped(): number {
    return this.#headings ? this.#headerRow : 0;
  }
  /** The notes and the number of rows below the rows, which are left out. */
  get footer(): readonly string[] {
    return this.#footer;
  }
  get #header(): readonly string[] {
    return this.#read.rows[this.#headerRow] ?? [];
  }
  get delimiter(): string {
    return this.#delimiter;
  }
  /** The separators that can be chosen. */
  get delimiters(): readonly string[] {
    return delimiters.includes(this.#found) ? delimiters : [this.#found, ...delimiters];
  }
  get checking(): boolean {
    return this.#checking;
  }
  get plan(): Plan {
    return this.#plan;
  }
  /** The number of rows of each kind. */
  get counts(): Counts {
    return this.#counts;
  }
  get edits(): readonly CellEdit[] {
    return this.#edits;
  }
  /** The selected target of each header, to be stored. '' means left out. */
  get chosen(): Readonly<Record<string, string>> {
    if (!this.#headings) return {};
    const header = this.#header;
    const entries = this.#keys.map((key, column) => [normalizeHeading(header[column] ?? ''), key ?? ''] as const);
    return Object.fromEntries(entries.filter(([heading]) => heading !== ''));
  }

  /** The columns of fields that the service has rejected, which are left out, or null if there are none. */
  get leftOut(): RejectedFieldSet | null {
    const known = session.account?.refusedMembers.product ?? [];
    return toRejectedFields(
      fieldTargets.map(({ key, label }) => ({ name: key, label })),
      known.filter(({ name }) => !requiredFields.has(name) && findFieldColumn(this.mapping, name) >= 0),
    );
  }

  /** The currencies of the prices in the table, as used in the account, or null if no column contains prices. */
  get currencies(): readonly string[] | null {
    const shapes = this.mapping.flatMap((target) => target?.price ?? []);
    const units = shapes.flatMap((shape) => shape.units);
    return shapes.length === 0 ? null : units.filter((unit, index) => units.indexOf(unit) === index);
  }
  /** The currency of prices without one: the selected one, otherwise the only one in the account, otherwise ''. */
  get currency(): string {
    const [only, another] = this.currencies ?? [];
    return this.#currency === '' && another === undefined ? (only ?? '') : this.#currency;
  }
  async chooseCurrency(currency: string): Promise<void> {
    this.#currency = currency.trim().toUpperCase();
    await this.check();
  }

  /** Returns the header of a column, or null if it is empty or there is no header. */
  heading(column: number): string | null {
    const heading = this.#headings ? (this.#header[column] ?? '').trim() : '';
    return heading === '' ? null : heading;
  }

  /** Returns the headers of the columns that were added for the attributes that a column lists; empty if it lists none. */
  listedIn(column: number): readonly string[] {
    return this.#headings ? (this.#listedIn?.get(column) ?? []) : [];
  }

  row(index: number): CheckedRow | undefined {
    return this.#checked[index];
  }

  isTicked(index: number): boolean {
    return isRowTicked(this.#ticks, this.#checked[index], index);
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

  /** Returns the rows of a kind in order. */
  rowsOf(filter: RowFilter): readonly number[] {
    const [checked, plan] = [this.#checked, this.#plan];
    return [...checked.keys()].filter((row) => isOf(filter, row, checked[row], plan));
  }

  /** Updates the plan and the counts for all rows, because ticks and validation results determine both. */
  #settle(checked: readonly CheckedRow[], ticks: Ticks): void {
    this.#checked = checked;
    this.#ticks = ticks;
    this.#plan = createPastePlan(checked, (row) => isRowTicked(ticks, checked[row], row));
    this.#counts = countRows(checked, this.#plan);
  }

  /** Parses a text and applies the edits of its cells. */
  async open(text: string, edits: readonly CellEdit[] = []): Promise<void> {
    const table = withoutMarkup(text);
    this.#found = await guessDelimiter(table);
    await this.#readWith(table, this.#found, edits);
  }

  async readAgain(text: string, delimiter: string): Promise<void> {
    await this.#readWith(withoutMarkup(text), delimiter, []);
  }

  async #readWith(text: string, delimiter: string, edits: readonly CellEdit[]): Promise<void> {
    const read = await parsePastedTable(text, delimiter);
    const header = findHeaderRow(read.rows, this.targets);
    this.#headerRow = header ?? 0;
    const expanded = header === null ? null : expandListedAttributes(read.rows, header);
    this.#ownColumns = read.columns;
    this.#listedIn = expanded?.listedIn ?? null;
    this.#read =
      expanded === null ? read : { ...read, rows: expanded.rows, columns: expanded.firstAdded + expanded.added };
    this.#width = countRowCells(text, delimiter, this.#headerRow);
    this.#delimiter = delimiter;
    this.#edits = edits;
    await yieldToPage();
    await this.setHeadings(header !== null);
  }

  /** Sets whether there is a header. */
  async setHeadings(on: boolean): Promise<void> {
    this.#headings = on;
    const first = on ? this.#headerRow + 1 : 0;
    const footer = findFooter(this.#read.rows, first);
    this.#footer = footer?.texts ?? [];
    this.#rows = this.#edited(this.#read.rows.slice(first, footer?.start));
    this.#keys = on ? this.#guessKeys() : Array.from({ length: this.#read.columns }, () => null);
    this.#settle([], {});
    await this.check();
  }

  #guessKeys(): readonly (string | null)[] {
    const headings = this.#header.slice(0, this.#read.columns);
    return withNamedSku(guessTargets(headings, this.targets, this.#before), headings, this.#rows, this.#before);
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

  /** Selects the target of a column. A column that had this target is left out. */
  async choose(column: number, key: string | null): Promise<void> {
    this.#keys = this.#keys.map((own, index) => {
      if (index === column) return key;
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

  /** Validates all rows in slices. Visible rows keep their previous results until new ones are available. */
  async check(): Promise<void> {
    const isLatest = this.#checks.start();
    this.#checking = true;
    try {
      await yieldToPage();
      await this.#lookups.learn(namesIn(this.#rows, this.mapping));
      await yieldToPage();
      if (!isLatest()) return;
      const width = this.#headings ? this.#width : null;
      const currency = /^[A-Z]{3}$/.test(this.currency) ? this.currency : '';
      const headings = this.#headings ? this.#header : [];
      const start = this.#headerRow + 1;
      const widths = this.#read.widths.slice(start, start + this.#rows.length);
      while (collectMonthNames()) await yieldToPage();
      const facts = await collectTableFacts(this.#rows, this.mapping, {
        ...{ width, widths, currency, headings },
        columns: this.#ownColumns,
      });
      const checked: CheckedRow[] = [];
      await forEachInSlices(
        this.#rows,
        (row, at) => checked.push(checkRow(row, at, facts, this.#lookups)),
        () => !isLatest(),
      );
      await yieldToPage();
      if (isLatest()) this.#settle(checked, this.#ticks);
    } finally {
      if (isLatest()) this.#checking = false;
    }
  }

  /** Yields the creations in parts of the size that a call accepts. */
  *creations(): Generator<string, void> {
    const creations = toBatchCreations(this.#checked, this.#plan, this.leftOut?.names ?? []);
    for (let start = 0; start < creations.length; start += rowsPerMessage)
      yield JSON.stringify(creations.slice(start, start + rowsPerMessage));
  }
}
