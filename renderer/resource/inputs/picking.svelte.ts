import type { ThingKind } from '../../../electron/contract/index.ts';
import { BridgeError } from '../../bridge.ts';
import { findCandidates, nameAll, noOffer } from './candidates.ts';
import type { Candidate, Offer } from './candidates.ts';

const quietly = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await run();
  } catch (thrown) {
    // What cannot be looked up can still be typed.
    if (thrown instanceof BridgeError) return undefined;
    throw thrown;
  }
};

/** What is offered while a person types. */
export class Picker {
  readonly #to: ThingKind;
  readonly #list: string;
  #offer = $state.raw<Offer>(noOffer);
  #words = '';
  #asked = 0;

  /** `list` tells this picker's searches from those of others. */
  constructor(to: ThingKind, list: string) {
    this.#to = to;
    this.#list = list.slice(-50);
  }

  get offer(): Offer {
    return this.#offer;
  }

  /** Looks for what fits; only the last question is answered. */
  async ask(words: string): Promise<void> {
    const asked = (this.#asked += 1);
    const offer = await quietly(() => findCandidates(this.#to, words, this.#list));
    if (asked !== this.#asked || offer === undefined) return;
    this.#words = words;
    this.#offer = offer;
  }

  /** What fits those words, whether they were looked for already or not. */
  async settled(words: string): Promise<Offer> {
    if (words !== this.#words) await this.ask(words);
    return words === this.#words ? this.#offer : noOffer;
  }
}

/** What the texts of a draft are called, learned once each. */
export class Names {
  readonly #to: ThingKind;
  readonly #asked: Record<string, true> = {};
  #known = $state.raw<Readonly<Record<string, Candidate | null>>>({});

  constructor(to: ThingKind) {
    this.#to = to;
  }

  /** Null: nothing here has that id. Undefined: not known yet. */
  of(text: string): Candidate | null | undefined {
    return this.#known[text];
  }

  keep(candidate: Candidate): void {
    this.#asked[candidate.value] = true;
    this.#known = { ...this.#known, [candidate.value]: candidate };
  }

  async learn(texts: readonly string[]): Promise<void> {
    const asked = texts.filter((text) => this.#asked[text] !== true);
    if (asked.length === 0) return;
    for (const text of asked) this.#asked[text] = true;
    const named = await quietly(() => nameAll(this.#to, asked));
    if (named !== undefined) this.#known = { ...this.#known, ...Object.fromEntries(named) };
  }
}
