import { fold } from '../text-folding.ts';
import type { Field, Resource } from '../resource.ts';

const fullKinds = new Set(['object', 'objects']);

/**
 * Returns the fields that the search supports by name, as in `sku:`: all except objects that are not in the search
 * index.
 */
export const getSearchableFields = (resource: Resource): readonly Field[] => [
  ...resource.fields.filter(({ kind }) => !fullKinds.has(kind)),
  ...resource.fields.filter(({ kind, search }) => fullKinds.has(kind) && search !== undefined),
];

/**
 * Returns the field that contains the complete objects of a reference field: `category_ids` -> `categories`,
 * `thumbnail_id` -> `thumbnail`.
 */
export const findFullField = (resource: Resource, field: Field): Field | undefined => {
  const stem = /^(.+)_ids?$/.exec(field.name)?.[1];
  if (stem === undefined) return undefined;
  const names = [stem, `${stem}s`, stem.replace(/y$/, 'ies')];
  return resource.fields.find(({ name, kind }) => names.includes(name) && fullKinds.has(kind));
};

/** Whether search terms without a field match this one, or the objects to which it refers. */
export const isSearched = (resource: Resource, name: string): boolean => {
  const field = resource.fields.find((one) => one.name === name);
  return field !== undefined && (field.search ?? findFullField(resource, field)?.search) !== undefined;
};

/** Normalizes a field name, ignoring whitespace, hyphens and case: `Alt text`, `alt_text` and `alttext` are equal. */
export const normalizeFieldName = (name: string): string => fold(name).replace(/[\s_-]+/g, '');

const toSingular = (name: string): string => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');

/** Alternative names of fields in addition to name and label. */
const otherNames: Readonly<Record<string, readonly string[]>> = { modified: ['changed', 'updated'] };

const getFieldNames = ({ name, label }: Field): string[] => {
  const names = [label, name, name.replace(/_ids?$/, ''), ...(otherNames[name] ?? [])].map(normalizeFieldName);
  return [...names, ...names.map(toSingular)];
};

/** Returns the search prefix of a field, such as `family`. */
export const getSearchPrefix = ({ name, label }: Field): string => {
  const labelText = label.toLowerCase();
  return /\s/.test(labelText) ? name.replace(/_ids?$/, '') : labelText;
};

const known = new Map<Resource, ReadonlyMap<string, string>>();

const getFieldsByName = (resource: Resource): ReadonlyMap<string, string> => {
  const cachedNames = known.get(resource);
  if (cachedNames !== undefined) return cachedNames;
  const pairs = getSearchableFields(resource).flatMap((field) =>
    getFieldNames(field).map((name) => [name, field.name] as const),
  );
  // An ambiguous name refers to the first field.
  const names = new Map(pairs.toReversed());
  known.set(resource, names);
  return names;
};

/** Returns the field with this name or label; null if there is none. */
export const findFieldByName = (resource: Resource, name: string): string | null =>
  getFieldsByName(resource).get(normalizeFieldName(name)) ?? null;
