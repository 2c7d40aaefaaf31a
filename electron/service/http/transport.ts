import type { Dispatcher } from 'undici';
import { type Ms, seconds } from '../../base/branded-types.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { type Body, acceptedEncodings, readResponseBody, decodeBody, toUtf8Body } from './response-body.ts';
import { type Deadline, createCancellation, createDeadline, raceAbort } from './deadline.ts';
import { type Dispatchers, type DispatchersOptions, createDispatchers } from './dispatchers.ts';
import { convertNetworkError, createTimeoutError } from './network-errors.ts';
import type { RequestBody } from './request-body.ts';
import { resolveRedirect } from '../request-urls.ts';
import { ServiceError } from '../service-error.ts';

/** The idle timeouts, and the total timeout of a request by the user. */
export interface Timeouts {
  /** For reads: between two bytes of the response, and before the first one. */
  readonly idle: Ms;
  /** For uploads: without progress in either direction. */
  readonly uploadIdle: Ms;
  /** The time until the user gets a result, including retries. */
  readonly person: Ms;
}

export const defaultTimeouts: Timeouts = { idle: seconds(25), uploadIdle: seconds(30), person: seconds(28) };

/** A single request: a GET without a body, or a POST or PATCH of JSON with one. There is no other method. */
export interface HttpCall {
  /** The method of a request with a body; POST by default. */
  readonly method?: 'POST' | 'PATCH';
  readonly url: URL;
  /** Sent as `Authorization: Bearer …`; null: the request has no such header. */
  readonly token: string | null;
  readonly body: RequestBody | null;
  readonly signal?: AbortSignal | undefined;
  /** Called when the response starts. */
  readonly onAnswer?: (() => void) | undefined;
}

/** A complete response with any status. */
export interface HttpAnswer {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly body: Body;
}

/** The only access to the network. Sends and receives bytes, and reports failures as `ServiceError`. */
export interface Transport {
  /**
   * Sends once. Rejects with `offline`, `hostNotFound`, `certificate`, `timeout`, `notThisService`, `unreadable` or
   * `cancelled`. The body records whether it was sent completely.
   */
  send(call: HttpCall): Promise<HttpAnswer>;
  close(): Promise<void>;
}

const buildHeaders = ({ token, body }: HttpCall): Record<string, string> => ({
  accept: 'application/json',
  'accept-encoding': acceptedEncodings,
  'user-agent': 'Vitrine',
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  // A cache on the way could return a list from before a creation.
  ...(body === null
    ? { 'cache-control': 'no-cache' }
    : { 'content-type': 'application/json', 'content-length': String(body.length) }),
});

const maxRedirects = 3;
const unlimited = { headersTimeout: 0, bodyTimeout: 0 } as const;

const createHeaderReader =
  (headers: Dispatcher.ResponseData['headers']) =>
  (name: string): string | undefined => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };

/** In bytes per second. A slower response would practically never finish. */
const minBytesPerSecond = 50;

/**
 * Returns a listener for the chunks of a response. Only a minimum rate restarts the idle timeout, so that a trickling
 * response counts as idle.
 */
const createIdleListener = (silence: Deadline, idle: Ms): ((bytes: number) => void) => {
  let receivedBytes = 0;
  return (bytes) => {
    receivedBytes += bytes;
    if (receivedBytes < (idle / 1000) * minBytesPerSecond) return;
    receivedBytes = 0;
    silence.restart(idle);
  };
};

/** Sends one request without following redirects, and reads the complete response. */
const exchangeBytes = async (
  dispatchers: Dispatchers,
  call: HttpCall,
  silence: Deadline,
  idle: Ms,
): Promise<HttpAnswer> => {
  const { url, body } = call;
  const request = async (dispatcher: Dispatcher): Promise<Dispatcher.ResponseData> => {
    silence.restart(idle);
    return dispatcher.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: body ? (call.method ?? 'POST') : 'GET',
      headers: buildHeaders(call),
      body: body ? (body.pieces(() => silence.restart(body.silence(idle))) as never) : null,
      signal: silence.signal,
      ...unlimited,
    });
  };
  const carrier = body ? dispatchers.creating : dispatchers.reading;
  const response = await raceAbort(
    carrier.carry(url, request, () => body?.complete() !== true && !silence.signal.aborted),
    silence.signal,
  );
  call.onAnswer?.();
  silence.restart(idle);
  const header = createHeaderReader(response.headers);
  const bytes = await readResponseBody(response.body, header('content-length'), createIdleListener(silence, idle));
  // The response is complete: decompressing it does not count as idle time.
  silence.restart(null);
  const decoded = await decodeBody(bytes, header('content-encoding'));
  return { status: response.statusCode, header, body: toUtf8Body(decoded, header('content-type')) };
};

const createRedirectedError = (url: URL, status: number): ServiceError =>
  new ServiceError('notThisService', m.service.network.redirected(url.host), {
    status,
    stranger: 'service',
  });

const follow = async (call: HttpCall, sendOnce: (call: HttpCall) => Promise<HttpAnswer>): Promise<HttpAnswer> => {
  let { url } = call;
  for (let hop = 0; ; hop++) {
    const answer = await sendOnce({ ...call, url });
    if (answer.status < 300 || answer.status > 399) return answer;
    // A creation is redirected only if the status means that it was not performed here. An update never is: it is read back.
    const isRepeatable = call.method !== 'PATCH' && (answer.status === 307 || answer.status === 308);
    const onward = call.body === null || isRepeatable;
    const target = onward && hop < maxRedirects ? resolveRedirect(url, answer.header('location')) : null;
    if (!target) throw createRedirectedError(url, answer.status);
    url = target;
  }
};

/** Creates the transport over `dispatcher`, or over the default one with the system's certificates and proxies. */
export const createTransport = (options: DispatchersOptions, timeouts: Timeouts = defaultTimeouts): Transport => {
  const dispatchers = createDispatchers(options);
  const sendOnce = async (call: HttpCall): Promise<HttpAnswer> => {
    const idle = call.body?.streams ? timeouts.uploadIdle : timeouts.idle;
    const silence = createDeadline(idle, call.signal, () => createTimeoutError(call.url.host));
    try {
      return await exchangeBytes(dispatchers, call, silence, idle);
    } catch (error) {
      const reason: unknown = silence.signal.aborted ? silence.signal.reason : error;
      throw convertNetworkError(reason, call.url.host);
    } finally {
      silence.clear();
    }
  };
  return {
    send: async (call) => {
      if (call.signal?.aborted)
        throw call.signal.reason instanceof VitrineError ? call.signal.reason : createCancellation();
      return follow(call, sendOnce);
    },
    close: () => dispatchers.close(),
  };
};
