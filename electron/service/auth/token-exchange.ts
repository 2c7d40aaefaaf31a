import { inOneLine } from '../../base/words.ts';
import type { ErrorCode } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { exchangeAddress } from '../addresses.ts';
import { problemsOf } from '../answer-errors.ts';
import { textOf } from '../http/bytes.ts';
import { jsonBody } from '../http/request-body.ts';
import { readRetryAfter } from '../retry.ts';
import { ServiceError } from '../service-error.ts';
import { findToken, memberNames } from './token-parser.ts';
import type { HttpAnswer, Transport } from '../http/transport.ts';

/** What is exchanged for a token. */
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

const wordsFor = (code: ErrorCode, status: number, said: string | null): string => {
  const words = m.service.signIn;
  if (code === 'signInRefused' || code === 'signInMalformed') return words[code](said);
  if (code === 'rateLimited' || code === 'notThisService') return words[code];
  return words.serviceFault(status);
};

const refusal = (answer: HttpAnswer, secrets: readonly string[], now: number): ServiceError => {
  const { status } = answer;
  const code = codes[status] ?? (status >= 500 ? 'serviceFault' : 'notThisService');
  return new ServiceError(code, wordsFor(code, status, inOneLine(problemsOf(answer, secrets))), {
    status,
    retryAfter: readRetryAfter(answer.header('retry-after'), now),
  });
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A token can come as plain text; `findToken` decides.
    return undefined;
  }
};

const readToken = (answer: HttpAnswer, secrets: readonly string[]): string => {
  const text = textOf(answer.body);
  const body = parse(text);
  const plain = /^text\/plain/i.test(answer.header('content-type') ?? 'text/plain') ? text : null;
  const token = findToken(body, plain);
  if (token !== null) return token;
  if (body === undefined) throw new ServiceError('unreadable', m.service.signIn.unreadable);
  const names = memberNames(body);
  const said = inOneLine(problemsOf(answer, secrets));
  throw new ServiceError('tokenMissing', m.service.signIn.tokenMissing(said, names));
};

/**
 * One exchange of key and password for a token (interface document, «Token exchange»). Rejects with `signInRefused`,
 * `signInMalformed`, `tokenMissing`, `notThisService`, `rateLimited`, `serviceFault`, `unreadable`, or why the network
 * failed; no message repeats what was sent.
 */
export const exchangeToken = async (
  transport: Transport,
  { signInAddress, apiKey, password }: Credentials,
  signal: AbortSignal,
  now: () => number,
): Promise<string> => {
  const answer = await transport.send({
    url: exchangeAddress(signInAddress),
    token: null,
    body: jsonBody({ api_key: apiKey, api_password: password }),
    signal,
  });
  const secrets = [password, apiKey];
  if (answer.status < 200 || answer.status > 299) throw refusal(answer, secrets, now());
  return readToken(answer, secrets);
};
