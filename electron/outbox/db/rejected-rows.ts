import type { DatabaseSync } from 'node:sqlite';
import type { IntentId } from '../../base/branded-types.ts';
import type { AppError } from '../../base/errors.ts';
import type { Intent, RejectedBecause } from '../../contract/outbox.ts';
import {
  getFieldLabels,
  getSecretReferences,
  parseRejectedFields,
  getResource,
  withoutFields,
} from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import { getFieldsFilledLater } from '../state/dependencies.ts';
import { createCreationDraft } from '../state/draft-creation.ts';
import type { IntentChanges } from './intent-changes.ts';
import { getIntentTable } from './intent-table.ts';
import { runTransaction } from './transaction.ts';

/** Failed creations that were rejected solely because of fields that the service does not accept. */
export interface RejectedFieldRows {
  of(id: IntentId): RejectedBecause | null;
  /**
   * Returns the creations of the resource that were rejected because of no other fields than this one, including it;
   * empty if this one was not.
   */
  alike(id: IntentId): IntentId[];
  /**
   * Removes the rejected fields from each creation and requeues it, in one transaction. Other intents are unchanged.
   */
  sendWithout(ids: readonly IntentId[]): RequeuedCreations;
}

/** The number of requeued creations, and the secret references that they no longer contain. */
export interface RequeuedCreations {
  readonly count: number;
  readonly secrets: readonly string[];
}

/**
 * Returns the fields to leave out; empty if the creation was rejected for any other reason too, or cannot be sent
 * without them.
 */
const getFieldsToOmit = ({ resource, error, body }: Pick<Intent, 'resource' | 'error' | 'body'>): readonly string[] => {
  const { names, alone } = error === null ? { names: [], alone: false } : parseRejectedFields(error, body);
  const required = getResource(resource).fields.filter(({ create }) => create === 'required');
  return alone && !required.some(({ name }) => names.includes(name)) ? names : [];
};

const getRejectedFields = (intent: Intent): readonly string[] =>
  intent.kind === 'create' && intent.state === 'failed' ? getFieldsToOmit(intent) : [];

export const createRejectedFieldRows = (db: DatabaseSync, edits: IntentChanges): RejectedFieldRows => {
  const table = getIntentTable(db);
  const failed = db.prepare(
    `SELECT id, error, body FROM intent WHERE discarded_at IS NULL AND state = 'failed' AND kind = 'create' AND edit IS NULL AND resource = ?
     AND error LIKE '%extra inputs are not permitted%' ORDER BY seq`,
  );
  const findSimilarRejections = (id: IntentId): { readonly members: readonly string[]; readonly ids: IntentId[] } => {
    const intent = table.get(id)?.intent;
    const members = intent === undefined ? [] : getRejectedFields(intent);
    if (intent === undefined || members.length === 0) return { members, ids: [] };
    const ids = failed.all(intent.resource).flatMap((row) => {
      const others = getFieldsToOmit({
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
    const members = intent === undefined ? [] : getRejectedFields(intent);
    if (intent === undefined || members.length === 0) return null;
    const { resource } = intent;
    const dependsOn = intent.dependsOn.filter(({ member }) => member === null || !members.includes(member));
    const draft = createCreationDraft(
      resource,
      withoutFields(intent.body, members),
      getFieldsFilledLater(resource, dependsOn),
    );
    const historyText = m.outbox.history.without(getFieldLabels(getResource(resource), members));
    edits.replace(id, draft, dependsOn, historyText);
    const rejectedMembers = Object.entries(intent.body).filter(([name]) => members.includes(name));
    return getSecretReferences(getResource(resource), Object.fromEntries(rejectedMembers));
  };
  return {
    of: (id) => {
      const { members, ids } = findSimilarRejections(id);
      return members.length === 0 ? null : { members, alike: ids.length };
    },
    alike: (id) => findSimilarRejections(id).ids,
    sendWithout: (ids) => {
      const edited = runTransaction(db, () => ids.map(edit).filter((secrets) => secrets !== null));
      return { count: edited.length, secrets: edited.flat() };
    },
  };
};
