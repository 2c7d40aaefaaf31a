import { z } from 'zod';
import type { ResourceId } from '../base/brand.ts';
import type { ResourceName } from '../model/index.ts';
import { answers } from './define.ts';
import type { Link } from './items.ts';
import { nothing, resourceIdSchema, resourceNameSchema } from './schemas.ts';

/** `back`: it was gone, and the service lists it again. */
export type ChangeKind = 'added' | 'changed' | 'back' | 'gone';
/** A sync found it, or the program itself created or fetched (get-one) it. */
export type ChangeCause = 'sync' | 'created' | 'fetched';

/** What a list of changes can be narrowed to; `added` takes `back` along. */
export type ChangeFilter = 'added' | 'changed' | 'gone';

/** Which changes, newest first. */
export interface ChangeQuery {
  readonly resource: ResourceName | null;
  readonly kind: ChangeFilter | null;
  /** First and last day of this computer's calendar, such as `2026-11-20`; null: without bound. */
  readonly from: string | null;
  readonly to: string | null;
  /** All of them stand in what the item was or is known by, case and accents aside. */
  readonly words: string;
}

/** A member that differs; `attribute` names the entry where the member is a free map. */
export interface ChangedMember {
  readonly field: string;
  readonly attribute: string | null;
}

/** What one run found of one resource, or what the program itself did in one go. Totals are those of the whole run. */
export interface ChangeGroup {
  readonly entry: 'group';
  readonly id: number;
  readonly resource: ResourceName;
  readonly cause: ChangeCause;
  /** First and last of its changes, ISO 8601. */
  readonly from: string;
  readonly to: string;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  /** Changes of it in the query. */
  readonly matching: number;
  /** Some of its changes were dropped for the history's size: the totals count those that are left. */
  readonly cut: boolean;
}

export interface ChangeRow {
  readonly entry: 'change';
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  readonly kind: ChangeKind;
  readonly cause: ChangeCause;
  readonly resource: ResourceName;
  readonly itemId: ResourceId;
  /** What the item is known by now. */
  readonly title: string;
  /** A second name, such as a product's label. */
  readonly note: string | null;
  /** The first members that differ, and how many more there are. */
  readonly members: readonly ChangedMember[];
  readonly more: number;
  /** What was before and after in the first of them; null where its values are long, or no longer kept. */
  readonly first: Difference | null;
  /** Names of the ids among the values that the row shows, as far as the cache knows them. */
  readonly links: readonly Link[];
}

export type ChangeEntry = ChangeGroup | ChangeRow;

/** How much changed, exactly; `added` counts `back` too. */
export interface ChangeCount {
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
}

/** A window of a list in which each run's changes stand under a heading of their own. */
export interface ChangeWindow {
  readonly offset: number;
  readonly rows: readonly ChangeEntry[];
  /** Headings and changes together. */
  readonly total: number;
  /** Changes of the query, exactly. */
  readonly changes: number;
  /** Changes of products among them that a sheet can revert, exactly. */
  readonly revertible: number;
  /** Changes of each kind, whatever kind the query asks for. */
  readonly totals: ChangeCount;
}

/** A value before or after; `piece`: only this much of its text (JSON where it was no text) was kept. */
export type ChangeSide =
  | { readonly is: 'absent' }
  | { readonly is: 'whole'; readonly value: unknown }
  | { readonly is: 'piece'; readonly text: string; readonly from: number; readonly length: number };

export interface Difference extends ChangedMember {
  readonly before: ChangeSide;
  readonly after: ChangeSide;
}

/** One change opened. */
export interface ChangeDetail extends ChangeRow {
  /** The item is gone now. */
  readonly itemGone: boolean;
  readonly differences: readonly Difference[];
  /** The changes before and after it of the same item. */
  readonly earlier: number | null;
  readonly later: number | null;
}

/** What is kept. */
export interface HistoryInfo {
  /** Since when every change is here, ISO 8601; null before the first complete sync. */
  readonly since: string | null;
  /** Older ones were dropped for the size, not for their age. */
  readonly cut: boolean;
  readonly bytes: number;
  readonly mostBytes: number;
  readonly days: number;
  readonly changes: number;
}

const daySchema = z.string().regex(/^\d{4}-\d\d-\d\d$/);

export const changeQuerySchema = z.strictObject({
  resource: resourceNameSchema.nullable(),
  kind: z.enum(['added', 'changed', 'gone']).nullable(),
  from: daySchema.nullable(),
  to: daySchema.nullable(),
  words: z.string().max(20_000),
});

export const changeCalls = {
  /** Entries `offset` to `offset + limit`. A newer call replaces one that has not started: that one answers `cancelled`. */
  'changes.query': answers<ChangeWindow>()(
    z.strictObject({ query: changeQuerySchema, offset: z.int().min(0), limit: z.int().min(1).max(500) }),
  ),
  /** One change with before and after of each member; null when it is no longer kept. */
  'changes.get': answers<ChangeDetail | null>()(z.strictObject({ id: z.int().min(1) })),
  /** The newest changes of one item, 100 at most; its values stay in `changes.get`. */
  'changes.ofItem': answers<readonly ChangeRow[]>()(
    z.strictObject({ resource: resourceNameSchema, id: resourceIdSchema }),
  ),
  /** How many changes were noted since a moment (ISO 8601). */
  'changes.since': answers<ChangeCount>()(z.strictObject({ since: z.iso.datetime() })),
  'changes.info': answers<HistoryInfo>()(nothing),
  /** Forgets the history of the account in use; its items stay as they are. */
  'changes.clear': answers<HistoryInfo>()(nothing),
} as const;
