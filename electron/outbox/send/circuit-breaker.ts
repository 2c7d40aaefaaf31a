import { ms, seconds } from '../../base/brand.ts';
import type { Ms } from '../../base/brand.ts';
import type { ErrorCode } from '../../base/errors.ts';

/** These need the user: an automatic retry would only fail again. */
export const needsPerson: ReadonlySet<ErrorCode> = new Set([
  'signInNeeded',
  'signInRefused',
  'signInMalformed',
  'tokenMissing',
  'keychain',
]);

const shortest = seconds(5);
const longest = seconds(60);
const probe = seconds(15);

/**
 * Returns the backoff after a failure that sent nothing, or null for until the breaker is reset: the time that the service
 * asked for (`retryAfter`), or after a rate limit a time that doubles with each failure in a row.
 */
export const backoffAfter = (code: ErrorCode, timesInARow: number, retryAfter: Ms | null): Ms | null => {
  if (needsPerson.has(code)) return null;
  if (code === 'serviceFault' && retryAfter !== null) return retryAfter;
  if (code !== 'rateLimited') return probe;
  return retryAfter ?? ms(Math.min(longest, shortest * 2 ** Math.min(timesInARow - 1, 10)));
};

/** Whether something may be sent now. Tripped by a failure, reset by time or by `reset`. */
export interface CircuitBreaker {
  allows(): boolean;
  /** The user holds all sending. */
  isHeld(): boolean;
  hold(held: boolean): void;
  /** Tripped by the service's own limit, or by a pause that it asked for, which a user's action does not reset. */
  isLimited(): boolean;
  /** Why it is tripped; null while it is not, or only held. */
  reason(): ErrorCode | null;
  /** When it resets by itself, in milliseconds; null: it is not tripped, or has to be reset. */
  retryAt(): number | null;
  trip(code: ErrorCode, retryAfter: Ms | null): void;
  reset(): void;
  /** A request succeeded: the next backoff is a short one again. */
  recordSuccess(): void;
  stop(): void;
}

/** `onReset` runs whenever the breaker resets by itself, `onChange` whenever it is tripped, reset, held or let go. */
export const createCircuitBreaker = (onReset: () => void, onChange: () => void = () => undefined): CircuitBreaker => {
  let reason: ErrorCode | null = null;
  let held = false;
  let retryAt: number | null = null;
  let isAskedToWait = false;
  let times = 0;
  let timer: NodeJS.Timeout | undefined;
  const become = (to: ErrorCode | null): void => {
    const changed = reason !== to;
    reason = to;
    if (to === null) retryAt = null;
    if (changed) onChange();
  };
  const reset = (): void => {
    clearTimeout(timer);
    become(null);
  };
  return {
    allows: () => reason === null && !held,
    isHeld: () => held,
    hold: (wanted) => {
      if (held === wanted) return;
      held = wanted;
      onChange();
    },
    isLimited: () => reason === 'rateLimited' || (reason !== null && isAskedToWait),
    reason: () => reason,
    retryAt: () => retryAt,
    trip: (code, retryAfter) => {
      clearTimeout(timer);
      times += 1;
      isAskedToWait = code === 'serviceFault' && retryAfter !== null;
      const pause = backoffAfter(code, times, retryAfter);
      retryAt = pause === null ? null : Date.now() + pause;
      become(code);
      if (pause === null) return;
      timer = setTimeout(() => {
        reset();
        onReset();
      }, pause);
      timer.unref();
    },
    reset,
    recordSuccess: () => (times = 0),
    stop: () => clearTimeout(timer),
  };
};
