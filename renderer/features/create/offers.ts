import type { ResourceName } from '../../../electron/model/index.ts';
import { ask, bridge } from '../../app/bridge.ts';
import { shownValue } from '../../form/inputs.ts';
import type { FormField } from '../../form/inputs.ts';

/** Returns all time zones, the local one first. */
const timeZones = (): readonly string[] => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [own, ...Intl.supportedValuesOf('timeZone')];
};

const knownValues = ({ name, field }: FormField): readonly string[] => [
  ...(field.values ?? []),
  ...(name.endsWith('_timezone') ? timeZones() : []),
];

/** The type of every stored attribute, regardless of its type at creation. It cannot be used to create an attribute. */
const storedType = 'ProductAttribute';

const offersOf = async (resource: ResourceName, field: FormField): Promise<readonly [string, readonly string[]]> => {
  const seen = await ask(bridge.items.seenValues({ resource, field: field.name }));
  const values = [...new Set([...seen, ...knownValues(field)])].map(shownValue);
  return [field.name, resource === 'attribute' ? values.filter((value) => value !== storedType) : values];
};

/** Resolves to the suggestions of open fields by field name, values used in the account first. */
export const loadOffers = async (
  resource: ResourceName,
  fields: readonly FormField[],
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const open = fields.filter(({ input }) => input === 'offer');
  return Object.fromEntries(await Promise.all(open.map((field) => offersOf(resource, field))));
};

/** Returns the suggestions before the values of the account have loaded. */
export const firstOffers = (fields: readonly FormField[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(fields.map((field) => [field.name, (field.field.values ?? []).map(shownValue)]));
