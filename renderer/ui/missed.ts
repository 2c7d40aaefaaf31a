/** How long a picture that could not be had is not asked for again, in milliseconds: each time in a row twice as long. */
const firstRest = 10_000;
const longestRest = 600_000;
/** Of more than these, those that failed first are forgotten. */
const most = 500;

interface Missed {
  resting: boolean;
  next: number;
}

/** Pictures that could not be had the last time, by their place. */
export class MissedPictures {
  readonly #missed = new Map<string, Missed>();

  /** Notes that one could not be had; `rested` is told when it may be asked for again. */
  note(place: string, rested: () => void): void {
    const known = this.#missed.get(place);
    if (known?.resting === true) return;
    const wait = known?.next ?? firstRest;
    const missed = { resting: true, next: Math.min(longestRest, 2 * wait) };
    this.#missed.delete(place);
    this.#missed.set(place, missed);
    setTimeout(() => {
      missed.resting = false;
      rested();
    }, wait);
    const [oldest] = this.#missed.keys();
    if (this.#missed.size > most && oldest !== undefined) this.#missed.delete(oldest);
  }

  /** Whether one is not to be asked for now. */
  rests(place: string): boolean {
    return this.#missed.get(place)?.resting === true;
  }

  has(place: string): boolean {
    return this.#missed.has(place);
  }

  forget(place: string): void {
    this.#missed.delete(place);
  }
}
