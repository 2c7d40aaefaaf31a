import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { IntentId } from '../../base/branded-types.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import type { CreationChange } from '../../contract/waiting-creations.ts';
import { withCreationValues } from '../state/change-creation.ts';
import { getFieldsFilledLater } from '../state/dependencies.ts';
import { type CreationDraft, createCreationDraft } from '../state/draft-creation.ts';
import { getStepAfter } from '../state/reconcile-state.ts';
import { retryTransition } from '../state/state-machine.ts';
import { type IntentTable, getIntentTable } from './intent-table.ts';
import { runTransaction } from './transaction.ts';
import type { IntentDependency, SourceFile, StoredIntent } from '../outbox-types.ts';

/** The user's edits of intents. Each call is one transaction. */
export class StagedEditTable {
  readonly #db: DatabaseSync;
  readonly #table: IntentTable;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#table = getIntentTable(db);
  }

  /**
   * Replaces the body, and optionally the dependencies, of a waiting or failed creation. A failed one is sent again.
   * Throws `conflict` in any other state.
   */
  edit(id: IntentId, draft: CreationDraft, dependsOn: readonly IntentDependency[] | null = null): Intent {
    return runTransaction(this.#db, () => this.replace(id, draft, dependsOn));
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
    this.#db
      .prepare(
        // The similar items that an earlier version stored have the previous name.
        `UPDATE intent SET before = iif(title = $title, before, NULL), title = $title, body = $body, changed_at = $at
           WHERE id = $id`,
      )
      .run({ id, title, body: JSON.stringify(body), at });
    if (dependsOn !== null) this.#dependOn(id, dependsOn);
    const historyText = state === 'failed' ? m.outbox.history.editedAgain : m.outbox.history.edited;
    this.#table.addEvent(id, { at, what: 'edited', words: message ?? historyText });
    return this.#known(id).intent;
  }

  /**
   * Changes fields of waiting creations. A creation that no longer waits, or would become invalid, is left unchanged, with the
   * reason.
   */
  changeWaiting(changes: readonly CreationChange[]): { changed: Intent[]; left: { title: string; reason: string }[] } {
    return runTransaction(this.#db, () => {
      const changed: Intent[] = [];
      const left: { title: string; reason: string }[] = [];
      for (const { id, title, values } of changes)
        try {
          const { intent } = this.#known(id);
          if (intent.state !== 'waiting') throw new VitrineError('conflict', m.outbox.conflict.move);
          const later = getFieldsFilledLater(intent.resource, intent.dependsOn);
          const draft = createCreationDraft(intent.resource, withCreationValues(intent.body, values), later);
          changed.push(this.replace(id, draft));
        } catch (error) {
          const code = error instanceof VitrineError ? error.code : null;
          if (code !== 'conflict' && code !== 'invalid' && code !== 'notFound') throw error;
          left.push({ title, reason: (error as VitrineError).message });
        }
      return { changed, left };
    });
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
