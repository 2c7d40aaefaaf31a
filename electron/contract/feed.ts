import { z } from 'zod';
import type { ResourceId } from '../base/brand.ts';
import { answers } from './define.ts';
import type { LintName } from './lint-names.ts';
import type { Doubt, QueryMatches } from './queries.ts';
import { nothing, resourceIdSchema } from './schemas.ts';

export * from './lint-names.ts';

export interface LintFinding {
  readonly name: LintName;
  /** Products concerned, exactly. */
  readonly count: number;
  /** The first 10,000 of them. */
  readonly ids: readonly ResourceId[];
}

/** How products are known to be in a list: they name it, or its query matches them as the program reads it. */
export type ListedBy = 'naming' | 'query';

/** What the query of a list matches in the copy. */
export type ListMatches = Omit<QueryMatches, 'links'>;

/** What came of looking through the products of a list; faults that none has are left out. */
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
   * What the query of a product list matches, with the first ten rows by SKU; null where the cache knows no query of it. A
   * newer call replaces one that has not started: that one answers `cancelled`.
   */
  'feed.matches': answers<ListMatches | null>()(z.strictObject({ list: resourceIdSchema })),
  /**
   * Looks through the products that name a list, as the cache holds them, or where none does through those that its query
   * matches; `longest` is the greatest length of a title, in characters. One look at a time: a newer one ends this with `cancelled`, and so does `feed.stopLint`.
   */
  'feed.lint': answers<Lint>()(z.strictObject({ list: resourceIdSchema, longest: z.int().min(1).max(10_000) })),
  /** Ends the look under way, if there is one. */
  'feed.stopLint': answers<undefined>()(nothing),
} as const;

export interface FeedEvents {
  /** How many of the list's products have been looked at; a few times a second while a look takes long. */
  readonly 'feed.linting': { readonly list: ResourceId; readonly read: number; readonly total: number };
}
