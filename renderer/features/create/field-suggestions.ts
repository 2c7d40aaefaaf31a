import type { ResourceName } from '../../../electron/model/index.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { type FormField, toInputText } from '../../form/form-model.ts';

/** Returns all time zones, the local one first. */
const listTimeZones = (): readonly string[] => {
  const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [localZone, ...Intl.supportedValuesOf('timeZone')];
};

const getKnownValues = ({ name, field }: FormField): readonly string[] => [
  ...(field.values ?? []),
  ...(name.endsWith('_timezone') ? listTimeZones() : []),
];

/** The type of every stored attribute, regardless of its type at creation. It cannot be used to create an attribute. */
const storedType = 'ProductAttribute';

const fetchFieldOffers = async (
  resource: ResourceName,
  field: FormField,
): Promise<readonly [string, readonly string[]]> => {
  const seen = await unwrapReply(bridge.items.seenValues({ resource, field: field.name }));
  const values = [...new Set([...seen, ...getKnownValues(field)])].map(toInputText);
  return [field.name, resource === 'attribute' ? values.filter((value) => value !== storedType) : values];
};

/** Resolves to the suggestions of open fields by field name, values used in the account first. */
export const loadOffers = async (
  resource: ResourceName,
  fields: readonly FormField[],
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const open = fields.filter(({ input }) => input === 'offer');
  return Object.fromEntries(await Promise.all(open.map((field) => fetchFieldOffers(resource, field))));
};

/** Returns the suggestions before the values of the account have loaded. */
export const getInitialOffers = (fields: readonly FormField[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(fields.map((field) => [field.name, (field.field.values ?? []).map(toInputText)]));
