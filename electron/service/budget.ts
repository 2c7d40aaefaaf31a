import type { Ms } from '../base/brand.ts';
import { minutes, ms, seconds } from '../base/brand.ts';
import type { RequestBudget } from '../contract/sync.ts';

const span = minutes(60);
/** The limit is a setting that can change while work waits for it. */
const look = seconds(15);

/** Requests that work in the background may send within any hour. */
export interface Budget {
  state(): RequestBudget;
  /** Waits until one more may be sent, and counts it. The answer takes it back, for one that never left. */
  take(wait: (time: Ms) => Promise<void>): Promise<() => void>;
}

/** A budget of `limit()` requests in any 60 minutes by the clock `now`. */
export const createBudget = (limit: () => number, now: () => number): Budget => {
  let sent: number[] = [];
  const recent = (): readonly number[] => {
    const from = now() - span;
    const keep = sent.findIndex((at) => at > from);
    if (keep !== 0) sent = keep < 0 ? [] : sent.slice(keep);
    return sent;
  };
  /** When the next one is free; null: now. */
  const freeAt = (): number | null => {
    const used = recent();
    const over = used.length - Math.max(1, limit());
    const oldest = used[over];
    return oldest === undefined ? null : oldest + span;
  };
  return {
    state: () => {
      const free = freeAt();
      return {
        used: recent().length,
        left: Math.max(0, Math.max(1, limit()) - recent().length),
        freeAt: free === null ? null : new Date(free).toISOString(),
      };
    },
    take: async (wait) => {
      for (let free = freeAt(); free !== null; free = freeAt())
        await wait(ms(Math.min(look, Math.max(1, free - now()))));
      const at = now();
      sent.push(at);
      return () => {
        const index = sent.lastIndexOf(at);
        if (index >= 0) sent = sent.toSpliced(index, 1);
      };
    },
  };
};
