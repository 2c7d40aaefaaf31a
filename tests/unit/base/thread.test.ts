import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Thread, startThread } from '../../../electron/base/thread.ts';
import { createLogger } from '../../../electron/base/logger.ts';
import { captureLog } from '../../support/kept-log.ts';
import type { EchoHandlers, EchoEvents } from './echo-thread.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { closedAfterTest } from '../../support/closed-after-test.ts';

const start = (): Thread<EchoHandlers, EchoEvents> =>
  closedAfterTest(startThread(new URL('./', import.meta.url), 'echo-thread', { greeting: 'hello' }));

describe('thread', () => {
  it('runs calls in the order they were made', async () => {
    const thread = start();
    expect(await Promise.all([thread.call('echo', 1), thread.call('echo', 2)])).toEqual(['hello 1', 'hello 2']);
  });

  it('passes an error with its code, and one without a code with its message', async () => {
    const thread = start();
    await expect(thread.call('refuse', 'no such file')).rejects.toMatchObject({
      code: 'file',
      message: 'no such file',
    });
    await expect(thread.call('crash', 'boom')).rejects.toThrow('boom');
  });

  it('drops a waiting call when a newer one replaces it', async () => {
    const thread = start();
    const first = thread.call('echo', 1, { replaces: 'list' });
    const second = thread.call('echo', 2, { replaces: 'list' });
    const third = thread.call('echo', 3, { replaces: 'list' });
    await expect(second).rejects.toMatchObject({ code: 'cancelled' });
    expect([await first, await third]).toEqual(['hello 1', 'hello 3']);
  });

  it('sends events until the listener unsubscribes', async () => {
    const thread = start();
    const seen: string[] = [];
    const leave = thread.on('said', (words) => seen.push(words));
    await thread.call('say', 'one');
    leave();
    await thread.call('say', 'two');
    expect(seen).toEqual(['one']);
  });

  it('transfers a buffer instead of copying it', async () => {
    const buffer = new ArrayBuffer(8);
    expect(await start().call('size', buffer, { transfer: [buffer] })).toBe(8);
    expect(buffer.byteLength).toBe(0);
  });

  it('fails pending and later calls when it ends unexpectedly', async () => {
    const thread = start();
    const ended = [thread.call('exit', 3), thread.call('echo', 1)].map((call) => expect(call).rejects.toThrow());
    await Promise.all(ended);
    await expect(thread.call('echo', 2)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('reports a memory limit for the call that exceeded it, and not for those behind it', async () => {
    const root = new URL('./', import.meta.url);
    const limits = { maxOldGenerationSizeMb: 24, outOfMemory: 'The file is too large.' };
    const thread = closedAfterTest(startThread<EchoHandlers>(root, 'echo-thread', { greeting: 'hello' }, limits));
    const exhausted = thread.call('exhaust', undefined);
    const behind = thread.call('echo', 1);
    await Promise.all([
      expect(exhausted).rejects.toMatchObject({ code: 'file', message: 'The file is too large.' }),
      expect(behind).rejects.toMatchObject({ code: 'cancelled' }),
    ]);
    await expect(thread.call('echo', 2)).rejects.toMatchObject({ code: 'file', message: 'The file is too large.' });
  });

  it('ends when it is closed', async () => {
    const thread = start();
    const ended = new SharedArrayBuffer(4);
    await thread.call('mark', ended);
    await thread.close();
    expect(new Int32Array(ended)[0]).toBe(1);
  });

  it('is terminated if something keeps it running', async () => {
    const thread = start();
    const ended = new SharedArrayBuffer(4);
    await thread.call('mark', ended);
    await thread.call('hold', undefined);
    await thread.close();
    await expect(thread.call('echo', 1)).rejects.toMatchObject({ code: 'cancelled' });
    expect(new Int32Array(ended)[0]).toBe(0);
  });

  it('is terminated when it has not replied by the deadline, and its call is cancelled', async () => {
    const thread = start();
    const call = expect(thread.call('spin', undefined)).rejects.toMatchObject({ code: 'cancelled' });
    const began = performance.now();
    await thread.close({ finalCall: 'finish', deadlineMs: 200 });
    expect(performance.now() - began).toBeLessThan(5_000);
    await call;
  });

  it('is terminated in a transaction, which is rolled back, and leaves the database unlocked', async () => {
    const thread = start();
    const path = join(tempFolder(), 'test.db');
    const writing = new Promise((resolve) => thread.on('said', resolve));
    const call = expect(thread.call('spinInTransaction', { path, text: 'lost' })).rejects.toThrow();
    await writing;
    await thread.close({ deadlineMs: 100 });
    await call;
    const db = new DatabaseSync(path);
    expect(db.prepare('SELECT x FROM t').all()).toEqual([{ x: 'committed' }]);
    db.exec("INSERT INTO t VALUES ('free')");
    db.close();
  });

  it('runs the final call after the running one, and rejects every call in between', async () => {
    const thread = start();
    const events: string[] = [];
    thread.on('said', (words) => events.push(words));
    const running = thread.call('say', 'running');
    const waiting = expect(thread.call('say', 'waiting')).rejects.toMatchObject({ code: 'cancelled' });
    const closed = thread.close({ finalCall: 'finish' });
    await expect(thread.call('say', 'late')).rejects.toMatchObject({ code: 'cancelled' });
    await Promise.all([running, waiting, closed]);
    expect(events).toEqual(['running', 'finished']);
  });

  it('rejects calls after it was closed', async () => {
    const thread = start();
    await thread.close();
    await expect(thread.call('echo', 1)).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('log of a thread', () => {
  const log = captureLog();
  const getLogLines = (): readonly string[] => log.records.map(({ level, scope, text }) => `${level} ${scope} ${text}`);
  const line = (text: string): string | undefined =>
    getLogLines()
      .find((entry) => entry.includes(text))
      ?.split('\n')[0];
  afterAll(log.restore);

  it('logs messages of a thread with its name and the location of an error', async () => {
    await expect(start().call('crashLoudly', 'loudly')).rejects.toThrow('loudly');
    expect(line('loudly')).toBe('error echo-thread Echo RangeError: loudly');
    expect(getLogLines().join()).toMatch(/\n {4}at .*echo-thread\.ts/);
  });

  it('logs an error once, also if the receiver logs it again', async () => {
    const error: unknown = await start()
      .call('crashLoudly', 'crossing')
      .catch((caught: unknown) => caught);
    createLogger('ipc').error('call', error);
    expect(getLogLines().filter((entry) => entry.includes('crossing'))).toHaveLength(1);
    const quiet: unknown = await start()
      .call('crash', 'quietly')
      .catch((caught: unknown) => caught);
    createLogger('ipc').error('call', quiet);
    expect(line('quietly')).toBe('error ipc call Error: quietly');
  });

  it('logs an unhandled rejection, and the thread continues', async () => {
    const thread = start();
    await thread.call('reject', 'unheard');
    expect(await thread.call('echo', 1)).toBe('hello 1');
    await expect.poll(() => line('unheard')).toBe('error echo-thread Unhandled rejection Error: unheard');
  });

  it('logs the cause of the end of a thread once', async () => {
    const thread = start();
    // On a busy machine the end of the thread overtakes its reply.
    const failed: unknown = await thread
      .call('explode', 'over')
      .then(() => thread.call('hold', undefined))
      .catch((caught: unknown) => caught);
    createLogger('ipc').error('call', failed);
    await expect.poll(() => line('over')).toBe('error echo-thread Uncaught exception Error: over');
    expect(getLogLines().filter((entry) => entry.includes(': over'))).toHaveLength(1);
  });

  it('logs the name of a slow call without its arguments', async () => {
    await start().call('work', 201);
    await expect.poll(() => line('slow work')).toMatch(/^warn echo-thread slow work took \d+ ms$/);
  });
});
