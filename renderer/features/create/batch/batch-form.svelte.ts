import type { Intent, FormDraft, ExistingTitle, EntityKind } from '../../../../electron/contract/index.ts';
import type { Resource, ResourceName } from '../../../../electron/model/index.ts';
import { unwrapReply, bridge, getBridgeError } from '../../../app/bridge.ts';
import { m } from '../../../messages/lazy.ts';
import {
  type FormValues,
  type FormField,
  type FormRules,
  type DraftDependency,
  validateForm,
  fromInputText,
  getDraftDependencies,
} from '../../../form/form-model.ts';
import { announce } from '../../../ui/announce.svelte.ts';
import { getFieldErrorTexts } from '../../../form/complaint-text.ts';
import { getKindLabels } from '../../../form/inputs/kind-labels.ts';
import { ReferenceNames } from '../../../form/inputs/reference-names.ts';
import { toReferenceDraft } from '../../../form/unresolved.ts';
import { type OriginalValues, buildBodyWithOriginals } from '../original-values.ts';
import { BatchTracker } from './track-batch.ts';
import {
  type VariantRow,
  groupByTitle,
  getCellFields,
  findDuplicateRows,
  parseHeaderRow,
  maxStoredRows,
  maxBatchRows,
  parsePastedCells,
} from './batch-rows.ts';
import { isRowUnsent, getRowErrors, isEmptyRow, validRowState } from './batch-rows.ts';

export interface RowCreation {
  readonly resource: ResourceName;
  readonly body: Readonly<Record<string, unknown>>;
  readonly dependsOn: readonly DraftDependency[];
}

/** The form that the rows share. */
export interface SharedForm {
  readonly resource: Resource;
  readonly fields: readonly FormField[];
  readonly rules: FormRules;
  readonly values: () => FormValues;
  readonly carried: () => OriginalValues;
  /** Returns the secrets of all creations, which are not part of a draft. */
  readonly secrets: () => FormValues;
  /** Called when the table has changed. */
  readonly changed: () => void;
}

/** Fields that almost always differ, in addition to the title. */
const differing: Readonly<Partial<Record<ResourceName, readonly string[]>>> = { product: ['label', 'gtin'] };

/** Several creations from one form: a table of the fields that differ, one row per creation. */
export class BatchForm {
  readonly #common: SharedForm;
  readonly #names = new ReferenceNames();
  readonly #following = new BatchTracker((intent) => this.#heard(intent));
  #columns = $state.raw<readonly string[]>([]);
  #rows = $state.raw<readonly VariantRow[]>([]);
  /** The cells of rows that do not fit into the table, in their order. */
  #rest = $state.raw<readonly FormValues[]>([]);
  /** The number of rows of the last paste that met rows that were sent. */
  #skipped = $state(0);
  #busy = $state(false);
  #problem = $state<string | null>(null);
  #next = 0;

  constructor(common: SharedForm, kept: FormDraft['table'] = null) {
    this.#common = common;
    const can = getCellFields(common.fields).map(({ name }) => name);
    const title = common.resource.title;
    const defaultColumns = kept === null ? (differing[common.resource.name] ?? []) : [];
    // Fields with a common value stay in the form.
    const free = defaultColumns.filter((name) => (common.values()[name] ?? '') === '');
    const columns = (kept?.columns ?? free).filter((name) => can.includes(name) && name !== title);
    this.#columns = [title, ...columns];
    const rows = (kept?.rows ?? []).map((cells) =>
      this.#row(Object.fromEntries((kept?.columns ?? []).map((name, index) => [name, cells[index] ?? '']))),
    );
    this.#rest = rows.slice(maxBatchRows).map(({ cells }) => cells);
    this.#rows =
      rows.length > 0
        ? rows.slice(0, maxBatchRows)
        : [this.#row({ [title]: common.values()[title] ?? '' }), this.#row({})];
    this.#following.start();
  }

  get resource(): Resource {
    return this.#common.resource;
  }
  get columns(): readonly FormField[] {
    return this.#columns.flatMap((name) => this.#common.fields.find((field) => field.name === name) ?? []);
  }
  /** The columns whose cells refer to items, with the kind of item. */
  get #references(): readonly { readonly name: string; readonly to: EntityKind }[] {
    return this.columns.flatMap(({ name, input, field: { to } }) =>
      input === 'ref' && to !== undefined ? [{ name, to }] : [],
    );
  }
  /** Whether a cell has text that names no item, so that it can be sent as an ID on request. */
  canUseAsId({ cells, problems }: VariantRow, { name }: FormField): boolean {
    const to = this.#references.find((reference) => reference.name === name)?.to;
    const cell = cells[name] ?? '';
    return (
      to !== undefined && problems[name] !== undefined && cell.trim() !== '' && this.#names.idOf(to, cell) === null
    );
  }
  /** Sends the text of a cell as an ID, in all rows with this text. */
  useAsId({ name, field: { to } }: FormField, cell: string): void {
    if (to !== undefined) this.#names.useAsId(to, cell);
    this.#rows = this.#rows.map((row) => {
      if (row.cells[name]?.trim() !== cell.trim()) return row;
      const { [name]: _problem, ...problems } = row.problems;
      return { ...row, problems };
    });
  }
  /** Fields that can be added as columns. */
  get more(): readonly FormField[] {
    return getCellFields(this.#common.fields).filter(({ name }) => !this.#columns.includes(name));
  }
  get rows(): readonly VariantRow[] {
    return this.#rows;
  }
  /** Rows that are not in the outbox, or have failed there. */
  get open(): readonly VariantRow[] {
    return this.#rows.filter(isRowUnsent);
  }
  /** The creations of the unsent rows: the form combined with the cells of the row. */
  get creations(): readonly RowCreation[] {
    const { resource, fields, rules, carried } = this.#common;
    return this.open.map((row) => {
      const draft = this.#whole(row);
      const body = buildBodyWithOriginals(fields, rules, draft, carried());
      return { resource: resource.name, body, dependsOn: getDraftDependencies(fields, rules, draft) };
    });
  }
  /** Whether results are pending. */
  get pending(): boolean {
    const isPending = ({ sentAs, intent }: VariantRow): boolean =>
      intent === null ? sentAs !== null : intent.state === 'waiting' || intent.state === 'sending';
    return this.#busy || this.#rows.some(isPending);
  }
  /** Whether rows are being added to the outbox. */
  get busy(): boolean {
    return this.#busy;
  }
  /** The error if rows could not be added to the outbox. */
  get problem(): string | null {
    return this.#problem;
  }
  /** The number of rows that do not fit into the table. They are kept until there is room. */
  get restCount(): number {
    return this.#rest.length;
  }
  /** The number of rows that did not fit and can be added now, in place of rows that are empty or were created. */
  get restRoom(): number {
    return Math.min(maxBatchRows - this.#occupied.length, this.#rest.length);
  }
  /** The number of rows of the last paste that were skipped, because the rows in their place were sent. */
  get skipped(): number {
    return this.#skipped;
  }
  get isFull(): boolean {
    return this.#rows.length >= maxBatchRows;
  }
  get #occupied(): readonly VariantRow[] {
    return this.#rows.filter((row) => row.intent?.state !== 'done' && !(isRowUnsent(row) && isEmptyRow(row)));
  }
  isOpen(row: VariantRow): boolean {
    return isRowUnsent(row) && !this.#busy;
  }

  /** The unsent rows to store in the draft. */
  get kept(): FormDraft['table'] {
    const rows = [...this.open.filter((row) => !isEmptyRow(row)).map(({ cells }) => cells), ...this.#rest];
    const columns = this.#columns;
    return rows.length === 0
      ? null
      : { columns, rows: rows.slice(0, maxStoredRows).map((cells) => columns.map((name) => cells[name] ?? '')) };
  }

  set(key: number, name: string, text: string): void {
    this.#change(key, (row) => {
      const { [name]: _put, ...problems } = row.problems;
      const existing = name === this.#common.resource.title ? null : row.taken;
      return { ...row, cells: { ...row.cells, [name]: text }, problems, taken: existing };
    });
    this.#common.changed();
  }

  /** Adds a row after another one, either with the same cells except the title, or empty. Returns its index. */
  add(after: number, same: boolean): number {
    if (this.isFull) {
      announce(m.createSeveral.full(maxBatchRows));
      return after;
    }
    const from = this.#rows[after];
    const { [this.#common.resource.title]: _own, ...cells } = same && from !== undefined ? from.cells : {};
    this.#rows = this.#rows.toSpliced(after + 1, 0, this.#row(cells));
    this.#common.changed();
    return after + 1;
  }

  remove(key: number): void {
    this.#rows = this.#rows.filter((row) => row.key !== key || !isRowUnsent(row));
    if (this.#rows.length === 0) this.#rows = [this.#row({})];
    this.#common.changed();
  }

  /** Makes a field a column in which each row has the value of the form, or moves it back to the form. */
  turnColumn(name: string): void {
    if (name === this.#common.resource.title) return;
    if (this.#columns.includes(name)) this.#columns = this.#columns.filter((column) => column !== name);
    else {
      const text = this.#common.values()[name] ?? '';
      this.#columns = [...this.#columns, name];
      this.#rows = this.#rows.map((row) => ({ ...row, cells: { [name]: text, ...row.cells } }));
    }
    this.#common.changed();
  }

  /** Pastes the cells of a spreadsheet, starting at this cell. Returns false if the text is a single cell. */
  paste(at: number, name: string, text: string): boolean {
    const pasted = parsePastedCells(text);
    if (pasted === null) return false;
    const heading = parseHeaderRow(getCellFields(this.#common.fields), pasted[0] ?? []);
    heading?.filter((field) => !this.#columns.includes(field.name)).forEach((field) => this.turnColumn(field.name));
    const names = heading?.map((field) => field.name) ?? this.#columns.slice(this.#columns.indexOf(name));
    const lines = heading === null ? pasted : pasted.slice(1);
    const fitting = lines.slice(0, Math.max(0, maxBatchRows - at));
    this.#skipped = 0;
    for (const [index, cells] of fitting.entries()) {
      if (at + index >= this.#rows.length) this.add(this.#rows.length - 1, false);
      const row = this.#rows[at + index];
      if (row === undefined || !isRowUnsent(row)) {
        this.#skipped += 1;
        continue;
      }
      names.forEach((column, position) => {
        if (cells[position] !== undefined) this.set(row.key, column, cells[position].trim());
      });
      const extra = cells.slice(names.length).filter((cell) => cell.trim() !== '').length;
      // Extra cells are reported instead of dropped: a separator inside a value shifts the following cells.
      if (extra > 0) this.#change(row.key, (one) => ({ ...one, beside: [m.createSeveral.extraCells(extra)] }));
    }
    const toRowCells = (line: readonly string[]): FormValues =>
      Object.fromEntries(names.map((column, index) => [column, line[index]?.trim() ?? '']));
    this.#rest = [...this.#rest, ...lines.slice(fitting.length).map(toRowCells)];
    if (this.#rest.length > 0) announce(m.createSeveral.rest(this.#rest.length, maxBatchRows));
    this.#common.changed();
    return true;
  }

  /** Adds rows that did not fit, in place of rows that are empty or were created. */
  addRest(): void {
    const added = this.#rest.slice(0, this.restRoom);
    this.#rows = [...this.#occupied, ...added.map((cells) => this.#row(cells))];
    this.#rest = this.#rest.slice(added.length);
    this.#skipped = 0;
    this.#common.changed();
  }

  discardRest(): void {
    this.#rest = [];
    this.#common.changed();
  }

  /** Validates all unsent rows and shows the errors at their cells. Returns whether all are valid. */
  async check(): Promise<boolean> {
    const { resource, fields, rules } = this.#common;
    const { title, sharedTitle = false } = resource;
    const rows = this.#rows;
    for (const { name, to } of this.#references)
      await this.#names.learn(
        to,
        rows.map(({ cells }) => cells[name] ?? ''),
      );
    const names = sharedTitle ? [] : rows.map(({ cells }) => this.#meant(cells));
    const duplicateRows = findDuplicateRows(names);
    const existing = await this.#taken(
      names.filter((name, index) => name !== '' && this.open.some((row) => row === this.#rows[index])),
    );
    // If the table has changed in the meantime, the results belong to other cells.
    if (this.#rows !== rows) return this.check();
    this.#rows = rows.map((row, index) => {
      if (!isRowUnsent(row)) return row;
      const wholeDraft = this.#whole(row);
      const found = [...validateForm(fields, rules, wholeDraft)].filter(([name]) => this.#columns.includes(name));
      const problems = getFieldErrorTexts(found, wholeDraft);
      for (const { name, to } of this.#references)
        if (problems[name] !== undefined && row.cells[name])
          problems[name] = m.form.namesNothing(getKindLabels(to).one, row.cells[name].trim());
      if (isEmptyRow(row)) problems[title] ??= m.createSeveral.emptyRow;
      else if (duplicateRows.has(index)) problems[title] = m.createSeveral.twice;
      const existingProblem = problems[title] === undefined ? (existing.get(names[index] ?? '') ?? null) : null;
      if (existingProblem !== null)
        problems[title] =
          existingProblem.item === null ? m.product.inOutbox(resource.labels.one) : m.createSeveral.taken;
      return { ...row, problems, beside: [], taken: existingProblem };
    });
    return this.#rows.every((row) => !isRowUnsent(row) || Object.keys(row.problems).length === 0);
  }

  /** Adds all unsent rows to the outbox, in one transaction. */
  async send(): Promise<boolean> {
    const rows = this.open;
    if (this.#busy || rows.length === 0) return false;
    this.#busy = true;
    this.#problem = null;
    announce(m.create.sending);
    try {
      const secrets = this.#common.secrets();
      const creations = JSON.stringify(this.creations);
      const ids = await unwrapReply(
        bridge.outbox.createBatch({ creations, ...(Object.keys(secrets).length === 0 ? {} : { secrets }) }),
      );
      // From here on the outbox has the rows. They must not be added again, whatever else fails.
      rows.forEach(({ key }, index) =>
        this.#change(key, (one) => ({ ...one, sentAs: ids[index] ?? null, intent: null, beside: [] })),
      );
      await this.#discard(rows);
      this.#following.follow(ids);
      return true;
    } catch (thrown) {
      this.#problem = getBridgeError(thrown).message;
      return false;
    } finally {
      this.#busy = false;
    }
  }

  /** Closes the form. Failed rows are part of the draft again, so their intents are discarded. */
  close(): void {
    this.#following.stop();
    void this.#discard(this.open);
  }

  async #discard(rows: readonly VariantRow[]): Promise<void> {
    for (const { intent } of rows) {
      if (intent === null) continue;
      this.#following.forget(intent.id);
      // An intent that has been removed from the list in the meantime need not be discarded.
      await bridge.outbox.discard({ id: intent.id });
    }
  }

  #row(cells: FormValues): VariantRow {
    this.#next += 1;
    return { key: this.#next, cells, sentAs: null, intent: null, ...validRowState };
  }

  #change(key: number, how: (row: VariantRow) => VariantRow): void {
    this.#rows = this.#rows.map((row) => (row.key === key ? how(row) : row));
  }

  #whole({ cells }: VariantRow): FormValues {
    const ownCells = Object.fromEntries(this.#columns.map((name) => [name, cells[name] ?? '']));
    for (const { name, to } of this.#references)
      ownCells[name] = this.#names.idOf(to, ownCells[name] ?? '') ?? toReferenceDraft(ownCells[name] ?? '');
    return { ...this.#common.values(), ...ownCells };
  }

  #meant(cells: FormValues): string {
    const { resource, fields } = this.#common;
    const field = fields.find(({ name }) => name === resource.title);
    return field === undefined ? '' : fromInputText(field.field, cells[resource.title] ?? '');
  }

  /** Resolves to the existing items or intents with these titles. */
  async #taken(titles: readonly string[]): Promise<ReadonlyMap<string, ExistingTitle>> {
    if (titles.length === 0) return groupByTitle([]);
    const reply = await bridge.outbox.taken({ resource: this.#common.resource.name, titles: [...titles] });
    // If this cannot be determined beforehand, the service reports duplicates.
    return groupByTitle(reply.ok ? reply.value : []);
  }

  #heard(intent: Intent): void {
    const row = this.#rows.find((one) => one.sentAs === intent.id);
    if (row === undefined) return;
    this.#change(row.key, (one) => ({ ...one, intent, ...getRowErrors(intent, this.#common, this.#columns) }));
    this.#common.changed();
  }
}
