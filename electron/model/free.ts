import type { Field, Resource } from './resource.ts';

/** A free attribute of an item, and the field that holds it. */
export interface Free {
  readonly field: Field;
  readonly attribute: string;
}

/** The name of a free attribute's column: fields' names have no dot. */
export const freeName = (field: string, attribute: string): string => `${field}.${attribute}`;

/** What a column's name stands for where it is a free attribute's; undefined for anything else. */
export const freeOf = (resource: Resource, name: string): Free | undefined => {
  const dot = name.indexOf('.');
  const field = resource.fields.find((one) => one.kind === 'map' && one.name === name.slice(0, dot));
  return dot < 0 || field === undefined ? undefined : { field, attribute: name.slice(dot + 1) };
};
