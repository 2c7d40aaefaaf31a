import type { DatabaseSync } from 'node:sqlite';
import type { IntentId } from '../base/brand.ts';
import { VitrineError } from '../contract/errors.ts';
import type { Intent } from '../contract/outbox.ts';
import type { CreationDraft } from './draft.ts';
import { mayDiscard } from './states.ts';
import { createTable } from './table.ts';
import type { IntentTable } from './table.ts';
import { transaction } from './transaction.ts';

const leftWords: Readonly<Partial<Record<Intent['state'], string>>> = {
  sending: 'It has just left, so it cannot be changed any more.',
  done: 'It has left meanwhile, and the service has it. It cannot be changed from here any more.',
  failed: 'It has left meanwhile, and the service did not take it.',
  unknown: 'It has left meanwhile, and nobody knows yet whether it arrived.',
  cancelled: 'It was cancelled meanwhile.',
};

/** What a person does to the rows themselves: nothing here sends anything. Each call is one transaction. */
export class ByHand {
  readonly #db: DatabaseSync;
  readonly #table: IntentTable;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#table = createTable(db);
  }

  /** Puts another body in place of a waiting creation's. `conflict` when it does not wait any more. */
  edit(id: IntentId, { title, body }: CreationDraft): Intent {
    return transaction(this.#db, () => {
      const { kind, state } = this.#known(id);
      if (kind !== 'create') throw new VitrineError('badArgument', 'What a file holds is not changed here.');
      if (state !== 'waiting') throw new VitrineError('conflict', leftWords[state] ?? 'It cannot be changed any more.');
      const at = new Date().toISOString();
      this.#db
        .prepare('UPDATE intent SET title = ?, body = ?, changed_at = ? WHERE id = ?')
        .run(title, JSON.stringify(body), at, id);
      this.#table.tell(id, { at, what: 'edited', words: 'Changed before it was sent.' });
      return this.#known(id);
    });
  }

  /** Takes those of them off the list that are not on their way; answers which. */
  discard(ids: readonly IntentId[]): IntentId[] {
    return transaction(this.#db, () => {
      const at = new Date().toISOString();
      const gone = ids.filter((id) => {
        const state = this.#table.get(id)?.intent.state;
        return state !== undefined && mayDiscard(state);
      });
      for (const id of gone) {
        this.#table.tell(id, { at, what: 'discarded', words: 'Taken off the list.' });
        this.#table.discard(id, at);
      }
      return gone;
    });
  }

  /** Puts back what was taken off the list; answers them. */
  restore(ids: readonly IntentId[]): Intent[] {
    return transaction(this.#db, () => {
      const put = this.#db.prepare('UPDATE intent SET discarded_at = NULL WHERE id = ? AND discarded_at IS NOT NULL');
      const back = ids.filter((id) => Number(put.run(id).changes) > 0);
      const at = new Date().toISOString();
      for (const id of back) this.#table.tell(id, { at, what: 'restored', words: 'Put back on the list.' });
      return back.map((id) => this.#known(id));
    });
  }

  #known(id: IntentId): Intent {
    const stored = this.#table.get(id);
    if (!stored) throw new VitrineError('notFound', 'The outbox does not hold this any more.');
    return stored.intent;
  }
}
