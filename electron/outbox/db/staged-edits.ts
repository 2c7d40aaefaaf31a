import { randomUUID } from 'node:crypto';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { ResourceId } from '../../base/branded-types.ts';
import { VitrineError } from '../../base/errors.ts';
import { createSortedUuid } from '../../base/sorted-uuid.ts';
import type {
  EditCounts,
  EditedResource,
  EditId,
  EditOrigin,
  EditRule,
  EditTab,
  FormerEdit,
  StagedEdit,
} from '../../edits/contract.ts';
import { fold } from '../../model/text-folding.ts';
import type { SentEdit } from '../../edits/sent-edit-contract.ts';
import { m } from '../../messages/index.ts';
import { type EditValue, isSameEditValue, rebaseEditValue } from '../../model/edit-value.ts';
import {
  type EditConditions,
  type EditWhere,
  type SelectedEdits,
  breaksMust,
  breaksNone,
  breaksShould,
  createTabCondition,
  createSelectionCondition,
} from './staged-edit-conditions.ts';
import { runRead, runTransaction } from './transaction.ts';

/** A field of an item. */
export interface FieldOfItem {
  readonly resource: EditedResource;
  readonly item: ResourceId;
  readonly field: string;
}

/** An edit to be staged. `current` is the cached value. */
export interface EditToStage extends FieldOfItem {
  readonly current: EditValue;
  readonly value: EditValue;
}

/** The cached value of an edit's field, or that the service deleted the item. */
export type SeenValue = { readonly id: EditId } & ({ readonly current: EditValue } | { readonly missing: true });

/** The effects of an edit to `value` on rules, like `rules` of an `EditRow`. */
export interface EditEffects {
  readonly id: EditId;
  readonly value: EditValue;
  readonly rules: readonly EditRule[];
}

/** A stored staged edit, with its position in the table and its effects on rules. */
export interface StoredEdit extends StagedEdit {
  readonly seq: number;
  readonly rules: readonly EditRule[] | null;
}

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

type Row = Readonly<Record<string, SQLOutputValue>>;

/** The maximum number of edits in one reply. */
const maxPage = 1_000;
/** The maximum number of values in one reply. */
const maxValues = 5_000;
/** The maximum number of items in `editedItems`. */
const maxItems = 100_000;

const parse = <T>(text: SQLOutputValue | undefined): T => JSON.parse(text as string) as T;

const editOf = (row: Row): StagedEdit => ({
  id: row['id'] as EditId,
  resource: row['resource'] as EditedResource,
  item: row['item'] as ResourceId,
  field: row['field'] as string,
  base: parse<EditValue>(row['base']),
  firstBase: parse<EditValue>(row['first_base']),
  value: parse<EditValue>(row['value']),
  origin: row['origin'] as EditOrigin,
  createdAt: row['created_at'] as string,
  state: row['state'] as StagedEdit['state'],
});

const toStoredEdit = (row: Row): StoredEdit => ({
  ...editOf(row),
  seq: Number(row['seq']),
  rules: row['rules'] === null ? null : parse<readonly EditRule[]>(row['rules']),
});

/** Returns the state of an edit after the service's value has been found to be `base`. */
const getEditState = (firstBase: EditValue, base: EditValue): StagedEdit['state'] =>
  isSameEditValue(firstBase, base) ? 'staged' : 'changedSince';

const statements = (db: DatabaseSync) =>
  ({
    find: db.prepare('SELECT * FROM staged_edit WHERE resource = ? AND item = ? AND field = ?'),
    withId: db.prepare('SELECT * FROM staged_edit WHERE id = ?'),
    delete: db.prepare('DELETE FROM staged_edit WHERE resource = ? AND item = ? AND field = ?'),
    insert: db.prepare(
      `INSERT INTO staged_edit (id, resource, item, field, base, first_base, value, origin, created_at, state, item_order)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, coalesce(
         (SELECT item_order FROM staged_edit WHERE resource = ?2 AND item = ?3 LIMIT 1),
         (SELECT max(item_order) + 1 FROM staged_edit), 1))
       ON CONFLICT (resource, item, field) DO UPDATE SET base = excluded.base, first_base = excluded.first_base,
         value = excluded.value, origin = excluded.origin, created_at = excluded.created_at, state = excluded.state,
         rules = NULL, breaks = 0`,
    ),
    setEffects: db.prepare('UPDATE staged_edit SET rules = ?, breaks = ? WHERE id = ? AND value = ?'),
  }) as const;

/** The table of staged edits: each method is one transaction. */
export class StagedEdits {
  readonly #db: DatabaseSync;
  readonly #sql: ReturnType<typeof statements>;

  /** Incremented when a sync changes a staged edit. */
  #revision = 0;

  constructor(db: DatabaseSync) {
    this.#db = db;
    db.function('folded', { deterministic: true }, (text) => fold(String(text)));
    this.#sql = statements(db);
  }

  /**
   * Stages edits and returns them with the previous state of their fields. An existing edit of a field keeps its base
   * and gets the new value; an edit back to its base is deleted.
   */
  add(origin: EditOrigin, edits: readonly EditToStage[]): { staged: StagedEdit[]; before: FormerEdit[] } {
    return runTransaction(this.#db, () => {
      const before = this.stage(origin, edits);
      const staged = before.map((of) => this.#find(of)).filter((edit) => edit !== null);
      return { staged, before };
    });
  }

  /** Stages edits of fields without a staged edit. Returns the edits that are staged with the value of `edits`. */
  addMissing(origin: EditOrigin, edits: readonly EditToStage[]): StagedEdit[] {
    return runTransaction(this.#db, () => {
      this.stage(
        origin,
        edits.filter((edit) => this.#find(edit) === null),
      );
      return edits.flatMap((edit) => {
        const staged = this.#find(edit);
        return staged !== null && isSameEditValue(staged.value, edit.value) ? [staged] : [];
      });
    });
  }

  /** Stages edits like `add` and returns the former state of their fields. Runs in a transaction of the caller. */
  stage(origin: EditOrigin, edits: readonly EditToStage[]): FormerEdit[] {
    const createdAt = new Date().toISOString();
    const former = new Map<string, FormerEdit>();
    for (const { current, value, ...of } of edits) {
      const known = this.#find(of);
      const key = JSON.stringify([of.resource, of.item, of.field]);
      if (!former.has(key)) former.set(key, { ...toFieldOfItem(of), edit: known });
      const base = known?.base ?? current;
      if (isSameEditValue(base, value)) {
        if (known !== null) this.#delete(of);
      } else if (known === null) {
        const id = createSortedUuid() as EditId;
        this.#insert({ id, ...toFieldOfItem(of), base, firstBase: base, value, origin, createdAt, state: 'staged' });
      } else {
        // A value that the user enters after seeing a conflict resolves it.
        const state = known.state === 'conflict' ? getEditState(known.firstBase, base) : known.state;
        this.#insert({ ...known, value, origin, state });
      }
    }
    return [...former.values()];
  }

  /** Throws `conflict` if a sync has changed a staged edit since `list` returned this revision. */
  assertRevision(revision: number): void {
    if (revision !== this.#revision) throw new VitrineError('conflict', m.edits.send.reviewAgain);
  }

  /**
   * Deletes edits that are being sent and returns them. An edit stays if its value changed since, or if a sync read another
   * value of its field. Must be called within a transaction.
   */
  take(edits: readonly Pick<StagedEdit, 'id' | 'value' | 'base'>[]): StagedEdit[] {
    return edits.flatMap(({ id, value, base }) => {
      const row = this.#sql.withId.get(id);
      if (row?.['value'] !== JSON.stringify(value) || row['base'] !== JSON.stringify(base)) return [];
      const edit = editOf(row);
      this.#delete(edit);
      return [edit];
    });
  }

  /**
   * Stages an unsent edit again. If another edit of its field is staged, that edit stays, and gets the base of this one if it
   * was made on top of it. Must be called within a transaction.
   */
  putBack(resource: EditedResource, { item, field, base, conflict, value, origin, editedAt }: SentEdit): StagedEdit {
    const of = { resource, item, field };
    const state = conflict === null ? 'staged' : 'changedSince';
    const now = conflict === null ? base : conflict.atService;
    const edit = { ...of, base: now, firstBase: base, value, origin, createdAt: editedAt, state } as const;
    const known = this.#find(of);
    if (known === null) this.#insert({ ...edit, id: randomUUID() as EditId });
    // The base of the staged edit is a value that the service never got.
    else if (isSameEditValue(known.base, value)) this.#insert({ ...known, base: now, firstBase: base });
    return this.#find(of) ?? { ...edit, id: randomUUID() as EditId };
  }

  /** Deletes edits and returns them. */
  discard(which: { readonly ids: readonly EditId[] } | { readonly selection: SelectedEdits }): FormerEdit[] {
    return runTransaction(this.#db, () => {
      const { sql, values } =
        'selection' in which
          ? createSelectionCondition(which.selection)
          : { sql: 'id IN (SELECT value FROM json_each(?))', values: [JSON.stringify(which.ids)] };
      const rows = this.#db.prepare(`SELECT * FROM staged_edit WHERE ${sql} ORDER BY seq`).all(...values) as Row[];
      this.#db.prepare(`DELETE FROM staged_edit WHERE ${sql}`).run(...values);
      return rows.map(editOf).map((edit) => ({ ...toFieldOfItem(edit), edit }));
    });
  }

  /** Restores a previous state of fields. Returns their state before. */
  restore(edits: readonly FormerEdit[]): FormerEdit[] {
    return runTransaction(this.#db, () => this.bringBack(edits));
  }

  /** Restores fields like `restore`, in a transaction of the caller. */
  bringBack(edits: readonly FormerEdit[]): FormerEdit[] {
    const before = this.#former(edits);
    for (const { edit, ...of } of edits) {
      // The restored edit replaces only the edit of its field, regardless of the ID in the argument.
      this.#delete(of);
      if (edit === null) continue;
      const isIdUsed = this.#sql.withId.get(edit.id) !== undefined;
      this.#insert({ ...edit, ...of, id: isIdUsed ? (randomUUID() as EditId) : edit.id });
    }
    return before;
  }

  /**
   * Compares edits with the cached values. An edit to the cached value is deleted; if the cached value differs from the
   * base, it becomes the base. Returns the fields whose edits changed, and the number of deleted edits.
   */
  seen(values: readonly SeenValue[]): { changed: FieldOfItem[]; alreadyThere: number } {
    return runTransaction(this.#db, () => {
      const changed: FieldOfItem[] = [];
      let existingCount = 0;
      for (const seen of values) {
        const row = this.#sql.withId.get(seen.id);
        if (row === undefined) continue;
        const edit = editOf(row);
        const next = 'missing' in seen ? { ...edit, state: 'missing' as const } : asSeen(edit, seen.current);
        if (next === null) {
          this.#delete(edit);
          existingCount += 1;
        } else if (next !== edit && JSON.stringify(next) !== JSON.stringify(edit)) {
          this.#insert(next);
          this.#revision += 1;
        } else continue;
        changed.push(toFieldOfItem(edit));
      }
      return { changed, alreadyThere: existingCount };
    });
  }

  /** Stores the effects of edits on rules. An edit whose value has changed in the meantime is skipped. */
  setEffects(effects: readonly EditEffects[]): void {
    runTransaction(this.#db, () => {
      for (const { id, value, rules } of effects) {
        const broken = rules.filter(({ effect }) => effect === 'breaks');
        const must = broken.some(({ severity }) => severity === 'must');
        const breaks = must ? breaksMust : broken.length > 0 ? breaksShould : breaksNone;
        this.#sql.setEffects.run(JSON.stringify(rules), breaks, id, JSON.stringify(value));
      }
    });
  }

  /** Queues all edits for another evaluation of their effects on rules. */
  forgetEffects(): void {
    runTransaction(this.#db, () => this.#db.exec('UPDATE staged_edit SET rules = NULL WHERE rules IS NOT NULL'));
  }

  /** Returns rows of a tab that meet the conditions, with the counts of all rows that do. */
  list(tab: EditTab, conditions: EditConditions | null, range: { offset: number; limit: number }): ListedEdits {
    return runRead(() => {
      const { sql, values } = createTabCondition(tab, conditions);
      const rows = this.#db
        .prepare(`SELECT * FROM staged_edit WHERE ${sql} ORDER BY item_order DESC, seq LIMIT ? OFFSET ?`)
        .all(...values, range.limit, range.offset) as Row[];
      const counts = this.counts(conditions);
      const all = conditions === null ? counts.all : this.#countAll();
      return { edits: rows.map(toStoredEdit), total: counts[tab], counts, all, revision: this.#revision };
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

  counts(conditions: EditConditions | null = null): EditCounts {
    return runRead(() => {
      const where = createTabCondition('all', conditions);
      const rows = conditions === null ? this.#countAllByState() : this.#countByState(where);
      const count = (isCounted: (row: Row) => boolean): number =>
        rows.reduce((sum, row) => sum + (isCounted(row) ? Number(row['n']) : 0), 0);
      const inTab: Readonly<Record<EditTab, (row: Row) => boolean>> = {
        all: () => true,
        breaksRule: ({ breaks }) => Number(breaks) >= breaksShould,
        changedSince: ({ state }) => state === 'changedSince' || state === 'missing',
        conflicts: ({ state }) => state === 'conflict',
      };
      const byTab = (also: (row: Row) => boolean): Record<EditTab, number> => ({
        all: count((row) => inTab.all(row) && also(row)),
        breaksRule: count((row) => inTab.breaksRule(row) && also(row)),
        changedSince: count((row) => inTab.changedSince(row) && also(row)),
        conflicts: count((row) => inTab.conflicts(row) && also(row)),
      });
      const isMust = ({ breaks }: Row): boolean => breaks === breaksMust;
      return {
        ...byTab(() => true),
        breaksMust: byTab(isMust),
        items: Number(this.#count('count(DISTINCT item_order) AS n', where)[0]?.['n']),
      };
    });
  }

  ofItems(resource: EditedResource, items: readonly ResourceId[]): StoredEdit[] {
    const sql = `SELECT * FROM staged_edit WHERE resource = ? AND item IN (SELECT value FROM json_each(?)) ORDER BY seq`;
    return runRead(() => (this.#db.prepare(sql).all(resource, JSON.stringify(items)) as Row[]).map(toStoredEdit));
  }

  /** Returns an edit, or null if there is no such edit. */
  get(id: EditId): StoredEdit | null {
    return runRead(() => {
      const row = this.#sql.withId.get(id);
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
          value: parse<EditValue>(row['value']),
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
          .all(after, ...values) as Row[]
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

  #countByState(where: EditWhere): Row[] {
    return this.#count('state, breaks, count(*) AS n', where, 'GROUP BY 1, 2');
  }

  /** Most edits are staged and break no rule. GROUP BY would sort them all, which takes longer than all other counts. */
  #countAllByState(): Row[] {
    const others = this.#countByState({ sql: `state <> 'staged' OR breaks <> ${breaksNone}`, values: [] });
    const n = this.#countAll() - others.reduce((sum, row) => sum + Number(row['n']), 0);
    return [{ state: 'staged', breaks: breaksNone, n }, ...others];
  }

  #countAll(): number {
    return Number(this.#count('count(*) AS n', createTabCondition('all', null))[0]?.['n']);
  }

  #count(columns: string, { sql, values }: EditWhere, group = ''): Row[] {
    return this.#db.prepare(`SELECT ${columns} FROM staged_edit WHERE ${sql} ${group}`).all(...values);
  }

  #find({ resource, item, field }: FieldOfItem): StagedEdit | null {
    const row = this.#sql.find.get(resource, item, field);
    return row === undefined ? null : editOf(row);
  }

  /** Returns the state of each distinct field. */
  #former(fields: readonly FieldOfItem[]): FormerEdit[] {
    const each = new Map(
      fields.map((one) => [JSON.stringify([one.resource, one.item, one.field]), toFieldOfItem(one)]),
    );
    return [...each.values()].map((of) => ({ ...of, edit: this.#find(of) }));
  }

  #delete({ resource, item, field }: FieldOfItem): void {
    this.#sql.delete.run(resource, item, field);
  }

  /** Inserts an edit, or replaces the existing edit of its field. Its effects on rules must be evaluated again. */
  #insert(edit: StagedEdit): void {
    const { id, resource, item, field, base, firstBase, value, origin, createdAt, state } = edit;
    const [was, first, next] = [base, firstBase, value].map((one) => JSON.stringify(one));
    this.#sql.insert.run(id, resource, item, field, was ?? '', first ?? '', next ?? '', origin, createdAt, state);
  }
}

const toFieldOfItem = ({ resource, item, field }: FieldOfItem): FieldOfItem => ({ resource, item, field });

/** Returns the edit after `current` has been cached for its field, or null if that is the edit's value. */
const asSeen = (edit: StagedEdit, current: EditValue): StagedEdit | null => {
  if (isSameEditValue(edit.value, current)) return null;
  if (isSameEditValue(edit.base, current))
    return edit.state === 'missing' ? { ...edit, state: getEditState(edit.firstBase, current) } : edit;
  const value = rebaseEditValue(edit.value, edit.base, current);
  if (isSameEditValue(value, current)) return null;
  return { ...edit, base: current, value, state: getEditState(edit.firstBase, current) };
};
