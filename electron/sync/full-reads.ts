import type { AppError } from '../contract/index.ts';
import { VitrineError } from '../contract/index.ts';
import type { ResourceName } from '../model/index.ts';

/** A pass over a resource that came to its end. */
export interface FullReadResult {
  /** When it began and ended, in milliseconds; one that was cut off and gone on with began where it first did. */
  readonly begunAt: number;
  readonly endedAt: number;
  /** No page came with complaints, and every item had an identity: what was not in it is not there. */
  readonly whole: boolean;
}

interface Waiter {
  readonly since: number;
  /** The pass under way began after this was asked for, whatever the clock says. */
  served: boolean;
  readonly onItems: (items: number) => void;
  readonly resolve: (pass: FullReadResult) => void;
  readonly reject: (error: VitrineError) => void;
}

/** How far the clock is ahead of time that only runs on: less than before, and it was set back. */
const ahead = (): number => Date.now() - performance.now();
/** The two do not run quite alike. */
const tolerance = 1_000;

/** Who waits for a resource to be read whole, by a pass that began late enough. One pass serves all that wait for it. */
export class FullReads {
  readonly #waiting = new Map<ResourceName, Set<Waiter>>();
  /** With how the clock was set when it began: its times mean nothing once the clock was set back. */
  readonly #last = new Map<ResourceName, { readonly pass: FullReadResult; readonly ahead: number }>();
  /** When the pass under way began, and how the clock was set then. */
  readonly #under = new Map<ResourceName, { readonly begunAt: number; readonly ahead: number }>();

  /** A pass that began no sooner than `since`: the last one, or the next that does. Rejects when it fails. */
  wait(resource: ResourceName, since: number, onItems: (items: number) => void): Promise<FullReadResult> {
    const last = this.#last.get(resource);
    // Times of a clock that was set back since say nothing about what came first.
    const comparable = last !== undefined && ahead() > last.ahead - tolerance;
    if (comparable && last.pass.begunAt >= since) return Promise.resolve(last.pass);
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(resource) ?? new Set();
      this.#waiting.set(resource, waiting.add({ since, served: false, onItems, resolve, reject }));
    });
  }

  /** The resources that somebody waits for. */
  wanted(): readonly ResourceName[] {
    return [...this.#waiting.keys()];
  }

  /** A pass that began before this serves nobody who waits for the resource; 0 when nobody does. */
  since(resource: ResourceName): number {
    const all = [...(this.#waiting.get(resource) ?? [])].map((waiter) => waiter.since);
    return all.length === 0 ? 0 : Math.min(...all);
  }

  /** A pass began, or (not `fresh`) is gone on with that began before; in a time to come: nobody knows when. */
  begun(resource: ResourceName, begunAt: number, fresh: boolean): void {
    const began = fresh || begunAt <= Date.now() ? begunAt : 0;
    this.#under.set(resource, { begunAt: began, ahead: ahead() });
    for (const waiter of this.#waiting.get(resource) ?? []) waiter.served = fresh || waiter.since <= began;
  }

  /** The pass under way has read so many items. */
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

  /** Somebody else answers in place of the service: for whoever waits, the service cannot be reached. */
  unreached({ message }: AppError, resource?: ResourceName): void {
    this.failed({ code: 'offline', message, retryable: true }, resource);
  }

  /** Nobody who waits now will be served; without a resource that is true of all. */
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
