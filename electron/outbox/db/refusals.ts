import type { DatabaseSync } from 'node:sqlite';
import type { Intent, Refusals } from '../../contract/outbox.ts';
import { refusalOf } from '../../model/index.ts';
import type { Refusal } from '../../model/index.ts';

/** The creations that were denied to the account. */
export interface RefusalRows {
  /** Records the outcome of a creation: a denial is stored, a success deletes it. */
  note(intent: Pick<Intent, 'kind' | 'resource' | 'state' | 'error' | 'alreadyThere'>): void;
  all(): Refusals;
}

export const createRefusalRows = (db: DatabaseSync): RefusalRows => {
  const put = db.prepare('INSERT OR REPLACE INTO refusal (resource, kind, message) VALUES (?, ?, ?)');
  const drop = db.prepare('DELETE FROM refusal WHERE resource = ?');
  const rows = db.prepare('SELECT resource, kind, message FROM refusal');
  return {
    note: ({ kind, resource, state, error, alreadyThere }) => {
      if (kind !== 'create') return;
      const refusal = state === 'failed' && error !== null ? refusalOf(error) : null;
      if (refusal !== null) put.run(resource, refusal.kind, refusal.message);
      else if (state === 'done' && !alreadyThere) drop.run(resource);
    },
    all: () =>
      Object.fromEntries(
        rows
          .all()
          .map(({ resource, kind, message }): [string, Refusal] => [
            String(resource),
            { kind: kind as Refusal['kind'], message: String(message) },
          ]),
      ),
  };
};
