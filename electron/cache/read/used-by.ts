import { toResourceId } from '../../base/branded-types.ts';
import type { Link, EntityKind, ReferringItems } from '../../contract/index.ts';
import { type ResourceName, kindParsers, resourceNames, getResource } from '../../model/index.ts';
import { nameColumns } from './link-targets.ts';
import { type RawItem, parseItemBody } from '../shared/parse-item.ts';
import type { ReadContext } from './read-context.ts';
import { getTableName } from '../shared/schema.ts';

/** The number of reverse links in a detail. */
const maxLinks = 6;
/** The maximum number of reverse links that are sorted by name: sorting more would read all of them. */
const maxSortedLinks = 300;

interface EntityRef {
  readonly kind: EntityKind;
  readonly id: string;
}

/** A field of a resource that references an entity, and the number of items that do. */
interface Naming {
  readonly field: number;
  readonly thing: number;
  readonly from: ResourceName;
  readonly name: string;
  readonly count: number;
}

const findEntityKey = ({ sql }: ReadContext, kind: EntityKind, id: string): number | undefined =>
  sql.get('SELECT key FROM thing WHERE kind = ? AND id = ?', kind, id)?.['key'] as number | undefined;

/** The order of reverse links: that of the navigation, then of the model. */
const computeOrder = ({ from, name }: Naming): number =>
  resourceNames.indexOf(from) * 1_000 + getResource(from).fields.findIndex((field) => field.name === name);

const countNamings = (reading: ReadContext, kind: EntityKind, id: string): Naming[] => {
  const entityKey = findEntityKey(reading, kind, id);
  if (entityKey === undefined) return [];
  return reading.sql
    .all('SELECT id, resource, field FROM link_field WHERE kind = ?', kind)
    .map((row) => {
      const field = row['id'] as number;
      const n = reading.sql.get('SELECT count(*) AS n FROM naming WHERE field = ? AND thing = ?', field, entityKey)?.[
        'n'
      ];
      return {
        field,
        thing: entityKey,
        from: row['resource'] as ResourceName,
        name: String(row['field']),
        count: Number(n),
      };
    })
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => computeOrder(one) - computeOrder(other));
};

/** Returns the labels (or else IDs) of the relationships in which a product's body references another product. */
const findRelationshipLabels = (raw: RawItem, id: string): string[] => {
  const names = (kindParsers.objects.read(raw['relationships']) ?? [])
    .filter(({ links_to: links }) =>
      (kindParsers.objects.read(links) ?? []).some((link) => kindParsers.ref.read(link['product_id']) === id),
    )
    .map(
      (entry) =>
        kindParsers.text.read(entry['relationship_label']) ?? kindParsers.ref.read(entry['relationship_id']) ?? '',
    );
  return [...new Set(names.filter((name) => name.trim() !== ''))];
};

/** Adds the relationships to links from products that reference the item in one. */
const withRelationships = ({ sql }: ReadContext, links: Link[], id: string): Link[] =>
  links.map((link) => {
    const row = sql.get(
      'SELECT b.text FROM item i JOIN body b USING (pk) WHERE resource = ? AND id = ?',
      link.to,
      link.id,
    );
    const raw = parseItemBody('product', row?.['text']);
    return raw !== null ? { ...link, via: findRelationshipLabels(raw, id) } : link;
  });

const readReverseLinks = ({ sql }: ReadContext, naming: Naming, offset: number, limit: number): Link[] => {
  const { field, thing, from, name, count } = naming;
  const { title, note } = nameColumns(from);
  const order = count > maxSortedLinks ? 'n.pk' : `r."k_${getResource(from).title}" ASC NULLS LAST, n.pk`;
  return sql
    .all(
      `SELECT i.id, ${title} AS name, ${note} AS note, r.x_thumb AS thumb FROM naming n CROSS JOIN ${getTableName(getResource(from))} r USING (pk)
       CROSS JOIN item i USING (pk) WHERE n.field = ? AND n.thing = ? ORDER BY ${order} LIMIT ? OFFSET ?`,
      field,
      thing,
      limit,
      offset,
    )
    .map((row) => ({
      field: name,
      to: from,
      id: toResourceId(String(row['id'])),
      name: typeof row['name'] === 'string' && row['name'] !== '' ? row['name'] : null,
      note: typeof row['note'] === 'string' && row['note'] !== '' ? row['note'] : null,
      known: true,
      ...(from === 'product' && typeof row['thumb'] === 'string' ? { thumb: toResourceId(row['thumb']) } : {}),
    }));
};

/** Returns reverse links of one field. */
const readLinksWithRelationships = (
  reading: ReadContext,
  { kind, id }: EntityRef,
  naming: Naming,
  offset: number,
  limit: number,
): Link[] => {
  const links = readReverseLinks(reading, naming, offset, limit);
  return kind === 'product' && naming.name === 'relationships' ? withRelationships(reading, links, id) : links;
};

/** Returns the reverse links of an entity by resource and field, each with its count and the first few. */
export const findUsages = (reading: ReadContext, kind: EntityKind, id: string): ReferringItems[] =>
  countNamings(reading, kind, id).map((naming) => ({
    from: naming.from,
    field: naming.name,
    count: naming.count,
    links: readLinksWithRelationships(reading, { kind, id }, naming, 0, maxLinks),
  }));

/** The arguments of `findMoreUsages`. */
export interface UsesQuestion {
  readonly kind: EntityKind;
  readonly id: string;
  readonly from: ResourceName;
  readonly field: string;
  readonly offset: number;
  readonly limit: number;
}

/** Returns more reverse links of one field. */
export const findMoreUsages = (
  reading: ReadContext,
  { kind, id, from, field, offset, limit }: UsesQuestion,
): ReferringItems => {
  const naming = countNamings(reading, kind, id).find((one) => one.from === from && one.name === field);
  return {
    from,
    field,
    count: naming?.count ?? 0,
    links: naming ? readLinksWithRelationships(reading, { kind, id }, naming, offset, limit) : [],
  };
};
