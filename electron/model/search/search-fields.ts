import { fold } from '../fold.ts';
import type { Field, Resource } from '../resource.ts';

const inFull = new Set(['object', 'objects']);

/**
 * Returns the fields that the search supports by name, as in `sku:`: all except objects that are not in the search
 * index.
 */
export const askable = (resource: Resource): readonly Field[] => [
  ...resource.fields.filter(({ kind }) => !inFull.has(kind)),
  ...resource.fields.filter(({ kind, search }) => inFull.has(kind) && search !== undefined),
];

/**
 * Returns the field that contains the complete objects of a reference field: `category_ids` -> `categories`,
 * `thumbnail_id` -> `thumbnail`.
 */
export const inFullOf = (resource: Resource, field: Field): Field | undefined => {
  const stem = /^(.+)_ids?$/.exec(field.name)?.[1];
  if (stem === undefined) return undefined;
  const names = [stem, `${stem}s`, stem.replace(/y$/, 'ies')];
  return resource.fields.find(({ name, kind }) => names.includes(name) && inFull.has(kind));
};

/** Whether search terms without a field match this one, or the objects to which it refers. */
export const isSearched = (resource: Resource, name: string): boolean => {
  const field = resource.fields.find((one) => one.name === name);
  return field !== undefined && (field.search ?? inFullOf(resource, field)?.search) !== undefined;
};

/** Normalizes a field name, ignoring whitespace, hyphens and case: `Alt text`, `alt_text` and `alttext` are equal. */
export const plainName = (name: string): string => fold(name).replace(/[\s_-]+/g, '');

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');

/** Alternative names of fields in addition to name and label. */
const otherNames: Readonly<Record<string, readonly string[]>> = { modified: ['changed', 'updated'] };

const namesOf = ({ name, label }: Field): string[] => {
  const names = [label, name, name.replace(/_ids?$/, ''), ...(otherNames[name] ?? [])].map(plainName);
  return [...names, ...names.map(singular)];
};

/** Returns the search prefix of a field, such as `family`. */
export const fieldWord = ({ name, label }: Field): string => {
  const word = label.toLowerCase();
  return /\s/.test(word) ? name.replace(/_ids?$/, '') : word;
};

const known = new Map<Resource, ReadonlyMap<string, string>>();

const namesIn = (resource: Resource): ReadonlyMap<string, string> => {
  const held = known.get(resource);
  if (held !== undefined) return held;
  const pairs = askable(resource).flatMap((field) => namesOf(field).map((name) => [name, field.name] as const));
  // An ambiguous name refers to the first field.
  const names = new Map(pairs.toReversed());
  known.set(resource, names);
  return names;
};

/** Returns the field with this name or label; null if there is none. */
export const fieldCalled = (resource: Resource, name: string): string | null =>
  namesIn(resource).get(plainName(name)) ?? null;
