import type { DatabaseSync } from 'node:sqlite';
import type { IntentId } from '../../base/brand.ts';
import type { AppError } from '../../base/errors.ts';
import type { Intent, RefusedFor } from '../../contract/outbox.ts';
import { labelsOf, referencesIn, refusedMembers, resourceOf, withoutMembers } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import { filledLater } from '../state/dependencies.ts';
import { draftCreation } from '../state/draft.ts';
import type { Edits } from './edits.ts';
import { tableIn } from './table.ts';
import { reading, transaction } from './transaction.ts';

/** Failed creations that were rejected solely because of fields that the service does not accept. */
export interface RefusedRows {
  of(id: IntentId): RefusedFor | null;
  /**
   * Returns the creations of the resource that were rejected because of no other fields than this one, including it;
   * empty if this one was not.
   */
  alike(id: IntentId): IntentId[];
  /**
   * Removes the rejected fields from each creation and requeues it, in one transaction. Other intents are unchanged.
   */
  sendWithout(ids: readonly IntentId[]): SentWithout;
}

/** The number of requeued creations, and the secret references that they no longer contain. */
export interface SentWithout {
  readonly count: number;
  readonly secrets: readonly string[];
}

/**
 * Returns the fields to leave out; empty if the creation was rejected for any other reason too, or cannot be sent
 * without them.
 */
const leftOut = ({ resource, error, body }: Pick<Intent, 'resource' | 'error' | 'body'>): readonly string[] => {
  const { names, alone } = error === null ? { names: [], alone: false } : refusedMembers(error, body);
  const required = resourceOf(resource).fields.filter(({ create }) => create === 'required');
  return alone && !required.some(({ name }) => names.includes(name)) ? names : [];
};

const membersOf = (intent: Intent): readonly string[] =>
  intent.kind === 'create' && intent.state === 'failed' ? leftOut(intent) : [];

export const createRefusedRows = (db: DatabaseSync, edits: Edits): RefusedRows => {
  const table = tableIn(db);
  const failed = db.prepare(
    `SELECT id, error, body FROM intent WHERE discarded_at IS NULL AND state = 'failed' AND kind = 'create' AND resource = ?
     AND error LIKE '%extra inputs are not permitted%' ORDER BY seq`,
  );
  const alikeTo = (id: IntentId): { readonly members: readonly string[]; readonly ids: IntentId[] } => {
    const intent = table.get(id)?.intent;
    const members = intent === undefined ? [] : membersOf(intent);
    if (intent === undefined || members.length === 0) return { members, ids: [] };
    const ids = failed.all(intent.resource).flatMap((row) => {
      const others = leftOut({
        resource: intent.resource,
        error: JSON.parse(String(row['error'])) as AppError,
        body: JSON.parse(String(row['body'])) as Intent['body'],
      });
      return others.length > 0 && others.every((name) => members.includes(name)) ? [row['id'] as IntentId] : [];
    });
    return { members, ids };
  };
  /** Edits one creation. Returns the removed secret references, or null if nothing was removed. */
  const edit = (id: IntentId): readonly string[] | null => {
    const intent = table.get(id)?.intent;
    const members = intent === undefined ? [] : membersOf(intent);
    if (intent === undefined || members.length === 0) return null;
    const { resource } = intent;
    const dependsOn = intent.dependsOn.filter(({ member }) => member === null || !members.includes(member));
    const draft = draftCreation(resource, withoutMembers(intent.body, members), filledLater(resource, dependsOn));
    const words = m.outbox.history.without(labelsOf(resourceOf(resource), members));
    edits.replace(id, draft, dependsOn, words);
    const out = Object.entries(intent.body).filter(([name]) => members.includes(name));
    return referencesIn(resourceOf(resource), Object.fromEntries(out));
  };
  return {
    of: (id) =>
      reading(() => {
        const { members, ids } = alikeTo(id);
        return members.length === 0 ? null : { members, alike: ids.length };
      }),
    alike: (id) => reading(() => alikeTo(id).ids),
    sendWithout: (ids) => {
      const edited = transaction(db, () => ids.map(edit).filter((secrets) => secrets !== null));
      return { count: edited.length, secrets: edited.flat() };
    },
  };
};
