import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RequestPriority, rateLimitWindow } from '../../../../electron/service/limits/rate-limit.ts';
import { type RateLimiter, createRateLimiter } from '../../../../electron/service/limits/rate-limiter.ts';
import type { HttpAnswer } from '../../../../electron/service/http/transport.ts';

const never = new AbortController().signal;
let pacer: RateLimiter;
let left: string[];

/** Sends a request in its turn, and records its failure if it was not sent. */
const send = (name: string, urgency: RequestPriority, signal = never): Promise<unknown> =>
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

describe('waiting requests', () => {
  it('are sent by priority, then by order of arrival', async () => {
    const urgencies: readonly RequestPriority[] = ['background', 'upload', 'person', 'background', 'upload', 'person'];
    const all = urgencies.map((urgency, n) => send(`${urgency} ${n}`, urgency));
    for (let n = 0; n < 2 * urgencies.length; n++) await vi.advanceTimersByTimeAsync(rateLimitWindow);
    await Promise.all(all);
    expect(left).toEqual(['first', 'person 2', 'person 5', 'upload 1', 'upload 4', 'background 0', 'background 3']);
  });

  it('leave immediately when cancelled, and delay no other; sent requests are not affected', async () => {
    const stopping = new AbortController();
    const given = send('given up', 'person', stopping.signal);
    const next = send('next', 'person');
    stopping.abort(new Error('Stopped'));
    await given;
    expect(left).toEqual(['first', 'given up: Stopped']);
    await vi.advanceTimersByTimeAsync(rateLimitWindow);
    await next;
    const cancelled = new AbortController();
    const going = send('going', 'person', cancelled.signal);
    await vi.advanceTimersByTimeAsync(rateLimitWindow);
    await going;
    const last = send('last', 'person');
    cancelled.abort(new Error('Too late'));
    await vi.advanceTimersByTimeAsync(rateLimitWindow);
    await last;
    expect(left).toEqual(['first', 'given up: Stopped', 'next', 'going', 'last']);
    await send('not begun', 'person', AbortSignal.abort(new Error('Stopped before')));
    expect(left.at(-1)).toBe('not begun: Stopped before');
  });
});

describe('pause that the service requested', () => {
  const hour = 3_600;
  const answering = (status: number, retryAfter?: number) => async (): Promise<HttpAnswer> => {
    left.push(String(status));
    const header = (name: string): string | undefined =>
      name === 'retry-after' && retryAfter !== undefined ? String(retryAfter) : undefined;
    return { status, header } as unknown as HttpAnswer;
  };
  const sendRequest = (status: number, retryAfter?: number): Promise<unknown> =>
    pacer
      .run(answering(status, retryAfter), 'person', never)
      .catch((error: unknown) => left.push((error as Error).message));
  const pausedFor = (): number => (Date.parse(pacer.state().pausedUntil ?? '') - Date.now()) / 1000;

  beforeEach(async () => {
    pacer = createRateLimiter(() => null, Date.now);
    left = [];
    await Promise.resolve();
  });

  it('ends when a request of the user succeeds', async () => {
    await sendRequest(429, hour);
    await sendRequest(200);
    pacer.tryOnce();
    await sendRequest(200);
    await sendRequest(200);
    expect(left).toEqual(['429', expect.stringMatching(/again in 60 minutes/), '200', '200']);
    expect(pacer.state().pausedUntil).toBeNull();
  });

  it('allows a single request of the user, and is replaced by the pause in its response', async () => {
    await sendRequest(429, hour);
    pacer.tryOnce();
    await sendRequest(429, 2 * hour);
    await sendRequest(200);
    expect(left).toEqual(['429', '429', expect.stringMatching(/again in 60 minutes/)]);
    pacer.tryOnce();
    await sendRequest(429, 600);
    expect(pausedFor()).toBe(600);
  });

  it('is kept when it is short, despite a request of the user', async () => {
    await sendRequest(429, 90);
    pacer.tryOnce();
    await sendRequest(200);
    expect(left).toEqual(['429', expect.stringMatching(/again in 2 minutes/)]);
  });

  it('holds all requests after an error with a time, and reports that the service is unavailable', async () => {
    await sendRequest(503, hour);
    await sendRequest(200);
    expect(left).toEqual(['503', expect.stringMatching(/not available at the moment \(503\).*60 minutes/)]);
    expect(pacer.state()).toMatchObject({ isUnavailable: true, why: 'none' });
  });

  it('holds nothing after an error without a time', async () => {
    await sendRequest(503);
    await sendRequest(200);
    expect(left).toEqual(['503', '200']);
  });

  it('is reported to a waiting request, and so is its end', async () => {
    await sendRequest(429, 60);
    const states: boolean[] = [];
    const waiting = pacer.run(answering(200), 'background', never, (paused) => states.push(paused));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states).toEqual([true]);
    await vi.advanceTimersByTimeAsync(60_000);
    await waiting;
    expect(states).toEqual([true, false]);
  });
});
