import { type Ms, minutes, ms, seconds } from '../base/branded-types.ts';
import { type ErrorCode, VitrineError } from '../base/errors.ts';
import { sleep } from '../base/sleep.ts';
import { isStranger, getRetryAfter } from './service-error.ts';

/** A retry policy for reads. */
export interface RetryPolicy {
  readonly attempts: number;
  /** Attempts if the service is unreachable: the caller has its own way to wait for that. */
  readonly attemptsOffline: number;
  /** Attempts without a response: each takes a long time. */
  readonly attemptsUnanswered: number;
  /** Attempts if the service fails (5xx); by default `attempts`. */
  readonly attemptsFaulty?: number;
  /** The delay before the second attempt; doubled for each further one. */
  readonly firstDelay: Ms;
  /** The delay after «too many requests» without a retry time; doubled for each further attempt. */
  readonly firstDelayWhenLimited: Ms;
  /** The maximum time from the start of the first attempt to the start of the last one. */
  readonly total: Ms;
}

/** The policy if the user waits, who needs a result within 30 s. */
export const interactiveRetryPolicy: RetryPolicy = {
  attempts: 4,
  attemptsOffline: 4,
  attemptsUnanswered: 4,
  firstDelay: ms(300),
  firstDelayWhenLimited: seconds(2),
  total: seconds(25),
};

/** The policy for background work: waits as long as the service asks. */
export const backgroundRetryPolicy: RetryPolicy = {
  attempts: 6,
  attemptsOffline: 3,
  attemptsUnanswered: 2,
  firstDelay: ms(500),
  firstDelayWhenLimited: seconds(5),
  total: minutes(10),
};

/** The retry policies of a client, for requests by the user and in the background. */
export interface RetryPolicies {
  readonly person: RetryPolicy;
  readonly background: RetryPolicy;
}

export const defaultRetryPolicies: RetryPolicies = {
  person: interactiveRetryPolicy,
  background: backgroundRetryPolicy,
};

const retryableCodes: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'timeout',
  'rateLimited',
  'serviceFault',
  'unreadable',
]);

/** Numbers from this value are no number of seconds, but seconds or milliseconds since 1970. */
const minEpochSeconds = 1e9;
const minEpochMs = 1e12;

const toDelay = (number: number, now: number): Ms => {
  if (number < minEpochSeconds) return ms(Math.ceil(number * 1000));
  return ms(Math.max(0, Math.ceil((number < minEpochMs ? number * 1000 : number) - now)));
};

/**
 * The times of HTTP start with the name of a day, which some servers leave out, and the oldest form has no zone; others are
 * ISO 8601, also with a space before the time.
 */
const httpDate = /^(?:[a-z]{3,9},? |\d{1,2} [a-z]{3} \d{4} )/i;
const isoDate = /^(\d{4}-\d\d-\d\d)[T ](?=\d)/;

/**
 * Returns the time of a header in milliseconds since 1970, or NaN. A time without a zone is UTC. `Date.parse` alone would
 * take it for a local time, and guess the meaning of any text.
 */
export const parseHeaderTime = (text: string): number => {
  if (isoDate.test(text)) {
    const iso = text.replace(isoDate, '$1T').replace(/ (?:UTC|GMT)$/i, 'Z');
    return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(iso) ? iso : `${iso}Z`);
  }
  if (!httpDate.test(text)) return Number.NaN;
  return Date.parse(/\b(?:GMT|UTC?|Z)$|[+-]\d{4}$/i.test(text) ? text : `${text} GMT`);
};

/**
 * Parses a time to wait: seconds, a time in seconds or milliseconds since 1970, or a date of HTTP or ISO 8601. If a
 * proxy repeats the header, the longest time counts. Returns null if it is absent or invalid. Never negative.
 */
export const parseRetryAfter = (value: string | undefined, now: number): Ms | null => {
  const text = value?.trim() ?? '';
  const numbers = /^(?:\d+(?:\.\d+)?(?: ?s(?:ec(?:onds?)?)?)?(?:\s*,\s*|$))+$/i.test(text) ? text.split(',') : [];
  if (numbers.length > 0) return ms(Math.max(...numbers.map((number) => toDelay(Number.parseFloat(number), now))));
  const at = parseHeaderTime(text);
  return Number.isNaN(at) ? null : ms(Math.max(0, at - now));
};

/** A failed attempt. */
export interface Failure {
  readonly error: unknown;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** The time since the start of the first attempt. */
  readonly elapsed: Ms;
}

/**
 * Errors that an inner loop (the exchange within a read) has already retried, so that an outer loop does not multiply
 * the attempts.
 */
const givenUp = new WeakSet<Error>();

/** Marks an error so that a read is not retried: it would fail again, at some cost. */
export const markNotRetryable = <Failed extends Error>(error: Failed): Failed => {
  givenUp.add(error);
  return error;
};

/**
 * Whether an error must not be retried. If the service sends a retry time, callers that can wait for it still retry.
 */
const isGivenUp = (error: VitrineError): boolean => givenUp.has(error) && getRetryAfter(error) === null;

/** Attempts if another server responds in place of the service: its page rarely disappears after a retry. */
const maxStrangerAttempts = 2;

const getMaxAttempts = (error: VitrineError, patience: RetryPolicy): number => {
  const { code } = error;
  if (isStranger(error)) return Math.min(maxStrangerAttempts, patience.attempts);
  if (code === 'offline') return patience.attemptsOffline;
  if (code === 'timeout') return patience.attemptsUnanswered;
  return code === 'serviceFault' ? (patience.attemptsFaulty ?? patience.attempts) : patience.attempts;
};

/** Returns the delay before the next attempt, or null if there is none. `random` is from 0 to 1. */
export const getNextDelay = (
  { error, attempt, elapsed }: Failure,
  patience: RetryPolicy,
  random: number,
): Ms | null => {
  if (!(error instanceof VitrineError) || !retryableCodes.has(error.code) || isGivenUp(error)) return null;
  if (attempt >= getMaxAttempts(error, patience)) return null;
  const first = error.code === 'rateLimited' ? patience.firstDelayWhenLimited : patience.firstDelay;
  const jittered = first * 2 ** (attempt - 1) * (0.75 + random / 2);
  // Never earlier than requested, and with jitter so that retries are not simultaneous.
  const requestedDelay = getRetryAfter(error);
  const delay = requestedDelay === null ? jittered : requestedDelay + random * 250;
  return elapsed + delay > patience.total ? null : ms(delay);
};

type OnPaused = (paused: boolean) => void;

/** Shorter pauses are not reported. */
const minReportedPause = seconds(3);

/** Waits, and reports the wait if the service has requested it. */
const waitBeforeRetry = async (delay: Ms, error: unknown, signal: AbortSignal, onPaused: OnPaused): Promise<void> => {
  const isReported = getRetryAfter(error) !== null && delay > minReportedPause;
  if (isReported) onPaused(true);
  try {
    await sleep(delay, signal);
  } finally {
    if (isReported) onPaused(false);
  }
};

/** Runs the attempts. After the signal has aborted, throws its reason in place of any other error. */
const runWithRetries = async <T>(
  attempt: () => Promise<T>,
  patience: RetryPolicy,
  signal: AbortSignal,
  onPaused: OnPaused,
): Promise<T> => {
  const start = performance.now();
  for (let number = 1; ; number += 1) {
    signal.throwIfAborted();
    try {
      const result = await attempt();
      signal.throwIfAborted();
      return result;
    } catch (error) {
      signal.throwIfAborted();
      const failure = { error, attempt: number, elapsed: ms(performance.now() - start) };
      const delay = getNextDelay(failure, patience, Math.random());
      if (delay === null) throw error;
      await waitBeforeRetry(delay, error, signal, onPaused);
    }
  }
};

/**
 * Runs `attempt` with exponential backoff until it succeeds or fails with a permanent error. No connection, no
 * response, 429, 5xx and an unparsable body are temporary. Rejects with the last error, or with the signal's reason as
 * soon as it aborts. `onPaused` is called with true while it waits at the service's request, then with false.
 */
export const withRetry = async <T>(
  attempt: () => Promise<T>,
  patience: RetryPolicy,
  signal: AbortSignal,
  onPaused: OnPaused = () => undefined,
): Promise<T> => {
  try {
    return await runWithRetries(attempt, patience, signal, onPaused);
  } catch (error) {
    if (error instanceof Error) givenUp.add(error);
    throw error;
  }
};
