import type { Ms } from '../../base/brand.ts';
import { minutes, seconds } from '../../base/brand.ts';
import { createSteadyClock } from '../../base/steady-clock.ts';
import type { SteadyClock } from '../../base/steady-clock.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import type { RequestLimit } from '../../contract/sync.ts';
import { cancelled, deadline, orAborted } from '../http/deadline.ts';
import { OtherAccountError } from './other-account.ts';
import { exchangeToken } from './token-exchange.ts';
import { noAnswer } from '../http/network-errors.ts';
import { withRetry } from '../retry.ts';
import type { Patience } from '../retry.ts';
import { isStranger, ServiceError } from '../service-error.ts';
import { tokenLifetime, tokenLimits } from './token-parser.ts';
import type { Transport } from '../http/transport.ts';

/** A token as a request uses it, by a steady clock. `value` is written into the header and nowhere else. */
export interface Token {
  readonly value: string;
  readonly got: number;
  readonly expires: number;
  /** It was asked for because another was refused. */
  readonly replacement: boolean;
}

export interface SessionState {
  readonly signedIn: boolean;
  /** ISO 8601; null while no token is held. */
  readonly expiresAt: string | null;
}

/** Holds the token: at most one exchange runs, however many requests wait for it. */
export interface Session {
  state(): SessionState;
  /** What the last token said of the account's limits. */
  limits(): readonly RequestLimit[];
  /** A token that is good for another moment; exchanges when there is none. */
  token(signal: AbortSignal): Promise<Token>;
  /** Whether it has not come to its end. */
  lasts(token: Token): boolean;
  /**
   * Whether a token that was refused may simply have come to its end, although it names a later time or none: a token
   * that was accepted once was refused at about this age.
   */
  mayHaveExpired(refused: Token): boolean;
  /** The token to ask once more with, after a 401 with this one; rejects `unauthorized` when a fresh one was refused. */
  afterRefusal(refused: Token, signal: AbortSignal): Promise<Token>;
  /** Called when the service took this token, so that a later 401 of it is worth an exchange. */
  accepted(token: Token): void;
  /** Exchanges now, or joins the exchange that runs. */
  renew(signal: AbortSignal): Promise<Token>;
  /** Forgets the token; an exchange that runs is stopped. */
  forget(): void;
}

export interface SessionOptions {
  readonly transport: Transport;
  readonly signInAddress: string;
  readonly apiKey: string;
  readonly password: () => Promise<string>;
  readonly limit: Ms;
  readonly patience: Patience;
  readonly now: () => number;
  /** Awaited with each new token before it is used. The exchange fails with what it rejects with. */
  readonly checkToken?: ((token: string, signal: AbortSignal) => Promise<void>) | undefined;
  readonly onSession?: ((state: SessionState) => void) | undefined;
  readonly onRefused?: ((error: VitrineError) => void) | undefined;
}

/** What an exchange needs, and the clock that tokens are held by. */
type Parts = SessionOptions & { readonly clock: SteadyClock };

/** A token is renewed this long before it ends; a short-lived one after three quarters of its life. */
const margin = (life: number): number => Math.min(minutes(1), life / 4);
/** After a fresh token or the password was refused, or the token was of another account, this long nothing but a person's own word leads to an exchange. */
const pauseAfterRefusal = seconds(60);

const refusedAgain = (): ServiceError =>
  new ServiceError('unauthorized', m.service.signIn.unauthorized, {
    status: 401,
  });

/** Whatever is no sign-in service answers alike to every request that needs a token. */
const signInError = (error: unknown): unknown => {
  if (!(error instanceof VitrineError) || (error.code !== 'unreadable' && error.code !== 'notThisService'))
    return error;
  // What does not parse after several tries is no sign-in service at all.
  const isPlain = error.code === 'notThisService' || isStranger(error);
  const message = isPlain ? error.message : m.service.signIn.unreadableAnswer(error.message);
  return new ServiceError('notThisService', message, { cause: error, stranger: 'signIn' });
};

/** One exchange, repeated like a read, within its time; `stopped` ends it. */
const exchangeNow = async (options: Parts, replacement: boolean, stopped: AbortSignal): Promise<Token> => {
  const { transport, signInAddress, apiKey, now, clock } = options;
  const limit = deadline(options.limit, stopped, () => noAnswer(new URL(signInAddress).host));
  const { signal } = limit;
  try {
    const password = await orAborted(options.password(), signal);
    let asked = clock.now();
    const attempt = async (): ReturnType<typeof exchangeToken> => {
      asked = clock.now();
      return exchangeToken(transport, { signInAddress, apiKey, password }, signal, now);
    };
    const { value, at } = await withRetry(attempt, options.patience, signal);
    signal.throwIfAborted();
    await options.checkToken?.(value, signal);
    signal.throwIfAborted();
    return { value, got: asked, expires: asked + tokenLifetime(value, at), replacement };
  } catch (error) {
    throw signInError(error);
  } finally {
    limit.clear();
  }
};

interface SingleFlight {
  /** The exchange that runs; null: none does. */
  running(): Promise<Token> | null;
  /** Starts one, or joins the one that runs. */
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
      stopping.abort(cancelled());
      stopping = new AbortController();
      running = null;
    },
  };
};

/** The session of one account. Nothing of it is enumerable but its functions: the token shows in no inspection. */
export const createSession = (options: SessionOptions): Session => {
  const clock = createSteadyClock(options.now);
  const { now, toClockTime } = clock;
  let limits: readonly RequestLimit[] = [];
  const taken = new WeakSet<Token>();
  let held: Token | null = null;
  /** The age at which a token was refused that had been accepted before, in milliseconds; null: none was. */
  let ageAtEnd: number | null = null;
  let refusal: { readonly error: VitrineError; readonly at: number } | null = null;

  const state = (): SessionState => ({
    signedIn: held !== null,
    expiresAt: held === null ? null : new Date(toClockTime(held.expires)).toISOString(),
  });
  const hold = (token: Token | null): void => {
    refusal = null;
    held = token;
    if (token !== null) limits = tokenLimits(token.value);
    options.onSession?.(state());
  };
  const failed = (error: unknown): void => {
    if (!(error instanceof VitrineError)) return;
    if (error.code !== 'signInRefused' && !(error instanceof OtherAccountError)) return;
    // Whatever token there was came of what is refused now.
    hold(null);
    refusal = { error, at: now() };
    options.onRefused?.(error);
  };
  // Half the age: a request takes a part of the token's time to arrive.
  const mayHaveExpired = ({ got }: Token): boolean => ageAtEnd !== null && now() - got >= ageAtEnd / 2;
  const flight = createSingleFlight({ ...options, clock }, hold, failed);

  return {
    state,
    limits: () => limits,
    token: async (signal) => {
      if (!flight.running()) {
        if (held && now() < held.expires - margin(held.expires - held.got)) return held;
        // Many wait at once: the same refused password is not tried again for each of them.
        if (refusal && now() - refusal.at < pauseAfterRefusal) throw refusal.error;
      }
      return orAborted(flight.run(false), signal);
    },
    lasts: ({ expires }) => now() < expires,
    mayHaveExpired,
    afterRefusal: async (refused, signal) => {
      if (taken.has(refused)) ageAtEnd = now() - refused.got;
      if (!flight.running()) {
        if (held && held !== refused) return held;
        const isFresh = refused.replacement && !taken.has(refused) && now() - refused.got < pauseAfterRefusal;
        if (isFresh && !mayHaveExpired(refused)) throw refusedAgain();
      }
      return orAborted(flight.run(true), signal);
    },
    accepted: (token) => void taken.add(token),
    renew: (signal) => orAborted(flight.run(false), signal),
    forget: () => {
      flight.stop();
      hold(null);
    },
  };
};
