import { z } from 'zod';
import type { Bytes, IntentId, ResourceId } from '../base/brand.ts';
import { resources } from '../model/index.ts';
import type { ResourceName } from '../model/index.ts';
import type { AppError } from './errors.ts';
import { answers } from './define.ts';
import { boundedRecord, intentIdSchema, nothing, resourceNameSchema } from './schemas.ts';

export type IntentState = 'waiting' | 'sending' | 'done' | 'failed' | 'unknown' | 'cancelled';

/** What happened to an intent, in order. */
export interface IntentEvent {
  readonly at: string;
  readonly what: 'created' | 'sent' | 'answered' | 'failed' | 'lost' | 'interrupted' | 'cancelled' | 'discarded';
  readonly words: string;
}

/** One thing a person wants done: a creation or an upload. */
export interface Intent {
  readonly id: IntentId;
  readonly kind: 'create' | 'upload';
  readonly resource: ResourceName;
  readonly state: IntentState;
  /** What a person knows it by: the SKU, the name, the file. */
  readonly title: string;
  /** Exactly what will be sent; for an upload the file's content is told by its size only. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly file: { readonly name: string; readonly size: Bytes; readonly sha256: string | null } | null;
  readonly attempts: number;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly error: AppError | null;
  /** The item that came of it. */
  readonly resultId: ResourceId | null;
  /** What was sent but did not come back the same, by member name. */
  readonly notTaken: readonly string[];
  /** A remark on what came of it, such as another checksum or name. */
  readonly notice: string | null;
  readonly events: readonly IntentEvent[];
}

export interface OutboxCounts {
  readonly waiting: number;
  readonly sending: number;
  /** Failed or unknown: somebody has to look. */
  readonly needsYou: number;
  readonly done: number;
}

const creatable = Object.values(resources)
  .filter((resource) => resource.can.create && resource.name !== 'asset')
  .map((resource) => resource.name) as [ResourceName, ...ResourceName[]];

export const outboxCalls = {
  /** Newest first; 500 at most. */
  'outbox.list': answers<readonly Intent[]>()(nothing),
  'outbox.counts': answers<OutboxCounts>()(nothing),
  'outbox.get': answers<Intent | null>()(z.strictObject({ id: intentIdSchema })),
  /** Remembers the creation, then sends it when the service can be reached. Answers at once, with the intent as it stands. */
  'outbox.create': answers<Intent>()(z.strictObject({ resource: z.enum(creatable), body: boundedRecord(2_000_000) })),
  /** A waiting or sending one; a creation that is being sent becomes `unknown`. */
  'outbox.cancel': answers<Intent>()(z.strictObject({ id: intentIdSchema })),
  /** Takes a failed, unknown, cancelled or done one off the list. */
  'outbox.discard': answers<undefined>()(z.strictObject({ id: intentIdSchema })),
  /** Sends a failed or cancelled one again, at the person's word. */
  'outbox.retry': answers<Intent>()(z.strictObject({ id: intentIdSchema })),
  /** Known values for an open field, most frequent first, from what the cache holds. */
  'outbox.seenValues': answers<readonly string[]>()(
    z.strictObject({ resource: resourceNameSchema, field: z.string().max(100) }),
  ),
} as const;

export interface OutboxEvents {
  /** The intents that changed, whole. */
  readonly 'outbox.changed': { readonly intents: readonly Intent[]; readonly counts: OutboxCounts };
}
