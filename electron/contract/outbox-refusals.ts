import type { Refusal, ResourceName } from '../model/index.ts';
import { answers } from './define.ts';
import { nothing } from './schemas.ts';

/** What an account was not allowed to create when it was last tried. */
export type Refusals = Readonly<Partial<Record<ResourceName, Refusal>>>;

export const outboxRefusalCalls = {
  /**
   * What the account in use may not create, by the role of its key or by its plan, however it was tried: in a form, in a
   * table, or from the outbox later. A creation of that kind that is made ends it.
   */
  'outbox.refusals': answers<Refusals>()(nothing),
} as const;

export interface OutboxRefusalEvents {
  readonly 'outbox.refusals': Refusals;
}
