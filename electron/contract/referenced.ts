import { z } from 'zod';
import type { ResourceId } from '../base/brand.ts';
import { referencedNames } from '../model/index.ts';
import type { ReferencedName } from '../model/index.ts';
import { answers } from './define.ts';
import type { Link, Use } from './items.ts';
import { nothing, resourceIdSchema } from './schemas.ts';

/** Where a row stands in a tree. */
export interface TreePlace {
  /** 1 at the top. */
  readonly level: number;
  /** Which of its siblings it is, from 1 on, and how many they are. */
  readonly at: number;
  readonly of: number;
  /** How many things lie right in it. */
  readonly below: number;
  readonly open: boolean;
  /** The row of what it lies in; null at the top. */
  readonly parent: number | null;
}

/** A thing without an endpoint in a list of its kind. */
export interface ReferencedRow {
  readonly kind: ReferencedName;
  readonly id: ResourceId;
  readonly name: string | null;
  /** For a category what it lies in, as a path. */
  readonly note: string | null;
  /** How many items name it. */
  readonly uses: number;
  /** Only where a tree was asked for. */
  readonly place?: TreePlace;
}

export interface ReferencedWindow {
  readonly offset: number;
  readonly rows: readonly ReferencedRow[];
  /** How many rows there are: in a tree those whose parents are open. */
  readonly total: number;
  /** How many things there are, whether they have a row or not. */
  readonly all: number;
  /** Where the thing stands that was to be revealed, and what was opened for that; null where there is none of that id. */
  readonly revealed?: { readonly at: number; readonly opened: readonly ResourceId[] } | null;
}

/** What of a tree is open: those named, or all but those. */
export interface OpenBranches {
  readonly inverted: boolean;
  readonly ids: readonly ResourceId[];
}

/** A thing without an endpoint, as it is described where it appears. */
export interface ReferencedDetail {
  readonly kind: ReferencedName;
  readonly id: ResourceId;
  readonly title: string;
  /** The typed view by the model; nothing where only the id is known. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Its members, put together from all places that tell of it, as JSON; null: only the id is known. */
  readonly raw: string | null;
  readonly links: readonly Link[];
  /** What it lies in, from the outside in. */
  readonly above: readonly Link[];
  /** What lies in it. */
  readonly below: { readonly count: number; readonly links: readonly Link[] };
  readonly uses: readonly Use[];
  /** When it was last described, ISO 8601; null: never. */
  readonly updatedAt: string | null;
}

const referencedSchema: z.ZodType<ReferencedName> = z.enum(referencedNames as [ReferencedName, ...ReferencedName[]]);

const openSchema: z.ZodType<OpenBranches> = z.strictObject({
  inverted: z.boolean(),
  ids: z.array(resourceIdSchema).max(20_000),
});

export const referencedCalls = {
  /** One thing without an endpoint; null when nothing names it. */
  'referenced.get': answers<ReferencedDetail | null>()(
    z.strictObject({ kind: referencedSchema, id: resourceIdSchema }),
  ),
  /**
   * Things of a kind whose name, path or id holds the words, by name; all of them without words. With `tree` and without
   * words those at the top and what lies in open ones, each under what it lies in, in the service's order; `reveal` opens
   * what one of them lies in.
   */
  'referenced.search': answers<ReferencedWindow>()(
    z.strictObject({
      kind: referencedSchema,
      words: z.string().max(20_000),
      tree: z.strictObject({ open: openSchema, reveal: resourceIdSchema.nullable() }).optional(),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
  ),
  /** Things of all kinds whose name or path holds the words, by name. */
  'referenced.find': answers<ReferencedWindow>()(
    z.strictObject({ words: z.string().max(20_000), limit: z.int().min(1).max(100) }),
  ),
  /** How many things of each kind are known. */
  'referenced.counts': answers<Readonly<Record<ReferencedName, number>>>()(nothing),
} as const;
