import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { folderOf } from './folder.ts';

/** One time that the event loop of the main process did not come round, in milliseconds. */
export interface Stall {
  /** When it ended, as of the clock. */
  readonly at: number;
  readonly wall: number;
  /** Without the time that other processes kept the thread from a processor. */
  readonly own: number;
  /** Processor time of the thread; `own` less this is waiting, for a disk above all. */
  readonly cpu: number;
}

const recorder = new URL('stall-recorder.mjs', import.meta.url).href;

export interface StallRecorder {
  /** For the program's environment. */
  readonly env: Record<string, string>;
  /** What began and ended between two times of the clock. */
  between(from: number, to: number): Stall[];
}

/** Watches the main process that is started with its `env`. */
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

/** The longest of some durations; 0 where there is none. */
export const longest = (durations: readonly number[]): number =>
  durations.reduce((most, one) => Math.max(most, one), 0);
