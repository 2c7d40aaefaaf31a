import { Dice } from '../../electron/demo/random.ts';
import { longest } from '../bench/parts/stalls.ts';
import { holdingOf } from './holding.ts';
import { growthFaults } from './invariants.ts';
import type { Holding } from './invariants.ts';
import { Person } from './person.ts';
import { oneRound, steps } from './round.ts';
import type { Round } from './round.ts';
import { weatherOf, weatherWords } from './weather.ts';
import { Workplace } from './workplace.ts';

/** What is to be tried. */
export interface WorkSoak {
  readonly seed: number;
  /** Asked before each round. */
  readonly goesOn: () => boolean;
  /** Whether the program may be killed in the next round. */
  readonly mayKill: () => boolean;
  readonly tell: (line: string) => void;
}

/** What came of it; faults in words. */
export interface Worked {
  readonly rounds: number;
  readonly kills: number;
  readonly items: number;
  readonly faults: readonly string[];
}

/** Processor time that the main process may take at one go, in milliseconds. */
const stallLimit = 50;

const roundOf = (seed: number, number: number, mayKill: boolean): Round => {
  const dice = new Dice(seed, 2, number);
  const weather = weatherOf(dice, steps);
  const at = dice.below(2 * steps);
  return { dice, weather, killAt: mayKill && at < steps ? at : null };
};

/** Has a person work at the whole program, round by round, and looks after each whether all is well. */
export const soakWork = async ({ seed, goesOn, mayKill, tell }: WorkSoak): Promise<Worked> => {
  const place = await Workplace.open(seed);
  const faults: string[] = [];
  let rounds = 0;
  try {
    const person = new Person(place);
    let life: Holding[] = [];
    for (; goesOn(); rounds++) {
      const round = roundOf(seed, rounds, mayKill());
      const killed = round.killAt !== null;
      const from = Date.now();
      const found = await oneRound(place, person, round);
      // A start is no stall: nobody can do anything yet.
      const stall = killed ? 0 : longest(place.stalls.between(from, Date.now()).map(({ cpu }) => cpu));
      if (stall > stallLimit) found.push(`the main process stood still for ${Math.round(stall)} ms`);
      const holding = await holdingOf(place.app);
      life = killed ? [holding] : [...life, holding];
      found.push(...growthFaults(life));
      faults.push(...found.map((fault) => `round ${rounds}: ${fault}`));
      const seconds = Math.round((Date.now() - from) / 1000);
      const held = `${Math.round(holding.memory / 1e6)} MB, ${holding.handles} handles, stall ${Math.round(stall)} ms`;
      tell(`round ${rounds}: ${weatherWords(round.weather)}${killed ? ', killed' : ''}; ${seconds} s, ${held}`);
      for (const fault of found) tell(`  ${fault}`);
    }
    faults.push(...(await place.ended()));
    return { rounds, kills: place.kills, items: (await place.service.created()).length, faults };
  } finally {
    await place.close();
  }
};
