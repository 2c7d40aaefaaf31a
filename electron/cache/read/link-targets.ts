import { resourceId } from '../../base/brand.ts';
import type { Link, ThingKind } from '../../contract/index.ts';
import { idsNamed, isGuessed, kinds, membersOf, queriedTargets, resourceNames, resourceOf } from '../../model/index.ts';
import type { Member, Resource, ResourceName } from '../../model/index.ts';
import { mentions } from '../shared/embedded-items.ts';
import { nameFor } from '../db/names.ts';
import type { Name } from '../db/names.ts';
import type { RawItem } from '../shared/parse.ts';
import type { Statements } from '../db/statements.ts';
import { isObject } from '../../base/guards.ts';

/** A reference by ID in a query. */
export interface QueryReference {
  readonly to: ThingKind;
  readonly id: string;
}

/** The maximum depth of nested groups, and the maximum number of references of an item. */
const mostLevels = 6;
const mostAsked = 500;

const conditions = (value: unknown, depth = mostLevels): RawItem[] => {
  if (isObject(value)) return [value];
  return Array.isArray(value) && depth > 0 ? value.flatMap((entry) => conditions(entry, depth - 1)) : [];
};

/** Lists contain products or assets, and their queries do not show which. */
const listed = [resourceOf('product'), resourceOf('asset')];

const inCondition = (condition: RawItem): QueryReference[] => {
  const { field, value } = condition;
  if (typeof field === 'string') {
    const ids = [value].flat().filter((one) => typeof one === 'string' && one !== '') as string[];
    return queriedTargets(listed, field).flatMap((to) => ids.map((id) => ({ to, id })));
  }
  const relationship = kinds.ref.read(condition['relationship_id']);
  const products = kinds.refs.read(condition['product_ids']) ?? [];
  return [
    ...(relationship === undefined ? [] : [{ to: 'relationship' as const, id: relationship }]),
    ...products.map((id) => ({ to: 'product' as const, id })),
  ];
};

const inMember = (member: Member, raw: RawItem, depth: number): QueryReference[] => {
  const value = raw[member.name];
  if (member.kind === 'query') return conditions(value).flatMap(inCondition);
  if (member.shape === undefined || depth === 0) return [];
  const nested = isObject(value) ? [value] : (kinds.objects.read(value) ?? []);
  return nested.flatMap((object) => askedIn(membersOf(member.shape), object, depth - 1));
};

/** Returns the references in the queries of an item and its nested lists, without duplicates. */
export const askedIn = (members: readonly Member[], raw: RawItem, depth = 1): QueryReference[] => {
  const found = new Map<string, QueryReference>();
  for (const member of members)
    for (const asked of inMember(member, raw, depth)) {
      if (asked.id === '' || found.size >= mostAsked) continue;
      found.set(`${asked.to}\0${asked.id}`, asked);
    }
  return [...found.values()];
};

/** The maximum number of links in a detail. */
const mostLinks = 2_000;

export const isResource = (kind: string): kind is ResourceName => (resourceNames as readonly string[]).includes(kind);

/**
 * Whether a link can be opened: the item or embedded data of it is cached. Entities without an endpoint can always be
 * opened.
 */
const isKnown = (sql: Statements, kind: ThingKind, id: string): boolean =>
  !isResource(kind) ||
  sql.get('SELECT 1 FROM item WHERE resource = ? AND id = ?', kind, id) !== undefined ||
  sql.get('SELECT 1 FROM thing WHERE kind = ? AND id = ? AND body IS NOT NULL', kind, id) !== undefined;

/** Creates a link for a screen. `inlineName` is the name embedded in the body. */
export const linkTo = (sql: Statements, field: string, to: ThingKind, id: string, inlineName?: Name): Link => {
  const named = nameFor(sql, to, id) ?? inlineName;
  return {
    field,
    to,
    id: resourceId(id),
    name: named?.name ?? null,
    note: named?.note ?? null,
    known: isKnown(sql, to, id),
  };
};

/** Returns the links of an item with the names from the cache, or else from the body. */
export const linksOf = (sql: Statements, resource: Resource, raw: RawItem): Link[] => {
  const inBody = new Map<string, Name>(
    mentions(resource, raw).map(({ kind, id, name, note }) => [`${kind}\0${id}`, { name, note }]),
  );
  return idsNamed(resource, raw)
    .slice(0, mostLinks)
    .map(({ field, to, id }) => linkTo(sql, field, to, id, inBody.get(`${to}\0${id}`)))
    .filter(({ field, known }) => known || !isGuessed(resource, field));
};

/** Returns the links of an entity without an endpoint. It only references entities of its own kind. */
export const linksIn = (
  sql: Statements,
  fields: Resource['fields'],
  values: Readonly<Record<string, unknown>>,
): Link[] =>
  fields.flatMap(({ name, to }) => {
    const value = values[name];
    if (to === undefined) return [];
    return [value].flat().flatMap((id) => (typeof id === 'string' ? [linkTo(sql, name, to, id)] : []));
  });

/** Returns the columns with an item's name: its title, and its label if that is another field. */
export const nameColumns = (name: ResourceName): { readonly title: string; readonly note: string } => {
  const { title, fields } = resourceOf(name);
  const hasLabel = title !== 'label' && fields.some((field) => field.name === 'label');
  return { title: `r."${title}"`, note: hasLabel ? 'r."label"' : 'NULL' };
};

/** Returns links to the products and relationships in queries whose names are cached. */
export const askedLinks = (sql: Statements, fields: Resource['fields'], raw: RawItem): Link[] =>
  askedIn(fields, raw)
    .map(({ to, id }) => linkTo(sql, 'query', to, id))
    .filter(({ name }) => name !== null);
