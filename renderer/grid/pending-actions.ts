/** An action on a row. Returns false if the row has not loaded yet. */
export type PendingAction = () => boolean;

interface Waiting {
  readonly act: PendingAction;
  /** Whether the action runs even if the user does something else first. */
  readonly stays: boolean;
}

/**
 * User actions on rows that have not loaded yet. They run in order when the rows have loaded. An action that would move
 * the user elsewhere is dropped if the user does something else first.
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

  /** Runs an action immediately, or once it can run and all earlier ones have. */
  add(act: PendingAction, stays = false): void {
    if ((this.#running || !this.any) && act()) return;
    const waiting = { act, stays };
    if (this.#running) this.#waiting = [waiting, ...this.#waiting];
    else if (this.#waiting.length < this.#most) this.#waiting = [...this.#waiting, waiting];
  }

  /** Runs the actions that have become possible, for example because rows have loaded. */
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

  /**
   * Drops actions because the user did something else. A running action does not count as something else: the ones
   * after it are kept.
   */
  forget(): void {
    if (this.#running) return;
    this.#waiting = this.#waiting.filter(({ stays }) => stays);
  }

  /** Drops all actions, because the list shows another query. */
  clear(): void {
    this.#waiting = [];
  }
}
