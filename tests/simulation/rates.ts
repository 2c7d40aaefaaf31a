import type { VirtualClock } from './clock.ts';
import type { Asked, Character } from './service.ts';

const hour = 3_600_000;
const span = 10_000;

/** The sign-in is a separate service, whose limits do not apply to the other. */
const isSignIn = ({ path }: Asked): boolean => path.startsWith('/auth');

/** Checks that the program respects the pauses and limits of the service. */
export class RateWatch {
  readonly #clock: VirtualClock;
  readonly #character: Character;
  readonly #leeway: () => number;
  readonly #onFault: (words: string) => void;
  #process = 0;
  #left: number[] = [];
  #pause = { from: 0, to: 0 };
  #forwardSets = 0;
  /** The user's limit of requests in 10 s, or null if there is none. */
  perTenSeconds: number | null = null;

  /**
   * `leeway` is the maximum delay in milliseconds between passing the limiter and sending, because the request is
   * recorded on disk first.
   */
  constructor(
    clock: VirtualClock,
    character: Character,
    { leeway, onFault }: { readonly leeway: () => number; readonly onFault: (words: string) => void },
  ) {
    this.#clock = clock;
    this.#character = character;
    this.#leeway = leeway;
    this.#onFault = onFault;
  }

  /** Sets the user's limit from now on. */
  set(perTenSeconds: number): void {
    this.perTenSeconds = perTenSeconds;
    this.#left = [];
  }

  left(process: number, args: Asked): void {
    if (isSignIn(args)) return;
    // To the program, a clock that is set forward looks like a suspended computer, so its counts of the last hour
    // expire, also if the clock was set back before the next request.
    if (process !== this.#process || this.#clock.forwardSets > this.#forwardSets) this.#begin(process);
    this.#forwardSets = this.#clock.forwardSets;
    const { now } = this.#clock;
    this.#left = [...this.#left.filter((at) => at > now - hour), now];
    const leeway = this.#leeway();
    if (now > this.#pause.from + leeway && now < this.#pause.to - leeway) this.#onFault('A pause is not kept');
    const { perHour } = this.#character;
    if (perHour !== null && this.#left.length > perHour) this.#onFault(`${this.#left.length} requests in an hour`);
    const lately = this.#left.filter((at) => at > now - span).length;
    if (this.perTenSeconds !== null && lately > this.perTenSeconds) this.#onFault(`${lately} requests in 10 s`);
  }

  /** Records a pause that the service requested, in seconds. */
  limited(process: number, args: Asked, seconds: number): void {
    if (process !== this.#process || isSignIn(args)) return;
    const to = this.#clock.now + seconds * 1_000;
    if (to > this.#pause.to) this.#pause = { from: this.#clock.now, to };
  }

  #begin(process: number): void {
    this.#process = process;
    this.#left = [];
    this.#pause = { from: 0, to: 0 };
  }
}
