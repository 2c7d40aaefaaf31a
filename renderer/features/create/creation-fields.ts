import type { Resource } from '../../../electron/model/index.ts';
import { m } from '../../messages/lazy.ts';
import { formFields } from '../../form/inputs.ts';
import type { Draft, FormField } from '../../form/inputs.ts';

/** The field whose text holds members that no document names; no member is called so. */
export const otherMembers = '*';

const addressField = (resource: Resource, member: string): FormField => {
  const help = m.asset.addressHelp(member);
  const field = {
    name: member,
    label: m.asset.address,
    kind: 'text',
    group: 'what',
    create: 'optional',
  } as const;
  return { resource: resource.name, name: member, label: field.label, input: 'text', required: false, help, field };
};

const othersField = (resource: Resource): FormField => ({
  resource: resource.name,
  name: otherMembers,
  label: m.asset.others,
  input: 'object',
  required: false,
  members: true,
  help: m.asset.othersHint,
  field: { name: otherMembers, label: m.asset.others, kind: 'object', group: 'what', create: 'optional' },
});

interface FormProblems {
  readonly problems: Draft;
  /** The number of inputs with a problem. */
  readonly faults: number;
  /** The number of fields that the service rejected, if nothing else is wrong. */
  readonly notTaken: number;
}

/** Describes the problems of a form in one sentence, or returns null if there are none. */
export const describeProblems = ({ problems, faults, notTaken }: FormProblems): string | null => {
  if (faults === 0) return null;
  if (notTaken > 0) return m.refused.notTaken(notTaken);
  const empty = Object.values(problems).filter((problem) => problem === m.create.missing).length;
  return m.create.needsValues(faults, empty);
};

/** What a creation form has beside the fields of the model. */
export interface CreationFields {
  readonly fields: readonly FormField[];
  /** Those that stand with the first ones. */
  readonly early: readonly string[];
  /** The field that takes the address to fetch from; null: none has been named. */
  readonly address: string | null;
}

/**
 * The fields of a resource's creation form. Where the contract leaves open what a creation takes there is room for any member,
 * and `address` (an account setting) has a field of its own.
 */
export const creationFields = (resource: Resource, address: string | null): CreationFields => {
  const fields = formFields(resource);
  if (resource.openCreation !== true) return { fields, early: [], address: null };
  const named = address === null || fields.some(({ name }) => name === address) ? null : address;
  return named === null
    ? { fields: [...fields, othersField(resource)], early: [], address: null }
    : { fields: [addressField(resource, named), ...fields, othersField(resource)], early: [named], address: named };
};
