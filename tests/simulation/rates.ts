import type { VirtualClock } from './clock.ts';
import type { Asked, Character } from './service.ts';

const hour = 3_600_000;
const span = 10_000;

/** Where one signs in is a service of its own: what it asks for says nothing of the other. */
const isSignIn = ({ path }: Asked): boolean => path.startsWith('/auth');

/** Watches that the program keeps to the pauses that the service asks for, and to its limits. */
export class RateWatch {
  readonly #clock: VirtualClock;
  readonly #character: Character;
  readonly #leeway: () => number;
  readonly #onFault: (words: string) => void;
  #process = 0;
  #left: number[] = [];
  #pause = { from: 0, to: 0 };
  #skew = 0;
  /** Requests in 10 s, as the person has set; null: they have not. */
  perTenSeconds: number | null = null;

  /** `leeway`: how much later than it passed the limit a request may leave, in milliseconds: the disk is told first. */
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

  /** The person sets a limit: it counts from now on. */
  set(perTenSeconds: number): void {
    this.perTenSeconds = perTenSeconds;
    this.#left = [];
  }

  left(process: number, asked: Asked): void {
    if (isSignIn(asked)) return;
    // To the program, a clock that is set ahead looks like a computer that slept: its counts of the last hour are over.
    if (process !== this.#process || this.#clock.skew > this.#skew) this.#begin(process);
    this.#skew = this.#clock.skew;
    const { now } = this.#clock;
    this.#left = [...this.#left.filter((at) => at > now - hour), now];
    const leeway = this.#leeway();
    if (now > this.#pause.from + leeway && now < this.#pause.to - leeway) this.#onFault('A pause is not kept');
    const { perHour } = this.#character;
    if (perHour !== null && this.#left.length > perHour) this.#onFault(`${this.#left.length} requests in an hour`);
    const lately = this.#left.filter((at) => at > now - span).length;
    if (this.perTenSeconds !== null && lately > this.perTenSeconds) this.#onFault(`${lately} requests in 10 s`);
  }

  /** The service has asked for a pause of so many seconds. */
  limited(process: number, asked: Asked, seconds: number): void {
    if (process !== this.#process || isSignIn(asked)) return;
    const to = this.#clock.now + seconds * 1_000;
    if (to > this.#pause.to) this.#pause = { from: this.#clock.now, to };
  }

  #begin(process: number): void {
    this.#process = process;
    this.#left = [];
    this.#pause = { from: 0, to: 0 };
  }
}
