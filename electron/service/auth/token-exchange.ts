import { joinProblems } from '../../base/service-text.ts';
import type { ErrorCode } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { getExchangeUrl } from '../addresses.ts';
import { parseJsonLeniently, getResponseProblems } from '../response-errors.ts';
import { decodeBodyText } from '../http/response-body.ts';
import { createJsonBody } from '../http/request-body.ts';
import { readPause } from '../pause.ts';
import { isWebPage } from '../http/web-page.ts';
import { ServiceError } from '../service-error.ts';
import { createStrangerError, findStrangerError } from '../stranger.ts';
import { getResponseTime } from '../service-time.ts';
import { type RefusedCredential, findRefusedCredential } from './refused-credential.ts';
import { findExpiresIn, findToken, listPropertyNames } from './token-parser.ts';
import type { HttpAnswer, Transport } from '../http/transport.ts';

/** The credentials that are exchanged for a token. */
export interface Credentials {
  readonly signInAddress: string;
  readonly apiKey: string;
  readonly password: string;
}

const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'signInMalformed',
  401: 'signInRefused',
  403: 'signInRefused',
  408: 'timeout',
  422: 'signInMalformed',
  425: 'serviceFault',
  429: 'rateLimited',
};

const isAboutCredentials = (code: ErrorCode): boolean => code === 'signInRefused' || code === 'signInMalformed';

const describeRefusal = (
  code: ErrorCode,
  status: number,
  reason: string | null,
  credential: RefusedCredential | null,
): string => {
  const messages = m.service.signIn;
  if (code === 'signInRefused') return messages.signInRefused(reason, credential);
  if (code === 'signInMalformed') return messages.signInMalformed(reason);
  if (code === 'rateLimited' || code === 'notThisService') return messages[code];
  return messages.serviceFault(status);
};

const createRejectionError = (answer: HttpAnswer, secrets: readonly string[], now: number): ServiceError => {
  const { status } = answer;
  const code = codes[status] ?? (status >= 500 ? 'serviceFault' : 'notThisService');
  const problems = getResponseProblems(answer, secrets);
  const credential = isAboutCredentials(code) ? findRefusedCredential(parseJsonLeniently(answer), problems) : null;
  return new ServiceError(code, describeRefusal(code, status, joinProblems(problems), credential), {
    status,
    ...(credential === null ? {} : { field: credential }),
    retryAfter: readPause(answer, now),
  });
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A token may be plain text; `findToken` decides.
    return undefined;
  }
};

const readToken = (answer: HttpAnswer, secrets: readonly string[]): Pick<ExchangedToken, 'value' | 'expiresIn'> => {
  const text = decodeBodyText(answer.body);
  const body = parse(text);
  const plain = /^text\/plain/i.test(answer.header('content-type') ?? 'text/plain') ? text : null;
  const token = findToken(body, plain);
  if (token !== null) return { value: token, expiresIn: findExpiresIn(body) };
  if (body === undefined) throw new ServiceError('unreadable', m.service.signIn.unreadable);
  const names = listPropertyNames(body);
  const serviceMessage = joinProblems(getResponseProblems(answer, secrets));
  throw new ServiceError('tokenMissing', m.service.signIn.tokenMissing(serviceMessage, names));
};

/** A token and the time at which it was issued, by the service's clock if the response contains it. */
interface ExchangedToken {
  readonly value: string;
  readonly at: number;
  /** In seconds; null if the response does not name it. */
  readonly expiresIn: number | null;
}

/**
 * Exchanges key and password for a token once (interface document, «Token exchange»). Rejects with `signInRefused`,
 * `signInMalformed`, `tokenMissing`, `notThisService`, `rateLimited`, `serviceFault`, `unreadable`, or the reason of
 * the network error. No message repeats the sent values.
 */
export const exchangeToken = async (
  transport: Transport,
  { signInAddress, apiKey, password }: Credentials,
  signal: AbortSignal,
  now: () => number,
): Promise<ExchangedToken> => {
  const url = getExchangeUrl(signInAddress);
  const answer = await transport.send({
    url,
    token: null,
    body: createJsonBody({ api_key: apiKey, api_password: password }),
    signal,
  });
  const secrets = [password, apiKey];
  const stranger = findStrangerError(answer, url.host);
  const isPage = stranger !== null && (stranger.code === 'unreadable' || answer.status === 403);
  if (isPage && isWebPage(answer.body))
    throw createStrangerError('unreadable', m.service.stranger.signInPage(url.host), { status: answer.status });
  if (stranger !== null && (answer.body.byteLength > 0 || answer.status === 407)) throw stranger;
  if (answer.status < 200 || answer.status > 299) throw createRejectionError(answer, secrets, now());
  return { ...readToken(answer, secrets), at: getResponseTime(answer.header, now()) };
};
