import type { Ms } from '../../base/branded-types.ts';
import type { UpdateChecks } from './update-checks.ts';

export interface EditSenderOptions {
  readonly checks: UpdateChecks;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
  /** Returns the keys of the attributes that the service calculates. */
  readonly calculatedAttributes: () => Promise<ReadonlySet<string>>;
  /** The time after an update from which every read shows it. */
  readonly readDelay: Ms;
  /** Called when sending was turned off, and when edits were staged again. */
  readonly onStaged: () => void;
}
