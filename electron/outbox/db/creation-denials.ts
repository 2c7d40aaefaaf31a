import type { DatabaseSync } from 'node:sqlite';
import type { Intent, CreationDenials } from '../../contract/outbox.ts';
import { type CreationDenial, parseCreationDenial } from '../../model/index.ts';

/** The creations that were denied to the account. */
export interface CreationDenialRows {
  /** Records the outcome of a creation: a denial is stored, a success deletes it. */
  note(intent: Pick<Intent, 'kind' | 'resource' | 'state' | 'error' | 'alreadyThere'>): void;
  all(): CreationDenials;
}

export const createCreationDenialRows = (db: DatabaseSync): CreationDenialRows => {
  const put = db.prepare('INSERT OR REPLACE INTO refusal (resource, kind, message) VALUES (?, ?, ?)');
  const drop = db.prepare('DELETE FROM refusal WHERE resource = ?');
  const rows = db.prepare('SELECT resource, kind, message FROM refusal');
  return {
    note: ({ kind, resource, state, error, alreadyThere }) => {
      if (kind !== 'create') return;
      const denial = state === 'failed' && error !== null ? parseCreationDenial(error) : null;
      if (denial !== null) put.run(resource, denial.kind, denial.message);
      else if (state === 'done' && !alreadyThere) drop.run(resource);
    },
    all: () =>
      Object.fromEntries(
        rows
          .all()
          .map(({ resource, kind, message }): [string, CreationDenial] => [
            String(resource),
            { kind: kind as CreationDenial['kind'], message: String(message) },
          ]),
      ),
  };
};
