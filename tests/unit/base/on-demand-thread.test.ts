import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type OnDemandThread, startOnDemandThread } from '../../../electron/base/on-demand-thread.ts';
import { type Thread, startThread } from '../../../electron/base/thread.ts';
import { VitrineError } from '../../../electron/base/errors.ts';
import { captureLog } from '../../support/kept-log.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { EchoEvents, EchoHandlers } from './echo-thread.ts';
import { closedAfterTest } from '../../support/closed-after-test.ts';

type Echo = OnDemandThread<EchoHandlers, EchoEvents>;

/** Creates a thread that ends as soon as it is idle, with its recorded calls. */
const world = (may: () => boolean | Promise<boolean> = () => true, begin = (): Promise<void> => Promise.resolve()) => {
  const done: string[] = [];
  const note = (what: string): void => void done.push(what);
  const thread: Echo = closedAfterTest(
    startOnDemandThread<EchoHandlers, EchoEvents>({
      start: () => {
        done.push('started');
        return startThread(new URL('./', import.meta.url), 'echo-thread', { greeting: 'hello' });
      },
      begin: async (_thread, again) => {
        done.push(again ? 'begun again' : 'begun');
        await begin();
      },
      rest: async () => {
        const answer = await may();
        done.push(answer ? 'rests' : 'goes on');
        return answer;
      },
      closing: { finalCall: 'finish' },
      idleFor: 1,
    }),
  );
  return { thread, done, note };
};

const resting = (done: readonly string[]): Promise<void> =>
  waitUntil('the thread to rest', () => done.includes('rests'));

describe('OnDemandThread', () => {
  it('ends when it was not used for a while, and restarts at the next call', async () => {
    const { thread, done } = world();
    expect(await thread.call('echo', 1)).toBe('hello 1');
    await resting(done);
    expect(await thread.call('echo', 2)).toBe('hello 2');
    expect(done.slice(0, 5)).toEqual(['started', 'begun', 'rests', 'started', 'begun again']);
  });

  it('does not end during a call or its own work', async () => {
    let free = false;
    const { thread, done } = world(() => free);
    await thread.call('echo', 1);
    await waitUntil('it to be asked', () => done.includes('goes on'));
    expect(await thread.call('echo', 2)).toBe('hello 2');
    expect(done.filter((what) => what === 'started')).toHaveLength(1);
    free = true;
    await resting(done);
  });

  it('is not asked to end before it was idle for the whole timeout after its last call', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const pending: (() => void)[] = [];
    let rests = 0;
    const stub = {
      call: () => new Promise<void>((resolve) => pending.push(resolve)),
      on: () => () => undefined,
      close: () => Promise.resolve(),
    };
    const thread = startOnDemandThread({
      start: () => stub as unknown as Thread<EchoHandlers, EchoEvents>,
      rest: async () => (rests += 1) > 0,
      idleFor: 1_000,
    });
    const begin = async (): Promise<{ readonly end: () => Promise<void> }> => {
      const call = thread.call('echo', 1);
      await vi.advanceTimersByTimeAsync(0);
      const resolve = pending.pop();
      const end = async (): Promise<void> => {
        resolve?.();
        await call;
      };
      return { end };
    };
    await (await begin()).end();
    await vi.advanceTimersByTimeAsync(900);
    const [second, third] = [await begin(), await begin()];
    await vi.advanceTimersByTimeAsync(5_000);
    await second.end();
    await vi.advanceTimersByTimeAsync(5_000);
    await third.end();
    await vi.advanceTimersByTimeAsync(999);
    expect(rests).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(rests).toBe(1);
  });

  it('answers calls that arrive while it decides whether to end', async () => {
    for (const answer of [true, false]) {
      const requested = Promise.withResolvers<undefined>();
      const decided = Promise.withResolvers<boolean>();
      const { thread } = world(() => {
        requested.resolve(undefined);
        return decided.promise;
      });
      await thread.call('echo', 1);
      await requested.promise;
      const answers = Promise.all([thread.call('echo', 2), thread.call('echo', 3)]);
      decided.resolve(answer);
      expect(await answers).toEqual(['hello 2', 'hello 3']);
    }
  });

  it('delivers events to listeners that subscribed before, during and after its run, until they unsubscribe', async () => {
    const { thread, done } = world();
    const heard: string[] = [];
    thread.on('said', (words) => heard.push(`early ${words}`));
    await thread.call('say', 'nothing');
    heard.length = 0;
    const leave = thread.on('said', (words) => heard.push(words));
    await thread.call('say', 'one');
    await resting(done);
    await thread.call('say', 'two');
    leave();
    await thread.call('say', 'three');
    expect(heard.filter((words) => !words.startsWith('early'))).toEqual(['one', 'two']);
    expect(heard.filter((words) => words.startsWith('early'))).toEqual(['early one', 'early two', 'early three']);
  });

  it('delivers events to the first listener of a running thread', async () => {
    const { thread } = world(() => false);
    await thread.ready();
    const heard: string[] = [];
    thread.on('said', (words) => heard.push(words));
    await thread.call('say', 'one');
    expect(heard).toEqual(['one']);
  });

  it('fails the waiting calls if its preparation fails, and retries at the next call', async () => {
    let fails = true;
    const { thread } = world(undefined, async () => {
      if (fails) throw new VitrineError('disk', 'No.');
    });
    await expect(thread.ready()).rejects.toMatchObject({ code: 'disk' });
    await expect(thread.call('echo', 1)).rejects.toMatchObject({ code: 'disk' });
    fails = false;
    expect(await thread.call('echo', 2)).toBe('hello 2');
  });

  it('restarts after a call that ended it, and then runs the waiting calls', async () => {
    const { thread, done } = world(() => false);
    const calls = [thread.call('echo', 1), thread.call('exit', 3), thread.call('echo', 2), thread.call('echo', 3)];
    const results = await Promise.allSettled(calls);
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.status))).toEqual([
      'hello 1',
      'rejected',
      'hello 2',
      'hello 3',
    ]);
    expect(done.filter((what) => what === 'started')).toHaveLength(2);
    expect(await thread.call('echo', 4)).toBe('hello 4');
  });

  it('does not start when it is closed, and rejects later calls', async () => {
    const { thread, done } = world();
    await thread.call('echo', 1);
    await resting(done);
    await thread.close();
    await thread.close();
    expect(done).toEqual(['started', 'begun', 'rests']);
    await expect(thread.call('echo', 2)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('does not start for a call that waited for its end when it is closed in between', async () => {
    const requested = Promise.withResolvers<undefined>();
    const decided = Promise.withResolvers<boolean>();
    const { thread, done } = world(() => {
      requested.resolve(undefined);
      return decided.promise;
    });
    await thread.call('echo', 1);
    await requested.promise;
    const waiting = expect(thread.call('echo', 2)).rejects.toMatchObject({ code: 'cancelled' });
    const closed = thread.close();
    decided.resolve(true);
    await Promise.all([waiting, closed]);
    expect(done.filter((what) => what === 'started')).toHaveLength(1);
  });

  it('runs its final call when it is closed before it ends', async () => {
    const { thread, done, note } = world(() => false);
    thread.on('said', note);
    await thread.call('echo', 1);
    await thread.close();
    expect(done.at(-1)).toBe('finished');
  });

  it.each(['begins', 'works', 'is asked whether it may end'])(
    'is terminated by the deadline when it hangs while it %s, and replies nothing',
    async (moment) => {
      const log = captureLog();
      onTestFinished(log.restore);
      const spins = Promise.withResolvers<undefined>();
      const spin = async (thread: Thread<EchoHandlers, EchoEvents>): Promise<boolean> => {
        spins.resolve(undefined);
        return thread.call('spin', undefined);
      };
      const thread: Echo = startOnDemandThread<EchoHandlers, EchoEvents>({
        start: () => startThread(new URL('./', import.meta.url), 'echo-thread', { greeting: 'hello' }),
        ...(moment === 'begins' ? { begin: spin } : {}),
        rest: moment === 'is asked whether it may end' ? spin : () => Promise.resolve(false),
        closing: { finalCall: 'finish', deadlineMs: 100 },
        idleFor: 1,
      });
      if (moment === 'works') await thread.ready().then(() => spins.resolve(undefined));
      if (moment === 'is asked whether it may end') await thread.call('echo', 1).then(() => spins.promise);
      const call = expect(thread.call('spin', undefined)).rejects.toMatchObject({ code: 'cancelled' });
      await spins.promise;
      await thread.close();
      await call;
      const logged = log.records.map(({ text }) => text);
      expect(logged).toEqual(['The thread echo-thread did not end within 100 ms and is terminated']);
    },
  );
});
