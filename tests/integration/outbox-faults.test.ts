import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type InterruptionPoint, interruptionPoints } from '../../electron/outbox/send/fault-points.ts';
import type { Fate } from '../support/faults/keeping-service.ts';
import type { SmallCore } from '../support/faults/small-core.ts';
import { type Task, hand } from '../support/faults/tasks.ts';
import { FaultWorld } from '../support/faults/world.ts';
import { findProblemsAfterWork, runOutboxSoak } from '../soak/outbox.ts';

/** `MOMENTS=200 SEED=7 vitest run tests/integration/outbox-faults.test.ts` runs more moments, or repeats a run. */
const moments = Number(process.env['MOMENTS'] ?? 20);
const seed = Number(process.env['SEED']);

/** Programs are started and killed one after the other, which takes long on a slow computer. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

let world: FaultWorld;
let core: SmallCore | undefined;
beforeEach(async () => {
  world = await FaultWorld.start();
});
afterEach(async () => {
  await core?.close();
  core = undefined;
  await world.close();
});

const expectAllWell = async (): Promise<void> => {
  await core?.close();
  core = undefined;
  expect(await findProblemsAfterWork(world)).toEqual([]);
};

/** Sets the fate of the n-th of the following creations; the others succeed. */
const getFate = (place: number, fate: Fate): void => {
  let creations = 0;
  world.service.fate = () => {
    creations += 1;
    return creations === place ? fate : 'go';
  };
};

interface Life {
  /** Returns a task with a unique name, if it has one. */
  readonly task: (name: string) => Promise<Task>;
  /**
   * The index of the creation to stop: a channel is the second, after its list. Earlier pending creations would count
   * too.
   */
  readonly place: number;
  /** Kills it at these points, if the outcome does not depend on the kind of task. */
  readonly killedAt: readonly InterruptionPoint[];
  readonly cutAt: readonly InterruptionPoint[];
}

const isLooking = (point: InterruptionPoint): boolean => point === 'passEnded' || point === 'matched';
const untilAnswered = interruptionPoints.filter((point) => !isLooking(point));

const lives: Readonly<Record<string, Life>> = {
  'a creation': {
    task: async (name) => ({ what: 'create', resource: 'ecatalog', name }),
    place: 1,
    killedAt: interruptionPoints,
    cutAt: interruptionPoints,
  },
  'an upload': {
    task: async () => ({ what: 'upload', path: await world.file() }),
    place: 1,
    killedAt: ['written', 'picked', 'allowed', 'claimed', 'answered'],
    cutAt: interruptionPoints,
  },
  'a list that a channel waits for': {
    task: async (name) => ({ what: 'listAndChannel', name }),
    place: 1,
    killedAt: ['claimed', 'answered', 'recorded', 'passEnded'],
    cutAt: interruptionPoints,
  },
  // Channels cannot be searched, so they are not reconciled.
  'a channel that waits for a list': {
    task: async (name) => ({ what: 'listAndChannel', name }),
    place: 2,
    killedAt: ['written', 'picked', 'claimed', 'answered', 'recorded'],
    cutAt: untilAnswered,
  },
};

/** Returns which occurrence of a point belongs to the task: a reconciling pass only runs for an unknown outcome. */
const timeAt = (point: InterruptionPoint, place: number): number => (isLooking(point) ? 1 : place);

describe.each(Object.entries(lives))('failures during %s', (_, { task, place, killedAt, cutAt }) => {
  it(`loses and duplicates nothing after kill -9 at each named point: ${killedAt.join(', ')}`, async () => {
    for (const point of killedAt) {
      world.service.fate = () => 'go';
      if (isLooking(point)) getFate(place, 'drop');
      const stop = { point, time: timeAt(point, place) };
      await world.killed([await task(`killed when ${point}`)], stop, (child) => child.hears('reached'));
      if (place > 1) await expectAllWell();
    }
    await expectAllWell();
  });

  it('loses and duplicates nothing after kill -9 during the request, performed or not', async () => {
    for (const fate of ['drop', 'lose'] as const) {
      const arrived = Promise.withResolvers<undefined>();
      const dead = Promise.withResolvers<Fate>();
      let creations = 0;
      world.service.fate = () => {
        creations += 1;
        if (creations !== place) return 'go';
        arrived.resolve(undefined);
        return dead.promise;
      };
      await world.killed([await task(`killed at the service, ${fate}`)], null, () => arrived.promise);
      dead.resolve(fate);
      if (place > 1) await expectAllWell();
    }
    await expectAllWell();
  });

  it('loses and duplicates nothing when the network is cut at each named point', async () => {
    let cut: { readonly point: InterruptionPoint; time: number; readonly done: () => void } | null = null;
    core = await world.open(async (now) => {
      if (now !== cut?.point || (cut.time -= 1) > 0) return;
      const { done } = cut;
      cut = null;
      await world.service.cut();
      done();
    });
    for (const point of cutAt) {
      if (isLooking(point)) getFate(place, 'drop');
      const isCut = new Promise<void>((done) => (cut = { point, time: timeAt(point, place), done }));
      await Promise.all([hand(core.outbox, await task(`cut off when ${point}`), []), isCut]);
      await world.service.restore();
      await world.settled(core);
    }
    await expectAllWell();
  });

  it('loses and duplicates nothing when the response is lost, performed or not', async () => {
    core = await world.open();
    for (const fate of ['drop', 'half', 'empty', 'refuse', 'lose'] as const) {
      getFate(place, fate);
      await hand(core.outbox, await task(`answered with ${fate}`), []);
      await world.settled(core);
    }
    await expectAllWell();
  });
});

it(
  `loses and duplicates nothing after kill -9 at ${moments} random moments, seed ${seed}`,
  async () => {
    console.log(`Random moments from seed ${seed}`);
    expect(await runOutboxSoak({ seed, moments })).toEqual({ moments, problems: [] });
  },
  60_000 + moments * 10_000,
);
