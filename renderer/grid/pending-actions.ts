/** A thing to do with a row: false when the row is not here yet. */
export type Act = () => boolean;

interface Waiting {
  readonly act: Act;
  /** It is done even when the person goes on meanwhile. */
  readonly stays: boolean;
}

/**
 * What a person did before its row was here: it happens when the row has come, in its order. What would take the person
 * elsewhere is let go when they do something else first.
 */
export class PendingActions {
  #waiting: readonly Waiting[] = [];
  #running = false;
  readonly #most: number;

  constructor(most = 20) {
    this.#most = most;
  }

  get any(): boolean {
    return this.#waiting.length > 0;
  }

  /** Does it now, or as soon as it can be done and everything before it is. */
  add(act: Act, stays = false): void {
    if ((this.#running || !this.any) && act()) return;
    const waiting = { act, stays };
    if (this.#running) this.#waiting = [waiting, ...this.#waiting];
    else if (this.#waiting.length < this.#most) this.#waiting = [...this.#waiting, waiting];
  }

  /** Something came: does what can be done now. */
  run(): void {
    this.#running = true;
    for (;;) {
      const before = this.#waiting;
      const [first, ...rest] = before;
      if (first === undefined) break;
      this.#waiting = rest;
      if (first.act()) continue;
      this.#waiting = before;
      break;
    }
    this.#running = false;
  }

  /** The person does something else. What runs now is not something else: what comes after it stays. */
  forget(): void {
    if (this.#running) return;
    this.#waiting = this.#waiting.filter(({ stays }) => stays);
  }

  /** The list is another one now. */
  clear(): void {
    this.#waiting = [];
  }
}
