import type { DatabaseSync } from 'node:sqlite';
import { type ResourceName, forgottenSecret, getSecretReferences, getResource } from '../../model/index.ts';
import { prunable } from './intent-table.ts';
import { runTransaction } from './transaction.ts';

/** The intents that no longer need their secrets: finished ones, the ones that a pruning deletes, or all. */
export type UnneededSecrets = 'over' | 'all' | { readonly changedBefore: string };

/** Queries of the secret references in bodies. */
export interface SecretRows {
  /** Returns the secret references in these intents. */
  left(which: UnneededSecrets): readonly string[];
  /** Marks these references as deleted. */
  forgotten(references: readonly string[]): void;
}

const hasSecretsCondition = `body LIKE '%"kept-secret:%' AND body NOT LIKE '%"${forgottenSecret}"%'`;

const buildSecretsCondition = (which: UnneededSecrets): string => {
  if (which === 'all') return 'true';
  return which === 'over' ? `state = 'done' OR discarded_at IS NOT NULL` : `seq IN (${prunable})`;
};

export const createSecretRows = (db: DatabaseSync): SecretRows => ({
  left: (which) => {
    const rows = db
      .prepare(`SELECT resource, body FROM intent WHERE ${hasSecretsCondition} AND (${buildSecretsCondition(which)})`)
      .all(...(typeof which === 'object' ? [which.changedBefore] : []));
    const found = rows.flatMap(({ resource, body }) =>
      getSecretReferences(
        getResource(String(resource) as ResourceName),
        JSON.parse(String(body)) as Record<string, unknown>,
      ),
    );
    return [...new Set(found)].filter((reference) => reference !== forgottenSecret);
  },
  forgotten: (references) => {
    const replace = db.prepare(
      `UPDATE intent SET body = replace(body, '"' || $reference || '"', '"${forgottenSecret}"')
       WHERE body LIKE '%"' || $reference || '"%'`,
    );
    runTransaction(db, () => references.forEach((reference) => replace.run({ reference })));
  },
});
