import { RandomSequence } from '../../electron/demo/random.ts';
import { watchTasks } from '../bench/parts/page-tasks.ts';
import { formatParts } from '../bench/parts/task-parts.ts';
import { getMax } from '../bench/parts/stalls.ts';
import { measureUsage } from './holding.ts';
import { type ResourceUsage, findGrowthProblems } from './invariants.ts';
import { User } from './user.ts';
import { type Round, runRound, stepCount } from './round.ts';
import { createFaultPlan, formatFaultPlan } from './fault-plan.ts';
import { Workplace } from './workplace.ts';

/** Options of a soak of the whole program. */
export interface ProgramSoakOptions {
  readonly seed: number;
  /** Whether another round begins. Called before each round. */
  readonly shouldContinue: () => boolean;
  /** Whether the program may be killed in the next round. */
  readonly mayKill: () => boolean;
  readonly report: (line: string) => void;
}

/** The result of a soak of the whole program, with descriptions of the problems. */
export interface ProgramSoakResult {
  readonly rounds: number;
  readonly kills: number;
  readonly items: number;
  readonly problems: readonly string[];
}

/**
 * The maximum processor time of one task on an idle machine, in milliseconds. The page has as long as the reaction to a key
 * may take, because the first display of a screen runs code that has never run.
 */
const stallLimits = { main: 50, page: 100 } as const;

/** The longest tasks of the main process and of the page in a round, in milliseconds, and how slow the machine was. */
interface LongestTasks {
  readonly main: number;
  readonly page: number;
  /** A description of the longest task of the page. */
  readonly at: string;
  readonly slowness: number;
}

/** Runs a round in which the program is not killed, and measures its longest tasks. */
const measureRound = async (
  workplace: Workplace,
  round: () => Promise<string[]>,
): Promise<{ found: string[]; longestTasks: LongestTasks }> => {
  const from = Date.now();
  const stop = await watchTasks(workplace.page, { explained: true });
  const found = await round();
  const tasks = await stop();
  const to = Date.now();
  const [slowest] = tasks.toSorted((a, b) => b.own - a.own);
  const longestTasks = {
    main: getMax(workplace.stalls.between(from, to).map(({ cpu }) => cpu)),
    page: slowest?.own ?? 0,
    at: formatParts(slowest?.parts ?? []),
    slowness: workplace.canary.getSlowness(from, to),
  };
  return { found, longestTasks };
};

/** Describes the tasks that blocked the main process or the page for too long. */
const findStalls = ({ slowness, at, ...tasks }: LongestTasks): string[] =>
  (['main', 'page'] as const)
    .filter((who) => tasks[who] / slowness > stallLimits[who])
    .map((who) => {
      const message = `${who} stood still for ${Math.round(tasks[who])} ms on a machine ${slowness.toFixed(1)} times slow`;
      return who === 'page' ? `${message}: ${at}` : message;
    });

/** A round with a kill is not measured: the user cannot do anything during a start. */
const unmeasured = { main: 0, page: 0, at: '', slowness: 1 } as const satisfies LongestTasks;

const toMegabytes = (bytes: number): number => Math.round(bytes / 1e6);

const createRound = (seed: number, number: number, mayKill: boolean): Round => {
  const dice = new RandomSequence(seed, 2, number);
  const faultPlan = createFaultPlan(dice, stepCount);
  const at = dice.below(2 * stepCount);
  return { dice, faultPlan, killStep: mayKill && at < stepCount ? at : null };
};

/** Lets a user work with the whole program, round by round, and checks the invariants after each round. */
export const runProgramSoak = async ({
  seed,
  shouldContinue,
  mayKill,
  report,
}: ProgramSoakOptions): Promise<ProgramSoakResult> => {
  const workplace = await Workplace.open(seed);
  const problems: string[] = [];
  let rounds = 0;
  try {
    const user = new User(workplace);
    let usages: ResourceUsage[] = [];
    for (; shouldContinue(); rounds++) {
      const round = createRound(seed, rounds, mayKill());
      const killed = round.killStep !== null;
      const from = Date.now();
      const playRound = (): Promise<string[]> => runRound(workplace, user, round);
      const { found, longestTasks } = killed
        ? { found: await playRound(), longestTasks: unmeasured }
        : await measureRound(workplace, playRound);
      found.push(...findStalls(longestTasks));
      const usage = await measureUsage(workplace.app);
      usages = killed ? [usage] : [...usages, usage];
      found.push(...findGrowthProblems(usages));
      problems.push(...found.map((fault) => `round ${rounds}: ${fault}`));
      const seconds = Math.round((Date.now() - from) / 1000);
      const usageText = `${toMegabytes(usage.main)} + ${toMegabytes(usage.pages)} MB, ${usage.handles} handles`;
      const stallText = `at one go ${Math.round(longestTasks.main)} and ${Math.round(longestTasks.page)} ms × ${longestTasks.slowness.toFixed(1)}`;
      report(
        `round ${rounds}: ${formatFaultPlan(round.faultPlan)}${killed ? ', killed' : ''}; ${seconds} s, ${usageText}, ${stallText}`,
      );
      for (const fault of found) report(`  ${fault}`);
    }
    problems.push(...(await workplace.closeProgram()));
    return { rounds, kills: workplace.killCount, items: (await workplace.service.created()).length, problems };
  } finally {
    await workplace.close();
  }
};
