import type { Ms } from '../../base/brand.ts';
import { minutes, ms, seconds } from '../../base/brand.ts';

/** Who waits for a request: a person in front of the screen, the outbox's uploads, or nobody. */
export type Urgency = 'person' | 'upload' | 'background';

/** The pace as it is in use. */
export interface RateLimitState {
  /** Requests in any 10 s; null: no limit is known. */
  readonly limit: number | null;
  /** `none`: the service never complained; `learned`: it did; `set`: the account's setting says so. */
  readonly why: 'none' | 'learned' | 'set';
  /** Sent in the last 10 s. */
  readonly used: number;
  /** Nothing is sent before this time; null: there is no pause. */
  readonly pausedUntil: number | null;
}

/** What lies between a request's turn and its arrival differs by so much at most. */
export const travelTime = ms(250);
/** The window of the limit, with room for requests that travel at different speeds. */
export const rateLimitWindow = ms(seconds(10) + travelTime);
/** What most accounts are allowed: taken for the limit once the service has complained. */
export const firstLimit = 20;
const mostLimit = 200;
/** A further complaint leaves this share of the limit. */
const share = 0.7;
/** So long without a complaint, and one more request is tried. */
const quiet = minutes(2);
/** The pause after a complaint that names no time; doubled while nothing but complaints comes. */
const firstPause = seconds(1);
const longestPause = seconds(60);
/** A service that asks for more than this is asked again all the same. */
const mostAsked = minutes(60);
/** The user can have the service asked during a pause that is longer than this. */
export const minLongPause = minutes(2);

/**
 * How many requests an account sends in 10 s: as many as it likes until the service first complains (429), then 20,
 * fewer with every span that brings further complaints, and slowly more again. Pure: every time is given. A limit of one's own (`set`)
 * stands as it is; pauses are kept all the same.
 */
export class RateLimit {
  #sent: number[] = [];
  #lastBehind = Number.NEGATIVE_INFINITY;
  #learned: number | null = null;
  /** When the limit last changed: what left before says nothing about it. */
  #changedAt = Number.NEGATIVE_INFINITY;
  /** When the last complaint that said something new came. */
  #complainedAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #complaints = 0;
  /** Whether the next request may leave during the pause: the user asked for it. */
  #mayTry = false;
  /** When the request left that the user asked for during the pause. Its answer may end the pause. */
  #triedAt = Number.POSITIVE_INFINITY;

  /** When a request may leave at the earliest: `now`, or later. Work that nobody waits for is spread evenly. */
  freeAt(now: number, set: number | null, urgency: Urgency): number {
    const limit = set ?? this.#learned;
    const from = now + this.pauseAt(now);
    if (limit === null) return from;
    this.#forget(now);
    const oldest = this.#sent.at(-limit);
    const free = oldest === undefined ? from : Math.max(from, oldest + rateLimitWindow);
    return urgency === 'person' ? free : Math.max(free, this.#lastBehind + rateLimitWindow / limit);
  }

  /** Returns how long nothing may leave because the service asked for a pause, in milliseconds. */
  pauseAt(now: number): number {
    return this.#mayTry ? 0 : Math.max(0, this.#pausedUntil - now);
  }

  /** Lets one request leave during a pause. Any answer to it but another complaint ends the pause. */
  tryOnce(): void {
    this.#mayTry = true;
  }

  /** A request leaves now. */
  sent(now: number, urgency: Urgency): void {
    if (this.#mayTry) {
      this.#mayTry = false;
      this.#triedAt = now;
    }
    this.#forget(now);
    this.#sent.push(now);
    if (urgency !== 'person') this.#lastBehind = now;
  }

  /** The service complained of too many requests about one that left at `sentAt`. */
  refused(sentAt: number, now: number, retryAfter: Ms | null): void {
    // Of several that were under way together only the first says something new.
    if (sentAt > this.#complainedAt) {
      this.#complainedAt = now;
      this.#complaints += 1;
      this.#lower(now);
    }
    const pause = retryAfter ?? Math.min(longestPause, firstPause * 2 ** Math.min(20, this.#complaints - 1));
    this.pause(sentAt, now, pause);
  }

  /** The service asked to wait. The newest answer counts, if the user had the service asked during an earlier pause. */
  pause(sentAt: number, now: number, pause: number): void {
    const until = now + Math.min(pause, mostAsked);
    this.#pausedUntil = sentAt >= this.#triedAt ? until : Math.max(this.#pausedUntil, until);
    if (sentAt >= this.#triedAt) this.#triedAt = Number.POSITIVE_INFINITY;
  }

  /** Any other answer came to a request that left at `sentAt`. */
  accepted(sentAt: number, now: number): void {
    if (sentAt >= this.#triedAt) {
      this.#pausedUntil = Number.NEGATIVE_INFINITY;
      this.#triedAt = Number.POSITIVE_INFINITY;
    }
    if (this.#learned === null || sentAt < this.#complainedAt) return;
    this.#complaints = 0;
    if (now - Math.max(this.#changedAt, this.#complainedAt) < quiet) return;
    this.#learned = Math.min(mostLimit, this.#learned + 1);
    this.#changedAt = now;
  }

  state(now: number, set: number | null): RateLimitState {
    this.#forget(now);
    return {
      limit: set ?? this.#learned,
      why: set !== null ? 'set' : this.#learned === null ? 'none' : 'learned',
      used: this.#sent.length,
      pausedUntil: this.#pausedUntil > now ? this.#pausedUntil : null,
    };
  }

  /** A lower limit shows what it does only when a whole span has passed under it. */
  #lower(now: number): void {
    if (now - this.#changedAt < rateLimitWindow) return;
    this.#learned = this.#learned === null ? firstLimit : Math.max(1, Math.floor(this.#learned * share));
    this.#changedAt = now;
  }

  #forget(now: number): void {
    const keep = this.#sent.findIndex((at) => at > now - rateLimitWindow);
    if (keep !== 0) this.#sent = keep < 0 ? [] : this.#sent.slice(keep);
  }
}
