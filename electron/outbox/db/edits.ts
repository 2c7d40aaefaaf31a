import type { DatabaseSync } from 'node:sqlite';
import type { IntentId } from '../../base/brand.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { CreationDraft } from '../state/draft.ts';
import { lookAfter } from '../state/look-state.ts';
import { nextState } from '../state/states.ts';
import { askedAgain } from '../state/states.ts';
import { createTable } from './table.ts';
import type { IntentTable } from './table.ts';
import { transaction } from './transaction.ts';
import type { Needed } from '../types.ts';

const leftWords: Readonly<Partial<Record<Intent['state'], string>>> = {
  sending: 'It has just left, so it cannot be changed any more.',
  done: 'It has left meanwhile, and the service has it. It cannot be changed from here any more.',
  unknown: 'It has left meanwhile, and nobody knows yet whether it arrived.',
  cancelled: 'It was cancelled meanwhile.',
};

/** What a person does to the rows themselves: nothing here sends anything. Each call is one transaction. */
export class Edits {
  readonly #db: DatabaseSync;
  readonly #table: IntentTable;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#table = createTable(db);
  }

  /**
   * Puts another body in place of a creation's that waits or has failed, and other things that it waits for; one that has
   * failed is sent again so. `conflict` in any other state.
   */
  edit(id: IntentId, { title, body }: CreationDraft, dependsOn: readonly Needed[] | null = null): Intent {
    return transaction(this.#db, () => {
      const intent = this.#known(id);
      const { kind, state } = intent;
      if (kind !== 'create') throw new VitrineError('badArgument', 'What a file holds is not changed here.');
      if (state !== 'waiting' && state !== 'failed')
        throw new VitrineError('conflict', leftWords[state] ?? 'It cannot be changed any more.');
      const at = new Date().toISOString();
      if (state === 'failed') this.#again(intent, at);
      this.#db
        .prepare(
          // What has another name is looked for by that: what was there before is found out anew.
          `UPDATE intent SET before = iif(title = $title, before, NULL), title = $title, body = $body, changed_at = $at
           WHERE id = $id`,
        )
        .run({ id, title, body: JSON.stringify(body), at });
      if (dependsOn !== null) this.#dependOn(id, dependsOn);
      const words = state === 'failed' ? 'Changed, to be sent again so.' : 'Changed before it was sent.';
      this.#table.tell(id, { at, what: 'edited', words });
      return this.#known(id);
    });
  }

  /** Gives an upload that failed another name: it is sent again so. `conflict` in any other state. */
  rename(id: IntentId, name: string, body: Intent['body']): Intent {
    return transaction(this.#db, () => {
      const intent = this.#known(id);
      const { kind, state, title } = intent;
      if (kind !== 'upload') throw new VitrineError('badArgument', 'Only a file has a name of its own.');
      if (state !== 'failed') throw new VitrineError('conflict', leftWords[state] ?? 'It has not failed.');
      const at = new Date().toISOString();
      this.#again(intent, at);
      this.#db
        .prepare('UPDATE intent SET title = $name, file_name = $name, body = $body, before = NULL WHERE id = $id')
        .run({ id, name, body: JSON.stringify(body) });
      this.#table.tell(id, { at, what: 'edited', words: `To be sent as «${name}», no more as «${title}».` });
      return this.#known(id);
    });
  }

  /** What failed is to be sent again. */
  #again(intent: Intent, at: string): void {
    const { id, state, attempts } = intent;
    const patch = { ...lookAfter(intent, 'retry'), ...askedAgain.patch };
    this.#table.write(id, nextState(state, 'retry') ?? state, attempts, at, patch);
  }

  #dependOn(id: IntentId, needs: readonly Needed[]): void {
    for (const { id: needed } of needs) {
      if (!this.#table.get(needed)) throw new VitrineError('badArgument', 'What this waits for is not in the outbox.');
      if (this.#waitsFor(needed, id))
        throw new VitrineError('badArgument', 'What this is to wait for waits for this itself.');
    }
    this.#db.prepare('DELETE FROM dependency WHERE intent = (SELECT seq FROM intent WHERE id = ?)').run(id);
    this.#table.depend(id, needs);
  }

  /** Whether one waits for the other, or for something that does, or is it. */
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

  #known(id: IntentId): Intent {
    const stored = this.#table.get(id);
    if (!stored) throw new VitrineError('notFound', 'The outbox does not hold this any more.');
    return stored.intent;
  }
}
