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

/** Something that a query names by its id. */
export interface QueryReference {
  readonly to: ThingKind;
  readonly id: string;
}

/** Groups in groups are read this deep; a body may hold so many things that its queries ask for. */
const mostLevels = 6;
const mostAsked = 500;

const conditions = (value: unknown, depth = mostLevels): RawItem[] => {
  if (isObject(value)) return [value];
  return Array.isArray(value) && depth > 0 ? value.flatMap((entry) => conditions(entry, depth - 1)) : [];
};

/** Lists are of products or of assets, and their queries do not say of which. */
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

/** What the queries of an item and of the lists in it ask for, each once. */
export const askedIn = (members: readonly Member[], raw: RawItem, depth = 1): QueryReference[] => {
  const found = new Map<string, QueryReference>();
  for (const member of members)
    for (const asked of inMember(member, raw, depth)) {
      if (asked.id === '' || found.size >= mostAsked) continue;
      found.set(`${asked.to}\0${asked.id}`, asked);
    }
  return [...found.values()];
};

/** The most links that a detail carries. */
const mostLinks = 2_000;

export const isResource = (kind: string): kind is ResourceName => (resourceNames as readonly string[]).includes(kind);

/** Whether there is anything to open: an item, or what others tell of it. Other things are known as soon as they are named. */
const isKnown = (sql: Statements, kind: ThingKind, id: string): boolean =>
  !isResource(kind) ||
  sql.get('SELECT 1 FROM item WHERE resource = ? AND id = ?', kind, id) !== undefined ||
  sql.get('SELECT 1 FROM thing WHERE kind = ? AND id = ? AND body IS NOT NULL', kind, id) !== undefined;

/** A link as a screen shows it; `inlineName` is the name that stands where the link does. */
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

/** Ids with the names that the cache knows, else those that stand in the body itself. */
export const linksOf = (sql: Statements, resource: Resource, raw: RawItem): Link[] => {
  const inBody = new Map<string, Name>(
    mentions(resource, raw).map(({ kind, id, name, note }) => [`${kind}\0${id}`, { name, note }]),
  );
  return idsNamed(resource, raw)
    .slice(0, mostLinks)
    .map(({ field, to, id }) => linkTo(sql, field, to, id, inBody.get(`${to}\0${id}`)))
    .filter(({ field, known }) => known || !isGuessed(resource, field));
};

/** The links of a thing without an endpoint, which names others of its own kind alone. */
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

/** The columns by which an item is named: its title, and its label where that is another field. */
export const nameColumns = (name: ResourceName): { readonly title: string; readonly note: string } => {
  const { title, fields } = resourceOf(name);
  const hasLabel = title !== 'label' && fields.some((field) => field.name === 'label');
  return { title: `r."${title}"`, note: hasLabel ? 'r."label"' : 'NULL' };
};

/** Products and relationships that queries ask for, as far as the cache knows their names. */
export const askedLinks = (sql: Statements, fields: Resource['fields'], raw: RawItem): Link[] =>
  askedIn(fields, raw)
    .map(({ to, id }) => linkTo(sql, 'query', to, id))
    .filter(({ name }) => name !== null);
