import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import type { OpenBranches, TreePosition } from '../../contract/index.ts';
import type { ReferencedName } from '../../model/index.ts';
import { lookupReferenceName } from '../db/reference-names.ts';
import type { ReadContext } from './read-context.ts';

/** An entity in the tree of its kind. */
interface Node {
  readonly id: string;
  readonly parent: Node | null;
  readonly below: Node[];
}

interface Tree {
  readonly top: readonly Node[];
  readonly byId: ReadonlyMap<string, Node>;
}

/** Reads the tree in the service's order if there is one, then by name. */
const readTree = ({ sql }: ReadContext, kind: ReferencedName): Tree => {
  const rows = sql
    .all(
      `SELECT id, parent FROM thing WHERE kind = ? AND kind NOT IN ('product', 'asset')
       ORDER BY CAST(json_extract(body, '$.order') AS REAL) ASC NULLS LAST, k_name ASC NULLS LAST, key`,
      kind,
    )
    .map(({ id, parent }) => ({ id: String(id), parent: typeof parent === 'string' ? parent : null }));
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  const byId = new Map<string, Node>();
  /**
   * Creates the node and its missing ancestors, from the root down. In a cycle, the first entity that occurs again
   * becomes a root.
   */
  const make = (id: string): Node | undefined => {
    const way: string[] = [];
    const seen = new Set<string>();
    let at: string | null = id;
    while (at !== null && parents.has(at) && !byId.has(at) && !seen.has(at)) {
      way.push(at);
      seen.add(at);
      at = parents.get(at) ?? null;
    }
    for (const one of way.toReversed())
      byId.set(one, { id: one, parent: byId.get(parents.get(one) ?? '') ?? null, below: [] });
    return byId.get(id);
  };
  const top: Node[] = [];
  for (const { id } of rows) {
    const node = make(id);
    if (node !== undefined) (node.parent?.below ?? top).push(node);
  }
  return { top, byId };
};

interface CachedTree {
  readonly version: number;
  readonly state: string;
  readonly tree: Tree;
}

const trees = new WeakMap<ReadContext, Map<ReferencedName, CachedTree>>();

/** Returns a value that changes when an entity of the kind is added or its data changes. */
const computeState = ({ sql }: ReadContext, kind: ReferencedName): string =>
  Object.values(
    sql.get(
      `SELECT count(*) AS n, total(told_at) AS told FROM thing WHERE kind = ? AND kind NOT IN ('product', 'asset')`,
      kind,
    ) ?? {},
  ).join();

/** Returns the tree of a kind. It is rebuilt if its entities have changed. */
const getTree = (reading: ReadContext, kind: ReferencedName): Tree => {
  const cachedTrees = trees.get(reading) ?? new Map<ReferencedName, CachedTree>();
  trees.set(reading, cachedTrees);
  const version = reading.version();
  const cached = cachedTrees.get(kind);
  if (cached?.version === version) return cached.tree;
  const state = computeState(reading, kind);
  const tree = cached?.state === state ? cached.tree : readTree(reading, kind);
  cachedTrees.set(kind, { version, state, tree });
  return tree;
};

/** A visible row of a partly expanded tree. */
export interface TreeRow {
  readonly id: string;
  readonly place: TreePosition;
}

const isOpenIn = (open: OpenBranches): ((node: Node) => boolean) => {
  const ids = new Set<string>(open.ids);
  return ({ id, below }) => below.length > 0 && ids.has(id) !== open.inverted;
};

/** Returns the visible rows from top to bottom. Iterative, because the depth is not limited. */
const listVisibleRows = (top: readonly Node[], isOpen: (node: Node) => boolean): TreeRow[] => {
  const rows: TreeRow[] = [];
  const waiting: { nodes: readonly Node[]; next: number; parent: number | null }[] = [
    { nodes: top, next: 0, parent: null },
  ];
  for (let level = waiting.at(-1); level !== undefined; level = waiting.at(-1)) {
    const node = level.nodes[level.next];
    if (node === undefined) {
      waiting.pop();
      continue;
    }
    level.next += 1;
    const open = isOpen(node);
    const { length } = node.below;
    const position = { level: waiting.length, at: level.next, of: level.nodes.length, below: length, open };
    rows.push({ id: node.id, place: { ...position, parent: level.parent } });
    if (open) waiting.push({ nodes: node.below, next: 0, parent: rows.length - 1 });
  }
  return rows;
};

const listAncestorIds = (node: Node | undefined): ResourceId[] => {
  const ids: ResourceId[] = [];
  for (let index = node?.parent ?? null; index !== null; index = index.parent) ids.push(toResourceId(index.id));
  return ids;
};

/** Returns the ancestors of an entity with their names, the outermost first. */
export const findAncestorEntities = (
  reading: ReadContext,
  kind: ReferencedName,
  id: string,
): { readonly id: ResourceId; readonly name: string | null }[] =>
  listAncestorIds(getTree(reading, kind).byId.get(id))
    .toReversed()
    .map((above) => ({ id: above, name: lookupReferenceName(reading.sql, kind, above)?.name ?? null }));

/**
 * Returns the visible rows of a kind's tree, the total number of entities, and the position of the entity to reveal.
 */
export const treeRows = (
  reading: ReadContext,
  kind: ReferencedName,
  { open, reveal }: { open: OpenBranches; reveal: ResourceId | null },
): { rows: readonly TreeRow[]; all: number; revealed: { at: number; opened: ResourceId[] } | null } => {
  const { top, byId } = getTree(reading, kind);
  const opened = reveal === null ? [] : listAncestorIds(byId.get(reveal));
  const both = open.inverted
    ? { inverted: true, ids: open.ids.filter((id) => !opened.includes(id)) }
    : { inverted: false, ids: [...open.ids, ...opened] };
  const rows = listVisibleRows(top, isOpenIn(both));
  const index = reveal === null ? -1 : rows.findIndex(({ id }) => id === reveal);
  return { rows, all: byId.size, revealed: index < 0 ? null : { at: index, opened } };
};
