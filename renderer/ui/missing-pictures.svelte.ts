/** The time in milliseconds before a failed picture is requested again. Doubled after each consecutive failure. */
const minRetryDelayMs = 10_000;
const maxRetryDelayMs = 600_000;
/** The maximum number of failed pictures to remember. The oldest ones are dropped. */
const maxFailedPictures = 500;

interface Missed {
  isWaiting: boolean;
  next: number;
}

/** Pictures that failed to load the last time, by URL. */
class MissedPictures {
  readonly #missed = new Map<string, Missed>();

  /** Records a failure. `rested` is called when the picture may be requested again. */
  note(place: string, rested: () => void): void {
    const known = this.#missed.get(place);
    if (known?.isWaiting === true) return;
    const wait = known?.next ?? minRetryDelayMs;
    const missed = { isWaiting: true, next: Math.min(maxRetryDelayMs, 2 * wait) };
    this.#missed.delete(place);
    this.#missed.set(place, missed);
    setTimeout(() => {
      missed.isWaiting = false;
      rested();
    }, wait);
    const [oldest] = this.#missed.keys();
    if (this.#missed.size > maxFailedPictures && oldest !== undefined) this.#missed.delete(oldest);
  }

  /** Whether a picture must not be requested now. */
  rests(place: string): boolean {
    return this.#missed.get(place)?.isWaiting === true;
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
/** Signals to components only that the wait has ended. */
let retryCount = $state(0);

/** Records that a picture failed to load. */
export const markMissing = (place: string): void => missed.note(place, () => (retryCount += 1));

/** Records that a picture has loaded. */
export const noteShown = (place: string): void => missed.forget(place);

/**
 * Whether a picture has just failed to load. Other rows then need not request it. Rows that still show it after the
 * wait request it again.
 */
export const isPictureMissing = (place: string): boolean => retryCount >= 0 && missed.rests(place);

/** Whether a picture failed to load the last time. */
export const wasMissing = (place: string): boolean => retryCount >= 0 && missed.has(place);

/** Requests these pictures again where they are shown. */
export const retryPictures = (places: readonly string[]): void => {
  places.forEach((place) => missed.forget(place));
  retryCount += 1;
};

/** Requests all failed pictures again where they are shown. */
export const retryAllPictures = (): void => {
  missed.forgetAll();
  retryCount += 1;
};
