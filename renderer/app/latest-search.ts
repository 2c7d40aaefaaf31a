import { LatestRequest } from './latest-request.ts';

/** The searches of an input while the user types, of which only the latest counts. */
export class LatestSearch {
  readonly #requests = new LatestRequest();
  #pending: { readonly text: string; readonly done: Promise<void> } | null = null;

  /** Whether a search for this text is running. */
  isPending(text: string): boolean {
    return this.#pending?.text === text;
  }

  /** Starts a search. `search` must drop its reply if `isLatest` returns false. */
  start(text: string, search: (isLatest: () => boolean) => Promise<void>): Promise<void> {
    const isLatest = this.#requests.start();
    const done = search(isLatest).finally(() => {
      if (isLatest()) this.#pending = null;
    });
    this.#pending = { text, done };
    return done;
  }

  /** Resolves when no search for this text is running. A newer search for it may have replaced the one that was running. */
  async settled(text: string): Promise<void> {
    while (this.#pending?.text === text) await this.#pending.done;
  }
}
