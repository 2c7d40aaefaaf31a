import { z } from 'zod';
import { answers } from './define.ts';
import { nothing } from './schemas.ts';

/** Why nothing leaves. `held`: a person said so. The rest ends by itself, or with a sign-in. */
export type OutboxHold = 'held' | 'offline' | 'limited' | 'signInNeeded' | 'disk';

/** The file of the outbox was damaged and a new one was begun. */
export interface OutboxDamage {
  /** When that was found, ISO 8601. */
  readonly at: string;
  /** The damaged file's name now; it is kept beside the new one. */
  readonly file: string;
  /** Entries that came over from it. */
  readonly saved: number;
  /** Entries that can be seen to have been there and could not be read. */
  readonly lost: number;
}

/** Whether anything leaves the outbox of the account in use. */
export interface OutboxStanding {
  /** Nothing begins until a person goes on; kept over a restart. */
  readonly held: boolean;
  /** Null: whatever waits leaves in its turn. */
  readonly hold: OutboxHold | null;
  /** When it is tried again, ISO 8601; null: nobody knows. */
  readonly until: string | null;
  /** Told until a person has taken note of it, over restarts too; null: nothing of the kind. */
  readonly damage: OutboxDamage | null;
}

export const outboxHoldCalls = {
  'outbox.standing': answers<OutboxStanding>()(nothing),
  /** Holds everything of the account, or goes on; what has begun to leave is finished either way. */
  'outbox.hold': answers<OutboxStanding>()(z.strictObject({ held: z.boolean() })),
  /** The person has taken note that the file was damaged. */
  'outbox.noteDamage': answers<OutboxStanding>()(nothing),
} as const;

export interface OutboxHoldEvents {
  readonly 'outbox.standing': OutboxStanding;
}
