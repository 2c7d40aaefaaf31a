import { z } from 'zod';
import type { ResourceId } from '../base/branded-types.ts';
import type { ResourceName } from '../model/index.ts';
import { defineCall } from './define.ts';
import type { Link } from './items.ts';
import { noArgumentSchema, resourceIdSchema, resourceNameSchema } from './schemas.ts';

/** `back`: it was deleted, and the service lists it again. */
export type ChangeKind = 'added' | 'changed' | 'back' | 'gone';
/** The cause of a change: a sync, or a creation or fetch (get-one) by the program itself. */
export type ChangeCause = 'sync' | 'created' | 'fetched';

/** A filter of changes; `added` includes `back`. */
export type ChangeFilter = 'added' | 'changed' | 'gone';

/** A query of changes. Results are sorted newest first. */
export interface ChangeQuery {
  readonly resource: ResourceName | null;
  readonly kind: ChangeFilter | null;
  /** The first and last day in the calendar of this computer, such as `2026-11-20`; null: unbounded. */
  readonly from: string | null;
  readonly to: string | null;
  /** Search terms that must all occur in the previous or current title. Case and accents are ignored. */
  readonly searchText: string;
}

/** A changed field. If the field is a free map, `attribute` is the key of the entry. */
export interface ChangedField {
  readonly field: string;
  readonly attribute: string | null;
}

/** The changes of one resource in one sync run, or in one operation of the program. Totals refer to the entire run. */
export interface ChangeGroup {
  readonly entry: 'group';
  readonly id: number;
  readonly resource: ResourceName;
  readonly cause: ChangeCause;
  /** The times of its first and last change, ISO 8601. */
  readonly from: string;
  readonly to: string;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  /** The number of its changes that match the query. */
  readonly matching: number;
  /**
   * Whether some of its changes were deleted because of the size limit of the history. The totals count the remaining
   * ones.
   */
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
  /** The current title of the item. */
  readonly title: string;
  /** A second name, such as a product's label. */
  readonly note: string | null;
  /** The first changed fields, and the number of further ones. */
  readonly members: readonly ChangedField[];
  readonly more: number;
  /** The previous and new value of the first field; null if the values are long or no longer stored. */
  readonly first: Difference | null;
  /** The cached names of the IDs among the displayed values. */
  readonly links: readonly Link[];
}

export type ChangeEntry = ChangeGroup | ChangeRow;

/** The exact numbers of changes; `added` includes `back`. */
export interface ChangeCount {
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
}

/** A range of a list in which the changes of each run follow a heading. */
export interface ChangeWindow {
  readonly offset: number;
  readonly rows: readonly ChangeEntry[];
  /** The number of headings and changes. */
  readonly total: number;
  /** The exact number of changes in the query. */
  readonly changes: number;
  /** The exact number of these product changes that a sheet can revert. */
  readonly revertible: number;
  /** The number of changes by kind, regardless of the kind in the query. */
  readonly totals: ChangeCount;
}

/** A previous or new value. `piece`: only this part of its text is stored (of its JSON if it is no text). */
export type ChangeSideValue =
  | { readonly is: 'absent' }
  | { readonly is: 'whole'; readonly value: unknown }
  | { readonly is: 'piece'; readonly text: string; readonly from: number; readonly length: number };

export interface Difference extends ChangedField {
  readonly before: ChangeSideValue;
  readonly after: ChangeSideValue;
}

export interface ChangeDetail extends ChangeRow {
  /** Whether the item is deleted now. */
  readonly itemGone: boolean;
  readonly differences: readonly Difference[];
  /** The IDs of the previous and next change of the item. */
  readonly earlier: number | null;
  readonly later: number | null;
}

/** The extent of the stored history. */
export interface HistoryInfo {
  /** The time since which the history is complete, ISO 8601; null before the first complete sync. */
  readonly since: string | null;
  /** Whether older changes were deleted because of the size limit and not because of their age. */
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
  searchText: z.string().max(20_000),
});

export const changeCalls = {
  /** Entries `offset` to `offset + limit`. A newer call replaces a pending one, which rejects with `cancelled`. */
  'changes.query': defineCall<ChangeWindow>()(
    z.strictObject({ query: changeQuerySchema, offset: z.int().min(0), limit: z.int().min(1).max(500) }),
  ),
  /** A change with the previous and new value of each field; null if it is no longer stored. */
  'changes.get': defineCall<ChangeDetail | null>()(z.strictObject({ id: z.int().min(1) })),
  /** The newest changes of an item, at most 100. Their values are only in `changes.get`. */
  'changes.ofItem': defineCall<readonly ChangeRow[]>()(
    z.strictObject({ resource: resourceNameSchema, id: resourceIdSchema }),
  ),
  /** The number of changes recorded since a time (ISO 8601). */
  'changes.since': defineCall<ChangeCount>()(z.strictObject({ since: z.iso.datetime() })),
  'changes.info': defineCall<HistoryInfo>()(noArgumentSchema),
  /** Deletes the history of the current account; its items are unchanged. */
  'changes.clear': defineCall<HistoryInfo>()(noArgumentSchema),
} as const;
