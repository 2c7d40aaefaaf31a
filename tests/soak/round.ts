import { setTimeout as wait } from 'node:timers/promises';
import type { RandomSequence } from '../../electron/demo/random.ts';
import { getEntries } from './entries.ts';
import { findOutboxProblems } from './invariants.ts';
import type { User } from './user.ts';
import { finishWork } from './rest.ts';
import type { FaultPlan } from './fault-plan.ts';
import type { Workplace } from './workplace.ts';

/** The number of actions of the user in one round. */
export const stepCount = 6;
const restLimitMs = 120_000;
const killWithinMs = 1_500;

/** One round of work. */
export interface Round {
  readonly dice: RandomSequence;
  readonly faultPlan: FaultPlan;
  /** The step during which the program is killed, or null if it is not killed. */
  readonly killStep: number | null;
}

/** Performs the random actions of a round and describes the failures. */
const runSteps = async (workplace: Workplace, user: User, { dice, faultPlan, killStep }: Round): Promise<string[]> => {
  const problems: string[] = [];
  await workplace.service.set(faultPlan.service);
  for (let step = 0; step < stepCount; step++) {
    if (step === faultPlan.cut?.from) await workplace.cable.cut();
    if (step === faultPlan.cut?.to) await workplace.cable.restore();
    const action = user.performRandomAction(dice);
    if (step !== killStep) problems.push(...(await action));
    else {
      await wait(dice.below(killWithinMs));
      problems.push(...(await workplace.killAndRestart()));
      // The kill has interrupted the user's action, so that its failure is no problem.
      await action;
    }
  }
  return problems;
};

/** Runs a round until all work has finished, and describes the problems during and after it. */
export const runRound = async (workplace: Workplace, user: User, round: Round): Promise<string[]> => {
  const problems = await runSteps(workplace, user, round);
  const unfinished = await finishWork(workplace, restLimitMs);
  const [entries, created] = [await getEntries(workplace.page), await workplace.service.created()];
  return [
    ...problems,
    ...unfinished,
    ...findOutboxProblems(entries, created, user.acceptedTitles),
    ...workplace.pageErrors.splice(0),
  ];
};
