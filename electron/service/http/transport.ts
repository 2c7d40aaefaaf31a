import type { Dispatcher } from 'undici';
import type { Ms } from '../../base/brand.ts';
import { seconds } from '../../base/brand.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { acceptedEncodings, gather, unpack } from './bytes.ts';
import type { Body } from './bytes.ts';
import { cancelled, deadline, orAborted } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { createDispatchers } from './dispatchers.ts';
import type { Dispatchers, DispatchersOptions } from './dispatchers.ts';
import { networkError, noAnswer } from './network-errors.ts';
import type { RequestBody } from './request-body.ts';
import { redirectTarget } from '../links.ts';
import { ServiceError } from '../service-error.ts';

/** How long silence may last, and a whole answer to a person's request. */
export interface Timeouts {
  /** From one byte of a read's answer to the next, and before the first. */
  readonly idle: Ms;
  /** The same for an upload, either way. */
  readonly uploadIdle: Ms;
  /** Until a person gets a word, retries included. */
  readonly person: Ms;
}

export const defaultTimeouts: Timeouts = { idle: seconds(25), uploadIdle: seconds(30), person: seconds(28) };

/** One request. Without a body it is a GET; with one a POST of JSON. */
export interface HttpCall {
  readonly url: URL;
  /** Sent as `Authorization: Bearer …`; null: the request carries none. */
  readonly token: string | null;
  readonly body: RequestBody | null;
  readonly signal?: AbortSignal | undefined;
  /** Called once the answer has begun. */
  readonly onAnswer?: (() => void) | undefined;
}

/** A whole answer, whatever its status. */
export interface HttpAnswer {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly body: Body;
}

/** The one way to the network: bytes out, bytes in, failures as `ServiceError`. */
export interface Transport {
  /**
   * Sends once. Rejects with `offline`, `hostNotFound`, `certificate`, `timeout`, `notThisService`, `unreadable` or
   * `cancelled`; whether a body had left whole by then, the body itself knows.
   */
  send(call: HttpCall): Promise<HttpAnswer>;
  close(): Promise<void>;
}

const headersOf = ({ token, body }: HttpCall): Record<string, string> => ({
  accept: 'application/json',
  'accept-encoding': acceptedEncodings,
  'user-agent': 'Vitrine',
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }),
});

const mostRedirects = 3;
const unlimited = { headersTimeout: 0, bodyTimeout: 0 } as const;

const headerReader =
  (headers: Dispatcher.ResponseData['headers']) =>
  (name: string): string | undefined => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };

/** In bytes a second: an answer that comes more slowly would never come to its end. */
const slowestLine = 50;

/** Called for each piece of an answer: what comes drop by drop is silence. */
const signsOfLife = (silence: Deadline, idle: Ms): ((bytes: number) => void) => {
  let came = 0;
  return (bytes) => {
    came += bytes;
    if (came < (idle / 1000) * slowestLine) return;
    came = 0;
    silence.restart(idle);
  };
};

/** Sends one request as it is, and reads its answer to the end. */
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
      method: body ? 'POST' : 'GET',
      headers: headersOf(call),
      body: body ? (body.pieces(() => silence.restart(body.silence(idle))) as never) : null,
      signal: silence.signal,
      ...unlimited,
    });
  };
  const carrier = body ? dispatchers.creating : dispatchers.reading;
  const response = await orAborted(
    carrier.carry(url, request, () => body?.complete() !== true && !silence.signal.aborted),
    silence.signal,
  );
  call.onAnswer?.();
  silence.restart(idle);
  const header = headerReader(response.headers);
  const bytes = await gather(response.body, header('content-length'), signsOfLife(silence, idle));
  // All of it is here: unpacking it is no silence of the service.
  silence.restart(null);
  return { status: response.statusCode, header, body: await unpack(bytes, header('content-encoding')) };
};

const sentElsewhere = (asked: URL, status: number): ServiceError =>
  new ServiceError('notThisService', m.service.network.redirected(asked.host), {
    status,
    stranger: 'service',
  });

const follow = async (call: HttpCall, sendOnce: (call: HttpCall) => Promise<HttpAnswer>): Promise<HttpAnswer> => {
  let { url } = call;
  for (let hop = 0; ; hop++) {
    const answer = await sendOnce({ ...call, url });
    if (answer.status < 300 || answer.status > 399) return answer;
    // What creates something is sent on only where the service says that it was not performed here.
    const onward = call.body === null || answer.status === 307 || answer.status === 308;
    const target = onward && hop < mostRedirects ? redirectTarget(url, answer.header('location')) : null;
    if (!target) throw sentElsewhere(url, answer.status);
    url = target;
  }
};

/** Returns the transport over `dispatcher`, or over the program's own with the system's certificates and proxies. */
export const createTransport = (options: DispatchersOptions, timeouts: Timeouts = defaultTimeouts): Transport => {
  const dispatchers = createDispatchers(options);
  const sendOnce = async (call: HttpCall): Promise<HttpAnswer> => {
    const idle = call.body?.streams ? timeouts.uploadIdle : timeouts.idle;
    const silence = deadline(idle, call.signal, () => noAnswer(call.url.host));
    try {
      return await exchangeBytes(dispatchers, call, silence, idle);
    } catch (error) {
      const reason: unknown = silence.signal.aborted ? silence.signal.reason : error;
      throw networkError(reason, call.url.host);
    } finally {
      silence.clear();
    }
  };
  return {
    send: async (call) => {
      if (call.signal?.aborted) throw call.signal.reason instanceof VitrineError ? call.signal.reason : cancelled();
      return follow(call, sendOnce);
    },
    close: () => dispatchers.close(),
  };
};
