import { createErrorReply, type HttpReply } from './responses.ts';
import type { RateLimitOptions } from './types.ts';

/** Counts requests in a sliding window. */
export class DemoRateLimiter {
  private readonly times: number[] = [];

  /** Returns the 429 response if this request exceeds the limit. A rejected request does not count. */
  check(limit: RateLimitOptions | null, now: number): HttpReply | undefined {
    if (!limit) return undefined;
    const from = now - limit.perMs;
    while (this.times[0] !== undefined && this.times[0] <= from) this.times.shift();
    if (this.times.length < limit.requests) {
      this.times.push(now);
      return undefined;
    }
    const freeAt = (this.times[0] ?? now) + limit.perMs;
    const reply = createErrorReply(429, { name: 'TooManyRequests', description: 'The request limit is reached' });
    return { ...reply, headers: { ...reply.headers, ...retryAfter(limit, freeAt, now) } };
  }
}

function retryAfter(limit: RateLimitOptions, freeAt: number, now: number): Record<string, string> {
  if (limit.retryAfter === 'none') return {};
  const seconds = Math.max(1, Math.ceil((freeAt - now) / 1000));
  if (limit.retryAfter === 'seconds') return { 'retry-after': String(seconds) };
  return { 'retry-after': new Date(now + seconds * 1000).toUTCString() };
}
