import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLogSink } from '../../../electron/base/logger.ts';

const told = vi.hoisted(() => ({ order: [] as string[], hasLock: true }));

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  return {
    app: Object.assign(new EventEmitter(), {
      quit: () => void told.order.push('quit'),
      relaunch: () => void told.order.push('relaunch'),
      hasSingleInstanceLock: () => told.hasLock,
    }),
  };
});
vi.resetModules();
const { app } = await import('electron');
const { createQuit } = await import('../../../electron/shell/quit.ts');

beforeEach(() => {
  const stopLogging = setLogSink(() => undefined);
  told.order = [];
  told.hasLock = true;
  app.removeAllListeners();
  return () => stopLogging();
});

const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
/** Asks the program to quit. Returns whether it waits. */
const willQuit = (): boolean => {
  let waits = false;
  app.emit('will-quit', { preventDefault: () => (waits = true) });
  return waits;
};
/** A part that records its end, and the function that ends it. */
const createPart = (name: string) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const close = async (): Promise<void> => {
    told.order.push(`close ${name}`);
    await promise;
  };
  return { part: { close }, end: (): void => resolve(undefined) };
};

describe('createQuit', () => {
  it('closes the parts in their order, once, and quits only after the last one', async () => {
    const [first, second] = [createPart('first'), createPart('second')];
    const quit = createQuit();
    quit.inOrder({ first: first.part, second: second.part });
    expect(quit.hasBegun()).toBe(false);
    expect(willQuit()).toBe(true);
    expect([willQuit(), quit.hasBegun()]).toEqual([true, true]);
    await settle();
    expect(told.order).toEqual(['close first']);
    first.end();
    await settle();
    expect(told.order).toEqual(['close first', 'close second']);
    second.end();
    await settle();
    expect(told.order).toEqual(['close first', 'close second', 'quit']);
    expect([willQuit(), quit.hasBegun()]).toEqual([false, true]);
  });

  it('shows the window when the user activates the program, and starts it again if it is already quitting', async () => {
    const quit = createQuit();
    const part = createPart('only');
    quit.inOrder({ only: part.part });
    const forward = vi.fn();
    quit.comeForward(forward);
    expect(forward).toHaveBeenCalledTimes(1);
    willQuit();
    quit.comeForward(forward);
    part.end();
    await settle();
    expect([forward.mock.calls.length, told.order]).toEqual([1, ['close only', 'relaunch', 'quit']]);
  });

  it('does not start again next to an update that is being installed', async () => {
    const quit = createQuit();
    quit.inOrder({});
    willQuit();
    quit.comeForward(() => undefined);
    told.hasLock = false;
    await settle();
    expect(told.order).toEqual(['quit']);
  });

  it('quits although a part cannot be closed', async () => {
    const quit = createQuit();
    const part = createPart('second');
    part.end();
    quit.inOrder({ first: { close: () => Promise.reject(new Error('stuck')) }, second: part.part });
    willQuit();
    await settle();
    await settle();
    expect(told.order).toEqual(['close second', 'quit']);
  });
});
