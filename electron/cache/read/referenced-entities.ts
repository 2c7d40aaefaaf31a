import { isObject } from '../../base/guards.ts';
import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import type { ReferencedDetail, ReferencedRow, ReferencedWindow, Link, OpenBranches } from '../../contract/index.ts';
import { type ReferencedName, referenced, referencedNames, parseField } from '../../model/index.ts';
import { fold, toPrefixQuery } from '../shared/search-keys.ts';
import { treeRows } from './referenced-tree.ts';
import { resolveQueryLinks, resolveEntityLinks, createLink } from './link-targets.ts';
import type { RawItem } from '../shared/parse-item.ts';
import type { ReadContext } from './read-context.ts';
import type { SqlRow } from '../db/statements.ts';
import { toIsoDate } from '../db/write-context.ts';
import { findUsages } from './used-by.ts';

/** Limits for nested entities: the number of levels, and the number of listed children. */
const maxLevels = 20;
const maxChildren = 100;
const maxSearchTerms = 16;

const readTextColumn = (row: SqlRow, name: string): string | null => {
  const value = row[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Returns the ancestors of an entity, the outermost first. Stops at a cycle. */
const findAncestors = ({ sql }: ReadContext, kind: ReferencedName, parent: string | null): Link[] => {
  const found: Link[] = [];
  const seen = new Set<string>();
  for (let id = parent; id !== null && !seen.has(id) && found.length < maxLevels;) {
    seen.add(id);
    found.unshift(createLink(sql, 'parent_id', kind, id));
    const row = sql.get('SELECT parent FROM thing WHERE kind = ? AND id = ?', kind, id);
    id = row === undefined ? null : readTextColumn(row, 'parent');
  }
  return found;
};

const findChildren = ({ sql }: ReadContext, kind: ReferencedName, id: string): ReferencedDetail['below'] => {
  const where = 'kind = ? AND parent = ? AND parent IS NOT NULL';
  const ids = sql.column(
    `SELECT id FROM thing WHERE ${where} ORDER BY k_name ASC NULLS LAST, key LIMIT ${maxChildren}`,
    kind,
    id,
  );
  const count = Number(sql.get(`SELECT count(*) AS n FROM thing WHERE ${where}`, kind, id)?.['n']);
  return { count, links: ids.map((child) => createLink(sql, 'parent_id', kind, String(child))) };
};

const readValues = (kind: ReferencedName, id: string, body: RawItem): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    referenced[kind].fields
      .map((field) => [field.name, parseField(field, body)] as const)
      .filter(([, value]) => value !== undefined),
  ),
  [referenced[kind].fields.some(({ name }) => name === '_id') ? '_id' : 'id']: id,
});

/** Returns an entity without an endpoint, or null if nothing ever referenced it. */
export const readReferenced = (reading: ReadContext, kind: ReferencedName, id: string): ReferencedDetail | null => {
  const row = reading.sql.get('SELECT * FROM thing WHERE kind = ? AND id = ?', kind, id);
  if (row === undefined) return null;
  const raw = readTextColumn(row, 'body');
  const body: unknown = raw === null ? {} : JSON.parse(raw);
  const members = isObject(body) ? body : {};
  const values = readValues(kind, id, members);
  const updated = row['told_at'];
  return {
    kind,
    id: toResourceId(id),
    title: readTextColumn(row, 'name') ?? id,
    values,
    raw,
    links: [
      ...resolveEntityLinks(reading.sql, referenced[kind].fields, values),
      ...resolveQueryLinks(reading.sql, referenced[kind].fields, members),
    ],
    above: findAncestors(reading, kind, readTextColumn(row, 'parent')),
    below: findChildren(reading, kind, id),
    uses: findUsages(reading, kind, id),
    updatedAt: typeof updated === 'number' ? toIsoDate(updated) : null,
  };
};

/** The condition of the index for lists of entities of a kind. */
const ofKind = `kind = ? AND kind NOT IN ('product', 'asset')`;

interface TextCondition {
  readonly sql: string;
  readonly values: readonly string[];
}

/**
 * Returns the condition for a search text: each word as a prefix, in any order; or all of them as substrings of the
 * name; or the start of the ID.
 */
const buildTextCondition = (searchText: string): TextCondition | null => {
  const typed = searchText.slice(0, 1_000).replaceAll('\0', ' ').toWellFormed().trim();
  const split = typed
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, maxSearchTerms);
  if (split.length === 0) return null;
  const phrases = split.map((word) => toPrefixQuery(word)).filter((phrase) => phrase !== null);
  const indexQuery = phrases.length === split.length ? phrases.join(' AND ') : null;
  const middles = split.map(() => 'instr(k_name, ?) > 0').join(' AND ');
  const indexSql =
    indexQuery === null ? '' : 'key IN (SELECT rowid FROM f_thing_words WHERE f_thing_words MATCH ?) OR ';
  return {
    sql: `(${indexSql}(${middles}) OR (id >= ? AND id < ?))`,
    values: [
      ...(indexQuery === null ? [] : [indexQuery]),
      ...split.map((word) => fold(word)),
      typed,
      `${typed}\u{10ffff}`,
    ],
  };
};

const countUses = ({ sql }: ReadContext, kind: ReferencedName, key: number): number =>
  Number(
    sql.get(
      `SELECT count(*) AS n FROM link_field f CROSS JOIN naming n ON n.field = f.id AND n.thing = ? WHERE f.kind = ?`,
      key,
      kind,
    )?.['n'],
  );

const toReferencedRows = (reading: ReadContext, rows: readonly SqlRow[]): ReferencedRow[] =>
  rows.map((row) => {
    const kind = row['kind'] as ReferencedName;
    return {
      kind,
      id: toResourceId(String(row['id'])),
      name: readTextColumn(row, 'name'),
      note: readTextColumn(row, 'note'),
      uses: countUses(reading, kind, row['key'] as number),
    };
  });

interface Within {
  readonly where: string;
  readonly values: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

const readWindow = (reading: ReadContext, { where, values, offset, limit }: Within): ReferencedWindow => {
  const total = Number(reading.sql.get(`SELECT count(*) AS n FROM thing WHERE ${where}`, ...values)?.['n']);
  const rows = reading.sql.all(
    `SELECT key, kind, id, name, note FROM thing WHERE ${where} ORDER BY k_name ASC NULLS LAST, key LIMIT ? OFFSET ?`,
    ...values,
    limit,
    offset,
  );
  return { offset, total, all: total, rows: toReferencedRows(reading, rows) };
};

/** The arguments of `referenced.search`. */
export interface ReferencedQuery {
  readonly kind: ReferencedName;
  readonly searchText: string;
  readonly tree?: { readonly open: OpenBranches; readonly reveal: ResourceId | null } | undefined;
  readonly offset: number;
  readonly limit: number;
}

const readTreeWindow = (
  reading: ReadContext,
  { kind, tree, offset, limit }: ReferencedQuery,
): ReferencedWindow | null => {
  if (tree === undefined) return null;
  const { rows, all, revealed } = treeRows(reading, kind, tree);
  const shown = rows.slice(offset, offset + limit).flatMap(({ id, place }) => {
    const row = reading.sql.get('SELECT key, kind, id, name, note FROM thing WHERE kind = ? AND id = ?', kind, id);
    return row === undefined ? [] : toReferencedRows(reading, [row]).map((one) => ({ ...one, place }));
  });
  return { offset, total: rows.length, all, rows: shown, revealed };
};

/** Returns entities of a kind sorted by name, those without a name last; or as a tree. */
export const searchReferenced = (reading: ReadContext, question: ReferencedQuery): ReferencedWindow => {
  const { kind, searchText, offset, limit } = question;
  const textCondition = buildTextCondition(searchText);
  const tree = textCondition === null ? readTreeWindow(reading, question) : null;
  if (tree !== null) return tree;
  const where = textCondition === null ? ofKind : `${ofKind} AND ${textCondition.sql}`;
  return readWindow(reading, { where, values: [kind, ...(textCondition?.values ?? [])], offset, limit });
};

const named = referencedNames.filter((kind) => referenced[kind].idOnly !== true);

/** Returns entities of all kinds that have names. Empty without a search text. */
export const findReferenced = (reading: ReadContext, searchText: string, limit: number): ReferencedWindow => {
  const textCondition = buildTextCondition(searchText);
  if (textCondition === null) return { offset: 0, total: 0, all: 0, rows: [] };
  const kinds = named.map((kind) => `'${kind}'`).join(', ');
  const where = `kind IN (${kinds}) AND kind NOT IN ('product', 'asset') AND ${textCondition.sql}`;
  return readWindow(reading, { where, values: textCondition.values, offset: 0, limit });
};

/** Returns the number of cached entities of each kind. */
export const countReferenced = ({ sql }: ReadContext): Record<ReferencedName, number> => {
  const counted = new Map(
    sql
      .all(`SELECT kind, count(*) AS n FROM thing WHERE kind NOT IN ('product', 'asset') GROUP BY kind`)
      .map(({ kind, n }) => [kind, Number(n)]),
  );
  return Object.fromEntries(referencedNames.map((name) => [name, counted.get(name) ?? 0])) as Record<
    ReferencedName,
    number
  >;
};
