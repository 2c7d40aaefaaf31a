import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { RandomSequence } from '../../electron/demo/random.ts';
import type { Fate } from '../support/faults/keeping-service.ts';
import type { Task } from '../support/faults/tasks.ts';
import { FaultWorld } from '../support/faults/world.ts';

/** Options of an outbox soak. The same seed tries the same moments. */
export interface OutboxSoakOptions {
  readonly seed: number;
  /** The number of programs that are killed. */
  readonly moments: number;
  /** Called after the check of an account whose work has finished: moments so far, and the problems of this account. */
  readonly report?: (progress: OutboxSoakResult) => void;
}

/** The progress of an outbox soak, and descriptions of items that were lost, duplicated or in a false state. */
export interface OutboxSoakResult {
  readonly moments: number;
  readonly problems: readonly string[];
}

/** The number of moments for each account. Afterwards the account is checked, and the next moment uses an empty one. */
const momentsPerAccount = 50;

/** Returns 1 to 4 random tasks that a user may start together. */
const createTasks = (world: FaultWorld, dice: RandomSequence, round: number): Promise<Task[]> => {
  const formatName = (n: number): string => `Moment ${round}.${n}`;
  const choices: readonly ((n: number) => Promise<Task>)[] = [
    async (n) => ({ what: 'create', resource: 'product', name: formatName(n) }),
    async (n) => ({ what: 'create', resource: 'attribute', name: formatName(n) }),
    async (n) => ({ what: 'listAndChannel', name: formatName(n) }),
    async () => ({ what: 'upload', path: await world.file() }),
  ];
  return Promise.all(Array.from({ length: 1 + dice.below(4) }, (_, n) => dice.pick(choices)(n)));
};

const pickFate = (dice: RandomSequence): Fate =>
  dice.chance(70) ? 'go' : dice.pick(['drop', 'half', 'empty', 'refuse', 'lose']);

/** Waits until all work has finished, and describes problems of the intents, of the service's items and of the file. */
export const findProblemsAfterWork = async (world: FaultWorld): Promise<string[]> => {
  const core = await world.open();
  try {
    await world.settled(core);
    const problems = await world.faults(core.outbox);
    await core.close();
    const db = new DatabaseSync(join(world.folder, 'outbox.db'), { readOnly: true });
    const { integrity_check: integrity } = db.prepare('PRAGMA integrity_check').get() as { integrity_check: string };
    db.close();
    return integrity === 'ok' ? problems : [...problems, `outbox.db: ${integrity}`];
  } finally {
    await core.close();
  }
};

/** Kills (`kill -9`) one program that works for the account at a random moment, while the service responds with random faults. */
const killAtRandomMoment = async (world: FaultWorld, seed: number, moment: number): Promise<void> => {
  const dice = new RandomSequence(seed, 1, moment);
  const tasks = await createTasks(world, dice, moment);
  world.service.fate = () => pickFate(dice);
  const delay = dice.below(250);
  const during = dice.chance(80);
  await world.killed(tasks, null, async (child) => {
    if (during) await child.hears('opened');
    await wait(delay);
  });
};

/**
 * Kills programs at random moments, one after the other. When the work for an account has finished, each of its intents must
 * be done, and the service must have each item once. Removes all files.
 */
export const runOutboxSoak = async ({ seed, moments, report }: OutboxSoakOptions): Promise<OutboxSoakResult> => {
  const problems: string[] = [];
  let done = 0;
  while (done < moments) {
    const world = await FaultWorld.start();
    try {
      for (let index = 0; index < momentsPerAccount && done < moments; index++, done++)
        await killAtRandomMoment(world, seed, done);
      const found = await findProblemsAfterWork(world);
      problems.push(...found);
      report?.({ moments: done, problems: found });
    } finally {
      await world.close();
    }
  }
  return { moments: done, problems };
};
