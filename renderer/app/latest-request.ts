/** Requests of which only the latest counts, such as searches while the user types: replies to earlier ones are stale. */
export class LatestRequest {
  #number = 0;

  /** Starts a request. Returns a function that returns whether the request is still the latest one. */
  start(): () => boolean {
    const own = ++this.#number;
    return () => own === this.#number;
  }

  /** Makes all requests stale. Their replies are no longer needed. */
  dropAll(): void {
    this.#number += 1;
  }
}
