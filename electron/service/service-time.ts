/** The service's own time of an answer (`Date`), ISO 8601; null if the answer does not tell it. */
export const servedAt = (date: string | undefined): string | null => {
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

/** The service's clock, as its answers tell it. Between two answers it runs on, whatever happens to this computer's clock. */
export class ServiceTime {
  #last: { readonly served: number; readonly at: number } | null = null;

  /** Reads the `Date` header of an answer. */
  note(date: string | undefined): void {
    const served = Date.parse(date ?? '');
    if (!Number.isNaN(served)) this.#last = { served, at: performance.now() };
  }

  /** Returns the service's time now in milliseconds since 1970, or null if no answer has told it. */
  now(): number | null {
    return this.#last === null ? null : this.#last.served + (performance.now() - this.#last.at);
  }
}
