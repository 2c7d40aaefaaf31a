import type { Ms } from './branded-types.ts';

/** Resolves after `time`. Rejects with the signal's reason as soon as it aborts. */
export const sleep = (time: Ms, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, time);
    signal.addEventListener('abort', stop, { once: true });
  });
