import type { Intent } from '../contract/outbox.ts';
import {
  type RejectedField,
  type RejectedFieldsByResource,
  type ResourceName,
  hasMember,
  parseRejectedFields,
} from '../model/index.ts';

type FinishedIntent = Pick<Intent, 'kind' | 'resource' | 'state' | 'error' | 'body' | 'alreadyThere'>;

const replaceFields = (
  refused: RejectedFieldsByResource,
  resource: ResourceName,
  members: readonly RejectedField[],
): RejectedFieldsByResource => {
  const { [resource]: _before, ...others } = refused;
  return members.length === 0 ? others : { ...others, [resource]: members };
};

/**
 * Returns the rejected fields of an account after the response to a creation: fields that the service rejected are
 * added, and accepted ones are removed. Returns the same object if nothing changes.
 */
export const updateRejectedFields = (
  refused: RejectedFieldsByResource,
  { kind, resource, state, error, body, alreadyThere }: FinishedIntent,
  now: Date,
): RejectedFieldsByResource => {
  if (kind !== 'create') return refused;
  const stored = refused[resource] ?? [];
  if (state === 'done' && !alreadyThere) {
    const left = stored.filter(({ name }) => !hasMember(body, name));
    return left.length === stored.length ? refused : replaceFields(refused, resource, left);
  }
  const names = state === 'failed' && error !== null ? parseRejectedFields(error, body).names : [];
  if (names.length === 0) return refused;
  const at = now.toISOString();
  const others = stored.filter(({ name }) => !names.includes(name));
  return replaceFields(refused, resource, [...others, ...names.map((name) => ({ name, at }))]);
};

/** Returns the rejected fields without those of one resource. */
export const removeRejectedFields = (
  refused: RejectedFieldsByResource,
  resource: ResourceName,
): RejectedFieldsByResource => replaceFields(refused, resource, []);
