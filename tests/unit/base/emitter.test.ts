import { describe, expect, it, vi } from 'vitest';
import { Emitter } from '../../../electron/base/emitter.ts';

describe('Emitter', () => {
  it('calls its listeners in the order of subscription until they unsubscribe', () => {
    const emitter = new Emitter<string>();
    const calls: string[] = [];
    const unsubscribe = emitter.subscribe((value) => calls.push(`first ${value}`));
    emitter.subscribe((value) => calls.push(`second ${value}`));
    emitter.emit('a');
    unsubscribe();
    unsubscribe();
    emitter.emit('b');
    expect(calls).toEqual(['first a', 'second a', 'second b']);
  });

  it('calls a function that subscribed twice once', () => {
    const emitter = new Emitter<number>();
    const listener = vi.fn();
    emitter.subscribe(listener);
    emitter.subscribe(listener);
    emitter.emit(1);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('calls the other listeners when one throws, then rethrows its error', () => {
    const emitter = new Emitter<number>();
    const failure = new Error('The listener failed.');
    const listener = vi.fn();
    emitter.subscribe(() => {
      throw failure;
    });
    emitter.subscribe(listener);
    expect(() => emitter.emit(1)).toThrow(failure);
    expect(listener).toHaveBeenCalledExactlyOnceWith(1);
  });
});
