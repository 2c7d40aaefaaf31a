/* eslint-disable @typescript-eslint/no-non-null-assertion -- the places of a heap that are asked for are in it */
import { mkdirSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';

/** Calls what is due, one event after the other, on a clock of its own: no time passes but by events. */
export class VirtualClock {
  readonly #heap: Scheduled[] = [];
  #time = 0;
  #order = 0;
  #epoch = 0;
  #ran = 0;
  /** How far the computer's clock is from the world's. */
  drift = 0;

  /** Milliseconds since the run began. */
  get now(): number {
    return this.#time;
  }

  /** What the computer's clock shows. */
  get wall(): number {
    return beginning + this.#time + this.drift;
  }

  /** What clocks elsewhere show. */
  get elsewhere(): number {
    return beginning + this.#time;
  }

  /** Events so far. */
  get events(): number {
    return this.#ran;
  }

  /** Calls `run` after `delay`; what belongs to the program's process is gone with it. */
  later(delay: number, run: () => void, ofProcess = false): Scheduled {
    const event: Scheduled = {
      at: this.#time + Math.max(0, delay),
      order: this.#order++,
      epoch: ofProcess ? this.#epoch : null,
      run,
      cancelled: false,
    };
    this.#push(event);
    return event;
  }

  /** The program's process is gone, and all that it waits for. */
  endProcess(): void {
    this.#epoch += 1;
  }

  /** Runs event after event until nothing is due before `time`, or `enough` says so. */
  async runUntil(time: number, enough: () => boolean = () => false): Promise<void> {
    await quiet();
    for (let next = this.#heap[0]; next !== undefined && next.at <= time && !enough(); next = this.#heap[0]) {
      this.#pop();
      if (next.cancelled || (next.epoch !== null && next.epoch !== this.#epoch)) continue;
      this.#time = next.at;
      this.#ran += 1;
      next.run();
      await quiet();
    }
    if (!enough()) this.#time = Math.max(this.#time, time);
  }

  #push(event: Scheduled): void {
    const heap = this.#heap;
    let at = heap.push(event) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!isBefore(event, heap[up]!)) break;
      heap[at] = heap[up]!;
      at = up;
    }
    heap[at] = event;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= heap.length) break;
      if (down + 1 < heap.length && isBefore(heap[down + 1]!, heap[down]!)) down += 1;
      if (!isBefore(heap[down]!, last)) break;
      heap[at] = heap[down]!;
      at = down;
    }
    heap[at] = last;
  }
}

interface Scheduled {
  readonly at: number;
  readonly order: number;
  /** The process that it belongs to; null: none. */
  readonly epoch: number | null;
  readonly run: () => void;
  cancelled: boolean;
}

const isBefore = (one: Scheduled, other: Scheduled): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

const beginning = Date.UTC(2026, 0, 5, 8);

/** Resolves when all promises that could go on have done so: nothing here waits for anything but the virtual clock. */
const realImmediate = setImmediate;
const quiet = (): Promise<void> => new Promise((resolve) => realImmediate(resolve));

/** What of the platform is replaced for the length of a run. */
export interface Platform {
  readonly clock: VirtualClock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Of every connection to a database. */
  readonly connection: Pick<DatabaseSync, 'exec' | 'close'>;
}

class Timer {
  readonly event: Scheduled;
  constructor(event: Scheduled) {
    this.event = event;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return false;
  }
}

const clear = (timer: unknown): void => {
  if (timer instanceof Timer) timer.event.cancelled = true;
};

const uuidFrom = (random: () => number): `${string}-${string}-${string}-${string}-${string}` => {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16));
  digits[12] = '4';
  digits[16] = '8';
  const text = digits.join('');
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
};

const virtualDate = (clock: VirtualClock): DateConstructor => {
  const Real = Date;
  class VirtualDate extends Real {
    constructor(...given: readonly unknown[]) {
      super(...((given.length === 0 ? [clock.wall] : given) as [number]));
    }
    static override now(): number {
      return clock.wall;
    }
  }
  return VirtualDate as unknown as DateConstructor;
};

const lateSignal = (clock: VirtualClock, time: number): AbortSignal => {
  const controller = new AbortController();
  const late = (): void => controller.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  clock.later(time, late, true);
  return controller.signal;
};

/** Replaces properties of an object; the answer puts back what was there. */
const replacing = (target: object, next: Readonly<Record<string, unknown>>): (() => void) => {
  const before = Object.keys(next).map((name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const);
  for (const [name, value] of Object.entries(next))
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(target, name, descriptor);
      else Reflect.deleteProperty(target, name);
    }
  };
};

/**
 * Puts the clock, timers, random numbers, files and databases of a run in the place of the platform's, for every module of the
 * program. The answer takes that back.
 */
export const install = ({ clock, random, connection }: Platform): (() => void) => {
  const after = (run: (...given: unknown[]) => void, time = 0, ...given: unknown[]): Timer =>
    new Timer(clock.later(Math.max(1, time), () => run(...given), true));
  const soon = (run: (...given: unknown[]) => void, ...given: unknown[]): Timer =>
    new Timer(clock.later(0, () => run(...given), true));
  const undo = [
    replacing(globalThis, {
      Date: virtualDate(clock),
      setTimeout: after,
      clearTimeout: clear,
      setImmediate: soon,
      clearImmediate: clear,
    }),
    replacing(performance, { now: () => clock.now }),
    replacing(Math, { random }),
    replacing(crypto, { randomUUID: () => uuidFrom(random) }),
    replacing(AbortSignal, { timeout: (time: number) => lateSignal(clock, time) }),
    // Only real files are made; nothing of the program waits for the disk's own time.
    replacing(files, { mkdir: async (path: string) => void mkdirSync(path, { recursive: true, mode: 0o700 }) }),
    replacing(DatabaseSync.prototype, { ...connection }),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const one of undo) one();
    syncBuiltinESMExports();
  };
};
