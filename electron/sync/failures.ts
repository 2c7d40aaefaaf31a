import { VitrineError } from '../contract/index.ts';
import type { ErrorCode } from '../contract/index.ts';

/**
 * What a failure means for a run: `network` (look whether the service is there at all), `signIn`, `unauthorized` and
 * `absent` (this resource, as long as others answer), `notAvailable`, `failed` (this resource alone), `stop` (nothing would work now),
 * `cancelled`.
 */
export type Meaning =
  'network' | 'signIn' | 'unauthorized' | 'absent' | 'notAvailable' | 'failed' | 'stop' | 'cancelled';

const meanings: Readonly<Partial<Record<ErrorCode, Meaning>>> = {
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

/** What a failure of one resource means for the run. */
export const meaningOf = (error: unknown): Meaning =>
  error instanceof VitrineError ? (meanings[error.code] ?? 'failed') : 'failed';

/** Whether a checkpoint's link is of no use any more, so that the pass must start again. */
export const isStaleLink = (error: unknown): boolean =>
  error instanceof VitrineError &&
  ['notFound', 'invalid', 'conflict', 'unreadable', 'notThisService'].includes(error.code);
