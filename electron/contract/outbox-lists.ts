import { z } from 'zod';
import type { IntentId } from '../base/brand.ts';
import type { ResourceName } from '../model/index.ts';
import { answers } from './define.ts';
import type { ErrorCode } from '../base/errors.ts';
import { dependsOnSchema } from './outbox.ts';
import type { Intent, IntentState } from './outbox.ts';
import { intentStates } from './outbox-groups.ts';
import type { IntentGroup } from './outbox-groups.ts';
import { boundedRecord, intentIdSchema, resourceNameSchema } from './schemas.ts';

/** Which intents: what is null is not asked. */
export interface IntentQuery {
  readonly state: IntentState | null;
  /** `asset`: with the uploads. */
  readonly resource: ResourceName | null;
  /** First and last day they were asked for, by this computer's calendar, such as `2026-11-20`. */
  readonly from: string | null;
  readonly to: string | null;
  /** All of them stand in the title, the id of what came of it, or the reason of a failure; case and accents aside. */
  readonly words: string;
}

/** Whether what was created here was seen in a complete sync: not yet, or not by one that began later. */
export type Unconfirmed = 'notYet' | 'missed';

export interface IntentHeading {
  readonly entry: 'group';
  readonly group: IntentGroup;
  /** Of the query. */
  readonly count: number;
}

/** One row of the outbox. */
export interface IntentLine extends Pick<
  Intent,
  | 'id'
  | 'kind'
  | 'resource'
  | 'state'
  | 'title'
  | 'attempts'
  | 'createdAt'
  | 'changedAt'
  | 'resultId'
  | 'alreadyThere'
  | 'notice'
> {
  readonly entry: 'intent';
  /** Why it failed or still waits. */
  readonly problem: { readonly code: ErrorCode; readonly message: string } | null;
  /** How many of the sent values the service did not take. */
  readonly notTaken: number;
  /** The program looks in the account whether it arrived. */
  readonly looking: boolean;
  /** What it waits for: the title of an entry that is not done yet. */
  readonly waitsFor: string | null;
  /** Null: seen in a sync, or nothing came of it yet. */
  readonly unconfirmed: Unconfirmed | null;
}

export type IntentEntry = IntentHeading | IntentLine;

/** Rows of the outbox: for each group that has any a heading and its intents, newest first. */
export interface IntentWindow {
  readonly offset: number;
  readonly rows: readonly IntentEntry[];
  /** Headings and intents of the whole query. */
  readonly total: number;
  /** Intents of the query, by group. */
  readonly groups: Readonly<Record<IntentGroup, number>>;
  /** Intents by state, whatever state is asked for. */
  readonly states: Readonly<Record<IntentState, number>>;
}

/** What is sent, without its secrets: the token is told by a word alone. */
export interface IntentRequest {
  readonly method: 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An intent with all that is told of it when it is opened. */
export interface IntentWhole {
  readonly intent: Intent;
  readonly request: IntentRequest;
  readonly unconfirmed: Unconfirmed | null;
}

/** Some intents: by id, or all of a query but some. */
export type IntentScope =
  { readonly ids: readonly IntentId[] } | { readonly query: IntentQuery; readonly except: readonly IntentId[] };

/** What became of some intents at once: what could not be done was left as it is. */
export interface BulkDone {
  /** How many it was done to. */
  readonly count: number;
  /** Left, by state. */
  readonly left: Readonly<Partial<Record<IntentState, number>>>;
  /** What puts back all that was discarded, until the program ends; null for what cannot be undone. */
  readonly undo: string | null;
}

/** Those that were taken off the list before they had left. */
export interface Withdrawn extends Pick<BulkDone, 'left'> {
  readonly ids: readonly IntentId[];
}

const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .nullable();

export const intentQuerySchema: z.ZodType<IntentQuery> = z.strictObject({
  state: z.enum(intentStates).nullable(),
  resource: resourceNameSchema.nullable(),
  from: daySchema,
  to: daySchema,
  words: z.string().max(1_000),
});

const idsSchema = z.array(intentIdSchema).max(100_000);
const scopeSchema: z.ZodType<IntentScope> = z.union([
  z.strictObject({ ids: idsSchema }),
  z.strictObject({ query: intentQuerySchema, except: idsSchema }),
]);

export const outboxListCalls = {
  /** Rows `offset` to `offset + limit`, and the counts. */
  'outbox.query': answers<IntentWindow>()(
    z.strictObject({ query: intentQuerySchema, offset: z.int().min(0), limit: z.int().min(1).max(500) }),
  ),
  /** The intents among rows `from` to `to` (exclusive) of a query; 100,000 at most. */
  'outbox.ids': answers<readonly { readonly id: IntentId; readonly title: string }[]>()(
    z.strictObject({ query: intentQuerySchema, from: z.int().min(0), to: z.int().min(0) }),
  ),
  /** The row at which an intent stands in a query; null: it is not in it. */
  'outbox.place': answers<number | null>()(z.strictObject({ query: intentQuerySchema, id: intentIdSchema })),
  /** One intent with its request and the service's answer; null when the outbox does not hold it. */
  'outbox.open': answers<IntentWhole | null>()(z.strictObject({ id: intentIdSchema })),
  /**
   * Puts another body in place of what a creation would send that waits, or that failed and is sent again so, and with
   * `dependsOn` also what it waits for.
   * `conflict` when it has left meanwhile; `invalid` with problems at their fields; `badArgument` for a dependency that is
   * not in the outbox, or that waits for this one itself.
   */
  'outbox.edit': answers<Intent>()(
    z.strictObject({ id: intentIdSchema, body: boundedRecord(2_000_000), dependsOn: dependsOnSchema.optional() }),
  ),
  /** How many of them there are of each state. */
  'outbox.countIn': answers<BulkDone['left']>()(scopeSchema),
  /** Sends all of them again that failed or were cancelled; the rest stays as it is. */
  'outbox.retryMany': answers<BulkDone>()(scopeSchema),
  /** Takes all of them off the list that are not on their way; the rest stays. */
  'outbox.discardMany': answers<BulkDone>()(scopeSchema),
  /** Puts back what was taken off the list, by the `undo` of that; answers how many. `notFound` after a restart. */
  'outbox.restore': answers<number>()(z.strictObject({ undo: z.uuid() })),
  /** Writes all that is known of an intent, without secrets, to a file of the person's choice; its name, or null when they chose none. */
  'outbox.saveDiagnostics': answers<string | null>()(z.strictObject({ id: intentIdSchema })),
  /**
   * Asks where to, then writes what a query finds as CSV or JSON, by the name's ending; null when the person closed the
   * dialog. Fails with `disk`, or with `conflict` while another receipt is being written.
   */
  'outbox.saveReceipt': answers<{ readonly fileName: string; readonly rows: number } | null>()(
    z.strictObject({ query: intentQuerySchema }),
  ),
} as const;
