import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLogSink } from '../../../electron/base/logger.ts';

const told = vi.hoisted(() => ({
  order: [] as string[],
  answers: [] as ((response: number) => void)[],
}));

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  return {
    app: Object.assign(new EventEmitter(), { quit: () => void told.order.push('quit') }),
    powerMonitor: new EventEmitter(),
    dialog: {
      showMessageBox: () =>
        new Promise<{ response: number }>((resolve) => {
          told.order.push('ask');
          told.answers.push((response) => resolve({ response }));
        }),
    },
  };
});
vi.resetModules();
const { app } = await import('electron');
const { createQuitConfirmation } = await import('../../../electron/shell/confirm-quit.ts');

beforeEach(() => {
  const stopLogging = setLogSink(() => undefined);
  told.order = [];
  told.answers = [];
  app.removeAllListeners();
  return () => stopLogging();
});

const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const isHeld = (): boolean => {
  let held = false;
  app.emit('before-quit', { preventDefault: () => (held = true) });
  return held;
};
const answer = async (response: number): Promise<void> => {
  told.answers.at(-1)?.(response);
  await settle();
};
const start = (going: () => Promise<{ files: number; others: number }>): void =>
  void createQuitConfirmation(
    { isUnderWay: () => true, going },
    () => null,
    () => void told.order.push('stay'),
  );

describe('createQuitConfirmation', () => {
  it('asks once at a time, again after the user stayed, and then quits', async () => {
    start(async () => ({ files: 1, others: 0 }));
    expect([isHeld(), isHeld()]).toEqual([true, true]);
    await settle();
    expect(told.order).toEqual(['ask']);
    await answer(1);
    expect(told.order).toEqual(['ask', 'stay']);
    expect(isHeld()).toBe(true);
    await settle();
    await answer(0);
    expect(told.order).toEqual(['ask', 'stay', 'ask', 'quit']);
    expect(isHeld()).toBe(false);
  });

  it('quits without a question if nothing is interrupted, or if that is unknown', async () => {
    start(async () => ({ files: 0, others: 0 }));
    expect(isHeld()).toBe(true);
    await settle();
    expect([told.order, isHeld()]).toEqual([['quit'], false]);
    told.order = [];
    app.removeAllListeners();
    start(() => Promise.reject(new Error('disk')));
    expect(isHeld()).toBe(true);
    await settle();
    expect([told.order, isHeld()]).toEqual([['quit'], false]);
  });
});
