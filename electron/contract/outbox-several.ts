import { z } from 'zod';
import type { IntentId, ResourceId } from '../base/brand.ts';
import { answers } from './define.ts';
import type { Withdrawn } from './outbox-lists.ts';
import { creatableSchema } from './outbox.ts';
import { boundedRecord, intentIdSchema, resourceNameSchema } from './schemas.ts';

/** How many creations go into the outbox at once, at most. */
export const mostCreations = 10_000;

const memberSchema = z.string().min(1).max(200).nullable();

/** What goes before: an intent of the outbox, or an earlier creation of the same call by its place, from 0 on. */
const neededSchema = z.union([
  z.strictObject({ id: intentIdSchema, member: memberSchema }),
  z.strictObject({ row: z.int().min(0).max(mostCreations), member: memberSchema }),
]);

const creationSchema = z.strictObject({
  resource: creatableSchema,
  body: boundedRecord(2_000_000),
  dependsOn: z.array(neededSchema).max(20).optional(),
});

/** One of several creations that go into the outbox together. */
export type SeveralCreation = z.infer<typeof creationSchema>;
export const severalSchema = z.array(creationSchema).min(1).max(mostCreations);

/** Who has a SKU or name already. */
export interface Taken {
  /** As it was asked for. */
  readonly title: string;
  /** The item that has it; `title` as it is there. */
  readonly item: { readonly id: ResourceId; readonly title: string } | null;
  /** A creation of that SKU or name that may still be done, or may have been. */
  readonly intent: {
    readonly id: IntentId;
    readonly state: 'waiting' | 'sending' | 'unknown';
    /** Of a product: it is to have a parent itself. */
    readonly isVariant: boolean;
  } | null;
}

const jsonSchema = z.string().max(64_000_000);

export const outboxSeveralCalls = {
  /**
   * Hands over a part of what a later `outbox.createSeveral` puts into the outbox, since thousands in one message hold up
   * the page: a list as that takes it. `batch` is any new name; parts of another one are dropped.
   */
  'outbox.handOver': answers<undefined>()(z.strictObject({ batch: z.uuid(), creations: jsonSchema })),
  /**
   * Remembers all of them in one transaction, then sends each as `outbox.create` does; answers their ids in the same
   * order. `creations` is a list of `SeveralCreation` as JSON: so many are read by the thread that keeps them, and the
   * main process hands them on unread. They stand behind the parts of `batch`, where one is named; 10,000 in all at most.
   * `badArgument` where that is not what it holds, or where the parts are gone. When one of them cannot be sent so, none
   * is remembered: `invalid`, with every problem at `PLACE.FIELD`, the place from 0 on; 100 problems at most.
   * `badArgument` for a dependency that is not in the outbox or not before it.
   */
  'outbox.createSeveral': answers<readonly IntentId[]>()(
    z.strictObject({ creations: jsonSchema, batch: z.uuid().optional() }),
  ),
  /** Takes those creations off the list that still wait; the rest stays, and is told by state. */
  'outbox.withdraw': answers<Withdrawn>()(z.strictObject({ ids: z.array(intentIdSchema).max(mostCreations) })),
  /** Which of these SKUs or names are taken in the copy of the account or in the outbox, case and accents aside; those that are free are left out. */
  'outbox.taken': answers<readonly Taken[]>()(
    z.strictObject({ resource: resourceNameSchema, titles: z.array(z.string().max(1_000)).max(1_000) }),
  ),
} as const;
