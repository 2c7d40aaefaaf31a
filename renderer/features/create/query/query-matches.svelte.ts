import type { QueryMatches } from '../../../../electron/contract/index.ts';
import { bridge } from '../../../app/bridge.ts';
import { LatestRequest } from '../../../app/latest-request.ts';
import { throttleAsync } from '../../../list/throttle-async.ts';

/** The cached matches of a form's query, updated when the query or the cache changes. */
export class FormQueryMatches {
  #matches = $state.raw<QueryMatches | null>(null);
  #query = '';
  /** The query of the last reply. */
  #matchedQuery = '';
  readonly #requests = new LatestRequest();

  /** The last reply, or null if there is none or the query is empty. */
  get matches(): QueryMatches | null {
    return this.#matches;
  }

  /** Reloads whenever the cache has changed. Returns an unsubscribe function. */
  follow(): () => void {
    return bridge.on(
      'items.changed',
      throttleAsync(() => this.ask(this.#query)),
    );
  }

  /** Requests the matches of a draft. The previous reply stays until the new one arrives. */
  async ask(query: string): Promise<void> {
    this.#query = query;
    const isLatest = this.#requests.start();
    if (query.trim() === '') {
      this.#matches = null;
      return;
    }
    const reply = await bridge.feed.queryMatches({ query });
    if (!isLatest()) return;
    if (!reply.ok && query === this.#matchedQuery) return;
    this.#matches = reply.ok ? reply.value : null;
    this.#matchedQuery = query;
  }
}
