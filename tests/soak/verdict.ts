import type { Circumstances } from '../bench/parts/circumstances.ts';

/** What a soak came to. */
export interface Soaked {
  readonly seed: number;
  /** Of the outbox alone, at which a program was killed. */
  readonly moments: number;
  /** Rounds of a person's work. */
  readonly rounds: number;
  /** Times the whole program was killed. */
  readonly kills: number;
  /** Items that the service was asked for. */
  readonly items: number;
  /** In words; none: all is well. */
  readonly faults: readonly string[];
}

/** What is kept of a soak with `--json`. */
export interface SoakRun extends Circumstances {
  readonly of: 'soak';
  readonly minutes: number;
  readonly faults: readonly string[];
  readonly verdict: string;
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The last line of a soak. */
export const verdictOf = ({ seed, moments, rounds, kills, items, faults }: Soaked): string => {
  const done = [
    counted(moments, 'moment'),
    counted(rounds, 'round'),
    counted(kills, 'kill'),
    counted(items, 'item'),
    `seed ${seed}`,
  ].join(', ');
  if (faults.length > 0) return `soak: FAILED, ${counted(faults.length, 'fault')}; ${done}`;
  // Nothing that was not tried is well.
  return moments > 0 && rounds > 0 ? `soak: ok, ${done}` : `soak: FAILED, too little time; ${done}`;
};
