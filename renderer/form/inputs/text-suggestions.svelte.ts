import { BridgeError, unwrapReply, bridge } from '../../app/bridge.ts';
import { LatestRequest } from '../../app/latest-request.ts';
import type { FormField } from '../form-model.ts';
import { type Offer, noOffer } from './candidates.ts';

const maxSuggestions = 50;

const toOfferRows = (texts: readonly string[]): Offer['rows'] =>
  texts.slice(0, maxSuggestions).map((text) => ({ value: text, name: text, second: null }));

/** Suggestions for a list of texts: values in the account, most frequent first, and known values of the field. */
export class SeenTexts {
  readonly #field: FormField;
  #offer = $state.raw<Offer>(noOffer);
  readonly #requests = new LatestRequest();
  #settled = Promise.resolve();

  constructor(field: FormField) {
    this.#field = field;
  }

  get offer(): Offer {
    return this.#offer;
  }

  /** Resolves when the suggestions match the last search text. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  /**
   * Finds texts that contain the search text: immediately in `known`, then in the account. Earlier replies are ignored.
   */
  ask(words: string, known: readonly string[]): Promise<void> {
    this.#settled = this.#find(words, known);
    return this.#settled;
  }

  async #find(words: string, known: readonly string[]): Promise<void> {
    const isLatest = this.#requests.start();
    const foldedText = words.trim().toLowerCase();
    const fitting = known.filter((text) => text.toLowerCase().includes(foldedText));
    this.#offer = { rows: toOfferRows(fitting), total: fitting.length };
    const seen = await this.#seen(words.trim());
    if (!isLatest()) return;
    const others = fitting.filter((text) => !seen.texts.includes(text));
    this.#offer = { rows: toOfferRows([...seen.texts, ...others]), total: seen.distinct + others.length };
  }

  async #seen(find: string): Promise<{ readonly texts: readonly string[]; readonly distinct: number }> {
    const query = { resource: this.#field.resource, words: '', view: 'all', type: null, sort: null } as const;
    const asked = { query, field: this.#field.name, attribute: null, type: null, find: find.slice(0, 1_000) };
    try {
      const { values, distinct } = await unwrapReply(bridge.items.facets(asked));
      return { texts: values.map(({ value }) => String(value)), distinct };
    } catch (thrown) {
      // The user can still type a value that cannot be looked up.
      if (thrown instanceof BridgeError) return { texts: [], distinct: 0 };
      throw thrown;
    }
  }
}
