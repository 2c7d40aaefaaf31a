class Announcer {
  #words = $state('');

  get words(): string {
    return this.#words;
  }

  /** The same words twice must differ to be said twice, so every second time a no-break space follows. */
  say(words: string): void {
    this.#words = this.#words === words ? `${words}\u00A0` : words;
  }
}

export const announcer = new Announcer();

/** Says something once, politely, to those who listen. */
export const announce = (words: string): void => announcer.say(words);
