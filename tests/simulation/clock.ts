/* eslint-disable @typescript-eslint/no-non-null-assertion -- the places of a heap that are asked for are in it */

/** The number for events outside the program, which also happen while no process runs. */
const world = -1;

/** Runs events one after the other on a virtual clock: time only passes through events. */
export class VirtualClock {
  readonly #heap: Scheduled[] = [];
  #time = 0;
  #order = 0;
  #processes = 0;
  #alive = false;

  /** Milliseconds since the start of the run. */
  get now(): number {
    return this.#time;
  }

  /** The number of the running process, or null if none runs. */
  get process(): number | null {
    return this.#alive ? this.#processes : null;
  }

  /** The service's time in milliseconds since 1970. */
  get wall(): number {
    return beginning + this.#time;
  }

  #skew = 0;
  #forwardSets = 0;

  /** The offset of the computer's clock in milliseconds. */
  get skew(): number {
    return this.#skew;
  }
  set skew(ms: number) {
    if (ms > this.#skew) this.#forwardSets += 1;
    this.#skew = ms;
  }

  /** The number of times that the computer's clock was set forward. */
  get forwardSets(): number {
    return this.#forwardSets;
  }

  /** The computer's time in milliseconds since 1970. */
  get local(): number {
    return this.wall + this.skew;
  }

  /** Calls `run` after `delay`, whether or not the program runs. */
  later(delay: number, run: () => void): Scheduled {
    return this.#schedule(delay, world, run);
  }

  /** Calls `run` after `delay` if the process with this number is still running. */
  inProcess(process: number | null, delay: number, run: () => void): Scheduled {
    return this.#schedule(delay, process ?? 0, run);
  }

  beginProcess(): void {
    this.#processes += 1;
    this.#alive = true;
  }

  /** Ends the program's process with all its pending events. */
  endProcess(): void {
    this.#alive = false;
  }

  /** Runs events until none is scheduled before `time`, or `enough` returns true. */
  async runUntil(time: number, enough: () => boolean = () => false): Promise<void> {
    await oneByOne(() => {
      const next = enough() ? null : this.#next(time);
      if (next === null) return false;
      this.#time = next.at;
      next.run();
      return true;
    });
    if (!enough()) this.#time = Math.max(this.#time, time);
  }

  /** Returns the next event until `time` that is not cancelled, or null. */
  #next(time: number): Scheduled | null {
    for (let next = this.#heap[0]; next !== undefined && next.at <= time; next = this.#heap[0]) {
      this.#pop();
      if (!next.cancelled && (next.process === world || next.process === this.process)) return next;
    }
    return null;
  }

  #schedule(delay: number, process: number, run: () => void): Scheduled {
    const event: Scheduled = {
      at: this.#time + Math.max(0, delay),
      order: this.#order++,
      process,
      run,
      cancelled: false,
    };
    this.#push(event);
    return event;
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

export interface Scheduled {
  readonly at: number;
  readonly order: number;
  readonly process: number;
  readonly run: () => void;
  cancelled: boolean;
}

const isBefore = (one: Scheduled, other: Scheduled): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

const beginning = Date.UTC(2026, 0, 5, 8);

const realImmediate = setImmediate;
/** The number of immediates in one turn of Node's event loop: a turn costs more than most of them. */
const atOnce = 64;

/**
 * Calls `next` until it returns false. All promises settle between two calls, because everything waits for the virtual
 * clock and Node settles promises after each immediate.
 */
const oneByOne = (next: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    let isOver = false;
    let left = 0;
    const turn = (): void => {
      left = atOnce;
      for (let count = 0; count < atOnce; count++) realImmediate(call);
    };
    const call = (): void => {
      left -= 1;
      if (isOver) return;
      try {
        isOver = !next();
      } catch (error) {
        isOver = true;
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      if (isOver) resolve();
      else if (left === 0) turn();
    };
    turn();
  });
