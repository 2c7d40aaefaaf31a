import { ms, seconds } from '../../base/brand.ts';
import type { Ms } from '../../base/brand.ts';
import type { ErrorCode } from '../../base/errors.ts';

/** These wait for a person: trying again by itself would only be refused again. */
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
 * How long nothing is sent after a failure that surely sent nothing; null: until somebody opens the gate. A rate limit
 * doubles with each time in a row, unless the service said how long. Pure.
 */
export const backoffAfter = (code: ErrorCode, timesInARow: number, asked: Ms | null): Ms | null => {
  if (needsPerson.has(code)) return null;
  if (code !== 'rateLimited') return probe;
  return asked ?? ms(Math.min(longest, shortest * 2 ** Math.min(timesInARow - 1, 10)));
};

/** Whether something may be sent now. Shut by a failure, opened by time or by `open`. */
export interface CircuitBreaker {
  allows(): boolean;
  /** A person holds everything back. */
  isHeld(): boolean;
  hold(held: boolean): void;
  /** Shut, and by the service's own limit: a person's wish does not open it. */
  isLimited(): boolean;
  /** Why it is shut; null while it is open, or only held. */
  reason(): ErrorCode | null;
  /** When it opens by itself, in milliseconds; null: it is open, or somebody has to open it. */
  retryAt(): number | null;
  trip(code: ErrorCode, asked: Ms | null): void;
  reset(): void;
  /** Something was answered: the next pause is a short one again. */
  recordSuccess(): void;
  stop(): void;
}

/** `onOpen` runs whenever the gate opens by itself, `onTurn` whenever it is shut or opened. */
export const createCircuitBreaker = (onOpen: () => void, onTurn: () => void = () => undefined): CircuitBreaker => {
  let reason: ErrorCode | null = null;
  let held = false;
  let opensAt: number | null = null;
  let times = 0;
  let timer: NodeJS.Timeout | undefined;
  const turn = (to: ErrorCode | null): void => {
    const turned = reason !== to;
    reason = to;
    if (to === null) opensAt = null;
    if (turned) onTurn();
  };
  const open = (): void => {
    clearTimeout(timer);
    turn(null);
  };
  return {
    allows: () => reason === null && !held,
    isHeld: () => held,
    hold: (wanted) => {
      if (held === wanted) return;
      held = wanted;
      onTurn();
    },
    isLimited: () => reason === 'rateLimited',
    reason: () => reason,
    retryAt: () => opensAt,
    trip: (code, asked) => {
      clearTimeout(timer);
      times += 1;
      const pause = backoffAfter(code, times, asked);
      opensAt = pause === null ? null : Date.now() + pause;
      turn(code);
      if (pause === null) return;
      timer = setTimeout(() => {
        open();
        onOpen();
      }, pause);
      timer.unref();
    },
    reset: open,
    recordSuccess: () => (times = 0),
    stop: () => clearTimeout(timer),
  };
};
