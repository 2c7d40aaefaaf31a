import type { DatabaseSync } from 'node:sqlite';
import { type IntentId, toIntentId } from '../../../base/branded-types.ts';
import { VitrineError } from '../../../base/errors.ts';
import { parseBatchNumber, isBatchId } from '../../../contract/constants.ts';
import type { OutboxRowId } from '../../../contract/outbox.ts';
import type { EditedResource, EditId, EditValue, StagedEdit } from '../../../edits/contract.ts';
import type { SentEdit } from '../../../edits/sent-edit-contract.ts';
import { rebaseEditValue } from '../../../model/edit-value.ts';
import { m } from '../../../messages/index.ts';
import type { EditRecord } from '../../edits/edit-record.ts';
import type { StoredIntent } from '../../outbox-types.ts';
import { getStoredValue, undoDays } from '../../state/edit-intent-values.ts';
import { type IntentTable, getIntentTable } from '../intent-table.ts';
import type { StagedEdits } from './staged-edits.ts';
import { runRead, runTransaction } from '../transaction.ts';

/** A staged edit to send, with the texts of its entry. */
export interface EditToSend extends Pick<SentEdit, 'fieldLabel' | 'editor' | 'thumb'> {
  readonly id: EditId;
  /** The values that were reviewed: an edit with another value or base by now stays staged. */
  readonly value: EditValue;
  readonly base: EditValue;
  readonly title: string;
}

/** Staged edits to move into a batch; null creates one. */
export interface EditsToSend {
  readonly batch: number | null;
  readonly edits: readonly EditToSend[];
  /** The revision of the list that the user reviewed, or null. */
  readonly revision: number | null;
}

/** An edit that undoes a sent one. */
export interface UndoSource {
  readonly id: IntentId;
  readonly title: string;
  readonly resource: EditedResource;
  readonly edit: SentEdit;
  /** ISO 8601. */
  readonly doneAt: string;
}

/** The number of the batch, and the fields whose edits are no longer staged. */
export interface AddedEditIntents {
  readonly batch: number;
  readonly first: IntentId | null;
  readonly count: number;
  readonly moved: readonly StagedEdit[];
}

/** Updates in `except` are read later. */
export interface DueEditsQuery {
  readonly except: readonly IntentId[];
}

/** The edits that the sender handles next, each group in the order in which they were requested. */
export interface DueEdits {
  /** Edits with an unknown outcome, and confirmed ones that are not read back. */
  readonly open: readonly StoredIntent[];
  readonly waiting: readonly StoredIntent[];
}

/** A field that the service refused to change. */
export interface RefusedField {
  readonly resource: EditedResource;
  readonly field: string;
  readonly message: string;
}

/** The number of items that are read together. */
const maxItems = 50;
/** The maximum number of entries that are staged again in one transaction. */
const maxRestaged = 1_000;
/** The time for which a refusal is remembered, in days. */
const refusalDays = 30;

const isDueSql = 'discarded_at IS NULL AND edit IS NOT NULL';

/** SQL: an edit with an unknown outcome, or a confirmed one that is not read back. */
const isOpenSql = `(state = 'unknown' OR (state = 'sending' AND edit ->> '$.isAccepted' = 1))`;

const before = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** The edits among the intents. Each method is one transaction. */
export class EditIntents {
  readonly #db: DatabaseSync;
  readonly #table: IntentTable;
  readonly #staged: StagedEdits;

  constructor(db: DatabaseSync, staged: StagedEdits) {
    this.#db = db;
    this.#table = getIntentTable(db);
    this.#staged = staged;
  }

  /**
   * Moves staged edits into a batch, or into a new one. An edit is in exactly one of the two tables at any time. Throws
   * `conflict` if a sync has changed a staged edit since `revision` was read; null: that is not checked.
   */
  send({ batch, edits, revision }: EditsToSend): AddedEditIntents {
    return runTransaction(this.#db, () => {
      if (revision !== null) this.#staged.assertRevision(revision);
      const number = batch ?? this.#newBatch();
      const moved = this.#staged.take(edits);
      const shown = new Map(edits.map((edit) => [edit.id, edit]));
      const ids = moved.flatMap((edit) => {
        const one = shown.get(edit.id);
        return one === undefined ? [] : [this.#add(number, edit.resource, one.title, toRecord(edit, one))];
      });
      return { batch: number, first: ids[0] ?? null, count: ids.length, moved };
    });
  }

  /** Adds the edits that undo these ones, as a new batch. */
  undo(sources: readonly UndoSource[]): AddedEditIntents {
    return runTransaction(this.#db, () => {
      const number = this.#newBatch();
      const editedAt = new Date().toISOString();
      const ids = sources.map(({ resource, title, edit }) =>
        this.#add(number, resource, title, {
          ...emptyRecord,
          ...edit,
          base: getStoredValue(edit),
          value: edit.base,
          editedAt,
          readAt: null,
          storedAs: null,
          isUndo: true,
        }),
      );
      return { batch: number, first: ids[0] ?? null, count: ids.length, moved: [] };
    });
  }

  /** Returns the done edits of these rows that were sent and can be undone. */
  undoable(id: OutboxRowId): UndoSource[] {
    const sql = isBatchId(id) ? 'batch = ?' : 'id = ?';
    const value = isBatchId(id) ? parseBatchNumber(id) : id;
    return runRead(() =>
      this.#db
        .prepare(
          `SELECT id, title, resource, edit, changed_at FROM intent WHERE ${isDueSql} AND state = 'done'
           AND already_there = 0 AND changed_at >= ? AND ${sql} ORDER BY seq`,
        )
        .all(before(undoDays), value)
        .map((row) => ({
          id: row['id'] as IntentId,
          title: String(row['title']),
          resource: row['resource'] as EditedResource,
          edit: JSON.parse(String(row['edit'])) as SentEdit,
          doneAt: String(row['changed_at']),
        })),
    );
  }

  /** Returns the next edits of at most 50 items of one resource. An edit of a field with an open update waits for that. */
  due({ except }: DueEditsQuery): DueEdits {
    return runRead(() => {
      const open = this.#rows(`${isOpenSql} AND id NOT IN (SELECT value FROM json_each(?))`, JSON.stringify(except));
      const opened = `(resource, result_id, edit ->> '$.field') IN
        (SELECT resource, result_id, edit ->> '$.field' FROM intent WHERE ${isDueSql} AND ${isOpenSql})`;
      return { open, waiting: open.length > 0 ? [] : this.#rows(`state = 'waiting' AND NOT ${opened}`) };
    });
  }

  /** Removes a failed or cancelled entry, and stages its edit again. */
  reopen(id: IntentId): StagedEdit {
    return runTransaction(this.#db, () => {
      const { intent, edit } = this.#get(id);
      if (edit === null || (intent.state !== 'failed' && intent.state !== 'cancelled'))
        throw new VitrineError('conflict', m.outbox.conflict.step(intent.state));
      return this.#restage(intent, edit);
    });
  }

  /**
   * Removes at most 1,000 waiting entries, the last ones first, and stages their edits again. Of several entries of one field,
   * the value of the last one is staged. Returns the number of removed entries.
   */
  restageWaiting(): number {
    return runTransaction(this.#db, () => {
      const ids = this.#db
        .prepare(`SELECT id FROM intent WHERE ${isDueSql} AND state = 'waiting' ORDER BY seq DESC LIMIT ${maxRestaged}`)
        .all();
      for (const { id } of ids) {
        const { intent, edit } = this.#get(id as IntentId);
        if (edit !== null) this.#restage(intent, edit);
      }
      return ids.length;
    });
  }

  refused(): RefusedField[] {
    return runRead(() =>
      this.#db
        .prepare('SELECT resource, field, message FROM refused_field WHERE at >= ? ORDER BY resource, field')
        .all(before(refusalDays))
        .map((row) => ({
          resource: row['resource'] as EditedResource,
          field: String(row['field']),
          message: String(row['message']),
        })),
    );
  }

  /** Stores a refusal; null deletes the refusals of the field. */
  setRefused({ resource, field, message }: Omit<RefusedField, 'message'> & { message: string | null }): void {
    runTransaction(this.#db, () => {
      this.#db.prepare('DELETE FROM refused_field WHERE resource = ? AND field = ?').run(resource, field);
      if (message !== null)
        this.#db
          .prepare('INSERT INTO refused_field (resource, field, message, at) VALUES (?, ?, ?, ?)')
          .run(resource, field, message, new Date().toISOString());
    });
  }

  /** Stores an edit, or replaces the value of an entry of its field that still waits. */
  #add(batch: number, resource: EditedResource, title: string, record: EditRecord): IntentId {
    const others = this.#db
      .prepare(
        `SELECT id, state, edit FROM intent WHERE resource = ? AND result_id = ? AND ${isDueSql}
         AND edit ->> '$.field' = ? AND state IN ('waiting', 'sending', 'unknown') ORDER BY seq DESC`,
      )
      .all(resource, record.item, record.field);
    const [last] = others;
    const known = last === undefined ? null : (JSON.parse(String(last['edit'])) as EditRecord);
    if (last !== undefined && known !== null && last['state'] === 'waiting' && known.isUndo === record.isUndo) {
      const id = last['id'] as IntentId;
      const at = new Date().toISOString();
      const value = rebaseEditValue(record.value, record.base, known.value);
      this.#table.amend(id, at, { edit: { ...record, base: known.base, value } });
      this.#table.addEvent(id, { at, what: 'edited', words: m.outbox.history.edited });
      return id;
    }
    // The service has the value of the update that is being sent before this one is.
    const base = known === null ? record.base : known.value;
    const value = rebaseEditValue(record.value, record.base, base);
    const id = toIntentId(crypto.randomUUID());
    const at = new Date().toISOString();
    this.#table.insert({ id, kind: 'create', resource, title, body: {}, source: null, batch }, at);
    this.#table.amend(id, at, { edit: { ...record, base, value }, resultId: record.item });
    this.#table.addEvent(id, { at, what: 'created', words: m.outbox.history.added });
    return id;
  }

  /** Removes an entry and stages its edit again. Must be called within a transaction. */
  #restage({ id, resource }: Pick<StoredIntent['intent'], 'id' | 'resource'>, edit: EditRecord): StagedEdit {
    const at = new Date().toISOString();
    this.#table.addEvent(id, { at, what: 'discarded', words: m.outbox.history.discarded });
    this.#table.discard(id, at);
    return this.#staged.putBack(resource as EditedResource, edit);
  }

  #rows(condition: string, ...values: readonly string[]): StoredIntent[] {
    const rows = this.#db
      .prepare(
        `SELECT id, resource, result_id FROM intent WHERE ${isDueSql} AND (${condition}) ORDER BY seq LIMIT ${String(10 * maxItems)}`,
      )
      .all(...values);
    const items = new Set<unknown>();
    const [first] = rows;
    return rows
      .filter((row) => {
        if (row['resource'] !== first?.['resource']) return false;
        if (items.size < maxItems) items.add(row['result_id']);
        return items.has(row['result_id']);
      })
      .map((row) => this.#get(row['id'] as IntentId));
  }

  #get(id: IntentId): StoredIntent {
    const stored = this.#table.get(id);
    if (stored === null) throw new VitrineError('notFound', m.outbox.unknown);
    return stored;
  }

  #newBatch(): number {
    return Number(this.#db.prepare('INSERT INTO batch (at) VALUES (?)').run(new Date().toISOString()).lastInsertRowid);
  }
}

const emptyRecord = { isAccepted: false, itemBefore: null, conflict: null, storedAs: null, readAt: null } as const;

const toRecord = (
  { item, field, base, value, origin, createdAt }: StagedEdit,
  { fieldLabel, editor, thumb }: EditToSend,
): EditRecord => ({
  ...emptyRecord,
  item,
  field,
  fieldLabel,
  editor,
  thumb,
  base,
  value,
  origin,
  editedAt: createdAt,
  isUndo: false,
});
