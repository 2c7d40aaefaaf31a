import type { UploadBound } from '../../contract/uploads.ts';

/** The remaining work and the limits. All times are parameters, so that tests need no clock. */
export interface RemainingWork {
  readonly bytes: number;
  readonly files: number;
  /** Requests in 10 s; null if no limit is known. */
  readonly perTenSeconds: number | null;
  /** Bytes per second of the bodies; null: no limit. */
  readonly bytesPerSecond: number | null;
}

export interface TimeLeft {
  /** Records that this many bytes of files were sent. */
  sent(bytes: number, now: number): void;
  /** Returns the remaining milliseconds and the limit that determines them; null if they cannot be estimated. */
  estimate(work: RemainingWork, now: number): { readonly ms: number; readonly bound: UploadBound | null } | null;
  /**
   * Returns the recent speed in bytes of files per second, for uploads that have not started; null if too little was
   * sent since the program started. A limit (bytes per second of the bodies) caps the speed, and is used if none was
   * measured.
   */
  speed(bytesPerSecond: number | null): number | null;
  /** Restarts the estimate after the work changed or was paused. */
  restart(): void;
}

const secondMs = 1_000;
/** The time constant of the moving average: bytes of this age have a weight of about a third. */
const averagedTimeMs = 15 * secondMs;
/** The minimum time before an estimate, because the first second is not representative. */
const minEstimateTime = secondMs;
/** The time constant with which the displayed end follows the measurement. */
const smoothingTime = 6 * secondMs;
/** The minimum number of bytes for a speed: fewer bytes measure the latency of requests. */
const minMeasuredBytes = 1_000_000;
const base64Growth = 4 / 3;

/** Returns the step to which a time is rounded, which is coarser for longer times. */
const getRoundingStep = (ms: number): number => {
  if (ms < 60 * secondMs) return 5 * secondMs;
  return ms < 3_600 * secondMs ? 60 * secondMs : 600 * secondMs;
};

/** Bytes per millisecond, as a moving average. */
class Speed {
  #weight = 0;
  #bytes = 0;
  #begun: number | null = null;
  #looked = 0;

  add(bytes: number, now: number): void {
    this.#fade(now);
    this.#bytes += bytes;
  }

  /** Returns the speed, or null if too little was measured. */
  at(now: number): number | null {
    if (this.#fade(now) < minEstimateTime || this.#bytes <= 0) return null;
    return this.#bytes / this.#weight;
  }

  restart(): void {
    this.#weight = 0;
    this.#bytes = 0;
    this.#begun = null;
  }

  /** Returns for how long it has been measured. */
  #fade(now: number): number {
    if (this.#begun === null) {
      this.#begun = now;
      this.#looked = now;
      return 0;
    }
    const remainingWeight = Math.exp(-(now - this.#looked) / averagedTimeMs);
    this.#looked = now;
    this.#bytes *= remainingWeight;
    this.#weight = this.#weight * remainingWeight + averagedTimeMs * (1 - remainingWeight);
    return now - this.#begun;
  }
}

interface Estimate {
  readonly ms: number;
  readonly bound: UploadBound | null;
}

/** Returns the longest of the times that the connection, the rate limit and the bandwidth limit require. */
const findSlowestEstimate = (work: RemainingWork, speed: number | null): Estimate | null => {
  const { bytes, files, perTenSeconds, bytesPerSecond } = work;
  const all: Estimate[] = [];
  if (speed !== null) all.push({ ms: bytes / speed, bound: null });
  if (perTenSeconds !== null)
    all.push({ ms: (files / perTenSeconds) * 10 * secondMs, bound: { by: 'requests', perTenSeconds } });
  if (bytesPerSecond !== null)
    all.push({ ms: ((bytes * base64Growth) / bytesPerSecond) * secondMs, bound: { by: 'bandwidth', bytesPerSecond } });
  const maxEstimate = all.toSorted((a, b) => b.ms - a.ms)[0] ?? null;
  if (maxEstimate === null) return null;
  // A connection close to its limit is bound by the limit, even if its measured speed is a little slower.
  const close = all.find(({ bound, ms }) => bound !== null && ms > maxEstimate.ms * 0.8);
  return { ms: maxEstimate.ms, bound: close?.bound ?? null };
};

export const createTimeLeft = (): TimeLeft => {
  const speed = new Speed();
  /** The last estimate of the end, and the last displayed time. Initially, any time is shorter. */
  let end: number | null = null;
  let updatedAt = 0;
  let shown = Infinity;
  /** Bytes since the last restart, and their speed in bytes per millisecond. */
  let sent = 0;
  let fastness: number | null = null;

  const smoothEnd = (ms: number, now: number): number => {
    const share = 1 - Math.exp(-(now - updatedAt) / Math.max(smoothingTime, ms / 10));
    end = end === null ? now + ms : end + (now + ms - end) * share;
    updatedAt = now;
    return end - now;
  };
  /** Decreases with every step, but increases only by two current steps: a value between two steps does not flicker. */
  const roundToStep = (ms: number): number => {
    const step = getRoundingStep(ms);
    const next = Math.max(step, Math.ceil(ms / step) * step);
    if (next < shown || next >= shown + 2 * getRoundingStep(shown)) shown = next;
    return shown;
  };
  return {
    sent: (bytes, now) => {
      speed.add(bytes, now);
      sent += bytes;
      if (sent >= minMeasuredBytes) fastness = speed.at(now) ?? fastness;
    },
    estimate: (work, now) => {
      const measured = speed.at(now);
      const raw = findSlowestEstimate(work, measured);
      if (raw === null) return null;
      return { ms: roundToStep(smoothEnd(raw.ms, now)), bound: raw.bound };
    },
    speed: (bytesPerSecond) => {
      const known = [
        ...(fastness === null ? [] : [fastness * secondMs]),
        ...(bytesPerSecond === null ? [] : [bytesPerSecond / base64Growth]),
      ];
      return known.length === 0 ? null : Math.min(...known);
    },
    restart: () => {
      sent = 0;
      end = null;
      shown = Infinity;
      speed.restart();
    },
  };
};
