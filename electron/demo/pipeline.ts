import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpRefusal, type HttpReply } from './answers.ts';
import { isItem } from './is-item.ts';
import type { Outgoing, AnswerPlace } from './misbehave/handler.ts';
import { sendWhole } from './misbehave/transport.ts';
import { handlerOf, type Rule } from './misbehaviours.ts';
import { DemoRateLimiter } from './rate-limiter.ts';
import { serialised } from './serialised.ts';
import type { Records } from './records.ts';
import type { Asked, Rules } from './rules.ts';
import type { RateLimitOptions, RequestRecord } from './types.ts';
import type { World } from './world.ts';

/** What one of the two servers does with a request that nothing spoils. */
export type RequestHandler = (request: IncomingMessage, url: URL, record: RequestRecord) => Promise<HttpReply>;

interface PipelineParts {
  readonly server: 'base' | 'auth';
  readonly world: World;
  readonly rules: Rules;
  readonly records: Records;
  readonly answer: RequestHandler;
}

/** The life of a request: noted, limited, answered, spoiled as the rules say, sent. */
export class Pipeline {
  private readonly parts: PipelineParts;
  private readonly limiter = new DemoRateLimiter();

  constructor(parts: PipelineParts) {
    this.parts = parts;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const record = this.noted(request);
    const rules = this.parts.rules.take(this.asked(record));
    const reply = await this.reply(request, response, rules, record);
    if (reply === null) return;
    const outgoing = this.outgoing(reply, rules, record);
    const { latencyMs } = this.parts.world.behaviour;
    if (latencyMs > 0) await wait(latencyMs);
    record.status = outgoing.status;
    if (!(await send(response, outgoing, rules))) record.status = null;
  }

  private noted(request: IncomingMessage): RequestRecord {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value ?? '']));
    const { method = 'GET', url: path = '/' } = request;
    const { server, records } = this.parts;
    const record = { at: Date.now(), server, method, path, headers, bodySize: 0, body: null, status: null };
    records.add(record);
    return record;
  }

  private asked({ server, method, path }: RequestRecord): Asked {
    return { server, method, path };
  }

  /** The reply to send, or null if none is to be sent. */
  private async reply(
    request: IncomingMessage,
    response: ServerResponse,
    rules: Rule[],
    record: RequestRecord,
  ): Promise<HttpReply | null> {
    const instead = rules.map((rule) => handlerOf(rule).instead?.(rule)).find((one) => one !== undefined);
    if (instead === 'destroy') {
      response.destroy();
      return null;
    }
    if (instead !== undefined && instead !== 'hang' && instead.early) return instead.reply;
    const limited = this.limiter.check(this.limit(), Date.now());
    if (!instead && !limited) return this.answered(request, record);
    record.bodySize = await drained(request);
    if (instead === 'hang') return null;
    return instead?.reply ?? limited ?? null;
  }

  private async answered(request: IncomingMessage, record: RequestRecord): Promise<HttpReply> {
    try {
      return await this.parts.answer(request, new URL(record.path, this.origin()), record);
    } catch (error) {
      if (!(error instanceof HttpRefusal)) throw error;
      if (!request.readableEnded) record.bodySize = await drained(request);
      return error.reply;
    }
  }

  private outgoing(reply: HttpReply, rules: Rule[], record: RequestRecord): Outgoing {
    const place: AnswerPlace = { origin: this.origin(), path: record.path };
    let json = reply.json;
    for (const rule of rules) if (isItem(json)) json = handlerOf(rule).shape?.(json, rule, place) ?? json;
    const body = reply.bytes ?? serialised(json);
    let outgoing: Outgoing = { status: reply.status, headers: reply.headers, body };
    for (const rule of rules) outgoing = handlerOf(rule).bytes?.(outgoing, rule) ?? outgoing;
    return outgoing;
  }

  private limit(): RateLimitOptions | null {
    const { rateLimit, signInRateLimit } = this.parts.world.behaviour;
    return this.parts.server === 'base' ? rateLimit : signInRateLimit;
  }

  private origin(): string {
    return this.parts.server === 'base' ? this.parts.world.baseUrl : this.parts.world.authUrl;
  }
}

async function send(response: ServerResponse, outgoing: Outgoing, rules: Rule[]): Promise<boolean> {
  for (const rule of rules) {
    const own = handlerOf(rule).send;
    if (own) return own(response, outgoing, rule);
  }
  return sendWhole(response, outgoing);
}

/** Reads the rest of a body and forgets it, so that the client is free to hear the answer. */
async function drained(request: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) size += chunk.length;
  return size;
}
