import type { DatabaseSync } from 'node:sqlite';
import type { Thread } from '../../base/thread.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { Refusals } from '../../contract/outbox-refusals.ts';
import { refusalOf } from '../../model/index.ts';
import type { Refusal } from '../../model/index.ts';
import type { OutboxHandlers } from '../outbox-thread.ts';

/** What the account was not allowed to create, as it is kept beside the entries that tell of it. */
export interface RefusalRows {
  /** Takes what came of a creation to heart: a refusal is remembered, something that was made ends it. */
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

/** What the account may not create, for whoever shows it. */
export interface Refused {
  now(): Promise<Refusals>;
  /** Something may have been refused, or made: whoever listens is told when that changes what is remembered. */
  look(): Promise<void>;
  /** Answers its own end. */
  onChanged(listener: (refusals: Refusals) => void): () => void;
}

export const createRefused = (thread: Pick<Thread<OutboxHandlers>, 'call'>): Refused => {
  const listeners = new Set<(refusals: Refusals) => void>();
  let told: string | undefined;
  const now = (): Promise<Refusals> => thread.call('refusals', undefined);
  return {
    now,
    look: async () => {
      const refusals = await now();
      const text = JSON.stringify(refusals);
      if (text === told) return;
      told = text;
      for (const listener of listeners) listener(refusals);
    },
    onChanged: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
