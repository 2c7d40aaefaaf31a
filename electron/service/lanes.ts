import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { ErrorCode } from '../contract/errors.ts';
import { VitrineError } from '../contract/errors.ts';
import type { Budget } from './budget.ts';
import { ServiceError } from './service-error.ts';

const atOnce = 6;
const atOnceInBackground = 2;

/** Who goes first: what a person asked for, always. */
export interface Lanes {
  run<T>(request: () => Promise<T>, background: boolean, signal: AbortSignal): Promise<T>;
}

const neverLeft: ReadonlySet<ErrorCode> = new Set(['offline', 'hostNotFound', 'certificate']);

/** Whether a request surely never left: there was no way, or the service had asked for too long a pause. */
const stayed = (error: unknown): boolean =>
  error instanceof VitrineError &&
  (neverLeft.has(error.code) ||
    (error.code === 'rateLimited' && error instanceof ServiceError && error.status === null));

/** Six requests at once, two of them from the background at most, and those within their budget. */
export const createLanes = (budget: () => Budget): Lanes => {
  const all = new PQueue({ concurrency: atOnce });
  const behind = new PQueue({ concurrency: atOnceInBackground });

  const counted = async <T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    const giveBack = await budget().take(async (time) => {
      await sleep(time, undefined, { signal }).catch((stopped: unknown) => {
        throw signal.aborted ? signal.reason : stopped;
      });
    });
    try {
      return await all.add(request, { priority: 0, signal });
    } catch (error) {
      if (stayed(error)) giveBack();
      throw error;
    }
  };

  return {
    run: (request, background, signal) =>
      background ? behind.add(() => counted(request, signal), { signal }) : all.add(request, { priority: 1, signal }),
  };
};
