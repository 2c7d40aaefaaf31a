import { expect, test, vi } from 'vitest';
import { closeOnError } from '../../../electron/base/close-on-error.ts';

test('closes open resources when work throws, and rethrows the error', () => {
  const close = vi.fn<() => void>();
  const guarded = closeOnError(close);
  expect(guarded(() => 'done')).toBe('done');
  expect(close).not.toHaveBeenCalled();
  expect(() =>
    guarded(() => {
      throw new Error('the disk is full');
    }),
  ).toThrow('the disk is full');
  expect(close).toHaveBeenCalledOnce();
});
