import type { Circumstances } from '../bench/parts/circumstances.ts';

/** The result of a soak. */
export interface SoakResult {
  readonly seed: number;
  /** Moments at which a program of the outbox was killed. */
  readonly moments: number;
  /** Rounds of the user's work. */
  readonly rounds: number;
  /** The number of times that the whole program was killed. */
  readonly kills: number;
  /** Items that were created in the service. */
  readonly items: number;
  /** Descriptions of the problems, empty after a successful soak. */
  readonly problems: readonly string[];
}

/** The content of the file that `--json` writes. */
export interface SoakRun extends Circumstances {
  readonly of: 'soak';
  readonly minutes: number;
  readonly faults: readonly string[];
  readonly verdict: string;
}

const formatCount = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Formats the last line of a soak. */
export const formatResult = ({ seed, moments, rounds, kills, items, problems }: SoakResult): string => {
  const done = [
    formatCount(moments, 'moment'),
    formatCount(rounds, 'round'),
    formatCount(kills, 'kill'),
    formatCount(items, 'item'),
    `seed ${seed}`,
  ].join(', ');
  if (problems.length > 0) return `soak: FAILED, ${formatCount(problems.length, 'fault')}; ${done}`;
  // A part that was not tried is no success.
  return moments > 0 && rounds > 0 ? `soak: ok, ${done}` : `soak: FAILED, too little time; ${done}`;
};
