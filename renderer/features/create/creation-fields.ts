import type { Resource, ResourceName } from '../../../electron/model/index.ts';
import { m } from '../../messages/lazy.ts';
import { formFields, shownValue } from '../../form/inputs.ts';
import type { FormField } from '../../form/inputs.ts';
import { ask, bridge } from '../../app/bridge.ts';
import { otherMembers } from './other-members.ts';

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

/** Every zone this computer knows, its own first. */
const timeZones = (): readonly string[] => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [own, ...Intl.supportedValuesOf('timeZone')];
};

const knownValues = ({ name, field }: FormField): readonly string[] => [
  ...(field.values ?? []),
  ...(name.endsWith('_timezone') ? timeZones() : []),
];

/** What every stored attribute shows, whatever it was created as: it is no type to create one with. */
const storedType = 'ProductAttribute';

const offersOf = async (resource: ResourceName, field: FormField): Promise<readonly [string, readonly string[]]> => {
  const seen = await ask(bridge.items.seenValues({ resource, field: field.name }));
  const values = [...new Set([...seen, ...knownValues(field)])].map(shownValue);
  return [field.name, resource === 'attribute' ? values.filter((value) => value !== storedType) : values];
};

/** Values offered for the open fields of a form, by field name: those seen in the account first. */
export const loadOffers = async (
  resource: ResourceName,
  fields: readonly FormField[],
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const open = fields.filter(({ input }) => input === 'offer');
  return Object.fromEntries(await Promise.all(open.map((field) => offersOf(resource, field))));
};

/** What the form offers before the account's own values are known. */
export const firstOffers = (fields: readonly FormField[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(fields.map((field) => [field.name, (field.field.values ?? []).map(shownValue)]));
