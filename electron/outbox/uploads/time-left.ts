import type { UploadBound } from '../../contract/uploads.ts';

/** What is still to be sent, and what limits how fast. Times are given to everything here, so that it needs no clock. */
export interface RemainingWork {
  readonly bytes: number;
  readonly files: number;
  /** Requests in 10 s; null: no limit is known. */
  readonly perTenSeconds: number | null;
  /** Bytes a second of the bodies; null: no limit. */
  readonly bytesPerSecond: number | null;
}

export interface TimeLeft {
  /** So many bytes of files have left. */
  sent(bytes: number, now: number): void;
  /** In milliseconds, and what it is bound by; null while it cannot be told. */
  tell(work: RemainingWork, now: number): { readonly ms: number; readonly bound: UploadBound | null } | null;
  /** The work itself became another, or rested: the next word may be far from the last. */
  restart(): void;
}

const second = 1_000;
/** How much weight older bytes have: after so long a third. */
const memory = 15 * second;
/** Before that nothing is said: the first second says little. */
const least = second;
/** How quickly the told end follows what is measured. */
const patience = 6 * second;
/** A body is base64. */
const grown = 4 / 3;

/** The steps in which a time is told: coarser the longer it is. */
const stepOf = (ms: number): number => {
  if (ms < 60 * second) return 5 * second;
  return ms < 3_600 * second ? 60 * second : 600 * second;
};

/** Bytes in a millisecond, by what left lately. */
class Speed {
  #weight = 0;
  #bytes = 0;
  #begun: number | null = null;
  #looked = 0;

  add(bytes: number, now: number): void {
    this.#fade(now);
    this.#bytes += bytes;
  }

  /** Null while too little is known. */
  at(now: number): number | null {
    this.#fade(now);
    if (this.#begun === null || now - this.#begun < least || this.#bytes <= 0) return null;
    return this.#bytes / this.#weight;
  }

  restart(): void {
    this.#weight = 0;
    this.#bytes = 0;
    this.#begun = null;
  }

  #fade(now: number): void {
    if (this.#begun === null) {
      this.#begun = now;
      this.#looked = now;
      return;
    }
    const kept = Math.exp(-(now - this.#looked) / memory);
    this.#looked = now;
    this.#bytes *= kept;
    this.#weight = this.#weight * kept + memory * (1 - kept);
  }
}

interface Estimate {
  readonly ms: number;
  readonly bound: UploadBound | null;
}

/** The longest of what the line, the requests and the bandwidth ask for. */
const estimate = (work: RemainingWork, speed: number | null): Estimate | null => {
  const { bytes, files, perTenSeconds, bytesPerSecond } = work;
  const all: Estimate[] = [];
  if (speed !== null) all.push({ ms: bytes / speed, bound: null });
  if (perTenSeconds !== null)
    all.push({ ms: (files / perTenSeconds) * 10 * second, bound: { by: 'requests', perTenSeconds } });
  if (bytesPerSecond !== null)
    all.push({ ms: ((bytes * grown) / bytesPerSecond) * second, bound: { by: 'bandwidth', bytesPerSecond } });
  const longest = all.toSorted((a, b) => b.ms - a.ms)[0] ?? null;
  if (longest === null) return null;
  // A line as fast as its limit lets it be is bound by the limit, though it measures a little slower.
  const close = all.find(({ bound, ms }) => bound !== null && ms > longest.ms * 0.8);
  return { ms: longest.ms, bound: close?.bound ?? null };
};

export const createTimeLeft = (): TimeLeft => {
  const speed = new Speed();
  /** When it will be over, as it was last thought; the time as it was last told. */
  let end: number | null = null;
  let looked = 0;
  let told: number | null = null;

  const smooth = (ms: number, now: number): number => {
    const share = end === null ? 1 : 1 - Math.exp(-(now - looked) / Math.max(patience, ms / 10));
    end = end === null ? now + ms : end + (now + ms - end) * share;
    looked = now;
    return Math.max(second, end - now);
  };
  /** Down with every step, up only when it is two steps more: a value between two steps does not flicker. */
  const inSteps = (ms: number): number => {
    const step = stepOf(ms);
    const next = Math.max(step, Math.ceil(ms / step) * step);
    if (told === null || next < told || next >= told + 2 * step) told = next;
    return told;
  };
  return {
    sent: (bytes, now) => speed.add(bytes, now),
    tell: (work, now) => {
      const measured = speed.at(now);
      const raw = estimate(work, measured);
      if (raw === null) return null;
      return { ms: inSteps(smooth(raw.ms, now)), bound: raw.bound };
    },
    restart: () => {
      end = null;
      told = null;
      speed.restart();
    },
  };
};
