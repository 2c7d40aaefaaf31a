import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ResourceId } from '../../../base/branded-types.ts';
import type { EditCounts, EditedResource, EditId, EditTab, StagedEdit } from '../../../edits/contract.ts';
import type { EditValue } from '../../../model/edit-value.ts';
import {
  type EditConditions,
  type EditWhere,
  type SelectedEdits,
  breaksMust,
  breaksNone,
  breaksShould,
  createSelectionCondition,
  createTabCondition,
} from './staged-edit-conditions.ts';
import { type StagedEditRow, type StoredEdit, parseColumn, toStoredEdit } from './staged-edit-rows.ts';
import { runRead } from '../transaction.ts';

/** The value of an edit, with its position in the table. */
export interface StagedValue extends Pick<StagedEdit, 'item' | 'field' | 'value'> {
  readonly seq: number;
}

export interface ListedEdits {
  readonly edits: readonly StoredEdit[];
  readonly total: number;
  /** The counts of the edits that meet the conditions. */
  readonly counts: EditCounts;
  /** The number of all edits. */
  readonly all: number;
  readonly revision: number;
}

/** The number of edits of one field. */
export interface FieldEdits {
  readonly resource: EditedResource;
  readonly field: string;
  readonly count: number;
}

/** The maximum number of edits in one reply. */
const maxPage = 1_000;
/** The maximum number of values in one reply. */
const maxValues = 5_000;
/** The maximum number of items in `editedItems`. */
const maxItems = 100_000;

/** The queries of the table of staged edits: each method is one read. */
export class StagedEditQueries {
  readonly #db: DatabaseSync;
  readonly #revision: () => number;
  readonly #totalChanges: StatementSync;
  /**
   * The counts of all edits after a number of changes. To count 100,000 edits takes 30 ms, longer than to list a page. No other
   * connection can change them, because this one has the file locked.
   */
  #known: { readonly changes: number; readonly counts: EditCounts } | null = null;

  /** `revision` returns the number that each change by a sync increments. */
  constructor(db: DatabaseSync, revision: () => number) {
    this.#db = db;
    this.#revision = revision;
    this.#totalChanges = db.prepare('SELECT total_changes() AS n');
  }

  /** Returns rows of a tab that meet the conditions, with the counts of all rows that do. */
  list(tab: EditTab, conditions: EditConditions | null, range: { offset: number; limit: number }): ListedEdits {
    return runRead(() => {
      const { sql, values } = createTabCondition(tab, conditions);
      const rows = this.#db
        .prepare(`SELECT * FROM staged_edit WHERE ${sql} ORDER BY item_order DESC, seq LIMIT ? OFFSET ?`)
        .all(...values, range.limit, range.offset) as StagedEditRow[];
      const counts = this.counts(conditions);
      const all = conditions === null ? counts.all : this.#countAll();
      return { edits: rows.map(toStoredEdit), total: counts[tab], counts, all, revision: this.#revision() };
    });
  }

  /** Returns the number of edits of each field, the most frequent first. `only` restricts them to a selection. */
  countByField(only: SelectedEdits | null): FieldEdits[] {
    const { sql, values } = only === null ? { sql: 'true', values: [] } : createSelectionCondition(only);
    return runRead(() =>
      this.#db
        .prepare(
          `SELECT resource, field, count(*) AS n FROM staged_edit WHERE ${sql} GROUP BY 1, 2 ORDER BY n DESC, field`,
        )
        .all(...values)
        .map((row) => ({
          resource: row['resource'] as EditedResource,
          field: row['field'] as string,
          count: Number(row['n']),
        })),
    );
  }

  /** Returns the counts of the edits that meet the conditions. */
  counts(conditions: EditConditions | null = null): EditCounts {
    if (conditions !== null) return this.#computeCounts(conditions);
    const changes = runRead(() => Number(this.#totalChanges.get()?.['n']));
    if (this.#known?.changes !== changes) this.#known = { changes, counts: this.#computeCounts(null) };
    return this.#known.counts;
  }

  #computeCounts(conditions: EditConditions | null): EditCounts {
    return runRead(() => {
      const where = createTabCondition('all', conditions);
      const rows = conditions === null ? this.#countAllByState() : this.#countByState(where);
      const count = (isCounted: (row: StagedEditRow) => boolean): number =>
        rows.reduce((sum, row) => sum + (isCounted(row) ? Number(row['n']) : 0), 0);
      const inTab: Readonly<Record<EditTab, (row: StagedEditRow) => boolean>> = {
        all: () => true,
        breaksRule: ({ breaks }) => Number(breaks) >= breaksShould,
        changedSince: ({ state }) => state === 'changedSince' || state === 'missing',
      };
      const byTab = (also: (row: StagedEditRow) => boolean): Record<EditTab, number> => ({
        all: count((row) => inTab.all(row) && also(row)),
        breaksRule: count((row) => inTab.breaksRule(row) && also(row)),
        changedSince: count((row) => inTab.changedSince(row) && also(row)),
      });
      const isMust = ({ breaks }: StagedEditRow): boolean => breaks === breaksMust;
      return {
        ...byTab(() => true),
        breaksMust: byTab(isMust),
        items: Number(this.#count('count(DISTINCT item_order) AS n', where)[0]?.['n']),
      };
    });
  }

  ofItems(resource: EditedResource, items: readonly ResourceId[]): StoredEdit[] {
    const sql = `SELECT * FROM staged_edit WHERE resource = ? AND item IN (SELECT value FROM json_each(?)) ORDER BY seq`;
    return runRead(() =>
      (this.#db.prepare(sql).all(resource, JSON.stringify(items)) as StagedEditRow[]).map(toStoredEdit),
    );
  }

  /** Returns an edit, or null if there is no such edit. */
  get(id: EditId): StoredEdit | null {
    return runRead(() => {
      const row = this.#db.prepare('SELECT * FROM staged_edit WHERE id = ?').get(id);
      return row === undefined ? null : toStoredEdit(row);
    });
  }

  /**
   * Returns the IDs of the items with edits as JSON: to pass 100,000 IDs between threads takes longer than to pass one text.
   */
  editedItems(resource: EditedResource): string {
    const sql = `SELECT json_group_array(item) AS ids FROM (SELECT DISTINCT item FROM staged_edit WHERE resource = ? LIMIT ?)`;
    return runRead(() => String(this.#db.prepare(sql).get(resource, maxItems)?.['ids']));
  }

  /** Returns the number of items whose edits are selected. */
  countItems(only: SelectedEdits): number {
    return runRead(() =>
      Number(this.#count('count(DISTINCT item_order) AS n', createSelectionCondition(only))[0]?.['n']),
    );
  }

  /** Returns the values of the next edits of a resource after a position. */
  values(resource: EditedResource, after: number): StagedValue[] {
    const sql = `SELECT seq, item, field, value FROM staged_edit WHERE resource = ? AND seq > ? ORDER BY seq LIMIT ${maxValues}`;
    return runRead(() =>
      this.#db
        .prepare(sql)
        .all(resource, after)
        .map((row) => ({
          seq: Number(row['seq']),
          item: row['item'] as ResourceId,
          field: row['field'] as string,
          value: parseColumn<EditValue>(row['value']),
        })),
    );
  }

  /**
   * Returns the next edits after a position, in the order in which they were made. `only` restricts them to a
   * selection.
   */
  page(after: number, only: SelectedEdits | null): StoredEdit[] {
    const { sql, values } = only === null ? { sql: 'true', values: [] } : createSelectionCondition(only);
    return runRead(() =>
      (
        this.#db
          .prepare(`SELECT * FROM staged_edit WHERE seq > ? AND ${sql} ORDER BY seq LIMIT ${maxPage}`)
          .all(after, ...values) as StagedEditRow[]
      ).map(toStoredEdit),
    );
  }

  /** Returns the next edits after a position whose effects on rules are unknown. */
  unevaluated(after: number): StoredEdit[] {
    const sql = `SELECT * FROM staged_edit WHERE seq > ? AND rules IS NULL ORDER BY seq LIMIT ${maxPage}`;
    return runRead(() => this.#db.prepare(sql).all(after).map(toStoredEdit));
  }

  /** Returns the fields of the edits whose effects on rules are unknown. */
  unevaluatedFields(): string[] {
    const sql = 'SELECT DISTINCT field FROM staged_edit WHERE rules IS NULL';
    return runRead(() =>
      this.#db
        .prepare(sql)
        .all()
        .map(({ field }) => field as string),
    );
  }

  #countByState(where: EditWhere): StagedEditRow[] {
    return this.#count('state, breaks, count(*) AS n', where, 'GROUP BY 1, 2');
  }

  /** Most edits are staged and break no rule. GROUP BY would sort them all, which takes longer than all other counts. */
  #countAllByState(): StagedEditRow[] {
    const others = this.#countByState({ sql: `state <> 'staged' OR breaks <> ${breaksNone}`, values: [] });
    const n = this.#countAll() - others.reduce((sum, row) => sum + Number(row['n']), 0);
    return [{ state: 'staged', breaks: breaksNone, n }, ...others];
  }

  #countAll(): number {
    return Number(this.#count('count(*) AS n', createTabCondition('all', null))[0]?.['n']);
  }

  #count(columns: string, { sql, values }: EditWhere, group = ''): StagedEditRow[] {
    return this.#db.prepare(`SELECT ${columns} FROM staged_edit WHERE ${sql} ${group}`).all(...values);
  }
}
