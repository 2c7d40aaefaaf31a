class Announcer {
  #message = $state('');

  get message(): string {
    return this.#message;
  }

  /** A repeated message must differ to be announced again, so every second time a no-break space is appended. */
  say(message: string): void {
    this.#message = this.#message === message ? `${message}\u00A0` : message;
  }
}

export const announcer = new Announcer();

/** Announces a message to screen readers once, politely. */
export const announce = (message: string): void => announcer.say(message);
