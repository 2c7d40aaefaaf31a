/** The listeners of one kind of event. */
export class Emitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  /** Returns an unsubscribe function. The same function subscribed twice is called once. */
  subscribe(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls every listener in the order of subscription, even after one has thrown, and then throws the first error. */
  emit(value: T): void {
    const errors: unknown[] = [];
    for (const listener of this.#listeners)
      try {
        listener(value);
      } catch (error) {
        errors.push(error);
      }
    if (errors.length > 0) throw errors[0];
  }
}
