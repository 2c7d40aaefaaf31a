import type { QueryMatches } from '../../../../electron/contract/index.ts';
import { bridge } from '../../../app/bridge.ts';
import { everySoOften } from '../../../list/every-so-often.ts';

/** What the query of a form would match in the copy, asked anew with each change of either. */
export class Matching {
  #matches = $state.raw<QueryMatches | null>(null);
  #query = '';
  #asked = 0;

  /** The last answer; null: none yet, or nothing is asked. */
  get matches(): QueryMatches | null {
    return this.#matches;
  }

  /** Asks again whenever the copy has changed; answers how to end that. */
  follow(): () => void {
    return bridge.on(
      'items.changed',
      everySoOften(() => this.ask(this.#query)),
    );
  }

  /** Asks about a draft's text; what was answered before stays until the answer is there. */
  async ask(query: string): Promise<void> {
    this.#query = query;
    const asked = (this.#asked += 1);
    if (query.trim() === '') {
      this.#matches = null;
      return;
    }
    const reply = await bridge.feed.queryMatches({ query });
    if (asked === this.#asked && reply.ok) this.#matches = reply.value;
  }
}
