import { type AppError, VitrineError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import { type Field, type ResourceName, getField, getResource } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import type { IntentTransition } from './state-machine.ts';
import type { IntentDependency, Patch } from '../outbox-types.ts';

const canHoldId = (field: Field | undefined): boolean =>
  field?.create !== undefined && ['ref', 'refs', 'text', 'code'].includes(field.kind);

/** Returns the fields that get the ID of a dependency's result. Throws `badArgument` for a field that accepts no ID. */
export const getFieldsFilledLater = (
  name: ResourceName,
  dependsOn: readonly IntentDependency[],
): ReadonlySet<string> => {
  const members = dependsOn.flatMap(({ member }) => (member === null ? [] : [member]));
  for (const member of members)
    if (!canHoldId(getField(getResource(name), member)))
      throw new VitrineError('badArgument', m.outbox.waiting.takesNoId(member));
  return new Set(members);
};

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Returns the body with the IDs of its dependencies' results. Throws `conflict` if one is not done. */
export const withIds = ({ resource, body, dependsOn }: Pick<Intent, 'resource' | 'body' | 'dependsOn'>): Patch => {
  if (dependsOn.length === 0) return {};
  const filled: Record<string, unknown> = { ...body };
  for (const { member, state, resultId, title } of dependsOn) {
    if (state !== 'done' || (member !== null && resultId === null))
      throw new VitrineError('conflict', m.outbox.waiting.conflict(title));
    if (member === null) continue;
    const isList = getField(getResource(resource), member)?.kind === 'refs';
    filled[member] = isList ? [...new Set([...toList(filled[member]), resultId])] : resultId;
  }
  return { body: filled };
};

/** Returns the failure of an intent whose dependency cannot be met. */
export const getDependencyFailure = ({
  dependsOn,
}: Pick<Intent, 'dependsOn'>): { happening: IntentTransition; message: string; patch: Patch } => {
  const lost = dependsOn.find(({ state, discarded }) => discarded && state !== 'done');
  const without = dependsOn.find(({ state, member, resultId }) => state === 'done' && member !== null && !resultId);
  const message = lost
    ? m.outbox.waiting.discarded(getResource(lost.resource).labels.one, lost.title)
    : m.outbox.waiting.withoutId(without?.title ?? '');
  const error: AppError = { code: 'dependency', message, retryable: false };
  return { happening: 'refused', message, patch: { error } };
};
