import { fold } from '../fold.ts';
import type { Field, Resource } from '../resource.ts';

const inFull = new Set(['object', 'objects']);

/** The fields that can be asked for by name in a search box, as in `sku:`: all but objects without words in the index. */
export const askable = (resource: Resource): readonly Field[] => [
  ...resource.fields.filter(({ kind }) => !inFull.has(kind)),
  ...resource.fields.filter(({ kind, search }) => inFull.has(kind) && search !== undefined),
];

/** `category_ids` -> `categories`, `thumbnail_id` -> `thumbnail`: the member that holds the same in full. */
export const inFullOf = (resource: Resource, field: Field): Field | undefined => {
  const stem = /^(.+)_ids?$/.exec(field.name)?.[1];
  if (stem === undefined) return undefined;
  const names = [stem, `${stem}s`, stem.replace(/y$/, 'ies')];
  return resource.fields.find(({ name, kind }) => names.includes(name) && inFull.has(kind));
};

/** Whether words without a field are looked for in this one, or in what it names. */
export const isSearched = (resource: Resource, name: string): boolean => {
  const field = resource.fields.find((one) => one.name === name);
  return field !== undefined && (field.search ?? inFullOf(resource, field)?.search) !== undefined;
};

/** Blanks, lines and case aside: `Alt text`, `alt_text` and `alttext` are the same name. */
export const plainName = (name: string): string => fold(name).replace(/[\s_-]+/g, '');

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');

/** What people call a field beside its name and label. */
const otherNames: Readonly<Record<string, readonly string[]>> = { modified: ['changed', 'updated'] };

const namesOf = ({ name, label }: Field): string[] => {
  const names = [label, name, name.replace(/_ids?$/, ''), ...(otherNames[name] ?? [])].map(plainName);
  return [...names, ...names.map(singular)];
};

/** The word by which a field is asked for, such as `family`. */
export const fieldWord = ({ name, label }: Field): string => {
  const word = label.toLowerCase();
  return /\s/.test(word) ? name.replace(/_ids?$/, '') : word;
};

const known = new Map<Resource, ReadonlyMap<string, string>>();

const namesIn = (resource: Resource): ReadonlyMap<string, string> => {
  const held = known.get(resource);
  if (held !== undefined) return held;
  const pairs = askable(resource).flatMap((field) => namesOf(field).map((name) => [name, field.name] as const));
  // Where two fields could be meant, it is the first one.
  const names = new Map(pairs.toReversed());
  known.set(resource, names);
  return names;
};

/** The field that a person calls so, by its name or label; null when there is none. */
export const fieldCalled = (resource: Resource, name: string): string | null =>
  namesIn(resource).get(plainName(name)) ?? null;
