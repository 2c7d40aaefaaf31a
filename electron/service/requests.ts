import { type Ms, ms } from '../base/branded-types.ts';
import { VitrineError } from '../base/errors.ts';
import { sleep } from '../base/sleep.ts';
import type { Resource } from '../model/index.ts';
import { type RequestSubject, createResponseError } from './response-errors.ts';
import {
  type CreationResult,
  createEarlyResponseError,
  toCreationError,
  markSent,
  parseCreationResponse,
} from './creation-result.ts';
import { type Deadline, createCancellation, createDeadline } from './http/deadline.ts';
import type { RequestQueue } from './limits/request-queue.ts';
import { buildFirstPageUrl } from './request-urls.ts';
import { createTimeoutError } from './http/network-errors.ts';
import type { RequestBody } from './http/request-body.ts';
import { maxTravelTime } from './limits/rate-limit.ts';
import type { RateLimiter } from './limits/rate-limiter.ts';
import type { Session } from './auth/session.ts';
import { findStrangerError } from './stranger.ts';
import type { ServiceTime } from './service-time.ts';
import type { HttpAnswer, Transport } from './http/transport.ts';
import { redactErrorSecrets } from './service-messages.ts';

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /**
   * Has a lower priority than requests by the user, counts towards the hourly budget, and waits longer when the service
   * asks to wait.
   */
  readonly background?: boolean;
  /** For background work: aborts when the user waits for it; from then on, the hourly budget does not delay it. */
  readonly asked?: AbortSignal;
  /** For background work: called when the hourly budget starts to delay it, and when the delay ends. */
  readonly onHeld?: (isHeld: boolean) => void;
  /**
   * Called with true when a pause that the service requested starts to delay it, and with false when the delay ends.
   */
  readonly onPaused?: (paused: boolean) => void;
  /** Attempted once: the caller repeats it anyway. For reads. */
  readonly once?: boolean;
}

/** Hooks for a caller that records requests that may have been performed. */
export interface SendHooks {
  /**
   * Awaited when a request may be sent, before its first byte, for each attempt. If it rejects, the request is not
   * sent.
   */
  readonly onLeave?: () => Promise<void>;
  /**
   * Awaited after a 401 that was received before the complete body had been sent: the request is then sent again with a
   * new token.
   */
  readonly onReturn?: () => Promise<void>;
}

/** A creation to send. */
export interface SendOptions extends SendHooks {
  readonly resource: Resource;
  /** Whether its body is read from the disk while it is sent. */
  readonly streams: boolean;
  /** Returns the fields of the body, for messages that refer to one. */
  readonly members: () => readonly string[];
  /** Returns the secrets of the body, which must not appear in messages about the response. */
  readonly secrets?: () => readonly string[];
  /** Builds the body for each attempt when it is sent. */
  readonly make: () => RequestBody;
}

type Answered = Pick<CreationResult, 'answerRecord'>;

/** A request with a body: a creation by POST, or an update by PATCH. */
export interface SendCall<T extends Answered> extends SendOptions {
  readonly method: 'POST' | 'PATCH';
  readonly url: URL;
  /** Interprets the response; throws for a rejection or an unknown outcome. */
  readonly parse: (answer: HttpAnswer, about: RequestSubject, now: number) => T;
}

/** Single requests with the account's token. The client determines the content and the interpretation. */
export interface Requests {
  /** Runs work with the caller's signal and a time limit (null: none), until `stop`. */
  limited<T>(request: RequestOptions, time: Ms | null, work: (limit: Deadline) => Promise<T>): Promise<T>;
  /**
   * Returns the result of `read` for a 2xx response and throws for any other. `onAnswer` is called when a response
   * starts.
   */
  get<T>(
    url: URL,
    about: RequestSubject,
    request: RequestOptions,
    signal: AbortSignal,
    read: (answer: HttpAnswer) => T | Promise<T>,
    onAnswer?: () => void,
  ): Promise<T>;
  post(sending: SendOptions, request: RequestOptions, signal: AbortSignal): Promise<CreationResult>;
  /** Sends a body that the caller interprets. Returns the result of `parse`. */
  send<T extends Answered>(sending: SendCall<T>, request: RequestOptions, signal: AbortSignal): Promise<T>;
  /** Cancels running and later requests with `cancelled`. */
  stop(): void;
}

interface Parts {
  readonly transport: Transport;
  readonly session: Session;
  readonly queue: RequestQueue;
  readonly pacer: () => Pick<RateLimiter, 'run'>;
  readonly serviceTime: ServiceTime;
  readonly serviceAddress: string;
  readonly apiKey: string;
  readonly now: () => number;
}

interface Authorized {
  readonly answer: HttpAnswer;
  readonly secrets: readonly string[];
}

/**
 * Returns the token of a request that is sent now, or null if its token expired while the request waited for its turn,
 * so that it must not be sent.
 */
type GetCurrentToken = () => Promise<string | null>;

/** The maximum number of attempts with rejected tokens, if each of them may have expired in transit. */
const maxRefusals = 6;
/** The pause after the second refusal, doubled after each further one. */
const firstPauseMs = 250;

/** The options for sending a creation again after a 401. */
interface ResendOptions {
  /** Whether the service may have performed the request despite a 401, so that it is not sent again here. */
  readonly mayBePerformed: () => boolean;
  readonly onReturn: () => Promise<void>;
}

/**
 * Sends a request with the current token, and after a 401 once more with a new token. Further attempts follow, after a
 * pause, only if the tokens expire before requests arrive: a request that the service itself rejects is not repeated.
 *
 * The token is fetched before the request waits for its turn, so that a request is sent as soon as its turn starts. If
 * the token has expired by then, the request gets a new one and waits for a second turn. Otherwise, several requests
 * with consecutive turns could be sent at the same moment and exceed the limit.
 */
const sendAuthorized = async (
  { session, apiKey, serviceTime }: Parts,
  send: (token: GetCurrentToken) => Promise<HttpAnswer | null>,
  signal: AbortSignal,
  returning?: ResendOptions,
): Promise<Authorized> => {
  let token = await session.token(signal);
  const sendOnce = async (): Promise<HttpAnswer> => {
    for (let isFirstAttempt = true; ; isFirstAttempt = false) {
      const lasted = session.lasts(token);
      const sent = await send(async () => {
        // A token that had already expired when it was received is still the best available one.
        if (!lasted || session.lasts(token)) return token.value;
        if (isFirstAttempt) return null;
        token = await session.token(signal);
        return token.value;
      });
      if (sent !== null) {
        serviceTime.note(sent.header('date'), sent.header('age'));
        return sent;
      }
      token = await session.token(signal);
    }
  };
  let answer = await sendOnce();
  for (let refusals = 1; answer.status === 401 && refusals < maxRefusals; refusals++) {
    if (returning?.mayBePerformed() === true) {
      // The next request needs a new token. If there is none, that request fails with the reason.
      await session.afterRefusal(token, signal).catch(() => undefined);
      return { answer, secrets: [token.value, apiKey] };
    }
    const isFirst = refusals === 1;
    if (!isFirst && !session.mayHaveExpired(token)) break;
    await returning?.onReturn();
    if (!isFirst) await sleep(ms(firstPauseMs * 2 ** (refusals - 2)), signal);
    token = await session.afterRefusal(token, signal);
    answer = await sendOnce();
  }
  if (answer.status !== 401) session.accepted(token);
  return { answer, secrets: [token.value, apiKey] };
};

const sendBody = async <T extends Answered>(
  parts: Parts,
  sending: SendCall<T>,
  background: boolean,
  signal: AbortSignal,
): Promise<T> => {
  const { method, url, resource, streams, members, make, parse, onLeave, onReturn } = sending;
  /** Null until a part of it has been sent. */
  let body: RequestBody | null = null;
  /** The body of the response's request, and whether all of it had been sent when the response started. */
  const answered: { body?: RequestBody; isWhole?: boolean } = {};
  let isKnownToLeave = false;
  const sendWithToken = async (tokenNow: GetCurrentToken): Promise<HttpAnswer | null> => {
    const token = await tokenNow();
    if (token === null) return null;
    if (!isKnownToLeave) {
      const from = parts.now();
      await onLeave?.();
      isKnownToLeave = true;
      // A slow disk delays several requests, which would then be sent at the same time: each waits for a second turn.
      if (parts.now() - from > maxTravelTime) return null;
    }
    body = make();
    const leaving = body;
    const onAnswer = (): void => {
      answered.body = leaving;
      answered.isWhole = leaving.complete();
    };
    return parts.transport.send({ method, url, token, body, signal, onAnswer });
  };
  const sendOnce = async (tokenNow: GetCurrentToken): Promise<HttpAnswer | null> => {
    body = null;
    const urgency = streams ? 'upload' : background ? 'background' : 'person';
    return parts.pacer().run(() => sendWithToken(tokenNow), urgency, signal);
  };
  const onReturned = async (): Promise<void> => {
    // The request was rejected and does not count as sent, even if no new token is available.
    body = null;
    isKnownToLeave = false;
    await onReturn?.();
  };
  // Uploads are not queued: the outbox limits their number, and they must not delay requests by the user.
  const returning = { mayBePerformed: () => body?.complete() === true, onReturn: onReturned };
  const runAuthorized = (): Promise<Authorized> => sendAuthorized(parts, sendOnce, signal, returning);
  const sent = streams ? runAuthorized() : parts.queue.run(runAuthorized, { background }, signal);
  const { answer, secrets } = await sent.catch((error: unknown) => {
    throw body === null ? error : toCreationError(error, body);
  });
  const hidden = [...secrets, ...(sending.secrets?.() ?? [])];
  try {
    const doing = method === 'POST' ? 'create' : 'update';
    const created = parse(answer, { resource, doing, members: members(), secrets: hidden }, parts.now());
    if (answered.isWhole !== true) throw createEarlyResponseError(created);
    return created;
  } catch (error) {
    throw markSent(error, answered.body);
  }
};

/** Creates the requests of one account, over one transport and one session. */
export const createRequests = (parts: Parts): Requests => {
  const { transport, queue, pacer, now } = parts;
  const closing = new AbortController();
  const { host } = new URL(parts.serviceAddress);
  return {
    limited: async ({ signal }, time, work) => {
      if (signal?.aborted || closing.signal.aborted) throw createCancellation();
      const outer = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const limit = createDeadline(time, outer, () => createTimeoutError(host));
      try {
        return await work(limit);
      } catch (error) {
        throw limit.signal.aborted && !(error instanceof VitrineError) ? limit.signal.reason : error;
      } finally {
        limit.clear();
      }
    },
    get: async (url, about, { background = false, asked, onHeld, onPaused }, signal, read, onAnswer) => {
      const sendWithToken = async (tokenNow: GetCurrentToken): Promise<HttpAnswer | null> => {
        const token = await tokenNow();
        return token === null ? null : transport.send({ url, token, body: null, signal, onAnswer });
      };
      const sendRateLimited = (tokenNow: GetCurrentToken): Promise<HttpAnswer | null> =>
        pacer().run(() => sendWithToken(tokenNow), background ? 'background' : 'person', signal, onPaused);
      const runAuthorized = (): Promise<Authorized> => sendAuthorized(parts, sendRateLimited, signal);
      const { answer, secrets } = await queue.run(runAuthorized, { background, asked, onHeld }, signal);
      const stranger = findStrangerError(answer, url.host);
      if (stranger !== null) throw stranger;
      if (answer.status < 200 || answer.status > 299) throw createResponseError(answer, { ...about, secrets }, now());
      try {
        return await read(answer);
      } catch (error) {
        throw redactErrorSecrets(error, secrets);
      }
    },
    post: (sending, { background = false }, signal) => {
      const url = buildFirstPageUrl(parts.serviceAddress, sending.resource);
      return sendBody(parts, { ...sending, method: 'POST', url, parse: parseCreationResponse }, background, signal);
    },
    send: (sending, { background = false }, signal) => sendBody(parts, sending, background, signal),
    stop: () => closing.abort(createCancellation()),
  };
};
