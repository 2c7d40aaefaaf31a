import type { MassLoss } from '../cache/db/mark-deleted.ts';
import { type ErrorCode, VitrineError } from '../contract/index.ts';
import { type ResourceName, getResource } from '../model/index.ts';
import { m } from '../messages/index.ts';
import { isStranger, getRetryAfter } from '../service/service-error.ts';

/**
 * The effect of an error on a run: `network` (check whether the service is reachable), `signIn`, `unauthorized` and
 * `absent` (only this resource, as long as others succeed), `notAvailable`, `failed` (only this resource), `stranger`
 * (another server responded in place of the service), `stop` (all requests would currently fail), `cancelled`.
 */
export type FailureEffect =
  'network' | 'signIn' | 'unauthorized' | 'absent' | 'notAvailable' | 'failed' | 'stranger' | 'stop' | 'cancelled';

const effectByCode: Readonly<Partial<Record<ErrorCode, FailureEffect>>> = {
  offline: 'network',
  hostNotFound: 'network',
  timeout: 'network',
  certificate: 'stop',
  rateLimited: 'stop',
  disk: 'stop',
  signInNeeded: 'signIn',
  signInRefused: 'signIn',
  signInMalformed: 'signIn',
  tokenMissing: 'signIn',
  keychain: 'signIn',
  unauthorized: 'unauthorized',
  notFound: 'absent',
  notThisService: 'absent',
  forbidden: 'notAvailable',
  cancelled: 'cancelled',
};

/**
 * Thrown for a list from which most items are suddenly missing. They are kept, and the list is read again before they
 * count as deleted.
 */
export class LostItemsError extends VitrineError {
  constructor(resource: ResourceName, { listed, missing }: MassLoss) {
    const lossMessage = listed === 0 ? m.sync.lostAll : m.sync.lostSome;
    super('unreadable', lossMessage(missing, getResource(resource).labels.many), { retryable: true });
  }
}

/** Returns the effect of a resource's error on the run. */
export const classifyFailure = (error: unknown): FailureEffect => {
  if (!(error instanceof VitrineError)) return 'failed';
  // A service that sends a retry time would give the same response for other resources.
  if (isStranger(error)) return 'stranger';
  if (error.code === 'serviceFault' && getRetryAfter(error) !== null) return 'stop';
  return effectByCode[error.code] ?? 'failed';
};

/** Whether a checkpoint's link is no longer usable, so that the pass must restart. */
export const isStaleLink = (error: unknown): boolean =>
  error instanceof VitrineError &&
  !(error instanceof LostItemsError) &&
  ['notFound', 'invalid', 'conflict', 'unreadable', 'notThisService'].includes(error.code);
