import type { Ms } from '../../base/branded-types.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';

/** Creates the error of a cancellation by the user or the program, regardless of the signal's reason. */
export const createCancellation = (): VitrineError => new VitrineError('cancelled', m.program.stopped);

/** Rejects when the signal aborts. The work itself continues, because other callers may share it. */
export const raceAbort = async <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
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

/** A time limit that can be restarted. Its signal also aborts with the caller's signal. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Restarts the time, optionally with another duration; null removes the limit. */
  restart(time: Ms | null): void;
  /** Must be called when the work has ended. */
  clear(): void;
}

/** Creates a deadline that aborts with `late()` after `time`, or with `cancelled` when `outer` aborts. */
export const createDeadline = (time: Ms | null, outer: AbortSignal | undefined, late: () => Error): Deadline => {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void =>
    controller.abort(outer?.reason instanceof VitrineError ? outer.reason : createCancellation());
  const restart = (next: Ms | null): void => {
    clearTimeout(timer);
    timer = next === null ? undefined : setTimeout(() => controller.abort(late()), next);
  };
  if (outer?.aborted) stop();
  else outer?.addEventListener('abort', stop, { once: true });
  restart(time);
  return {
    signal: controller.signal,
    restart,
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
};
