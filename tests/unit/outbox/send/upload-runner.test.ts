import { expect, it } from 'vitest';
import { UploadRunner } from '../../../../electron/outbox/send/upload-runner.ts';
import { sentIntent, storedIntent } from '../reconcile/sent-intent.ts';

it('starts no file that was read from the queue while the user paused, and reads it again afterwards', async () => {
  let isPaused = false;
  const calls: string[] = [];
  const call = async (name: string): Promise<unknown> => {
    calls.push(name);
    if (calls.length > 1) return null;
    isPaused = true;
    return {
      ...storedIntent(sentIntent({ kind: 'upload', resource: 'asset', state: 'waiting' })),
      get source() {
        calls.push('sending');
        return null;
      },
    };
  };
  const runner = new UploadRunner({
    context: { thread: { call }, breaker: { allows: () => true } } as never,
    progress: {} as never,
    fields: () => ({}) as never,
    concurrency: () => 1,
    bandwidth: {} as never,
    paused: () => isPaused,
  });
  runner.pump();
  await runner.idle();
  expect([calls, runner.running()]).toEqual([['nextUpload'], []]);
  isPaused = false;
  runner.pump();
  await runner.idle();
  expect(calls).toEqual(['nextUpload', 'nextUpload']);
});

it('starts no file until the last of several actions that stop files has ended', async () => {
  const calls: string[] = [];
  const runner = new UploadRunner({
    context: {
      thread: {
        call: async (name: string): Promise<null> => {
          calls.push(name);
          return null;
        },
      },
      breaker: { allows: () => true },
    } as never,
    progress: {} as never,
    fields: () => ({}) as never,
    concurrency: () => 1,
    bandwidth: {} as never,
    paused: () => false,
  });
  const longer = Promise.withResolvers<undefined>();
  const stopping = runner.stopSome(
    async () => [],
    () => longer.promise,
  );
  await runner.stopSome(
    async () => [],
    async () => undefined,
  );
  await runner.idle();
  expect([calls, runner.mayBegin()]).toEqual([[], false]);
  longer.resolve(undefined);
  await stopping;
  await runner.idle();
  expect([calls, runner.mayBegin()]).toEqual([['nextUpload'], true]);
});
