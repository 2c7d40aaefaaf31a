import { type CompletenessPart, completenessColumnName } from './completeness.ts';
import { parseProfileColumn } from './profile-column.ts';
import type { KindName } from './field-kinds.ts';
import type { Field, Resource, ResourceName } from './resource.ts';

/** The subject of a filter, which several kinds of field can share. */
export type Subject =
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'ref'
  | 'refs'
  | 'texts'
  | 'objects'
  | 'object'
  | 'presence'
  | 'completeness'
  | 'profile';

/** The type of a free attribute, as found in products. */
export type AttributeType = 'text' | 'number' | 'boolean' | 'date' | 'texts';

/** A property computed by the program, which can be filtered like a field. */
export interface ComputedField {
  readonly name: string;
  readonly label: string;
  readonly subject: 'presence' | 'completeness';
  /** The part of completeness; null: all of them. */
  readonly part: CompletenessPart | null;
}

const computedProductFields: readonly ComputedField[] = [
  { name: 'picture', label: 'Picture', subject: 'presence', part: 'image' },
  { name: 'description', label: 'Description', subject: 'presence', part: 'description' },
  { name: completenessColumnName, label: 'Completeness', subject: 'completeness', part: null },
];

/** Returns the computed properties of a resource. */
export const getComputedFields = (resource: ResourceName): readonly ComputedField[] =>
  resource === 'product' ? computedProductFields : [];

const subjects: Readonly<Record<KindName, Subject>> = {
  text: 'text',
  code: 'text',
  status: 'text',
  integer: 'number',
  boolean: 'boolean',
  date: 'date',
  ref: 'ref',
  refs: 'refs',
  texts: 'texts',
  integers: 'texts',
  objects: 'objects',
  query: 'objects',
  object: 'object',
  map: 'objects',
};

/** Returns the subject of a filter on this field. */
export const getFilterSubject = (field: Field, type: AttributeType | null = null): Subject =>
  type ?? subjects[field.kind];

/** Whether filtering needs more than a column of the field: references, lists, objects and free attributes. */
export const isInside = (field: Field): boolean =>
  ['refs', 'texts', 'integers', 'objects', 'object', 'query', 'map'].includes(field.kind);

/** Fields with few values, which can be offered with their counts. */
const facetFields = new Set(['type', 'format', 'file_type', 'extension', 'content_type', 'status']);

/** Whether a field's values can be offered with their counts. */
export const hasFacet = (resource: Resource, field: Field): boolean =>
  field.name !== resource.title &&
  (['status', 'ref', 'refs', 'texts'].includes(field.kind) ||
    facetFields.has(field.name) ||
    field.values !== undefined);

/**
 * Returns the label and subject of a computed property. The label of a profile is its ID, because its name is the
 * user's choice.
 */
const findComputedTarget = (
  resource: ResourceName,
  name: string,
): { readonly label: string; readonly subject: Subject } | undefined => {
  const profile = resource === 'product' ? parseProfileColumn(name) : null;
  if (profile !== null) return { label: profile, subject: 'profile' };
  return getComputedFields(resource).find((computedField) => computedField.name === name);
};

/** Returns the label and subject of a filter by its name; undefined if there is no such filter. */
export const getFilterTarget = (
  resource: Resource,
  name: string,
  attribute: string | null,
  type: AttributeType | null,
): { readonly label: string; readonly subject: Subject } | undefined => {
  const field = resource.fields.find((one) => one.name === name);
  if (field === undefined) return attribute === null ? findComputedTarget(resource.name, name) : undefined;
  if (attribute === null) return { label: field.label, subject: getFilterSubject(field) };
  return field.kind === 'map' ? { label: attribute, subject: type ?? 'text' } : undefined;
};
