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
class MissedPictures {
  readonly #missed = new Map<string, Missed>();

  /** Notes that one could not be had; `rested` is called when it may be asked for again. */
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

  forgetAll(): void {
    this.#missed.clear();
  }
}

const missed = new MissedPictures();
/** Only the end of a rest is passed on to those who look. */
let turn = $state(0);

/** Notes that a picture could not be had just now. */
export const noteMissing = (place: string): void => missed.note(place, () => (turn += 1));

/** Notes that a picture is here. */
export const noteShown = (place: string): void => missed.forget(place);

/**
 * Whether a picture could not be had just now: rows that come by meanwhile need not ask each for itself. Those that are
 * still there after a while ask then.
 */
export const isMissing = (place: string): boolean => turn >= 0 && missed.rests(place);

/** Whether a picture could not be had the last time. */
export const wasMissing = (place: string): boolean => turn >= 0 && missed.has(place);

/** Has these asked for anew where they are shown. */
export const askAgain = (places: readonly string[]): void => {
  places.forEach((place) => missed.forget(place));
  turn += 1;
};

/** Has all that could not be had asked for anew where they are shown. */
export const askAllAgain = (): void => {
  missed.forgetAll();
  turn += 1;
};
