import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { VitrineError } from '../../../base/errors.ts';
import { createSortedUuid } from '../../../base/sorted-uuid.ts';
import type { EditedResource, EditId, EditOrigin, FormerEdit, StagedEdit } from '../../../edits/contract.ts';
import { fold } from '../../../model/text-folding.ts';
import type { SentEdit } from '../../../edits/sent-edit-contract.ts';
import { m } from '../../../messages/index.ts';
import { type EditValue, isSameEditValue, rebaseEditValue } from '../../../model/edit-value.ts';
import {
  type SelectedEdits,
  breaksMust,
  breaksNone,
  breaksShould,
  createSelectionCondition,
} from './staged-edit-conditions.ts';
import { StagedEditQueries } from './staged-edit-queries.ts';
import {
  type EditEffects,
  type EditToStage,
  type FieldOfItem,
  type StagedEditRow,
  type SeenValue,
  toStagedEdit,
} from './staged-edit-rows.ts';
import { runTransaction } from '../transaction.ts';

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

/** The changes of the table of staged edits: each method is one transaction. `queries` reads it. */
export class StagedEdits {
  readonly #db: DatabaseSync;
  readonly #sql: ReturnType<typeof statements>;
  readonly queries: StagedEditQueries;

  /** Incremented when a sync changes a staged edit. */
  #revision = 0;

  constructor(db: DatabaseSync) {
    this.#db = db;
    db.function('folded', { deterministic: true }, (text) => fold(String(text)));
    this.#sql = statements(db);
    this.queries = new StagedEditQueries(db, () => this.#revision);
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
        this.#insert({ ...known, value, origin });
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
      const edit = toStagedEdit(row);
      this.#delete(edit);
      return [edit];
    });
  }

  /**
   * Stages an unsent edit again. If another edit of its field is staged, that edit stays, and gets the base of this one if it
   * was made on top of it. A former value that was staged before the user decided on the unsent edit is replaced. Must be
   * called within a transaction.
   */
  putBack(resource: EditedResource, { item, field, base, conflict, value, origin, editedAt }: SentEdit): StagedEdit {
    const target = { resource, item, field };
    const state = conflict === null ? 'staged' : 'changedSince';
    const now = conflict === null ? base : conflict.atService;
    const edit = { ...target, base: now, firstBase: base, value, origin, createdAt: editedAt, state } as const;
    const known = this.#find(target);
    if (known === null) this.#insert({ ...edit, id: randomUUID() as EditId });
    else if (known.origin === 'changes' && known.createdAt < editedAt) this.#insert({ ...edit, id: known.id });
    // The base of the staged edit is a value that the service never got.
    else if (isSameEditValue(known.base, value)) this.#insert({ ...known, base: now, firstBase: base });
    return this.#find(target) ?? { ...edit, id: randomUUID() as EditId };
  }

  /** Deletes edits and returns them. */
  discard(which: { readonly ids: readonly EditId[] } | { readonly selection: SelectedEdits }): FormerEdit[] {
    return runTransaction(this.#db, () => {
      const { sql, values } =
        'selection' in which
          ? createSelectionCondition(which.selection)
          : { sql: 'id IN (SELECT value FROM json_each(?))', values: [JSON.stringify(which.ids)] };
      const rows = this.#db
        .prepare(`SELECT * FROM staged_edit WHERE ${sql} ORDER BY seq`)
        .all(...values) as StagedEditRow[];
      this.#db.prepare(`DELETE FROM staged_edit WHERE ${sql}`).run(...values);
      return rows.map(toStagedEdit).map((edit) => ({ ...toFieldOfItem(edit), edit }));
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
        const edit = toStagedEdit(row);
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

  #find({ resource, item, field }: FieldOfItem): StagedEdit | null {
    const row = this.#sql.find.get(resource, item, field);
    return row === undefined ? null : toStagedEdit(row);
  }

  /** Returns the state of each distinct field. */
  #former(fields: readonly FieldOfItem[]): FormerEdit[] {
    const each = new Map(
      fields.map((field) => [JSON.stringify([field.resource, field.item, field.field]), toFieldOfItem(field)]),
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
