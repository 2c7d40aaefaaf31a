import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '../../electron/demo/random.ts';
import { entriesOf } from './entries.ts';
import { outboxFaults } from './invariants.ts';
import type { Person } from './person.ts';
import { comeToRest } from './rest.ts';
import type { FaultPlan } from './fault-plan.ts';
import type { Workplace } from './workplace.ts';

/** What the person does in one round. */
export const steps = 6;
const restLimitMs = 120_000;
const killWithinMs = 1_500;

/** One round of work. */
export interface Round {
  readonly dice: Dice;
  readonly weather: FaultPlan;
  /** The step in whose midst the program is killed; null: it lives. */
  readonly killAt: number | null;
}

/** Does what the dice say; what could not be done, in words. */
const work = async (place: Workplace, person: Person, { dice, weather, killAt }: Round): Promise<string[]> => {
  const faults: string[] = [];
  await place.service.set(weather.service);
  for (let step = 0; step < steps; step++) {
    if (step === weather.cut?.from) await place.cable.cut();
    if (step === weather.cut?.to) await place.cable.restore();
    const doing = person.does(dice);
    if (step !== killAt) faults.push(...(await doing));
    else {
      await wait(dice.below(killWithinMs));
      faults.push(...(await place.killed()));
      // What the person was at was cut off with the program.
      await doing;
    }
  }
  return faults;
};

/** A round, until everything has come to rest; what was wrong in it or is wrong then, in words. */
export const oneRound = async (place: Workplace, person: Person, round: Round): Promise<string[]> => {
  const faults = await work(place, person, round);
  const open = await comeToRest(place, restLimitMs);
  const [entries, created] = [await entriesOf(place.page), await place.service.created()];
  return [...faults, ...open, ...outboxFaults(entries, created, person.handed), ...place.complaints.splice(0)];
};
