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
