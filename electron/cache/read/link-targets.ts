import { toResourceId } from '../../base/branded-types.ts';
import type { Link, EntityKind } from '../../contract/index.ts';
import {
  type Member,
  type Resource,
  type ResourceName,
  collectReferencedIds,
  isGuessed,
  kindParsers,
  getNestedFields,
  getQueriedTargets,
  isResourceName,
  getResource,
} from '../../model/index.ts';
import { collectMentions } from '../shared/embedded-items.ts';
import { type Name, lookupReferenceName } from '../db/reference-names.ts';
import type { RawItem } from '../shared/parse-item.ts';
import type { Statements } from '../db/statements.ts';
import { isObject } from '../../base/guards.ts';

/** A reference by ID in a query. */
export interface QueryReference {
  readonly to: EntityKind;
  readonly id: string;
}

/** The maximum depth of nested groups, and the maximum number of references of an item. */
const maxGroupDepth = 6;
const maxReferences = 500;

const flattenConditions = (value: unknown, depth = maxGroupDepth): RawItem[] => {
  if (isObject(value)) return [value];
  return Array.isArray(value) && depth > 0 ? value.flatMap((entry) => flattenConditions(entry, depth - 1)) : [];
};

/** Lists contain products or assets, and their queries do not show which. */
const listed = [getResource('product'), getResource('asset')];

const getConditionReferences = (condition: RawItem): QueryReference[] => {
  const { field, value } = condition;
  if (typeof field === 'string') {
    const ids = [value].flat().filter((one) => typeof one === 'string' && one !== '') as string[];
    return getQueriedTargets(listed, field).flatMap((to) => ids.map((id) => ({ to, id })));
  }
  const relationship = kindParsers.ref.read(condition['relationship_id']);
  const products = kindParsers.refs.read(condition['product_ids']) ?? [];
  return [
    ...(relationship === undefined ? [] : [{ to: 'relationship' as const, id: relationship }]),
    ...products.map((id) => ({ to: 'product' as const, id })),
  ];
};

const getMemberReferences = (member: Member, raw: RawItem, depth: number): QueryReference[] => {
  const value = raw[member.name];
  if (member.kind === 'query') return flattenConditions(value).flatMap(getConditionReferences);
  if (member.shape === undefined || depth === 0) return [];
  const nested = isObject(value) ? [value] : (kindParsers.objects.read(value) ?? []);
  return nested.flatMap((object) => findQueryReferences(getNestedFields(member.shape), object, depth - 1));
};

/** Returns the references in the queries of an item and its nested lists, without duplicates. */
export const findQueryReferences = (members: readonly Member[], raw: RawItem, depth = 1): QueryReference[] => {
  const found = new Map<string, QueryReference>();
  for (const member of members)
    for (const asked of getMemberReferences(member, raw, depth)) {
      if (asked.id === '' || found.size >= maxReferences) continue;
      found.set(`${asked.to}\0${asked.id}`, asked);
    }
  return [...found.values()];
};

/** The maximum number of links in a detail. */
const maxDetailLinks = 2_000;

/**
 * Whether a link can be opened: the item or embedded data of it is cached. Entities without an endpoint can always be
 * opened.
 */
const isKnown = (sql: Statements, kind: EntityKind, id: string): boolean =>
  !isResourceName(kind) ||
  sql.get('SELECT 1 FROM item WHERE resource = ? AND id = ?', kind, id) !== undefined ||
  sql.get('SELECT 1 FROM thing WHERE kind = ? AND id = ? AND body IS NOT NULL', kind, id) !== undefined;

/** Creates a link for a screen. `inlineName` is the name embedded in the body. */
export const createLink = (sql: Statements, field: string, to: EntityKind, id: string, inlineName?: Name): Link => {
  const named = lookupReferenceName(sql, to, id) ?? inlineName;
  return {
    field,
    to,
    id: toResourceId(id),
    name: named?.name ?? null,
    note: named?.note ?? null,
    known: isKnown(sql, to, id),
  };
};

/** Returns the links of an item with the names from the cache, or else from the body. */
export const resolveLinks = (sql: Statements, resource: Resource, raw: RawItem): Link[] => {
  const inBody = new Map<string, Name>(
    collectMentions(resource, raw).map(({ kind, id, name, note }) => [`${kind}\0${id}`, { name, note }]),
  );
  return collectReferencedIds(resource, raw)
    .slice(0, maxDetailLinks)
    .map(({ field, to, id }) => createLink(sql, field, to, id, inBody.get(`${to}\0${id}`)))
    .filter(({ field, known }) => known || !isGuessed(resource, field));
};

/** Returns the links of an entity without an endpoint. It only references entities of its own kind. */
export const resolveEntityLinks = (
  sql: Statements,
  fields: Resource['fields'],
  values: Readonly<Record<string, unknown>>,
): Link[] =>
  fields.flatMap(({ name, to }) => {
    const value = values[name];
    if (to === undefined) return [];
    return [value].flat().flatMap((id) => (typeof id === 'string' ? [createLink(sql, name, to, id)] : []));
  });

/** Returns the columns with an item's name: its title, and its label if that is another field. */
export const nameColumns = (name: ResourceName): { readonly title: string; readonly note: string } => {
  const { title, fields } = getResource(name);
  const hasLabel = title !== 'label' && fields.some((field) => field.name === 'label');
  return { title: `r."${title}"`, note: hasLabel ? 'r."label"' : 'NULL' };
};

/** Returns links to the products and relationships in queries whose names are cached. */
export const resolveQueryLinks = (sql: Statements, fields: Resource['fields'], raw: RawItem): Link[] =>
  findQueryReferences(fields, raw)
    .map(({ to, id }) => createLink(sql, 'query', to, id))
    .filter(({ name }) => name !== null);
