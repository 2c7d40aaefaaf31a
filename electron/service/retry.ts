import type { Ms } from '../base/brand.ts';
import { minutes, ms, seconds } from '../base/brand.ts';
import type { ErrorCode } from '../base/errors.ts';
import { VitrineError } from '../base/errors.ts';
import { sleep } from '../base/sleep.ts';
import { isStranger, retryAfterOf } from './service-error.ts';

/** How patient a read is. */
export interface Patience {
  readonly attempts: number;
  /** Attempts while there is no way to the service at all: whoever asks has an own way to wait for that. */
  readonly attemptsOffline: number;
  /** Attempts while nothing answers: each takes long by itself. */
  readonly attemptsUnanswered: number;
  /** Attempts while the service fails (5xx); by default as many as of anything else. */
  readonly attemptsFaulty?: number;
  /** Before the second attempt; doubled for each one after. */
  readonly firstDelay: Ms;
  /** The same after «too many requests» that names no time. */
  readonly firstDelayWhenLimited: Ms;
  /** From the first attempt's start to the last one's. */
  readonly total: Ms;
}

/** Someone waits: a word within 30 s. */
export const forPerson: Patience = {
  attempts: 4,
  attemptsOffline: 4,
  attemptsUnanswered: 4,
  firstDelay: ms(300),
  firstDelayWhenLimited: seconds(2),
  total: seconds(25),
};

/** Nobody waits: the service's wish to be left alone is granted. */
export const inBackground: Patience = {
  attempts: 6,
  attemptsOffline: 3,
  attemptsUnanswered: 2,
  firstDelay: ms(500),
  firstDelayWhenLimited: seconds(5),
  total: minutes(10),
};

/** How patient a client is, for a person and in the background. */
export interface Patiences {
  readonly person: Patience;
  readonly background: Patience;
}

export const defaultPatience: Patiences = { person: forPerson, background: inBackground };

const transient: ReadonlySet<ErrorCode> = new Set(['offline', 'timeout', 'rateLimited', 'serviceFault', 'unreadable']);

/** How a `Retry-After` reads: seconds or an HTTP date; null: absent, or no time at all. Never negative. */
export const readRetryAfter = (value: string | undefined, now: number): Ms | null => {
  const text = value?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) return ms(Math.ceil(Number(text) * 1000));
  // A date of HTTP starts with the day's name; anything else would be read by guess.
  const at = /^[a-z]{3,9},? /i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : ms(Math.max(0, at - now));
};

/** What is known when an attempt has failed. */
export interface Failure {
  readonly error: unknown;
  /** 1 for the first. */
  readonly attempt: number;
  /** Since the first attempt's start. */
  readonly elapsed: Ms;
}

/** What an inner loop has already tried again and again (the exchange within a read) is not multiplied by an outer one. */
const givenUp = new WeakSet<Error>();

/** The same error, after which a read is not repeated: it would fail again, and at some cost. */
export const notRepeated = <Failed extends Error>(error: Failed): Failed => {
  givenUp.add(error);
  return error;
};

/** Unless the service says when to come back: then whoever can wait that long does. */
const isGivenUp = (error: VitrineError): boolean => givenUp.has(error) && retryAfterOf(error) === null;

/** Attempts while somebody else answers in place of the service: a page of another server rarely goes away by itself. */
const maxStrangers = 2;

const attemptsFor = (error: VitrineError, patience: Patience): number => {
  const { code } = error;
  if (isStranger(error)) return Math.min(maxStrangers, patience.attempts);
  if (code === 'offline') return patience.attemptsOffline;
  if (code === 'timeout') return patience.attemptsUnanswered;
  return code === 'serviceFault' ? (patience.attemptsFaulty ?? patience.attempts) : patience.attempts;
};

/** How long to wait before the next attempt, or null when there is none. Pure: `random` is from 0 to 1. */
export const nextDelay = ({ error, attempt, elapsed }: Failure, patience: Patience, random: number): Ms | null => {
  if (!(error instanceof VitrineError) || !transient.has(error.code) || isGivenUp(error)) return null;
  if (attempt >= attemptsFor(error, patience)) return null;
  const first = error.code === 'rateLimited' ? patience.firstDelayWhenLimited : patience.firstDelay;
  const jittered = first * 2 ** (attempt - 1) * (0.75 + random / 2);
  // Never sooner than asked, and not all at the very same moment.
  const asked = retryAfterOf(error);
  const delay = asked === null ? jittered : asked + random * 250;
  return elapsed + delay > patience.total ? null : ms(delay);
};

type OnPaused = (paused: boolean) => void;

/** A pause that is shorter is not reported. */
const minReportedPause = seconds(3);

/** Waits, and reports the wait if the service has asked for it. */
const pauseFor = async (delay: Ms, error: unknown, signal: AbortSignal, onPaused: OnPaused): Promise<void> => {
  const isReported = retryAfterOf(error) !== null && delay > minReportedPause;
  if (isReported) onPaused(true);
  try {
    await sleep(delay, signal);
  } finally {
    if (isReported) onPaused(false);
  }
};

/** Once the signal has fired, its reason is thrown in place of any other error. */
const retried = async <T>(
  attempt: () => Promise<T>,
  patience: Patience,
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
      const delay = nextDelay(failure, patience, Math.random());
      if (delay === null) throw error;
      await pauseFor(delay, error, signal, onPaused);
    }
  }
};

/**
 * Runs `attempt` until it works, with growing pauses (exponential backoff), as long as what fails is passing: no
 * connection, no answer, 429, 5xx, a body that does not parse. Rejects with the last failure, or with the signal's reason
 * as soon as it fires. `onPaused` is called with true while it waits because the service asked for that, then with false.
 */
export const withRetry = async <T>(
  attempt: () => Promise<T>,
  patience: Patience,
  signal: AbortSignal,
  onPaused: OnPaused = () => undefined,
): Promise<T> => {
  try {
    return await retried(attempt, patience, signal, onPaused);
  } catch (error) {
    if (error instanceof Error) givenUp.add(error);
    throw error;
  }
};
