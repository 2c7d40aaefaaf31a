import { z } from 'zod';
import type { ResourceId } from '../base/brand.ts';
import { answers } from './define.ts';
import type { ItemRow, Link } from './items.ts';
import { nothing, resourceIdSchema } from './schemas.ts';
import type { Rule } from '../model/rules/profile.ts';

/**
 * What keeps a query from being worked out: it asks nothing, is no list of groups of conditions, has a group without
 * conditions, an operator or quantity of unknown meaning, a relationship that the copy does not know, a condition
 * without products, members of unknown meaning, a field that the copy does not
 * keep, attributes that are still being read, or more matches than can be looked through in passing.
 */
export type DoubtKind =
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

export interface Doubt {
  readonly kind: DoubtKind;
  /** The operator, id or member that it is about; '' where there is none. */
  readonly what: string;
}

/** What a query would match in the copy. */
export interface QueryMatches {
  /** Products and relationships that the query names, as far as they have a name. */
  readonly links: readonly Link[];
  /** Each once; none where the query could be worked out. */
  readonly doubts: readonly Doubt[];
  /** The exact count of products and the first rows by SKU; null where the query could not be worked out. */
  readonly found: { readonly count: number; readonly rows: readonly ItemRow[] } | null;
}

export interface LintFinding {
  readonly rule: Rule;
  /** Products concerned, exactly. */
  readonly count: number;
  /** The first 10,000 of them. */
  readonly ids: readonly ResourceId[];
}

/** How products are known to be in a list: they name it, or its query matches them as the program reads it. */
export type ListedBy = 'naming' | 'query';

/** What the query of a list matches in the copy. */
export type ListMatches = Omit<QueryMatches, 'links'>;

/** What came of judging the products of a list; rules that none fails are left out. */
export interface Lint {
  readonly listName: string | null;
  readonly by: ListedBy;
  /** Why the list's query cannot be worked out, where no product names the list; none else. */
  readonly doubts: readonly Doubt[];
  readonly total: number;
  readonly findings: readonly LintFinding[];
}

export const feedCalls = {
  /**
   * The products that a query (JSON text of the contract's shape) would match in the copy, as far as its operators are
   * known. A newer call replaces one that has not started: that one answers `cancelled`.
   */
  'feed.queryMatches': answers<QueryMatches>()(z.strictObject({ query: z.string().max(200_000) })),
  /**
   * What the query of a product list matches, with the first ten rows by SKU; null where the cache knows no query of it. A
   * newer call replaces one that has not started: that one answers `cancelled`.
   */
  'feed.listMatches': answers<ListMatches | null>()(z.strictObject({ list: resourceIdSchema })),
  /**
   * Judges the products that name a list, as the cache holds them, or where none does those that its query matches, by
   * what a channel of these columns asks; `longest` is the greatest length of a title, in characters. One look at a
   * time: a newer one ends this with `cancelled`, and so does `feed.stopLint`.
   */
  'feed.lint': answers<Lint>()(
    z.strictObject({
      list: resourceIdSchema,
      columns: z.array(z.unknown()).max(2_000),
      longest: z.int().min(1).max(10_000),
    }),
  ),
  /** Ends the look under way, if there is one. */
  'feed.stopLint': answers<undefined>()(nothing),
} as const;

export interface FeedEvents {
  /** How many of the list's products have been looked at; a few times a second while a look takes long. */
  readonly 'feed.lintProgress': { readonly list: ResourceId; readonly read: number; readonly total: number };
}
