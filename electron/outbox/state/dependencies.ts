import { VitrineError } from '../../base/errors.ts';
import type { AppError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import { fieldOf, resourceOf } from '../../model/index.ts';
import type { Field, ResourceName } from '../../model/index.ts';
import type { Happening } from './states.ts';
import type { Needed, Patch } from '../types.ts';

const takesId = (field: Field | undefined): boolean =>
  field?.create !== undefined && ['ref', 'refs', 'text', 'code'].includes(field.kind);

/** The members that get an id of what goes before, once it is there. `badArgument` for one that takes none. */
export const filledLater = (name: ResourceName, dependsOn: readonly Needed[]): ReadonlySet<string> => {
  const members = dependsOn.flatMap(({ member }) => (member === null ? [] : [member]));
  for (const member of members)
    if (!takesId(fieldOf(resourceOf(name), member)))
      throw new VitrineError('badArgument', `«${member}» takes no id of another item.`);
  return new Set(members);
};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** The body with the ids of what went before. Throws `conflict` while one of them is not done. Pure. */
export const withIds = ({ resource, body, dependsOn }: Pick<Intent, 'resource' | 'body' | 'dependsOn'>): Patch => {
  if (dependsOn.length === 0) return {};
  const filled: Record<string, unknown> = { ...body };
  for (const { member, state, resultId, title } of dependsOn) {
    if (state !== 'done' || (member !== null && resultId === null))
      throw new VitrineError('conflict', `This waits for «${title}».`);
    if (member === null) continue;
    const many = fieldOf(resourceOf(resource), member)?.kind === 'refs';
    filled[member] = many ? [...new Set([...listOf(filled[member]), resultId])] : resultId;
  }
  return { body: filled };
};

/** Why an intent cannot be done any more, although it was never sent: what it waits for will not come. */
export const strandedBy = ({
  dependsOn,
}: Pick<Intent, 'dependsOn'>): { happening: Happening; words: string; patch: Patch } => {
  const lost = dependsOn.find(({ state, discarded }) => discarded && state !== 'done');
  const without = dependsOn.find(({ state, member, resultId }) => state === 'done' && member !== null && !resultId);
  const message = lost
    ? `It was to wait for ${resourceOf(lost.resource).labels.one} «${lost.title}», which was taken off the list before it was done.`
    : `The service did not tell the id of «${without?.title ?? ''}», which this needs.`;
  const error: AppError = { code: 'dependency', message, retryable: false };
  return { happening: 'refused', words: message, patch: { error } };
};
