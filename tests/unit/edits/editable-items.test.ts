import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEditableItems } from '../../../electron/edits/editable-items.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

it('uses the former attributes while they are read again, and reads them first after the offline copy changed', async () => {
  const reads: (() => void)[] = [];
  const cache = {
    editSources: async () => [],
    declaredEditors: async () => [],
    attributes: () =>
      new Promise<never[]>((resolve) => {
        reads.push(() => resolve([]));
      }),
  };
  const items = createEditableItems({ table: { call: async () => [] as never }, cache });
  const isRead = async (): Promise<boolean> => {
    let isDone = false;
    void items.findLabel('product', 'label').then(() => (isDone = true));
    await new Promise((resolve) => void setImmediate(resolve));
    return isDone;
  };
  expect([await isRead(), reads.length]).toEqual([false, 1]);
  reads[0]?.();
  expect([await isRead(), reads.length]).toEqual([true, 1]);
  vi.advanceTimersByTime(3_000);
  expect([await isRead(), reads.length]).toEqual([true, 2]);
  reads[1]?.();
  items.forget();
  expect([await isRead(), reads.length]).toEqual([false, 3]);
});
