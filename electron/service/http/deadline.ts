import type { Ms } from '../../base/brand.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';

/** What a person's or the program's own stop looks like, whatever reason the signal carries. */
export const cancelled = (): VitrineError => new VitrineError('cancelled', m.program.stopped);

/** Rejects as soon as the signal fires, without waiting for work that goes on for others. */
export const orAborted = async <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason as Error);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

/** A time limit that can be put off, and its signal, which also fires with the caller's own. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Starts the time again, perhaps with another length; null: no limit any more. */
  restart(time: Ms | null): void;
  /** To be called when the work has ended. */
  clear(): void;
}

/** Fires with `late()` after `time`, or with `cancelled` when `outer` does. */
export const deadline = (time: Ms | null, outer: AbortSignal | undefined, late: () => Error): Deadline => {
  const own = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => own.abort(outer?.reason instanceof VitrineError ? outer.reason : cancelled());
  const restart = (next: Ms | null): void => {
    clearTimeout(timer);
    timer = next === null ? undefined : setTimeout(() => own.abort(late()), next);
  };
  if (outer?.aborted) stop();
  else outer?.addEventListener('abort', stop, { once: true });
  restart(time);
  return {
    signal: own.signal,
    restart,
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
};
