import { type Ms, minutes, ms, seconds } from '../../base/branded-types.ts';

/** The origin of a request: the user in front of the screen, uploads of the outbox, or background work. */
export type RequestPriority = 'person' | 'upload' | 'background';

export interface RateLimitState {
  /** Requests in any 10 s; null if no limit is known. */
  readonly limit: number | null;
  /** `none`: the service never rejected a request; `learned`: it did; `set`: the limit is a setting of the account. */
  readonly why: 'none' | 'learned' | 'set';
  /** Requests sent in the last 10 s. */
  readonly used: number;
  /** Nothing is sent before this time; null if there is no pause. */
  readonly pausedUntil: number | null;
}

/** The maximum variation of the time between sending and receipt of requests. */
export const maxTravelTime = ms(250);
/** The window of the limit, with a margin for the different transit times of requests. */
export const rateLimitWindow = ms(seconds(10) + maxTravelTime);
/** The limit of most accounts, used after the service has first rejected a request. */
export const firstLimit = 20;
const maxRateLimit = 200;
/** The factor by which a further rejection reduces the limit. */
const reductionFactor = 0.7;
/** The time without a rejection after which the limit is raised by one. */
const raiseInterval = minutes(2);
/** The pause after a rejection without a retry time; doubled for consecutive rejections. */
const firstPause = seconds(1);
const maxDefaultPause = seconds(60);
/** The maximum pause, even if the service requests a longer one. */
const maxRequestedPause = minutes(60);
/** The minimum pause during which the user can still trigger a request. */
export const minLongPause = minutes(2);

/**
 * The rate limit of an account in 10 s: unlimited until the service first rejects a request (429), then 20, reduced in
 * each window with further rejections, and slowly raised again. Has no clock: every time is a parameter. A configured
 * limit (`set`) is not adapted; pauses still apply.
 */
export class RateLimit {
  #sent: number[] = [];
  #lastBehind = Number.NEGATIVE_INFINITY;
  #learned: number | null = null;
  /** When the limit last changed. Responses to earlier requests do not count for it. */
  #changedAt = Number.NEGATIVE_INFINITY;
  /** When the last new rejection was received. */
  #complainedAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #complaints = 0;
  /** Whether the next request may be sent during the pause, because the user started it. */
  #mayTry = false;
  /** When the request that the user started during the pause was sent. Its response may end the pause. */
  #triedAt = Number.POSITIVE_INFINITY;

  /** Returns the earliest time at which a request may be sent. Background work and uploads are spread evenly. */
  freeAt(now: number, set: number | null, urgency: RequestPriority): number {
    const limit = set ?? this.#learned;
    const from = now + this.pauseAt(now);
    if (limit === null) return from;
    this.#forget(now);
    const oldest = this.#sent.at(-limit);
    const free = oldest === undefined ? from : Math.max(from, oldest + rateLimitWindow);
    return urgency === 'person' ? free : Math.max(free, this.#lastBehind + rateLimitWindow / limit);
  }

  /** Returns how long sending is paused at the service's request, in milliseconds. */
  pauseAt(now: number): number {
    return this.#mayTry ? 0 : Math.max(0, this.#pausedUntil - now);
  }

  /** Permits one request during a pause. Any response to it except another rejection ends the pause. */
  tryOnce(): void {
    this.#mayTry = true;
  }

  /** Records that a request is sent now. */
  sent(now: number, urgency: RequestPriority): void {
    if (this.#mayTry) {
      this.#mayTry = false;
      this.#triedAt = now;
    }
    this.#forget(now);
    this.#sent.push(now);
    if (urgency !== 'person') this.#lastBehind = now;
  }

  /** Records a rejection because of too many requests. The request was sent at `sentAt`. */
  refused(sentAt: number, now: number, retryAfter: Ms | null): void {
    // Of several concurrent requests, only the first rejection is new information.
    if (sentAt > this.#complainedAt) {
      this.#complainedAt = now;
      this.#complaints += 1;
      this.#lower(now);
    }
    const pause = retryAfter ?? Math.min(maxDefaultPause, firstPause * 2 ** Math.min(20, this.#complaints - 1));
    this.pause(sentAt, now, pause);
  }

  /**
   * Records a pause that the service requested. The newest response counts if the user triggered a request during an
   * earlier pause.
   */
  pause(sentAt: number, now: number, pause: number): void {
    const until = now + Math.min(pause, maxRequestedPause);
    this.#pausedUntil = sentAt >= this.#triedAt ? until : Math.max(this.#pausedUntil, until);
    if (sentAt >= this.#triedAt) this.#triedAt = Number.POSITIVE_INFINITY;
  }

  /** Records any other response to a request that was sent at `sentAt`. */
  accepted(sentAt: number, now: number): void {
    if (sentAt >= this.#triedAt) {
      this.#pausedUntil = Number.NEGATIVE_INFINITY;
      this.#triedAt = Number.POSITIVE_INFINITY;
    }
    if (this.#learned === null || sentAt < this.#complainedAt) return;
    this.#complaints = 0;
    if (now - Math.max(this.#changedAt, this.#complainedAt) < raiseInterval) return;
    this.#learned = Math.min(maxRateLimit, this.#learned + 1);
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

  /** Reduces the limit, unless it changed within the window: its effect is only visible after an entire window. */
  #lower(now: number): void {
    if (now - this.#changedAt < rateLimitWindow) return;
    this.#learned = this.#learned === null ? firstLimit : Math.max(1, Math.floor(this.#learned * reductionFactor));
    this.#changedAt = now;
  }

  #forget(now: number): void {
    const firstInWindow = this.#sent.findIndex((at) => at > now - rateLimitWindow);
    if (firstInWindow !== 0) this.#sent = firstInWindow < 0 ? [] : this.#sent.slice(firstInWindow);
  }
}
