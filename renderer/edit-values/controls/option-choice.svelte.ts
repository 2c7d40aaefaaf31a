import { fold } from '../../../electron/model/index.ts';
import { findBestMatch } from '../../ui/best-match.ts';
import { OptionKeys } from '../../ui/listbox-keyboard.svelte.ts';

interface Source {
  readonly text: () => string;
  readonly options: () => readonly string[];
  readonly ontake: (option: string) => void;
}

/** The maximum number of options in the list. Typing narrows the list. */
const maxShown = 200;

/** The options that match the typed text, and the keys that choose one. */
export class OptionChoice {
  readonly keys: OptionKeys;
  readonly #source: Source;
  /** Typed text narrows the options. Opened without typing, all are offered. */
  #isNarrowing = $state(false);
  readonly #offered = $derived.by(() => this.#find());

  constructor(source: Source) {
    this.#source = source;
    this.keys = new OptionKeys({
      text: source.text,
      count: () => this.offered.length,
      first: () => this.offered.indexOf(source.text()),
      best: () =>
        findBestMatch(
          this.offered.map((option) => [option]),
          source.text(),
        ),
      onopen: () => (this.#isNarrowing = false),
      ontake: (index) => {
        const option = this.offered[index];
        if (option !== undefined) source.ontake(option);
      },
    });
  }

  get offered(): readonly string[] {
    return this.#offered;
  }

  typed(): void {
    this.#isNarrowing = true;
    this.keys.typed();
  }

  #find(): readonly string[] {
    const options = this.#source.options();
    const searchText = this.#isNarrowing ? fold(this.#source.text().trim()) : '';
    return (searchText === '' ? options : options.filter((option) => fold(option).includes(searchText))).slice(
      0,
      maxShown,
    );
  }
}
