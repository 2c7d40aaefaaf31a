import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { folderOf } from './folder.ts';

/** A blocking of the main process's event loop, in milliseconds. */
export interface Stall {
  /** The time when it ended. */
  readonly at: number;
  readonly wall: number;
  /** The duration without the time that the thread waited for a processor. */
  readonly own: number;
  /** Processor time of the thread. The rest of `own` is waiting, mostly for a disk. */
  readonly cpu: number;
}

const recorder = new URL('stall-recorder.mjs', import.meta.url).href;

export interface StallRecorder {
  /** Variables for the program's environment. */
  readonly env: Record<string, string>;
  /** Returns the stalls that began and ended between two times. */
  between(from: number, to: number): Stall[];
}

/** Records the stalls of the main process that is started with its `env`. */
export const recordStalls = (): StallRecorder => {
  const file = path.join(folderOf('stalls'), `${String(process.pid)}-${Date.now().toString(36)}.jsonl`);
  const all = (): Stall[] =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as Stall)
      : [];
  const node = [process.env['NODE_OPTIONS'], process.env['VITRINE_BENCH_NODE_OPTIONS'], `--import=${recorder}`];
  return {
    env: { NODE_OPTIONS: node.filter(Boolean).join(' '), VITRINE_BENCH_STALLS: file },
    between: (from, to) => all().filter(({ at, wall }) => at - wall >= from && at <= to),
  };
};

/** Returns the longest duration, or 0 if there is none. */
export const getMax = (durations: readonly number[]): number => durations.reduce((most, one) => Math.max(most, one), 0);
