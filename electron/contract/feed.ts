import { z } from 'zod';
import type { ResourceId } from '../base/brand.ts';
import { answers } from './define.ts';
import { nothing, resourceIdSchema } from './schemas.ts';

/** What a product of a feed can be at fault in, in the order in which it is told. */
export const lintNames = [
  'noSku',
  'noLabel',
  'noGtin',
  'badGtin',
  'noPicture',
  'longTitle',
  'sameSku',
  'sameGtin',
  'sameLabel',
  'html',
] as const;
export type LintName = (typeof lintNames)[number];

export interface LintFinding {
  readonly name: LintName;
  /** Products concerned, exactly. */
  readonly count: number;
  /** The first 10,000 of them. */
  readonly ids: readonly ResourceId[];
}

/** What came of looking through the products of a list; faults that none has are left out. */
export interface Lint {
  readonly listName: string | null;
  readonly total: number;
  readonly findings: readonly LintFinding[];
}

export const feedCalls = {
  /**
   * Looks through the products that name a list, as the cache holds them; `longest` is the greatest length of a title,
   * in characters. One look at a time: a newer one ends this with `cancelled`, and so does `feed.stopLint`.
   */
  'feed.lint': answers<Lint>()(z.strictObject({ list: resourceIdSchema, longest: z.int().min(1).max(10_000) })),
  /** Ends the look under way, if there is one. */
  'feed.stopLint': answers<undefined>()(nothing),
} as const;

export interface FeedEvents {
  /** How many of the list's products have been looked at; a few times a second while a look takes long. */
  readonly 'feed.linting': { readonly list: ResourceId; readonly read: number; readonly total: number };
}
