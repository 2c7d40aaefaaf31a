import { z } from 'zod';
import { answers } from './define.ts';
import { nothing } from './schemas.ts';

/** Why nothing leaves. `held`: a person said so. The rest ends by itself, or with a sign-in. */
export type OutboxHold = 'held' | 'offline' | 'limited' | 'signInNeeded' | 'disk';

/** Whether anything leaves the outbox of the account in use. */
export interface OutboxStanding {
  /** Nothing begins until a person goes on; kept over a restart. */
  readonly held: boolean;
  /** Null: whatever waits leaves in its turn. */
  readonly hold: OutboxHold | null;
  /** When it is tried again, ISO 8601; null: nobody knows. */
  readonly until: string | null;
}

export const outboxHoldCalls = {
  'outbox.standing': answers<OutboxStanding>()(nothing),
  /** Holds everything of the account, or goes on; what has begun to leave is finished either way. */
  'outbox.hold': answers<OutboxStanding>()(z.strictObject({ held: z.boolean() })),
} as const;

export interface OutboxHoldEvents {
  readonly 'outbox.standing': OutboxStanding;
}
