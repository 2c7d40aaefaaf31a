import { z } from 'zod';
import type { ResourceId } from '../base/branded-types.ts';
import { defineCall } from '../contract/define.ts';
import type { ItemRow, Link } from '../contract/items.ts';
import { noArgumentSchema, resourceIdSchema } from '../contract/schemas.ts';
import type { Rule } from '../model/rules/profile.ts';

/**
 * The reason why a query cannot be evaluated: it is empty, it is no list of groups of conditions, a group has no
 * conditions, an operator or quantity is unsupported, a relationship is not cached, a condition has no products, a
 * property is unsupported, a field is not cached, attributes are still being read, or there are too many matches to
 * evaluate interactively.
 */
export type QueryProblemKind =
  | 'nothing'
  | 'shape'
  | 'empty'
  | 'operator'
  | 'quantity'
  | 'relationship'
  | 'products'
  | 'member'
  | 'field'
  | 'reading'
  | 'tooMany';

export interface QueryProblem {
  readonly kind: QueryProblemKind;
  /** The operator, ID or property concerned; empty if there is none. */
  readonly what: string;
}

/** The matches of a query in the cache. */
export interface QueryMatches {
  /** The products and relationships in the query whose names are cached. */
  readonly links: readonly Link[];
  /** The distinct doubts; empty if the query was evaluated. */
  readonly doubts: readonly QueryProblem[];
  /** The exact number of products and the first rows by SKU; null if the query could not be evaluated. */
  readonly found: { readonly count: number; readonly rows: readonly ItemRow[] } | null;
}

export interface ListCheckFinding {
  readonly rule: Rule;
  /** The exact number of products concerned. */
  readonly count: number;
  /** The IDs of the first 10,000 of them. */
  readonly ids: readonly ResourceId[];
}

/** The source of the products of a list: they refer to it, or they match its query as the program interprets it. */
export type ListProductSource = 'naming' | 'query';

/** The matches of a list's query in the cache. */
export type ListMatches = Omit<QueryMatches, 'links'>;

/** The results of the rules for the products of a list. Rules without failures are omitted. */
export interface ListCheckResult {
  readonly listName: string | null;
  readonly by: ListProductSource;
  /** The reasons why the query of a list to which no product refers cannot be evaluated; otherwise empty. */
  readonly doubts: readonly QueryProblem[];
  readonly total: number;
  readonly findings: readonly ListCheckFinding[];
}

export const feedCalls = {
  /**
   * The products in the cache that match a query (JSON text in the format of the interface document), if all its
   * operators are supported. A newer call replaces a pending one, which rejects with `cancelled`.
   */
  'feed.queryMatches': defineCall<QueryMatches>()(z.strictObject({ query: z.string().max(200_000) })),
  /**
   * The matches of a product list's query, with the first ten rows by SKU; null if no query is cached for the list. A
   * newer call replaces a pending one, which rejects with `cancelled`.
   */
  'feed.listMatches': defineCall<ListMatches | null>()(z.strictObject({ list: resourceIdSchema })),
  /**
   * Evaluates the cached products that refer to a list, or that match its query if none does, by the rules of a channel
   * with these columns. `longest` is the maximum length of a title in characters. Only one evaluation runs at a time: a
   * newer call or `feed.stopLint` makes it reject with `cancelled`.
   */
  'feed.lint': defineCall<ListCheckResult>()(
    z.strictObject({
      list: resourceIdSchema,
      columns: z.array(z.unknown()).max(2_000),
      longest: z.int().min(1).max(10_000),
    }),
  ),
  /** Cancels the running evaluation, if any. */
  'feed.stopLint': defineCall<undefined>()(noArgumentSchema),
} as const;

export interface FeedEvents {
  /** The number of evaluated products of the list; emitted a few times a second during a long evaluation. */
  readonly 'feed.lintProgress': { readonly list: ResourceId; readonly read: number; readonly total: number };
}
