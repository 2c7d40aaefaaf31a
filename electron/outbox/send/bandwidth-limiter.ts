/** The clock, replaced in tests. */
export interface Clock {
  /** Returns monotonic milliseconds. */
  now(): number;
  /** Schedules `run`. Returns a function that cancels it. */
  later(run: () => void, time: number): () => void;
}

const systemClock: Clock = {
  now: () => performance.now(),
  later: (run, time) => {
    const timer = setTimeout(run, time);
    return () => clearTimeout(timer);
  },
};

/** A token bucket shared by all uploads. */
export interface Bandwidth {
  /** Returns the best chunk size in bytes, or null if there is no limit. */
  piece(): number | null;
  /** Resolves when this many bytes may be sent, in the order of the calls. Rejects with the signal's reason. */
  take(bytes: number, signal: AbortSignal): Promise<void>;
  /** Applies a changed limit. */
  changed(): void;
}

interface Waiting {
  readonly bytes: number;
  readonly go: () => void;
}

/** The number of chunks per second under a limit, enough that files alternate and a new limit applies soon. */
const chunksPerSecond = 8;
const minPieceBytes = 1024;
/** The size of the bucket, in milliseconds of the limit. */
const burstMs = 250;
/** The maximum milliseconds until the queue is checked again. */
const maxSleepMs = 1_000;

/** Creates the token bucket. `limit` returns bytes per second and is called each time; null: no limit. */
export const createBandwidth = (limit: () => number | null, clock: Clock = systemClock): Bandwidth => {
  const waiting: Waiting[] = [];
  /** The bytes that may be sent now; negative if bytes were sent in advance. */
  let credit = 0;
  let updatedAt = clock.now();
  let stopTimer: (() => void) | null = null;

  const refillCredit = (perSecond: number): void => {
    const now = clock.now();
    credit = Math.min((perSecond * burstMs) / 1000, credit + ((now - updatedAt) / 1000) * perSecond);
    updatedAt = now;
  };
  const serveWaiting = (): void => {
    stopTimer?.();
    stopTimer = null;
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const perSecond = limit();
      if (perSecond === null) credit = 0;
      else {
        refillCredit(perSecond);
        if (credit < 0) {
          stopTimer = clock.later(serveWaiting, Math.min(maxSleepMs, Math.max(1, (-credit / perSecond) * 1000)));
          return;
        }
        credit -= first.bytes;
      }
      waiting.shift();
      first.go();
    }
  };
  return {
    piece: () => {
      const perSecond = limit();
      return perSecond === null ? null : Math.max(minPieceBytes, Math.floor(perSecond / chunksPerSecond));
    },
    take: (bytes, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const handleAbort = (): void => {
          waiting.splice(waiting.indexOf(mine), 1);
          reject(signal.reason as Error);
          serveWaiting();
        };
        const mine: Waiting = {
          bytes,
          go: () => {
            signal.removeEventListener('abort', handleAbort);
            resolve();
          },
        };
        waiting.push(mine);
        signal.addEventListener('abort', handleAbort, { once: true });
        serveWaiting();
      }),
    changed: () => {
      // Debt from the old limit delays the new one for at most one chunk.
      const perSecond = limit();
      if (perSecond !== null) credit = Math.max(credit, -perSecond / chunksPerSecond);
      serveWaiting();
    },
  };
};
