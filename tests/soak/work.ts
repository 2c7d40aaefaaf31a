import { Dice } from '../../electron/demo/random.ts';
import { watchTasks } from '../bench/parts/page-tasks.ts';
import { partsInWords } from '../bench/parts/task-parts.ts';
import { longest } from '../bench/parts/stalls.ts';
import { holdingOf } from './holding.ts';
import { type Holding, growthFaults } from './invariants.ts';
import { Person } from './person.ts';
import { type Round, oneRound, steps } from './round.ts';
import { faultPlanOf, faultPlanWords } from './fault-plan.ts';
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

/**
 * Processor time that each may take at one go on a machine at its best, in milliseconds. A page that shows a screen for the
 * first time runs code that has never run: it has as long as a key may wait.
 */
const stallLimits = { main: 50, page: 100 } as const;

/** The longest that each of them took at one go in a round, and how slow the machine was. */
interface Standing {
  readonly main: number;
  readonly page: number;
  /** What the page was at then, in words. */
  readonly at: string;
  readonly slowness: number;
}

/** Watches a round in which the program lives. */
const watched = async (
  place: Workplace,
  round: () => Promise<string[]>,
): Promise<{ found: string[]; standing: Standing }> => {
  const from = Date.now();
  const stop = await watchTasks(place.page, { explained: true });
  const found = await round();
  const tasks = await stop();
  const to = Date.now();
  const [slowest] = tasks.toSorted((a, b) => b.own - a.own);
  const standing = {
    main: longest(place.stalls.between(from, to).map(({ cpu }) => cpu)),
    page: slowest?.own ?? 0,
    at: partsInWords(slowest?.parts ?? []),
    slowness: place.canary.slowness(from, to),
  };
  return { found, standing };
};

/** In words, what stood still too long. */
const stallFaults = ({ slowness, at, ...stood }: Standing): string[] =>
  (['main', 'page'] as const)
    .filter((who) => stood[who] / slowness > stallLimits[who])
    .map((who) => {
      const told = `${who} stood still for ${Math.round(stood[who])} ms on a machine ${slowness.toFixed(1)} times slow`;
      return who === 'page' ? `${told}: ${at}` : told;
    });

/** A start is no stall: nobody can do anything yet. */
const unwatched = { main: 0, page: 0, at: '', slowness: 1 } as const satisfies Standing;

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

const roundOf = (seed: number, number: number, mayKill: boolean): Round => {
  const dice = new Dice(seed, 2, number);
  const weather = faultPlanOf(dice, steps);
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
      const does = (): Promise<string[]> => oneRound(place, person, round);
      const { found, standing } = killed ? { found: await does(), standing: unwatched } : await watched(place, does);
      found.push(...stallFaults(standing));
      const holding = await holdingOf(place.app);
      life = killed ? [holding] : [...life, holding];
      found.push(...growthFaults(life));
      faults.push(...found.map((fault) => `round ${rounds}: ${fault}`));
      const seconds = Math.round((Date.now() - from) / 1000);
      const held = `${megabytes(holding.main)} + ${megabytes(holding.pages)} MB, ${holding.handles} handles`;
      const stood = `at one go ${Math.round(standing.main)} and ${Math.round(standing.page)} ms × ${standing.slowness.toFixed(1)}`;
      tell(
        `round ${rounds}: ${faultPlanWords(round.weather)}${killed ? ', killed' : ''}; ${seconds} s, ${held}, ${stood}`,
      );
      for (const fault of found) tell(`  ${fault}`);
    }
    faults.push(...(await place.ended()));
    return { rounds, kills: place.kills, items: (await place.service.created()).length, faults };
  } finally {
    await place.close();
  }
};
