import { type Ms, ms, seconds } from '../../base/branded-types.ts';
import type { ErrorCode } from '../../base/errors.ts';

/** Errors that need the user: an automatic retry would only fail again. */
export const codesThatNeedUser: ReadonlySet<ErrorCode> = new Set([
  'signInNeeded',
  'signInRefused',
  'signInMalformed',
  'tokenMissing',
  'keychain',
]);

const minBackoff = seconds(5);
const maxBackoff = seconds(60);
const probeInterval = seconds(15);

/**
 * Returns the backoff after a failure that sent nothing, or null if the breaker must be reset explicitly: the time that
 * the service requested (`retryAfter`), or after a rate limit a time that doubles with each consecutive failure.
 */
export const computeBackoff = (code: ErrorCode, timesInARow: number, retryAfter: Ms | null): Ms | null => {
  if (codesThatNeedUser.has(code)) return null;
  if (code === 'serviceFault' && retryAfter !== null) return retryAfter;
  if (code !== 'rateLimited') return probeInterval;
  return retryAfter ?? ms(Math.min(maxBackoff, minBackoff * 2 ** Math.min(timesInARow - 1, 10)));
};

/** Whether requests may be sent now. Tripped by a failure, reset after a time or by `reset`. */
export interface CircuitBreaker {
  allows(): boolean;
  /** Whether the user paused all sending. */
  isHeld(): boolean;
  hold(isHeld: boolean): void;
  /**
   * Whether it was tripped by the service's own limit, or by a pause that the service requested. An action of the user
   * does not reset it then.
   */
  isLimited(): boolean;
  /** Returns the reason why it is tripped, or null if it is not tripped or only paused. */
  reason(): ErrorCode | null;
  /** Returns when it resets automatically, in milliseconds; null if it is not tripped, or must be reset explicitly. */
  retryAt(): number | null;
  trip(code: ErrorCode, retryAfter: Ms | null): void;
  reset(): void;
  /** Records that a request succeeded, so that the next backoff is short again. */
  recordSuccess(): void;
  stop(): void;
}

/**
 * Creates a circuit breaker. `onReset` runs whenever it resets automatically, `onChange` whenever it is tripped, reset,
 * paused or resumed.
 */
export const createCircuitBreaker = (onReset: () => void, onChange: () => void = () => undefined): CircuitBreaker => {
  let reason: ErrorCode | null = null;
  let isPausedByUser = false;
  let retryAt: number | null = null;
  let isPauseRequested = false;
  let times = 0;
  let timer: NodeJS.Timeout | undefined;
  const setReason = (to: ErrorCode | null): void => {
    const changed = reason !== to;
    reason = to;
    if (to === null) retryAt = null;
    if (changed) onChange();
  };
  const reset = (): void => {
    clearTimeout(timer);
    setReason(null);
  };
  return {
    allows: () => reason === null && !isPausedByUser,
    isHeld: () => isPausedByUser,
    hold: (wanted) => {
      if (isPausedByUser === wanted) return;
      isPausedByUser = wanted;
      onChange();
    },
    isLimited: () => reason === 'rateLimited' || (reason !== null && isPauseRequested),
    reason: () => reason,
    retryAt: () => retryAt,
    trip: (code, retryAfter) => {
      clearTimeout(timer);
      times += 1;
      isPauseRequested = code === 'serviceFault' && retryAfter !== null;
      const pause = computeBackoff(code, times, retryAfter);
      retryAt = pause === null ? null : Date.now() + pause;
      setReason(code);
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
