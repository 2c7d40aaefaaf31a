import { answers } from './define.ts';
import type { AppError } from '../base/errors.ts';
import { nothing } from './schemas.ts';

/** Which releases are looked at: finished ones, or those that are tried out before. */
export type UpdateChannel = 'latest' | 'beta';

/**
 * How far an update is. `none`: this build knows no place of releases. `found`: there is one, which a person has to
 * fetch (see `byHand`). `ready`: fetched and checked, waits for the program's end.
 */
export type UpdateState = 'none' | 'idle' | 'checking' | 'current' | 'found' | 'fetching' | 'ready' | 'failed';

export interface UpdateStatus {
  readonly state: UpdateState;
  /** The version that was found; null when there is none. */
  readonly version: string | null;
  /** What is new in it, as plain text; null when the release does not say. */
  readonly notes: string | null;
  /** When a look last succeeded; ISO 8601, null before the first. */
  readonly checkedAt: string | null;
  /** Bytes here and in all while `fetching`. */
  readonly progress: { readonly got: number; readonly of: number } | null;
  /** Why the last look or fetch failed. */
  readonly error: AppError | null;
  /** Whether this copy cannot replace itself, so that the person fetches the update from its page. */
  readonly byHand: boolean;
}

export const updateCalls = {
  'updates.status': answers<UpdateStatus>()(nothing),
  /** Looks now, also where looking by itself is switched off. What goes wrong is in the answer. */
  'updates.check': answers<UpdateStatus>()(nothing),
  /** Ends the program, replaces it and starts the new one. `conflict` while work is unsent, `notFound` without an update that is ready. */
  'updates.install': answers<undefined>()(nothing),
  /** Opens the releases' page in the browser; `notFound` where there is none. */
  'updates.openPage': answers<undefined>()(nothing),
} as const;

export interface UpdateEvents {
  readonly 'updates.changed': UpdateStatus;
}
