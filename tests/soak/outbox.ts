import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { Dice } from '../../electron/demo/random.ts';
import type { Fate } from '../support/faults/keeping-service.ts';
import type { Task } from '../support/faults/tasks.ts';
import { FaultWorld } from '../support/faults/world.ts';

/** What is to be tried: the same seed tries the same moments. */
export interface OutboxSoak {
  readonly seed: number;
  /** Programs that are killed. */
  readonly moments: number;
  /** Told whenever an account came to rest and was looked at: moments so far, and what was wrong there. */
  readonly tell?: (told: OutboxSoaked) => void;
}

/** How far it came, and what was lost, doubled or in no honest state, in words; none: all is well. */
export interface OutboxSoaked {
  readonly moments: number;
  readonly faults: readonly string[];
}

/** One account is worked for so often; then it is looked at, and the next one begins with nothing. */
const momentsAnAccount = 50;

/** What a person may ask for in one go. */
const someWork = (world: FaultWorld, dice: Dice, round: number): Promise<Task[]> => {
  const name = (n: number): string => `Moment ${round}.${n}`;
  const choices: readonly ((n: number) => Promise<Task>)[] = [
    async (n) => ({ what: 'create', resource: 'product', name: name(n) }),
    async (n) => ({ what: 'create', resource: 'attribute', name: name(n) }),
    async (n) => ({ what: 'listAndChannel', name: name(n) }),
    async () => ({ what: 'upload', path: await world.file() }),
  ];
  return Promise.all(Array.from({ length: 1 + dice.below(4) }, (_, n) => dice.pick(choices)(n)));
};

const someFate = (dice: Dice): Fate =>
  dice.chance(70) ? 'go' : dice.pick(['drop', 'half', 'empty', 'refuse', 'lose']);

/** After everything came to rest: what is wrong with an intent, with what the service has, or with the file. */
export const faultsAtRest = async (world: FaultWorld): Promise<string[]> => {
  const core = await world.open();
  try {
    await world.settled(core);
    const faults = await world.faults(core.outbox);
    await core.close();
    const db = new DatabaseSync(join(world.folder, 'outbox.db'), { readOnly: true });
    const { integrity_check: sound } = db.prepare('PRAGMA integrity_check').get() as { integrity_check: string };
    db.close();
    return sound === 'ok' ? faults : [...faults, `outbox.db: ${sound}`];
  } finally {
    await core.close();
  }
};

/** One program that works for the account is killed (`kill -9`) at a random moment, while the service answers as it likes. */
const oneMoment = async (world: FaultWorld, seed: number, moment: number): Promise<void> => {
  const dice = new Dice(seed, 1, moment);
  const tasks = await someWork(world, dice, moment);
  world.service.fate = () => someFate(dice);
  const delay = dice.below(250);
  const during = dice.chance(80);
  await world.killed(tasks, null, async (child) => {
    if (during) await child.hears('opened');
    await wait(delay);
  });
};

/**
 * Kills programs at random moments, one after the other; when an account comes to rest each of its intents must be done,
 * and the service must have each item once. Leaves nothing behind.
 */
export const soakOutbox = async ({ seed, moments, tell }: OutboxSoak): Promise<OutboxSoaked> => {
  const faults: string[] = [];
  let done = 0;
  while (done < moments) {
    const world = await FaultWorld.start();
    try {
      for (let here = 0; here < momentsAnAccount && done < moments; here++, done++) await oneMoment(world, seed, done);
      const found = await faultsAtRest(world);
      faults.push(...found);
      tell?.({ moments: done, faults: found });
    } finally {
      await world.close();
    }
  }
  return { moments: done, faults };
};
