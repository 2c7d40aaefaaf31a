import { defineCall } from '../contract/define.ts';
import type { AppError } from '../base/errors.ts';
import { noArgumentSchema } from '../contract/schemas.ts';

/** The releases to check: stable ones or pre-releases. */
export type UpdateChannel = 'latest' | 'beta';

/**
 * The state of an update. `none`: this build has no release source. `found`: an update exists that the user has to
 * download (see `byHand`). `ready`: downloaded, verified, and installed when the program ends.
 */
export type UpdateState = 'none' | 'idle' | 'checking' | 'current' | 'found' | 'fetching' | 'ready' | 'failed';

export interface UpdateStatus {
  readonly state: UpdateState;
  /** The found version; null if there is none. */
  readonly version: string | null;
  /** The release notes as plain text; null if the release has none. */
  readonly notes: string | null;
  /** The time of the last successful check, ISO 8601; null before the first one. */
  readonly checkedAt: string | null;
  /** The received and total bytes during `fetching`. */
  readonly progress: { readonly got: number; readonly of: number } | null;
  /** The error of the last check or download. */
  readonly error: AppError | null;
  /** Whether this installation cannot replace itself, so that the user downloads the update manually. */
  readonly byHand: boolean;
}

export const updateCalls = {
  'updates.status': defineCall<UpdateStatus>()(noArgumentSchema),
  /** Checks now, even if automatic checks are disabled. Errors are in the returned status. */
  'updates.check': defineCall<UpdateStatus>()(noArgumentSchema),
  /**
   * Quits, installs the update and restarts the program. Rejects with `conflict` if there are unsent intents, and with
   * `notFound` if no update is ready.
   */
  'updates.install': defineCall<undefined>()(noArgumentSchema),
  /** Opens the release page in the browser. Rejects with `notFound` if there is none. */
  'updates.openPage': defineCall<undefined>()(noArgumentSchema),
} as const;

export interface UpdateEvents {
  readonly 'updates.changed': UpdateStatus;
}
