import { BridgeError, unwrapReply, bridge } from '../../app/bridge.ts';
import type { FormField } from '../form-model.ts';
import { type CandidateMatches, noOffer } from './candidates.ts';
import { LatestSearch } from '../../app/latest-search.ts';

const maxSuggestions = 50;

const toOfferRows = (texts: readonly string[]): CandidateMatches['rows'] =>
  texts.slice(0, maxSuggestions).map((text) => ({ value: text, name: text, second: null }));

/** Suggestions for a list of texts: values in the account, most frequent first, and known values of the field. */
export class SeenTexts {
  readonly #field: FormField;
  #offer = $state.raw<CandidateMatches>(noOffer);
  readonly #searches = new LatestSearch();

  constructor(field: FormField) {
    this.#field = field;
  }

  get offer(): CandidateMatches {
    return this.#offer;
  }

  /** Resolves when the suggestions match this search text, or the text has changed. */
  settled(searchText: string): Promise<void> {
    return this.#searches.settled(searchText);
  }

  /**
   * Finds texts that contain the search text: immediately in `known`, then in the account. Earlier replies are ignored.
   */
  ask(searchText: string, known: readonly string[]): Promise<void> {
    return this.#searches.start(searchText, (isLatest) => this.#find(searchText, known, isLatest));
  }

  async #find(searchText: string, known: readonly string[], isLatest: () => boolean): Promise<void> {
    const foldedText = searchText.trim().toLowerCase();
    const fitting = known.filter((text) => text.toLowerCase().includes(foldedText));
    this.#offer = { rows: toOfferRows(fitting), total: fitting.length };
    const seen = await this.#seen(searchText.trim());
    if (!isLatest()) return;
    const others = fitting.filter((text) => !seen.texts.includes(text));
    this.#offer = { rows: toOfferRows([...seen.texts, ...others]), total: seen.distinct + others.length };
  }

  async #seen(find: string): Promise<{ readonly texts: readonly string[]; readonly distinct: number }> {
    const query = { resource: this.#field.resource, searchText: '', view: 'all', type: null, sort: null } as const;
    const request = { query, field: this.#field.name, attribute: null, type: null, find: find.slice(0, 1_000) };
    try {
      const { values, distinct } = await unwrapReply(bridge.items.facets(request));
      return { texts: values.map(({ value }) => String(value)), distinct };
    } catch (thrown) {
      // The user can still type a value that cannot be looked up.
      if (thrown instanceof BridgeError) return { texts: [], distinct: 0 };
      throw thrown;
    }
  }
}
