import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpReplyError, type HttpReply, serializeBody } from './responses.ts';
import {
  type ResponseOrigin,
  type Interception,
  type Interceptor,
  type InterceptedAnswer,
  sendUnchanged,
} from './interceptor.ts';
import { isObject } from '../base/guards.ts';
import { DemoRateLimiter } from './rate-limiter.ts';
import type { Records } from './request-log.ts';
import type { RateLimitOptions, RequestRecord } from './types.ts';
import type { DemoAccountState } from './demo-account.ts';

/** The normal handler of one of the two servers. */
export type RequestHandler = (request: IncomingMessage, url: URL, record: RequestRecord) => Promise<HttpReply>;

interface PipelineParts {
  readonly server: 'base' | 'auth';
  readonly world: DemoAccountState;
  readonly interceptor: Interceptor;
  readonly records: Records;
  readonly answer: RequestHandler;
}

/** Processes a request: records and limits it, responds, lets the interceptor change the response, and sends it. */
export class Pipeline {
  private readonly parts: PipelineParts;
  private readonly limiter = new DemoRateLimiter();

  constructor(parts: PipelineParts) {
    this.parts = parts;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const record = this.noted(request);
    const between = this.parts.interceptor.intercept(record);
    const reply = await this.reply(request, response, between, record);
    if (reply === null) return;
    const outgoing = this.outgoing(reply, between, record);
    const { latencyMs } = this.parts.world.behaviour;
    if (latencyMs > 0) await wait(latencyMs);
    record.status = outgoing.status;
    if (!(await (between?.send ?? sendUnchanged)(response, outgoing))) record.status = null;
  }

  private noted(request: IncomingMessage): RequestRecord {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value ?? '']));
    const { method = 'GET', url: path = '/' } = request;
    const { server, records } = this.parts;
    const record = { at: Date.now(), server, method, path, headers, bodySize: 0, body: null, status: null };
    records.add(record);
    return record;
  }

  /** Returns the reply to send, or null for none. */
  private async reply(
    request: IncomingMessage,
    response: ServerResponse,
    between: Interception | null,
    record: RequestRecord,
  ): Promise<HttpReply | null> {
    const instead = between?.instead;
    if (instead === 'destroy') {
      response.destroy();
      return null;
    }
    if (instead !== undefined && instead !== 'hang' && instead.early) return instead.reply;
    const limited = this.limiter.check(this.limit(record), Date.now());
    if (!instead && !limited) return this.answered(request, record);
    record.bodySize = await drainRequest(request);
    if (instead === 'hang') return null;
    return instead?.reply ?? limited ?? null;
  }

  private async answered(request: IncomingMessage, record: RequestRecord): Promise<HttpReply> {
    try {
      return await this.parts.answer(request, new URL(record.path, this.origin()), record);
    } catch (error) {
      if (!(error instanceof HttpReplyError)) throw error;
      if (!request.readableEnded) record.bodySize = await drainRequest(request);
      return error.reply;
    }
  }

  private outgoing(reply: HttpReply, between: Interception | null, record: RequestRecord): InterceptedAnswer {
    const responseOrigin: ResponseOrigin = { origin: this.origin(), path: record.path };
    const json = between !== null && isObject(reply.json) ? between.shape(reply.json, responseOrigin) : reply.json;
    const outgoing = { status: reply.status, headers: reply.headers, body: reply.bytes ?? serializeBody(json) };
    return between?.bytes(outgoing) ?? outgoing;
  }

  private limit({ path }: RequestRecord): RateLimitOptions | null {
    const { rateLimit, signInRateLimit, generation } = this.parts.world.behaviour;
    // Live services deliver files from another host, so files do not count towards the request limit.
    if (generation === 'live' && !path.startsWith('/api/')) return null;
    return this.parts.server === 'base' ? rateLimit : signInRateLimit;
  }

  private origin(): string {
    return this.parts.server === 'base' ? this.parts.world.baseUrl : this.parts.world.authUrl;
  }
}

/** Reads and discards the rest of a body, so that the client can read the response. */
async function drainRequest(request: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) size += chunk.length;
  return size;
}
