import { type Ms, minutes, seconds } from '../../base/branded-types.ts';
import { type MonotonicClock, createMonotonicClock } from '../../base/monotonic-clock.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import type { RequestLimit } from '../../contract/sync.ts';
import { createCancellation, createDeadline, raceAbort } from '../http/deadline.ts';
import { OtherAccountError } from './other-account.ts';
import { exchangeToken } from './token-exchange.ts';
import { createTimeoutError } from '../http/network-errors.ts';
import { type RetryPolicy, withRetry } from '../retry.ts';
import { isStranger, ServiceError } from '../service-error.ts';
import { getTokenLifetime, getTokenLimits } from './token-parser.ts';
import type { Transport } from '../http/transport.ts';

/** A token for requests, with times of a monotonic clock. `value` is written into the header and nowhere else. */
export interface Token {
  readonly value: string;
  readonly got: number;
  readonly expires: number;
  /** Whether it was requested because another one was rejected. */
  readonly replacement: boolean;
}

export interface SessionState {
  readonly signedIn: boolean;
  /** ISO 8601; null if there is no token. */
  readonly expiresAt: string | null;
}

/** The token of an account: at most one exchange runs, regardless of the number of requests that wait for it. */
export interface Session {
  state(): SessionState;
  /** Returns the account limits in the last token. */
  limits(): readonly RequestLimit[];
  /** Returns a token that is valid for another moment; exchanges one if there is none. */
  token(signal: AbortSignal): Promise<Token>;
  /** Whether the token has not expired. */
  lasts(token: Token): boolean;
  /**
   * Whether a rejected token may simply have expired, although its claims contain a later time or none: a previously
   * accepted token was rejected at about this age.
   */
  mayHaveExpired(refused: Token): boolean;
  /**
   * Returns the token for a retry after a 401 with `refused`. Rejects with `unauthorized` if a fresh one was rejected.
   */
  afterRefusal(refused: Token, signal: AbortSignal): Promise<Token>;
  /** Records that the service accepted this token, so that a later 401 with it justifies an exchange. */
  accepted(token: Token): void;
  /** Exchanges now, or joins the running exchange. */
  renew(signal: AbortSignal): Promise<Token>;
  /** Deletes the token and cancels a running exchange. */
  forget(): void;
}

export interface SessionOptions {
  readonly transport: Transport;
  readonly signInAddress: string;
  readonly apiKey: string;
  readonly password: () => Promise<string>;
  readonly limit: Ms;
  readonly patience: RetryPolicy;
  readonly now: () => number;
  /** Awaited with each new token before the token is used. If it rejects, the exchange fails with that error. */
  readonly checkToken?: ((token: string, signal: AbortSignal) => Promise<void>) | undefined;
  readonly onSession?: ((state: SessionState) => void) | undefined;
  readonly onRefused?: ((error: VitrineError) => void) | undefined;
}

/** The options of an exchange, and the clock for token times. */
type Parts = SessionOptions & { readonly clock: MonotonicClock };

/** Returns how long before its end a token is renewed: one minute, or a quarter of a short lifetime. */
const getRenewalMargin = (life: number): number => Math.min(minutes(1), life / 4);
/**
 * The time without automatic exchanges after a fresh token or the password was rejected, or the token was of another
 * account. Requests by the user are not delayed.
 */
const pauseAfterRejection = seconds(60);

const createUnauthorizedError = (): ServiceError =>
  new ServiceError('unauthorized', m.service.signIn.unauthorized, {
    status: 401,
  });

/**
 * Converts an error of a server that is no sign-in service, because it would give the same response to every request
 * for a token.
 */
const toSignInError = (error: unknown): unknown => {
  if (!(error instanceof VitrineError) || (error.code !== 'unreadable' && error.code !== 'notThisService'))
    return error;
  // If several attempts return something that cannot be parsed, the server is no sign-in service.
  const isPlain = error.code === 'notThisService' || isStranger(error);
  const message = isPlain ? error.message : m.service.signIn.unreadableAnswer(error.message);
  return new ServiceError('notThisService', message, { cause: error, stranger: 'signIn' });
};

/** Runs one exchange with the retries of a read and within its time limit. `stopped` cancels it. */
const exchangeNow = async (options: Parts, replacement: boolean, stopped: AbortSignal): Promise<Token> => {
  const { transport, signInAddress, apiKey, now, clock } = options;
  const limit = createDeadline(options.limit, stopped, () => createTimeoutError(new URL(signInAddress).host));
  const { signal } = limit;
  try {
    const password = await raceAbort(options.password(), signal);
    let requestedAt = clock.now();
    const attempt = async (): ReturnType<typeof exchangeToken> => {
      requestedAt = clock.now();
      return exchangeToken(transport, { signInAddress, apiKey, password }, signal, now);
    };
    const { value, at, expiresIn } = await withRetry(attempt, options.patience, signal);
    signal.throwIfAborted();
    await options.checkToken?.(value, signal);
    signal.throwIfAborted();
    const expires = requestedAt + getTokenLifetime(value, at, expiresIn);
    return { value, got: requestedAt, expires, replacement };
  } catch (error) {
    throw toSignInError(error);
  } finally {
    limit.clear();
  }
};

interface SingleFlight {
  /** The running exchange; null if there is none. */
  running(): Promise<Token> | null;
  /** Starts an exchange, or joins the running one. */
  run(replacement: boolean): Promise<Token>;
  stop(): void;
}

const createSingleFlight = (
  options: Parts,
  onToken: (token: Token) => void,
  onFailure: (error: unknown) => void,
): SingleFlight => {
  let running: Promise<Token> | null = null;
  let stopping = new AbortController();
  const start = async (replacement: boolean, { signal }: AbortController): Promise<Token> => {
    try {
      const token = await exchangeNow(options, replacement, signal);
      if (!signal.aborted) onToken(token);
      return token;
    } catch (error) {
      if (!signal.aborted) onFailure(error);
      throw error;
    } finally {
      if (!signal.aborted) running = null;
    }
  };
  return {
    running: () => running,
    run: (replacement) => (running ??= start(replacement, stopping)),
    stop: () => {
      stopping.abort(createCancellation());
      stopping = new AbortController();
      running = null;
    },
  };
};

/**
 * Creates the session of one account. Only its functions are enumerable, so that inspecting it does not show the token.
 */
export const createSession = (options: SessionOptions): Session => {
  const clock = createMonotonicClock(options.now);
  const { now, toClockTime } = clock;
  let limits: readonly RequestLimit[] = [];
  const usedTokens = new WeakSet<Token>();
  let currentToken: Token | null = null;
  /** The age in milliseconds at which a previously accepted token was rejected; null if none was. */
  let ageAtEnd: number | null = null;
  let lastRejection: { readonly error: VitrineError; readonly at: number } | null = null;

  const getSessionState = (): SessionState => ({
    signedIn: currentToken !== null,
    expiresAt: currentToken === null ? null : new Date(toClockTime(currentToken.expires)).toISOString(),
  });
  const hold = (token: Token | null): void => {
    lastRejection = null;
    currentToken = token;
    if (token !== null) limits = getTokenLimits(token.value);
    options.onSession?.(getSessionState());
  };
  const handleFailure = (error: unknown): void => {
    if (!(error instanceof VitrineError)) return;
    if (error.code !== 'signInRefused' && !(error instanceof OtherAccountError)) return;
    // The existing token was obtained with the credentials that have now been rejected.
    hold(null);
    lastRejection = { error, at: now() };
    options.onRefused?.(error);
  };
  // Half the age, because the token also ages while a request is in transit.
  const mayHaveExpired = ({ got }: Token): boolean => ageAtEnd !== null && now() - got >= ageAtEnd / 2;
  const flight = createSingleFlight({ ...options, clock }, hold, handleFailure);

  return {
    state: getSessionState,
    limits: () => limits,
    token: async (signal) => {
      if (!flight.running()) {
        if (currentToken && now() < currentToken.expires - getRenewalMargin(currentToken.expires - currentToken.got))
          return currentToken;
        // Many requests can wait: do not retry the same rejected password for each of them.
        if (lastRejection && now() - lastRejection.at < pauseAfterRejection) throw lastRejection.error;
      }
      return raceAbort(flight.run(false), signal);
    },
    lasts: ({ expires }) => now() < expires,
    mayHaveExpired,
    afterRefusal: async (refused, signal) => {
      if (usedTokens.has(refused)) ageAtEnd = now() - refused.got;
      if (!flight.running()) {
        if (currentToken && currentToken !== refused) return currentToken;
        const isFresh = refused.replacement && !usedTokens.has(refused) && now() - refused.got < pauseAfterRejection;
        if (isFresh && !mayHaveExpired(refused)) throw createUnauthorizedError();
      }
      return raceAbort(flight.run(true), signal);
    },
    accepted: (token) => void usedTokens.add(token),
    renew: (signal) => raceAbort(flight.run(false), signal),
    forget: () => {
      flight.stop();
      hold(null);
    },
  };
};
