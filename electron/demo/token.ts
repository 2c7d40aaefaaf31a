import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { failure, jsonReply, HttpRefusal, textReply, type HttpReply } from './answers.ts';
import { isObject } from '../base/guards.ts';
import { jsonOf, readBody, recordedBody } from './body.ts';
import type { Item, RequestRecord, TokenShape } from './types.ts';
import type { World } from './world.ts';

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
  private readonly world: World;
  private readonly expiries = new Map<string, number>();

  constructor(world: World) {
    this.world = world;
  }

  /** Returns the response to a body sent to the exchange. */
  exchange(body: unknown): HttpReply {
    const sent = isObject(body) ? body : {};
    const { api_key: key, api_password: password } = sent;
    if (typeof key !== 'string' || typeof password !== 'string') return textReply(400, 'Malformed request');
    if (key !== this.world.apiKey || password !== this.world.apiPassword) return this.refused();
    const shape = this.world.behaviour.tokenShape;
    const token = this.issue();
    return shape === 'text' ? textReply(200, token) : jsonReply(200, SHAPES[shape](token));
  }

  /** Throws the 401 unless the request has a valid token. */
  check(authorization: string | undefined): void {
    const token = BEARER.exec(authorization ?? '')?.[1];
    const expiry = token === undefined ? undefined : this.expiries.get(token);
    if (expiry === undefined) throw new HttpRefusal(unauthorized('InvalidTokenError', 'The access token is not valid'));
    if (expiry <= Date.now()) throw new HttpRefusal(unauthorized('ExpiredTokenError', 'The access token has expired'));
  }

  private issue(): string {
    const now = Date.now();
    const life = this.world.behaviour.tokenLifeMs;
    const times = { iat: seconds(now), exp: seconds(now + life) };
    const claims = { sub: this.world.accountId, jti: randomUUID(), ...times, ...this.limits() };
    const head = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
    const token = `${head}.${createHmac('sha256', this.world.apiPassword).update(head).digest('base64url')}`;
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
    if (this.world.behaviour.refusalShape === 'msg') return jsonReply(401, { msg });
    return jsonReply(401, { error: { msg, errors: [{ field: 'api_key', msg: 'No match for key and password' }] } });
  }
}

function unauthorized(name: string, description: string): HttpReply {
  return failure(401, { name, description });
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Returns the response of the sign-in endpoint. */
export async function answerExchange(
  tokens: Tokens,
  request: IncomingMessage,
  url: URL,
  record: RequestRecord,
): Promise<HttpReply> {
  const bytes = await readBody(request);
  record.bodySize = bytes.length;
  record.body = recordedBody(bytes);
  if (url.pathname !== PATH) return jsonReply(404, { msg: 'Not found' });
  if (request.method !== 'POST') return jsonReply(405, { msg: 'Method not allowed' }, { allow: 'POST' });
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) return textReply(400, 'Malformed request');
  return tokens.exchange(jsonOf(bytes));
}
