/** Time as `bandwidth` needs it: a test has its own. */
export interface Clock {
  /** Milliseconds that only ever grow. */
  now(): number;
  /** Runs later; the answer stops that. */
  later(run: () => void, time: number): () => void;
}

const systemClock: Clock = {
  now: () => performance.now(),
  later: (run, time) => {
    const timer = setTimeout(run, time);
    return () => clearTimeout(timer);
  },
};

/** Lets bytes leave no faster than a limit, in turn over all who ask. */
export interface Bandwidth {
  /** Bytes that are best asked for at a time; null while there is no limit. */
  piece(): number | null;
  /** Resolves once so many bytes may leave: whoever asked first goes first. Rejects with the signal's reason. */
  take(bytes: number, signal: AbortSignal): Promise<void>;
  /** The limit is another: whoever waits is looked at again. */
  changed(): void;
}

interface Waiting {
  readonly bytes: number;
  readonly go: () => void;
}

/** Pieces a second that leave under a limit: short enough that files take turns and a new limit is heard at once. */
const piecesASecond = 8;
const leastPiece = 1024;
/** What may leave at once after a time in which nothing did, in milliseconds of the limit. */
const burst = 250;
/** A pause is never slept through: whoever waits is looked at again. */
const longestSleep = 1_000;

/** `limit`: bytes a second, asked each time; null: none. */
export const createBandwidth = (limit: () => number | null, clock: Clock = systemClock): Bandwidth => {
  const waiting: Waiting[] = [];
  /** Bytes that may leave now; below zero: what left too soon. */
  let credit = 0;
  let looked = clock.now();
  let stopTimer: (() => void) | null = null;

  const refill = (perSecond: number): void => {
    const now = clock.now();
    credit = Math.min((perSecond * burst) / 1000, credit + ((now - looked) / 1000) * perSecond);
    looked = now;
  };
  const pump = (): void => {
    stopTimer?.();
    stopTimer = null;
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const perSecond = limit();
      if (perSecond === null) credit = 0;
      else {
        refill(perSecond);
        if (credit < 0) {
          stopTimer = clock.later(pump, Math.min(longestSleep, Math.max(1, (-credit / perSecond) * 1000)));
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
      return perSecond === null ? null : Math.max(leastPiece, Math.floor(perSecond / piecesASecond));
    },
    take: (bytes, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const leave = (): void => {
          waiting.splice(waiting.indexOf(mine), 1);
          reject(signal.reason as Error);
          pump();
        };
        const mine: Waiting = {
          bytes,
          go: () => {
            signal.removeEventListener('abort', leave);
            resolve();
          },
        };
        waiting.push(mine);
        signal.addEventListener('abort', leave, { once: true });
        pump();
      }),
    changed: () => {
      // What left under the old limit is not held against the new one for longer than a piece takes.
      const perSecond = limit();
      if (perSecond !== null) credit = Math.max(credit, -perSecond / piecesASecond);
      pump();
    },
  };
};
