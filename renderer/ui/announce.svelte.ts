class Announcer {
  #words = $state('');

  get words(): string {
    return this.#words;
  }

  /** A repeated message must differ to be announced again, so every second time a no-break space is appended. */
  say(words: string): void {
    this.#words = this.#words === words ? `${words}\u00A0` : words;
  }
}

export const announcer = new Announcer();

/** Announces a message to screen readers once, politely. */
export const announce = (words: string): void => announcer.say(words);
