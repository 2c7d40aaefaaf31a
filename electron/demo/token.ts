import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createErrorReply, createJsonReply, HttpReplyError, createTextReply, type HttpReply } from './responses.ts';
import { isObject } from '../base/guards.ts';
import { parseJsonBody, readRequestBody, toRecordedBody } from './request-body.ts';
import type { Item, RequestRecord, TokenShape } from './types.ts';
import type { DemoAccountState } from './demo-account.ts';

const PATH = '/auth/api/get-token';
const JSON_TYPE = /^application\/json\b/i;
const BEARER = /^Bearer (\S+)$/;

const SHAPES: Record<TokenShape, (token: string) => unknown> = {
  'data-list': (token) => ({ data: [{ access_token: token, refresh_token: randomUUID() }] }),
  access_token: (token) => ({ access_token: token, token_type: 'bearer', expires_in: 900 }),
  accessToken: (token) => ({ accessToken: token }),
  token: (token) => ({ token }),
  'data-object': (token) => ({ data: { access_token: token, refresh_token: randomUUID() } }),
  'data-token': (token) => ({ data: { token } }),
  nested: (token) => ({ result: { session: { api_token_value: token, refresh_token: randomUUID() }, user: 'demo' } }),
  text: (token) => token,
};

/** Issues access tokens for the account's key and checks their validity. */
export class Tokens {
  private readonly world: DemoAccountState;
  private readonly expiries = new Map<string, number>();

  constructor(world: DemoAccountState) {
    this.world = world;
  }

  /** Returns the response to a body sent to the exchange. */
  exchange(body: unknown): HttpReply {
    const sent = isObject(body) ? body : {};
    const { api_key: key, api_password: password } = sent;
    if (typeof key !== 'string' || typeof password !== 'string') return createTextReply(400, 'Malformed request');
    if (key !== this.world.apiKey || password !== this.world.apiPassword) return this.refused();
    const shape = this.world.behaviour.tokenShape;
    const token = this.issue();
    return shape === 'text' ? createTextReply(200, token) : createJsonReply(200, SHAPES[shape](token));
  }

  /** Throws the 401 unless the request has a valid token. */
  check(authorization: string | undefined): void {
    const token = BEARER.exec(authorization ?? '')?.[1];
    const expiry = token === undefined ? undefined : this.expiries.get(token);
    if (expiry === undefined)
      throw new HttpReplyError(createUnauthorizedReply('InvalidTokenError', 'The access token is not valid'));
    if (expiry <= Date.now())
      throw new HttpReplyError(createUnauthorizedReply('ExpiredTokenError', 'The access token has expired'));
  }

  private issue(): string {
    const now = Date.now();
    const life = this.world.behaviour.tokenLifeMs;
    const times = { iat: toSeconds(now), exp: toSeconds(now + life) };
    const claims = { sub: this.world.accountId, jti: randomUUID(), ...times, ...this.limits() };
    const signedPart = `${encodePart({ alg: 'HS256', typ: 'JWT' })}.${encodePart(claims)}`;
    const token = `${signedPart}.${createHmac('sha256', this.world.apiPassword).update(signedPart).digest('base64url')}`;
    this.forgetExpired(now);
    this.expiries.set(token, now + life);
    return token;
  }

  private limits(): Item {
    const { generation, tokenLimits } = this.world.behaviour;
    return generation === 'live' && tokenLimits ? { user_claims: { account: { rate_limit: tokenLimits } } } : {};
  }

  // Keeps expired tokens for an hour, so that they are reported as expired instead of unknown.
  private forgetExpired(now: number): void {
    for (const [token, expiry] of this.expiries) if (expiry < now - 3_600_000) this.expiries.delete(token);
  }

  private refused(): HttpReply {
    const msg = 'Bad API key or password';
    if (this.world.behaviour.refusalShape === 'msg') return createJsonReply(401, { msg });
    return createJsonReply(401, {
      error: { msg, errors: [{ field: 'api_key', msg: 'No match for key and password' }] },
    });
  }
}

function createUnauthorizedReply(name: string, description: string): HttpReply {
  return createErrorReply(401, { name, description });
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}

function encodePart(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Returns the response of the sign-in endpoint. */
export async function handleExchange(
  tokens: Tokens,
  request: IncomingMessage,
  url: URL,
  record: RequestRecord,
): Promise<HttpReply> {
  const bytes = await readRequestBody(request);
  record.bodySize = bytes.length;
  record.body = toRecordedBody(bytes);
  if (url.pathname !== PATH) return createJsonReply(404, { msg: 'Not found' });
  if (request.method !== 'POST') return createJsonReply(405, { msg: 'Method not allowed' }, { allow: 'POST' });
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) return createTextReply(400, 'Malformed request');
  return tokens.exchange(parseJsonBody(bytes));
}
