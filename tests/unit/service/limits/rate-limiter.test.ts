import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rateLimitWindow } from '../../../../electron/service/limits/rate-limit.ts';
import type { Urgency } from '../../../../electron/service/limits/rate-limit.ts';
import { createRateLimiter } from '../../../../electron/service/limits/rate-limiter.ts';
import type { RateLimiter } from '../../../../electron/service/limits/rate-limiter.ts';
import type { HttpAnswer } from '../../../../electron/service/http/transport.ts';

const never = new AbortController().signal;
let pacer: RateLimiter;
let left: string[];

/** Sends one in its turn; how it ended stands among those that left, unless it left. */
const send = (name: string, urgency: Urgency, signal = never): Promise<unknown> =>
  pacer
    .run(
      async () => (left.push(name), { status: 200, header: () => undefined } as unknown as HttpAnswer),
      urgency,
      signal,
    )
    .catch((error: unknown) => left.push(`${name}: ${(error as Error).message}`));

beforeEach(async () => {
  vi.useFakeTimers();
  left = [];
  pacer = createRateLimiter(() => 1, Date.now);
  await send('first', 'person');
});
afterEach(() => void vi.useRealTimers());

describe('who waits for a turn', () => {
  it('goes by how urgent it is, then by who came first', async () => {
    const urgencies: readonly Urgency[] = ['background', 'upload', 'person', 'background', 'upload', 'person'];
    const all = urgencies.map((urgency, n) => send(`${urgency} ${n}`, urgency));
    for (let n = 0; n < 2 * urgencies.length; n++) await vi.advanceTimersByTimeAsync(rateLimitWindow);
    await Promise.all(all);
    expect(left).toEqual(['first', 'person 2', 'person 5', 'upload 1', 'upload 4', 'background 0', 'background 3']);
  });

  it('leaves at once when it is given up, and holds up nobody; one that has left hears no more of it', async () => {
    const stopping = new AbortController();
    const given = send('given up', 'person', stopping.signal);
    const next = send('next', 'person');
    stopping.abort(new Error('Stopped'));
    await given;
    expect(left).toEqual(['first', 'given up: Stopped']);
    await vi.advanceTimersByTimeAsync(rateLimitWindow);
    await next;
    const gone = new AbortController();
    const going = send('going', 'person', gone.signal);
    await vi.advanceTimersByTimeAsync(rateLimitWindow);
    await going;
    const last = send('last', 'person');
    gone.abort(new Error('Too late'));
    await vi.advanceTimersByTimeAsync(rateLimitWindow);
    await last;
    expect(left).toEqual(['first', 'given up: Stopped', 'next', 'going', 'last']);
    await send('not begun', 'person', AbortSignal.abort(new Error('Stopped before')));
    expect(left.at(-1)).toBe('not begun: Stopped before');
  });
});

describe('a pause that the service asks for', () => {
  const hour = 3_600;
  const answering = (status: number, retryAfter?: number) => async (): Promise<HttpAnswer> => {
    left.push(String(status));
    const header = (name: string): string | undefined =>
      name === 'retry-after' && retryAfter !== undefined ? String(retryAfter) : undefined;
    return { status, header } as unknown as HttpAnswer;
  };
  const ask = (status: number, retryAfter?: number): Promise<unknown> =>
    pacer
      .run(answering(status, retryAfter), 'person', never)
      .catch((error: unknown) => left.push((error as Error).message));
  const pausedFor = (): number => (Date.parse(pacer.state().pausedUntil ?? '') - Date.now()) / 1000;

  beforeEach(async () => {
    pacer = createRateLimiter(() => null, Date.now);
    left = [];
    await Promise.resolve();
  });

  it('ends when one request that the user asks for is answered', async () => {
    await ask(429, hour);
    await ask(200);
    pacer.tryOnce();
    await ask(200);
    await ask(200);
    expect(left).toEqual(['429', expect.stringMatching(/again in 60 minutes/), '200', '200']);
    expect(pacer.state().pausedUntil).toBeNull();
  });

  it('lets a single request leave when the user asks for it, and becomes what its answer says', async () => {
    await ask(429, hour);
    pacer.tryOnce();
    await ask(429, 2 * hour);
    await ask(200);
    expect(left).toEqual(['429', '429', expect.stringMatching(/again in 60 minutes/)]);
    pacer.tryOnce();
    await ask(429, 600);
    expect(pausedFor()).toBe(600);
  });

  it('is kept when it is short, although the user asks for a request', async () => {
    await ask(429, 90);
    pacer.tryOnce();
    await ask(200);
    expect(left).toEqual(['429', expect.stringMatching(/again in 2 minutes/)]);
  });

  it('holds everything after a fault that names a time, and says that the service is not available', async () => {
    await ask(503, hour);
    await ask(200);
    expect(left).toEqual(['503', expect.stringMatching(/not available at the moment \(503\).*60 minutes/)]);
    expect(pacer.state()).toMatchObject({ isUnavailable: true, why: 'none' });
  });

  it('holds nothing after a fault that names no time', async () => {
    await ask(503);
    await ask(200);
    expect(left).toEqual(['503', '200']);
  });

  it('is reported to a request that waits for it, and so is its end', async () => {
    await ask(429, 60);
    const told: boolean[] = [];
    const waiting = pacer.run(answering(200), 'background', never, (paused) => told.push(paused));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual([true]);
    await vi.advanceTimersByTimeAsync(60_000);
    await waiting;
    expect(told).toEqual([true, false]);
  });
});
