import { minutes } from '../base/branded-types.ts';
import { parseHeaderTime } from './retry.ts';

/** Returns the time in a `Date` header as ISO 8601, or null if there is none. */
export const parseServiceTime = (date: string | undefined): string | null => {
  const at = parseHeaderTime(date ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

/** Returns the time at which a response was sent, by the service's clock, or `now` if it has no `Date` header. */
export const getResponseTime = (header: (name: string) => string | undefined, now: number): number => {
  const served = parseHeaderTime(header('date') ?? '');
  return Number.isNaN(served) ? now : served;
};

/** The difference of this computer's two clocks above which it has been suspended, or its clock was set forward. */
const maxClockDifference = minutes(2);

/**
 * The service's clock, read from the `Date` headers of its responses. It does not depend on changes of this computer's
 * clock.
 */
export class ServiceTime {
  #last: { readonly served: number; readonly at: number; readonly clockTime: number } | null = null;

  /** Reads the headers `Date` and `Age` of a response. A cache on the way adds `Age`, the seconds since that date. */
  note(date: string | undefined, age?: string): void {
    const served = parseHeaderTime(date ?? '');
    if (Number.isNaN(served)) return;
    const ageMs = /^\d+$/.test(age ?? '') ? Number(age) * 1000 : 0;
    this.#last = { served: served + ageMs, at: performance.now(), clockTime: Date.now() };
  }

  /**
   * Reads the `Date` header of the sign-in service, whose clock is used only until the service itself has responded.
   */
  noteSignIn(date: string | undefined): void {
    if (this.now() === null) this.note(date);
  }

  /**
   * Returns the service's current time in milliseconds since 1970, or null if no response had a `Date` header. Also null
   * after the computer was suspended, until the next response: some systems do not count that time.
   */
  now(): number | null {
    if (this.#last === null) return null;
    const { served, at, clockTime } = this.#last;
    const elapsed = performance.now() - at;
    return Date.now() - clockTime - elapsed > maxClockDifference ? null : served + elapsed;
  }
}
