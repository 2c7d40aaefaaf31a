import type { Resource } from '../../../electron/model/index.ts';
import { m } from '../../messages/lazy.ts';
import { type FormValues, type FormField, getFormFields } from '../../form/form-model.ts';

/** The name of the field for undocumented properties. No property has this name. */
export const otherPropertiesField = '*';

const createAddressField = (resource: Resource, member: string): FormField => {
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

const createOtherPropertiesField = (resource: Resource): FormField => ({
  resource: resource.name,
  name: otherPropertiesField,
  label: m.asset.others,
  input: 'object',
  required: false,
  members: true,
  help: m.asset.othersHint,
  field: { name: otherPropertiesField, label: m.asset.others, kind: 'object', group: 'what', create: 'optional' },
});

interface FormProblems {
  readonly problems: FormValues;
  /** The number of inputs with an error. */
  readonly faults: number;
  /** The number of rejected fields, if there is no other problem. */
  readonly notTaken: number;
}

/** Describes the problems of a form in one sentence, or returns null if there are none. */
export const describeProblems = ({ problems, faults, notTaken }: FormProblems): string | null => {
  if (faults === 0) return null;
  if (notTaken > 0) return m.rejectedFields.notTaken(notTaken);
  const empty = Object.values(problems).filter((problem) => problem === m.create.missing).length;
  return m.create.needsValues(faults, empty);
};

/** The fields of a creation form, including fields that are not in the model. */
export interface CreationFields {
  readonly fields: readonly FormField[];
  /** The names of optional fields that are shown with the first ones. */
  readonly early: readonly string[];
  /** The field for the URL to download from, or null if the account does not name one. */
  readonly address: string | null;
}

/**
 * Returns the fields of a resource's creation form. If the interface document leaves the properties open, the form
 * accepts any property, and `address` (an account setting) is a separate field.
 */
export const getCreationFields = (resource: Resource, address: string | null): CreationFields => {
  const fields = getFormFields(resource);
  if (resource.openCreation !== true) return { fields, early: [], address: null };
  const named = address === null || fields.some(({ name }) => name === address) ? null : address;
  return named === null
    ? { fields: [...fields, createOtherPropertiesField(resource)], early: [], address: null }
    : {
        fields: [createAddressField(resource, named), ...fields, createOtherPropertiesField(resource)],
        early: [named],
        address: named,
      };
};
