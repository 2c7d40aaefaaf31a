import type { Field, Resource } from './resource.ts';

/** A free attribute of an item, and the field that contains it. */
export interface FreeAttribute {
  readonly field: Field;
  readonly attribute: string;
}

/** Returns the column name of a free attribute. Names of fields contain no dot. */
export const toFreeAttributeColumn = (field: string, attribute: string): string => `${field}.${attribute}`;

/** Parses the column name of a free attribute; undefined for any other column. */
export const parseFreeAttributeColumn = (resource: Resource, name: string): FreeAttribute | undefined => {
  const dot = name.indexOf('.');
  const field = resource.fields.find((one) => one.kind === 'map' && one.name === name.slice(0, dot));
  return dot < 0 || field === undefined ? undefined : { field, attribute: name.slice(dot + 1) };
};
