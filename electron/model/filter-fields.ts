import { completenessName } from './completeness.ts';
import type { CompletenessPart } from './completeness.ts';
import { profileOfName } from './judged-by.ts';
import type { KindName } from './kinds.ts';
import type { Field, Resource, ResourceName } from './resource.ts';

/** What a filter looks at: several kinds of field are one subject. */
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
  | 'judged';

/** What a free attribute holds, as seen in products. */
export type AttributeType = 'text' | 'number' | 'boolean' | 'date' | 'texts';

/** Something that the program finds out about an item, and that can be asked like a field. */
export interface WorkedOut {
  readonly name: string;
  readonly label: string;
  readonly subject: 'presence' | 'completeness';
  /** Which answer of completeness it is; null: all of them. */
  readonly part: CompletenessPart | null;
}

const ofProducts: readonly WorkedOut[] = [
  { name: 'picture', label: 'Picture', subject: 'presence', part: 'image' },
  { name: 'description', label: 'Description', subject: 'presence', part: 'description' },
  { name: completenessName, label: 'Completeness', subject: 'completeness', part: null },
];

/** What can be asked of a resource's items beside their fields. */
export const workedOutOf = (resource: ResourceName): readonly WorkedOut[] => (resource === 'product' ? ofProducts : []);

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

/** What a filter on this field looks at. */
export const subjectOf = (field: Field, type: AttributeType | null = null): Subject => type ?? subjects[field.kind];

/** Whether the answer needs more than a column of the field's own: links, lists, objects and free attributes. */
export const isInside = (field: Field): boolean =>
  ['refs', 'texts', 'integers', 'objects', 'object', 'query', 'map'].includes(field.kind);

/** Fields of few values, which can be offered with their counts. */
const counted = new Set(['type', 'format', 'file_type', 'extension', 'content_type', 'status']);

/** Whether a field's values can be offered with their counts. */
export const hasFacet = (resource: Resource, field: Field): boolean =>
  field.name !== resource.title &&
  (['status', 'ref', 'refs', 'texts'].includes(field.kind) || counted.has(field.name) || field.values !== undefined);

/** A profile is called by its id here: its name is the person's. */
const workedOutBy = (
  resource: ResourceName,
  name: string,
): { readonly label: string; readonly subject: Subject } | undefined => {
  const profile = resource === 'product' ? profileOfName(name) : null;
  if (profile !== null) return { label: profile, subject: 'judged' };
  return workedOutOf(resource).find((one) => one.name === name);
};

/** What a filter by that name looks at, and what a person calls it; undefined where there is nothing of that name. */
export const askedOf = (
  resource: Resource,
  name: string,
  attribute: string | null,
  type: AttributeType | null,
): { readonly label: string; readonly subject: Subject } | undefined => {
  const field = resource.fields.find((one) => one.name === name);
  if (field === undefined) return attribute === null ? workedOutBy(resource.name, name) : undefined;
  if (attribute === null) return { label: field.label, subject: subjectOf(field) };
  return field.kind === 'map' ? { label: attribute, subject: type ?? 'text' } : undefined;
};
