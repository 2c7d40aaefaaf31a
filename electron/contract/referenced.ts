import { z } from 'zod';
import type { ResourceId } from '../base/branded-types.ts';
import { type ReferencedName, referencedNames } from '../model/index.ts';
import { defineCall } from './define.ts';
import type { Link, ReferringItems } from './items.ts';
import { noArgumentSchema, resourceIdSchema } from './schemas.ts';

/** The position of a row in a tree. */
export interface TreePosition {
  /** 1 at the root. */
  readonly level: number;
  /** The one-based position among its siblings, and the number of siblings including it. */
  readonly at: number;
  readonly of: number;
  /** The number of direct children. */
  readonly below: number;
  readonly open: boolean;
  /** The row of the parent; null at the root. */
  readonly parent: number | null;
}

/** A referenced entity in a list of its kind. */
export interface ReferencedRow {
  readonly kind: ReferencedName;
  readonly id: ResourceId;
  readonly name: string | null;
  /** The path of ancestors of a category. */
  readonly note: string | null;
  /** The number of items that refer to it. */
  readonly uses: number;
  /** Present only if a tree was requested. */
  readonly place?: TreePosition;
}

export interface ReferencedWindow {
  readonly offset: number;
  readonly rows: readonly ReferencedRow[];
  /** The number of rows; in a tree, only rows with expanded parents. */
  readonly total: number;
  /** The number of entities, with or without a row. */
  readonly all: number;
  /** The index of the revealed entity and the ancestors expanded for it; null if the entity does not exist. */
  readonly revealed?: { readonly at: number; readonly opened: readonly ResourceId[] } | null;
}

/** The expanded branches of a tree: the given ones, or all except them. */
export interface OpenBranches {
  readonly inverted: boolean;
  readonly ids: readonly ResourceId[];
}

/** A referenced entity, as described by the items that contain it. */
export interface ReferencedDetail {
  readonly kind: ReferencedName;
  readonly id: ResourceId;
  readonly title: string;
  /** The values that the model parses; empty if only the ID is cached. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The properties as JSON, merged from all items that describe it; null if only the ID is cached. */
  readonly raw: string | null;
  readonly links: readonly Link[];
  /** The ancestors from the root down. */
  readonly above: readonly Link[];
  /** The children. */
  readonly below: { readonly count: number; readonly links: readonly Link[] };
  readonly uses: readonly ReferringItems[];
  /** When it was last described, ISO 8601; null: never. */
  readonly updatedAt: string | null;
}

const referencedSchema: z.ZodType<ReferencedName> = z.enum(referencedNames as [ReferencedName, ...ReferencedName[]]);

const openSchema: z.ZodType<OpenBranches> = z.strictObject({
  inverted: z.boolean(),
  ids: z.array(resourceIdSchema).max(20_000),
});

export const referencedCalls = {
  /** A referenced entity; null if nothing refers to it. */
  'referenced.get': defineCall<ReferencedDetail | null>()(
    z.strictObject({ kind: referencedSchema, id: resourceIdSchema }),
  ),
  /**
   * Entities of a kind whose name, path or ID contains the search terms, by name; all of them without search text. With
   * `tree` and no search text, returns the roots and the children of expanded entities, each under its parent, in the
   * service's order. `reveal` expands the ancestors of an entity.
   */
  'referenced.search': defineCall<ReferencedWindow>()(
    z.strictObject({
      kind: referencedSchema,
      searchText: z.string().max(20_000),
      tree: z.strictObject({ open: openSchema, reveal: resourceIdSchema.nullable() }).optional(),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
  ),
  /** Entities of all kinds whose name or path contains the search terms, by name. */
  'referenced.find': defineCall<ReferencedWindow>()(
    z.strictObject({ searchText: z.string().max(20_000), limit: z.int().min(1).max(100) }),
  ),
  /** The number of cached entities by kind. */
  'referenced.counts': defineCall<Readonly<Record<ReferencedName, number>>>()(noArgumentSchema),
} as const;
