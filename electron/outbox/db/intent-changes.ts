import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { IntentId } from '../../base/branded-types.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import { type ChangedCreations, type CreationChange, canChangeCreation } from '../../contract/outbox-creations.ts';
import { type RawFieldValue, getCreationValues, withCreationValues } from '../state/change-creation.ts';
import { getFieldsFilledLater } from '../state/dependencies.ts';
import { type CreationDraft, createCreationDraft } from '../state/draft-creation.ts';
import { getStepAfter } from '../state/reconcile-state.ts';
import { retryTransition } from '../state/state-machine.ts';
import { type IntentTable, getIntentTable } from './intent-table.ts';
import { runTransaction } from './transaction.ts';
import type { IntentDependency, SourceFile, StoredIntent } from '../outbox-types.ts';

/** Creations with other values, and the reasons why others were left unchanged. */
export interface IntentsWithValues extends Pick<ChangedCreations, 'left'> {
  readonly changed: readonly Intent[];
}

/** The fields of a creation before and after a step changed them. */
interface ChangedValues extends Pick<CreationChange, 'id' | 'title'> {
  readonly before: readonly RawFieldValue[];
  readonly after: readonly RawFieldValue[];
}

/** An intent before and after an edit, from one transaction. */
export interface EditedCreation {
  readonly before: Intent;
  readonly after: Intent;
}

/** The user's edits of intents. Each call is one transaction. */
export class IntentChanges {
  readonly #db: DatabaseSync;
  readonly #table: IntentTable;
  /** The changed creations of each step, until the program ends. */
  readonly #steps = new Map<string, readonly ChangedValues[]>();

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#table = getIntentTable(db);
  }

  /**
   * Replaces the body, and optionally the dependencies, of a waiting or failed creation. A failed one is sent again.
   * Throws `conflict` in any other state. Returns the intent before and after the edit.
   */
  edit(id: IntentId, draft: CreationDraft, dependsOn: readonly IntentDependency[] | null = null): EditedCreation {
    return runTransaction(this.#db, () => ({
      before: this.#known(id).intent,
      after: this.replace(id, draft, dependsOn),
    }));
  }

  /** Replaces the body within an existing transaction. `message` is the text of the event in the history. */
  replace(
    id: IntentId,
    { title, body }: CreationDraft,
    dependsOn: readonly IntentDependency[] | null = null,
    message: string | null = null,
  ): Intent {
    const stored = this.#known(id);
    const { kind, state } = stored.intent;
    if (kind !== 'create') throw new VitrineError('badArgument', m.outbox.conflict.fileContent);
    if (state !== 'waiting' && state !== 'failed') throw new VitrineError('conflict', m.outbox.conflict.edit[state]);
    const at = new Date().toISOString();
    if (state === 'failed') this.#again(stored, at);
    this.#writeBody(id, { title, body }, at);
    if (dependsOn !== null) this.#dependOn(id, dependsOn);
    const historyText = state === 'failed' ? m.outbox.history.editedAgain : m.outbox.history.edited;
    this.#table.addEvent(id, { at, what: 'edited', words: message ?? historyText });
    return this.#known(id).intent;
  }

  /**
   * Changes fields of creations as one step. A failed or cancelled creation stays so. A creation that is sent by now, or would
   * become invalid, is left unchanged, with the reason.
   */
  changeCreations(step: string, changes: readonly CreationChange[]): IntentsWithValues {
    return this.#changeEach(step, changes, ({ values }) => ({ values, message: m.outbox.history.changedBySheet }));
  }

  /**
   * Restores the values from before a step and adds their current state to the step `inverse`. Returns null if the step changed no
   * creation. A creation is also left unchanged if one of the values has changed since.
   */
  restoreCreations(step: string, inverse: string): IntentsWithValues | null {
    const former = this.#steps.get(step);
    if (former === undefined) return null;
    const restored = this.#changeEach(inverse, former, ({ before, after }, body) => {
      const now = getCreationValues(
        body,
        after.map(({ field }) => field),
      );
      if (!isDeepStrictEqual(now, after)) throw new VitrineError('conflict', m.outbox.conflict.valuesChanged);
      return { values: before, message: m.outbox.history.restoredBeforeSheet };
    });
    this.#steps.delete(step);
    return restored;
  }

  #changeEach<Change extends Pick<CreationChange, 'id' | 'title'>>(
    step: string,
    changes: readonly Change[],
    getValues: (
      change: Change,
      body: Intent['body'],
    ) => { readonly values: readonly RawFieldValue[]; readonly message: string },
  ): IntentsWithValues {
    const at = new Date().toISOString();
    const changed: Intent[] = [];
    const undo: ChangedValues[] = [];
    const left: { title: string; reason: string }[] = [];
    runTransaction(this.#db, () => {
      for (const change of changes)
        try {
          const { id, title } = change;
          const { intent } = this.#known(id);
          if (!canChangeCreation(intent)) throw new VitrineError('conflict', m.outbox.conflict.sentMeanwhile);
          const { values, message } = getValues(change, intent.body);
          const later = getFieldsFilledLater(intent.resource, intent.dependsOn);
          const draft = createCreationDraft(intent.resource, withCreationValues(intent.body, values), later);
          this.#writeBody(id, draft, at);
          this.#table.addEvent(id, { at, what: 'edited', words: message });
          const fields = values.map(({ field }) => field);
          undo.push({
            id,
            title,
            before: getCreationValues(intent.body, fields),
            after: getCreationValues(draft.body, fields),
          });
          changed.push(this.#known(id).intent);
        } catch (error) {
          const code = error instanceof VitrineError ? error.code : null;
          if (code !== 'conflict' && code !== 'invalid' && code !== 'notFound') throw error;
          left.push({ title: change.title, reason: (error as VitrineError).message });
        }
    });
    if (undo.length > 0) this.#steps.set(step, undo);
    return { changed, left };
  }

  /** Renames a failed upload, which is sent again. Throws `conflict` in any other state. */
  rename(id: IntentId, name: string, body: Intent['body']): Intent {
    return runTransaction(this.#db, () => {
      const { title } = this.#known(id).intent;
      const at = this.#fileAgain(id);
      this.#db
        .prepare('UPDATE intent SET title = $name, file_name = $name, body = $body, before = NULL WHERE id = $id')
        .run({ id, name, body: JSON.stringify(body) });
      this.#table.addEvent(id, { at, what: 'edited', words: m.outbox.history.renamed(name, title) });
      return this.#known(id).intent;
    });
  }

  /** Replaces the file of a failed upload, which is sent again. Throws `conflict` in any other state. */
  replaceFile(id: IntentId, { path, name, size, mtimeMs, sha256 }: SourceFile, body: Intent['body']): Intent {
    return runTransaction(this.#db, () => {
      const at = this.#fileAgain(id);
      this.#db
        .prepare(
          `UPDATE intent SET title = $name, file_name = $name, path = $path, file_size = $size, file_mtime_ms = $mtimeMs,
           sha256 = $sha256, body = $body, before = NULL WHERE id = $id`,
        )
        .run({ id, name, path, size, mtimeMs, sha256, body: JSON.stringify(body) });
      this.#table.addEvent(id, { at, what: 'edited', words: m.outbox.history.otherFile(basename(path)) });
      return this.#known(id).intent;
    });
  }

  /** Requeues a failed upload and returns the time of the change. Throws `conflict` in any other state. */
  #fileAgain(id: IntentId): string {
    const stored = this.#known(id);
    const { intent } = stored;
    if (intent.kind !== 'upload') throw new VitrineError('badArgument', m.outbox.conflict.notAFile);
    if (intent.state !== 'failed') throw new VitrineError('conflict', m.outbox.conflict.edit[intent.state]);
    const at = new Date().toISOString();
    this.#again(stored, at);
    return at;
  }

  /** Requeues a failed intent. */
  #again(stored: StoredIntent, at: string): void {
    const { id, state, attempts } = stored.intent;
    const after = getStepAfter(stored, 'retry');
    this.#table.write(id, after?.state ?? state, attempts, at, { ...after?.patch, ...retryTransition.patch });
  }

  #writeBody(id: IntentId, { title, body }: CreationDraft, at: string): void {
    this.#db
      .prepare(
        // The similar items that an earlier version stored have the previous name.
        `UPDATE intent SET before = iif(title = $title, before, NULL), title = $title, body = $body, changed_at = $at
           WHERE id = $id`,
      )
      .run({ id, title, body: JSON.stringify(body), at });
  }

  #dependOn(id: IntentId, needs: readonly IntentDependency[]): void {
    for (const { id: needed } of needs) {
      if (!this.#table.get(needed)) throw new VitrineError('badArgument', m.outbox.waiting.unknown);
      if (this.#waitsFor(needed, id)) throw new VitrineError('badArgument', m.outbox.waiting.circle);
    }
    this.#db.prepare('DELETE FROM dependency WHERE intent = (SELECT seq FROM intent WHERE id = ?)').run(id);
    this.#table.addDependencies(id, needs);
  }

  /** Whether an intent depends on another one, directly or indirectly, or is the same one. */
  #waitsFor(id: IntentId, other: IntentId): boolean {
    const found = this.#db
      .prepare(
        `WITH RECURSIVE before(seq) AS (
           SELECT seq FROM intent WHERE id = ?
           UNION SELECT d.needs FROM dependency d JOIN before ON d.intent = before.seq
         ) SELECT 1 FROM before JOIN intent USING (seq) WHERE id = ?`,
      )
      .get(id, other);
    return found !== undefined;
  }

  #known(id: IntentId): StoredIntent {
    const stored = this.#table.get(id);
    if (!stored) throw new VitrineError('notFound', m.outbox.unknown);
    return stored;
  }
}
