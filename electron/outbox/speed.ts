/** How quickly bytes leave, from what left in the last seconds. Times are given, so that it needs no clock. */
export interface Speed {
  add(bytes: number, now: number): void;
  /** Milliseconds for so many bytes; null while it cannot be told. */
  timeLeft(bytes: number, now: number): number | null;
}

const window = 10_000;
const least = 1_000;
const step = 250;

export const createSpeed = (): Speed => {
  /** Amounts joined by quarter seconds, oldest first. */
  let samples: { at: number; bytes: number }[] = [];
  const forget = (now: number): void => {
    samples = samples.filter((sample) => now - sample.at <= window);
  };
  return {
    add: (bytes, now) => {
      const last = samples.at(-1);
      if (last && now - last.at < step) last.bytes += bytes;
      else {
        forget(now);
        samples.push({ at: now, bytes });
      }
    },
    timeLeft: (bytes, now) => {
      forget(now);
      const first = samples[0];
      const span = first ? now - first.at : 0;
      const sum = samples.reduce((total, sample) => total + sample.bytes, 0);
      return span < least || sum === 0 ? null : Math.round((bytes / sum) * span);
    },
  };
};
