import { type AppError, VitrineError } from '../contract/index.ts';
import type { ResourceName } from '../model/index.ts';

/** A finished pass over a resource. */
export interface FullReadResult {
  /** When it started and ended, in milliseconds. The start of a resumed pass is the original one. */
  readonly begunAt: number;
  readonly endedAt: number;
  /** Whether no page reported problems and every item had an ID, so that any other item is absent. */
  readonly whole: boolean;
}

interface Waiter {
  readonly since: number;
  /** Whether the current pass started after the request, regardless of the clock. */
  served: boolean;
  readonly onItems: (items: number) => void;
  readonly resolve: (pass: FullReadResult) => void;
  readonly reject: (error: VitrineError) => void;
}

/** Returns the difference between the system clock and monotonic time. If it decreases, the clock was set back. */
const getClockOffset = (): number => Date.now() - performance.now();
/** The tolerated difference in speed of the two clocks, in milliseconds. */
const clockToleranceMs = 1_000;

/**
 * The callers that wait for a complete read of a resource by a pass that started late enough. One pass serves all of
 * them.
 */
export class FullReads {
  readonly #waiting = new Map<ResourceName, Set<Waiter>>();
  /** The last pass, with the clock difference at its start: its times are meaningless after the clock was set back. */
  readonly #last = new Map<ResourceName, { readonly pass: FullReadResult; readonly ahead: number }>();
  /** The start of the current pass, and the clock difference at that time. */
  readonly #under = new Map<ResourceName, { readonly begunAt: number; readonly ahead: number }>();

  /**
   * Resolves to a pass that started no earlier than `since`: the last one, or the next such pass. Rejects if it fails.
   */
  wait(resource: ResourceName, since: number, onItems: (items: number) => void): Promise<FullReadResult> {
    const last = this.#last.get(resource);
    // Times from before the clock was set back cannot be compared.
    const comparable = last !== undefined && getClockOffset() > last.ahead - clockToleranceMs;
    if (comparable && last.pass.begunAt >= since) return Promise.resolve(last.pass);
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(resource) ?? new Set();
      this.#waiting.set(resource, waiting.add({ since, served: false, onItems, resolve, reject }));
    });
  }

  /** Returns the resources for which callers wait. */
  wanted(): readonly ResourceName[] {
    return [...this.#waiting.keys()];
  }

  /** Returns the earliest start of a pass that serves a waiting caller; 0 if there is none. */
  since(resource: ResourceName): number {
    const all = [...(this.#waiting.get(resource) ?? [])].map((waiter) => waiter.since);
    return all.length === 0 ? 0 : Math.min(...all);
  }

  /** Records that a pass started or (if not `fresh`) was resumed. A start in the future counts as unknown. */
  begun(resource: ResourceName, begunAt: number, fresh: boolean): void {
    const began = fresh || begunAt <= Date.now() ? begunAt : 0;
    this.#under.set(resource, { begunAt: began, ahead: getClockOffset() });
    for (const waiter of this.#waiting.get(resource) ?? []) waiter.served = fresh || waiter.since <= began;
  }

  /** Reports the number of items that the current pass has read. */
  progress(resource: ResourceName, items: number): void {
    for (const { served, onItems } of this.#waiting.get(resource) ?? []) if (served) onItems(items);
  }

  ended(resource: ResourceName, whole: boolean): void {
    const under = this.#under.get(resource);
    this.#under.delete(resource);
    if (under === undefined) return;
    const pass = { begunAt: under.begunAt, endedAt: Date.now(), whole };
    this.#last.set(resource, { pass, ahead: under.ahead });
    this.#leave(resource, (waiter) => {
      if (waiter.served) waiter.resolve(pass);
      return waiter.served;
    });
  }

  /** Rejects the waiting callers as offline if another server responds in place of the service. */
  unreached({ message }: AppError, resource?: ResourceName): void {
    this.failed({ code: 'offline', message, retryable: true }, resource);
  }

  /** Rejects the waiting callers of a resource, or of all resources. */
  failed(problem: AppError, resource?: ResourceName): void {
    const { code, message, ...rest } = problem;
    for (const name of resource === undefined ? this.wanted() : [resource]) {
      this.#under.delete(name);
      this.#leave(name, (waiter) => {
        waiter.reject(new VitrineError(code, message, rest));
        return true;
      });
    }
  }

  #leave(resource: ResourceName, leaves: (waiter: Waiter) => boolean): void {
    const waiting = this.#waiting.get(resource) ?? new Set();
    for (const waiter of waiting) if (leaves(waiter)) waiting.delete(waiter);
    if (waiting.size === 0) this.#waiting.delete(resource);
  }
}
