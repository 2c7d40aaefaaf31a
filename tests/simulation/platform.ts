import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import type { Scheduled, VirtualClock } from './clock.ts';
import type { SimulatedDisk } from './disk.ts';

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
      super(...((given.length === 0 ? [clock.local] : given) as [number]));
    }
    static override now(): number {
      return clock.local;
    }
  }
  return VirtualDate as unknown as DateConstructor;
};

const lateSignal = (clock: VirtualClock, time: number): AbortSignal => {
  const controller = new AbortController();
  const late = (): void => controller.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  clock.inProcess(clock.process, time, late);
  return controller.signal;
};

/** Replaces properties of an object. Returns a function that restores them. */
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
 * Installs the clock, timers, random numbers (from 0 to 1), files and databases of a run for every module of the
 * program. Returns a function that restores the platform's own.
 */
export const install = (clock: VirtualClock, disk: SimulatedDisk, random: () => number): (() => void) => {
  const timer = (time: number, run: () => void): Timer => new Timer(clock.inProcess(clock.process, time, run));
  const after = (run: (...given: unknown[]) => void, time = 0, ...given: unknown[]): Timer =>
    timer(Math.max(1, time), () => run(...given));
  const soon = (run: (...given: unknown[]) => void, ...given: unknown[]): Timer => timer(0, () => run(...given));
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
    replacing(files, disk.files),
    replacing(DatabaseSync.prototype, disk.connections),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const one of undo) one();
    syncBuiltinESMExports();
  };
};
