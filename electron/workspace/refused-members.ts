import type { Intent } from '../contract/outbox.ts';
import { hasMember, refusedMembers } from '../model/index.ts';
import type { RefusedMember, RefusedMembers, ResourceName } from '../model/index.ts';

type Settled = Pick<Intent, 'kind' | 'resource' | 'state' | 'error' | 'body' | 'alreadyThere'>;

const changed = (
  refused: RefusedMembers,
  resource: ResourceName,
  members: readonly RefusedMember[],
): RefusedMembers => {
  const { [resource]: _before, ...others } = refused;
  return members.length === 0 ? others : { ...others, [resource]: members };
};

/**
 * Returns the rejected fields of an account after the response to a creation: fields that the service rejected are
 * added, and accepted ones are removed. Returns the same object if nothing changes.
 */
export const refusedAfter = (
  refused: RefusedMembers,
  { kind, resource, state, error, body, alreadyThere }: Settled,
  now: Date,
): RefusedMembers => {
  if (kind !== 'create') return refused;
  const known = refused[resource] ?? [];
  if (state === 'done' && !alreadyThere) {
    const left = known.filter(({ name }) => !hasMember(body, name));
    return left.length === known.length ? refused : changed(refused, resource, left);
  }
  const names = state === 'failed' && error !== null ? refusedMembers(error, body).names : [];
  if (names.length === 0) return refused;
  const at = now.toISOString();
  const others = known.filter(({ name }) => !names.includes(name));
  return changed(refused, resource, [...others, ...names.map((name) => ({ name, at }))]);
};

/** Returns the rejected fields without those of one resource. */
export const forgetting = (refused: RefusedMembers, resource: ResourceName): RefusedMembers =>
  changed(refused, resource, []);
