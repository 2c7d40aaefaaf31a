import { isObject } from '../base/guards.ts';
import { kindParsers } from './field-kinds.ts';
import type { Field, ReferencedName, Resource, ResourceName } from './resource.ts';

/** IDs inside an object: under these property names from the outside in, or anywhere (`anywhere`). */
interface NestedLink {
  readonly field: string;
  readonly to: ResourceName | ReferencedName;
  readonly at: readonly string[] | 'anywhere';
  /**
   * Whether the interface document does not specify the target: the ID is a link only if an item with that ID exists.
   */
  readonly guessed?: true;
}

/** Links in addition to reference fields. The content of `connections` is not in the interface document. */
const nestedLinks: Readonly<Partial<Record<ResourceName, readonly NestedLink[]>>> = {
  product: [
    { field: 'relationships', to: 'relationship', at: ['relationship_id'] },
    { field: 'relationships', to: 'product', at: ['links_to', 'product_id'] },
  ],
  channel: [{ field: 'connections', to: 'connection', at: 'anywhere', guessed: true }],
  ecatalog: [{ field: 'assets', to: 'asset', at: ['uuid'], guessed: true }],
  pdfCatalog: [{ field: 'assets', to: 'asset', at: ['uuid'], guessed: true }],
};

/** An ID to which an item refers, with the referring field. */
export interface ReferencedId {
  readonly field: string;
  readonly to: ResourceName | ReferencedName;
  readonly id: string;
}

/** The maximum number of IDs in one field, and their maximum depth. */
const maxIdsPerField = 5_000;
const maxIdDepth = 4;

const readId = (value: unknown): string[] => {
  const id = kindParsers.ref.read(value);
  // A blank ID refers to nothing; any other ID is kept unchanged, including spaces.
  return id === undefined || id.trim() === '' ? [] : [id.toWellFormed()];
};

const walk = (value: unknown, at: readonly string[]): string[] => {
  if (Array.isArray(value)) return value.flatMap((entry) => walk(entry, at));
  const [name, ...rest] = at;
  if (name === undefined) return readId(value);
  return isObject(value) ? walk(value[name], rest) : [];
};

const idPropertyPattern = /^_?id$|connection/i;

/** Returns texts that are IDs by their position: entries of a list, and properties whose name indicates an ID. */
const collectIdsByPosition = (value: unknown, depth = maxIdDepth): string[] => {
  if (typeof value === 'string' || typeof value === 'number') return readId(value);
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => collectIdsByPosition(entry, depth - 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, entry]) =>
    idPropertyPattern.test(name) || (typeof entry === 'object' && entry !== null)
      ? collectIdsByPosition(entry, depth - 1)
      : [],
  );
};

const readFieldIds = (field: Field, raw: Readonly<Record<string, unknown>>): readonly string[] => {
  const value = raw[field.name];
  if (field.kind === 'ref') return readId(value);
  return Array.isArray(value) ? value.flatMap(readId) : [];
};

/** Returns every ID to which an item refers, field by field in the model's order, each once per field. */
export const collectReferencedIds = (resource: Resource, raw: Readonly<Record<string, unknown>>): ReferencedId[] => {
  const found: ReferencedId[] = [];
  const add = (field: string, to: ReferencedId['to'], ids: readonly string[]): void => {
    const each = ids.length < 2 ? ids : new Set(ids.slice(0, maxIdsPerField));
    for (const id of each) found.push({ field, to, id });
  };
  for (const field of resource.fields) if (field.to !== undefined) add(field.name, field.to, readFieldIds(field, raw));
  for (const { field, to, at } of nestedLinks[resource.name] ?? [])
    if (raw[field] !== undefined && raw[field] !== null)
      add(field, to, at === 'anywhere' ? collectIdsByPosition(raw[field]) : walk(raw[field], at));
  return found;
};

const memberNames = new Map<Resource, readonly string[]>();

/** Returns the fields that contain IDs of other items. */
export const getLinkFields = (resource: Resource): readonly string[] => {
  const cached = memberNames.get(resource) ?? [
    ...resource.fields.filter(({ to }) => to !== undefined).map(({ name }) => name),
    ...(nestedLinks[resource.name] ?? []).map(({ field }) => field),
  ];
  memberNames.set(resource, cached);
  return cached;
};

/** Whether the IDs of a field may not be links. */
export const isGuessed = (resource: Resource, field: string): boolean =>
  (nestedLinks[resource.name] ?? []).some((nested) => nested.field === field && nested.guessed === true);
