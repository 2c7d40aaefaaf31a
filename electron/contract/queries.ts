import { z } from 'zod';
import { answers } from './define.ts';
import type { ItemRow } from './items.ts';
import type { Link } from './links.ts';

/**
 * What keeps a query from being worked out: it asks nothing, is no list of groups of conditions, has a group without
 * conditions, an operator or quantity of unknown meaning, a relationship that the copy does not know, a condition
 * without products, members of unknown meaning, or more matches than can be looked through in passing.
 */
export type DoubtKind =
  'nothing' | 'shape' | 'empty' | 'operator' | 'quantity' | 'relationship' | 'products' | 'member' | 'tooMany';

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

export const queryCalls = {
  /**
   * The products that a query (JSON text of the contract's shape) would match in the copy, as far as its operators are
   * known. A newer call replaces one that has not started: that one answers `cancelled`.
   */
  'queries.matches': answers<QueryMatches>()(z.strictObject({ query: z.string().max(200_000) })),
} as const;
