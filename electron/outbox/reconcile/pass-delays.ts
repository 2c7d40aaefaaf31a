import { type IntentId, type Ms, ms, seconds } from '../../base/branded-types.ts';
import { listDelay } from '../../base/list-delay.ts';
import type { StoredIntent } from '../outbox-types.ts';
import { wasRejected } from './reconcile-result.ts';

/** The maximum time until the service receives a request that this computer has abandoned. */
export const requestTravel = seconds(30);
/** The time after which a read shows a sent item, or the value of an update, if the request was performed. */
export const reconcileDelay = ms(listDelay + requestTravel);

/** The maximum number of times that the delay of an intent doubles while the service rejects requests as too many. */
const maxDoublings = 4;

/** An attempt at an intent. */
const getKey = ({ id, attempts }: StoredIntent['intent']): string => `${id} ${attempts}`;

/**
 * The delays until a pass can prove an item absent. Measured by a monotonic clock, so they restart with the program.
 */
export class PassDelays {
  readonly #since = new Map<string, number>();

  /**
   * Returns the milliseconds from `at` until such a pass may start, for each intent. Negative if it could have started
   * before.
   */
  of(rows: readonly StoredIntent[], delay: Ms, at = performance.now()): ReadonlyMap<IntentId, number> {
    return new Map(rows.map((row) => [row.intent.id, this.left(row, delay, at)]));
  }

  /** Returns the milliseconds from `at` until such a pass may start for one intent. */
  left({ intent, denials }: StoredIntent, delay: Ms, at = performance.now()): number {
    const { state } = intent;
    const key = getKey(intent);
    const since = this.#since.get(key) ?? performance.now();
    this.#since.set(key, since);
    // The service rejected the request or never had the complete body, so nothing can still appear in the list.
    if (state === 'waiting' && (denials === 0 || wasRejected(intent))) return 0;
    const times = intent.error?.code === 'rateLimited' ? 2 ** Math.min(maxDoublings, Math.max(0, denials - 1)) : 1;
    return since + delay * times - at;
  }

  /** Forgets an intent that is settled. */
  forget({ intent }: StoredIntent): void {
    this.#since.delete(getKey(intent));
  }
}
