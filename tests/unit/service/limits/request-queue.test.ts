import { describe, expect, it, vi } from 'vitest';
import { VitrineError } from '../../../../electron/base/errors.ts';
import { createBudget } from '../../../../electron/service/limits/request-budget.ts';
import { createRequestQueue } from '../../../../electron/service/limits/request-queue.ts';
import { ServiceError } from '../../../../electron/service/service-error.ts';

const start = (limit: number): { lanes: ReturnType<typeof createRequestQueue>; used: () => number } => {
  const budget = createBudget(
    () => limit,
    () => 1_000_000_000,
  );
  return { lanes: createRequestQueue(() => budget), used: () => budget.state().used };
};
const never = new AbortController().signal;
const behind = { background: true };

describe('background requests', () => {
  it('wait for the hourly budget, while requests of the user are sent immediately and not counted', async () => {
    const { lanes, used } = start(2);
    const sent: string[] = [];
    const send = (name: string) => async (): Promise<number> => sent.push(name);
    await lanes.run(send('one'), behind, never);
    await lanes.run(send('two'), behind, never);
    const stop = new AbortController();
    const third = lanes.run(send('three'), behind, stop.signal);
    await lanes.run(send('person'), { background: false }, never);
    stop.abort(new Error('stopped'));
    await expect(third).rejects.toThrow('stopped');
    expect([sent, used()]).toEqual([['one', 'two', 'person'], 2]);
  });

  it.each([
    ['offline', 0],
    ['hostNotFound', 0],
    ['certificate', 0],
    ['timeout', 1],
    ['serviceFault', 1],
  ] as const)('that end with %s leave the budget at %i', async (code, left) => {
    const { lanes, used } = start(2);
    const fail = (): Promise<never> => Promise.reject(new VitrineError(code, 'No.'));
    await expect(lanes.run(fail, behind, never)).rejects.toMatchObject({ code });
    expect(used()).toBe(left);
  });

  it.each([
    [null, 0],
    [429, 1],
  ])('that are rate limited (%j) count if they were sent', async (status, left) => {
    const { lanes, used } = start(2);
    const error = new ServiceError('rateLimited', 'Later.', status === null ? {} : { status });
    await expect(lanes.run(() => Promise.reject(error), behind, never)).rejects.toBe(error);
    expect(used()).toBe(left);
  });

  it('run two in parallel, all requests six, and requests of the user before waiting ones', async () => {
    const { lanes } = start(100);
    const begun: string[] = [];
    const go: (() => void)[] = [];
    const run = (name: string, background: boolean): Promise<void> =>
      lanes.run(
        () => {
          begun.push(name);
          return new Promise<void>((resolve) => go.push(resolve));
        },
        { background },
        never,
      );
    const all = ['b1', 'b2', 'b3'].map((name) => run(name, true));
    await vi.waitFor(() => expect(begun).toEqual(['b1', 'b2']), 60_000);
    all.push(...['p1', 'p2', 'p3', 'p4', 'p5'].map((name) => run(name, false)));
    await vi.waitFor(() => expect(begun).toHaveLength(6), 60_000);
    go.shift()?.();
    await vi.waitFor(() => expect(begun).toEqual(['b1', 'b2', 'p1', 'p2', 'p3', 'p4', 'p5']), 60_000);
    while (begun.length < 8 || go.length > 0) {
      go.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(all);
    expect(begun.at(-1)).toBe('b3');
  });

  it.each([true, false])('are cancelled while they wait, and awaited after they began (%s)', async (background) => {
    const { lanes } = start(100);
    const stop = new AbortController();
    const order: string[] = [];
    const go = Promise.withResolvers<undefined>();
    const begun = Array.from({ length: 6 }, () =>
      lanes
        .run(() => go.promise.then(() => order.push('over')), { background }, stop.signal)
        .catch(() => order.push('no')),
    );
    const late = lanes.run(async () => order.push('begun late'), { background }, stop.signal);
    await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new Error('stopped'));
    await expect(late).rejects.toThrow('stopped');
    const waited = background ? ['no', 'no', 'no', 'no'] : [];
    expect(order).toEqual(waited);
    go.resolve(undefined);
    await Promise.all(begun);
    expect(order).toEqual([...waited, ...Array.from({ length: 6 - waited.length }, () => 'over')]);
    await expect(lanes.run(async () => order.push('never'), { background }, stop.signal)).rejects.toThrow('stopped');
    expect(order).not.toContain('never');
  });

  it('stop waiting once the user waits for them, and still count', async () => {
    const { lanes, used } = start(1);
    const controller = new AbortController();
    const states: boolean[] = [];
    const standing = { background: true, asked: controller.signal, onHeld: (queued: boolean) => states.push(queued) };
    await lanes.run(() => Promise.resolve(), standing, never);
    const queued = lanes.run(() => Promise.resolve('sent'), standing, never);
    await new Promise((resolve) => setImmediate(resolve));
    expect(used()).toBe(1);
    expect(states).toEqual([true]);
    controller.abort();
    expect(await queued).toBe('sent');
    expect(await lanes.run(() => Promise.resolve('again'), standing, never)).toBe('again');
    expect(used()).toBe(3);
    expect(states).toEqual([true, false]);
  });

  it('report that the wait has ended also if they are cancelled meanwhile', async () => {
    const { lanes, used } = start(1);
    const states: boolean[] = [];
    const stop = new AbortController();
    const heldPriority = { background: true, onHeld: (isHeld: boolean) => states.push(isHeld) };
    await lanes.run(() => Promise.resolve(), heldPriority, never);
    const queued = lanes.run(() => Promise.reject(new Error('sent')), heldPriority, stop.signal);
    await vi.waitFor(() => expect(states).toEqual([true]), 60_000);
    stop.abort(new Error('stopped'));
    await expect(queued).rejects.toThrow('stopped');
    expect([states, used()]).toEqual([[true, false], 1]);
  });
});
