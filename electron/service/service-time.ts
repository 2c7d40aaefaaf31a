/** Returns the time in a `Date` header as ISO 8601, or null if there is none. */
export const parseServiceTime = (date: string | undefined): string | null => {
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

/** Returns the time at which a response was sent, by the service's clock, or `now` if it has no `Date` header. */
export const getResponseTime = (header: (name: string) => string | undefined, now: number): number => {
  const served = Date.parse(header('date') ?? '');
  return Number.isNaN(served) ? now : served;
};

/**
 * The service's clock, read from the `Date` headers of its responses. It does not depend on changes of this computer's
 * clock.
 */
export class ServiceTime {
  #last: { readonly served: number; readonly at: number } | null = null;

  /** Reads the `Date` header of a response. */
  note(date: string | undefined): void {
    const served = Date.parse(date ?? '');
    if (!Number.isNaN(served)) this.#last = { served, at: performance.now() };
  }

  /**
   * Reads the `Date` header of the sign-in service, whose clock is used only until the service itself has responded.
   */
  noteSignIn(date: string | undefined): void {
    if (this.#last === null) this.note(date);
  }

  /** Returns the service's current time in milliseconds since 1970, or null if no response had a `Date` header. */
  now(): number | null {
    return this.#last === null ? null : this.#last.served + (performance.now() - this.#last.at);
  }
}
