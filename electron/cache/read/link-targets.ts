import { resourceId } from '../../base/brand.ts';
import type { Link, ThingKind } from '../../contract/index.ts';
import { idsNamed, isGuessed, resourceNames, resourceOf } from '../../model/index.ts';
import type { Resource, ResourceName } from '../../model/index.ts';
import { askedIn } from './asked.ts';
import { mentions } from '../shared/embedded-items.ts';
import { nameFor } from '../db/names.ts';
import type { Name } from '../db/names.ts';
import type { RawItem } from '../shared/parse.ts';
import type { Statements } from '../db/statements.ts';

/** The most links that a detail carries. */
const mostLinks = 2_000;

export const isResource = (kind: string): kind is ResourceName => (resourceNames as readonly string[]).includes(kind);

/** Whether there is anything to open: an item, or what others tell of it. Other things are known as soon as they are named. */
const isKnown = (sql: Statements, kind: ThingKind, id: string): boolean =>
  !isResource(kind) ||
  sql.get('SELECT 1 FROM item WHERE resource = ? AND id = ?', kind, id) !== undefined ||
  sql.get('SELECT 1 FROM thing WHERE kind = ? AND id = ? AND body IS NOT NULL', kind, id) !== undefined;

/** A link as a screen shows it; `told` is the name that stands where the link does. */
export const linkTo = (sql: Statements, field: string, to: ThingKind, id: string, told?: Name): Link => {
  const named = nameFor(sql, to, id) ?? told;
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
