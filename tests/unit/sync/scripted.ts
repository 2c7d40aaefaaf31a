import { once } from 'node:events';
import type { SyncClient } from '../../../electron/sync/sync-client.ts';
import type { SetTimer } from '../../../electron/base/monotonic-clock.ts';
import { type ErrorCode, VitrineError } from '../../../electron/base/errors.ts';
import { type RequestBudget, noBudget } from '../../../electron/contract/sync.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import { page } from '../cache/temp-cache.ts';

/** The items of a page and its next page, or an error in its place. */
export type Answer = { readonly items: readonly unknown[]; readonly next?: string } | ErrorCode | Error;

/** A scripted service: `answer` returns each page, `reach` each probe. */
export class Scripted implements SyncClient {
  readonly asked: string[] = [];
  /** For each page, a signal that aborts when the user waits for it. */
  readonly waited: AbortSignal[] = [];
  /** Whether the hourly budget delays background requests. */
  exhausted = false;
  probes = 0;
  answer: (resource: ResourceName, link: string | null) => Answer | Promise<Answer> = () => ({ items: [] });
  reach: () => ErrorCode | null = () => null;

  async search<T>(
    resource: ResourceName,
    link: string | null,
    read: (body: Uint8Array<ArrayBuffer>, servedAt: string | null) => Promise<T>,
    {
      signal,
      asked,
      onHeld,
    }: { readonly signal: AbortSignal; readonly asked: AbortSignal; readonly onHeld: (isHeld: boolean) => void },
  ): Promise<T> {
    this.waited.push(asked);
    if (this.exhausted && !asked.aborted) {
      onHeld(true);
      await once(AbortSignal.any([signal, asked]), 'abort');
      onHeld(false);
      if (signal.aborted) throw new VitrineError('cancelled', 'Stopped.');
    }
    this.asked.push(`${resource} ${link ?? 'first'}`);
    const answer = await this.answer(resource, link);
    if (signal.aborted) throw new VitrineError('cancelled', 'Stopped.');
    if (answer instanceof Error) throw answer;
    if (typeof answer === 'string') throw new VitrineError(answer, `It is ${answer}.`);
    return read(page(answer.items, answer.next ?? null), null);
  }

  getOne(resource: ResourceName, id: string): Promise<never> {
    this.asked.push(`${resource} ${id}`);
    return Promise.reject(new VitrineError('notFound', 'It is not there.'));
  }

  probe(): Promise<void> {
    this.probes += 1;
    const failure = this.reach();
    return failure === null ? Promise.resolve() : Promise.reject(new VitrineError(failure, `It is ${failure}.`));
  }

  budget(): RequestBudget {
    return { ...noBudget, used: this.asked.length, left: 1 };
  }
}

/** A clock that only the test advances. */
export class Clock {
  time = Date.now();
  readonly #timers = new Set<{ readonly at: number; readonly work: () => void }>();

  readonly now = (): number => this.time;

  readonly setTimer: SetTimer = (work, delay) => {
    const timer = { at: this.time + delay, work };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** Advances the time, and runs due timers in order. */
  async forward(seconds: number): Promise<void> {
    const end = this.time + seconds * 1000;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.work();
      // Lets work started by the timer settle before the clock advances.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.time = Math.max(this.time, end);
  }
}
