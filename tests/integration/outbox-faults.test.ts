import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { points } from '../../electron/outbox/points.ts';
import type { Point } from '../../electron/outbox/points.ts';
import type { Fate } from '../support/faults/keeping-service.ts';
import type { SmallCore } from '../support/faults/small-core.ts';
import { hand } from '../support/faults/tasks.ts';
import type { Task } from '../support/faults/tasks.ts';
import { FaultWorld } from '../support/faults/world.ts';
import { faultsAtRest, soakOutbox } from '../soak/outbox.ts';

/** `MOMENTS=200 SEED=7 vitest run tests/integration/outbox-faults.test.ts` tries more, or the same once more. */
const moments = Number(process.env['MOMENTS'] ?? 20);
const seed = Number(process.env['SEED']);

/** Programs are started and killed one after the other: a slow machine takes its time. */
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
  expect(await faultsAtRest(world)).toEqual([]);
};

/** The first creation that the service gets has this fate; those after it go well. */
const once = (fate: Fate): void => {
  let next = fate;
  world.service.fate = () => {
    const now = next;
    next = 'go';
    return now;
  };
};

const kinds = {
  'a creation': async (name: string): Promise<Task> => ({ what: 'create', resource: 'ecatalog', name }),
  'an upload': async (): Promise<Task> => ({ what: 'upload', path: await world.file() }),
} as const;
type Kind = keyof typeof kinds;
const eachKind = Object.keys(kinds) as Kind[];
/** Where both kinds go the same way, one of them is killed. */
const shared: readonly Point[] = ['recorded', 'kept', 'looked', 'judged'];
const pointsOf = (kind: Kind): readonly Point[] =>
  kind === 'a creation' ? points : points.filter((point) => !shared.includes(point));
/** A pass that looks begins only when there is something to look for. */
const isLooking = (point: Point): boolean => point === 'looked' || point === 'judged';

describe.each(eachKind)('kill -9 in the life of %s', (kind) => {
  it(`at each named point: ${pointsOf(kind).join(', ')}`, async () => {
    for (const point of pointsOf(kind)) {
      if (isLooking(point)) once('drop');
      const task = await kinds[kind](`killed when ${point}`);
      await world.killed([task], { point, time: 1 }, (child) => child.hears('reached'));
    }
    await expectAllWell();
  });

  it('while the service has it, be it performed or not', async () => {
    for (const fate of ['drop', 'lose'] as const) {
      const task = await kinds[kind](`killed at the service, ${fate}`);
      const arrived = Promise.withResolvers<undefined>();
      const dead = Promise.withResolvers<Fate>();
      world.service.fate = () => {
        arrived.resolve(undefined);
        return dead.promise;
      };
      await world.killed([task], null, () => arrived.promise);
      dead.resolve(fate);
    }
    await expectAllWell();
  });
});

describe.each(eachKind)('in the life of %s', (kind) => {
  it('the network is cut at each named point', async () => {
    let cutAt: Point | null = null;
    let onCut = (): void => undefined;
    core = await world.open(async (now) => {
      if (now !== cutAt) return;
      cutAt = null;
      await world.service.cut();
      onCut();
    });
    for (const point of points) {
      if (isLooking(point)) once('drop');
      const task = await kinds[kind](`cut off when ${point}`);
      const cut = new Promise<void>((resolve) => (onCut = resolve));
      cutAt = point;
      await Promise.all([hand(core.outbox, task, []), cut]);
      await world.service.restore();
      await world.settled(core);
    }
    await expectAllWell();
  });

  it('the answer is lost, be it performed or not', async () => {
    core = await world.open();
    for (const fate of ['drop', 'half', 'refuse', 'lose'] as const) {
      once(fate);
      await hand(core.outbox, await kinds[kind](`answered with ${fate}`), []);
      await world.settled(core);
    }
    await expectAllWell();
  });
});

it(
  `kill -9 at ${moments} random moments, seed ${seed}, loses nothing and doubles nothing`,
  async () => {
    console.log(`Random moments from seed ${seed}`);
    expect(await soakOutbox({ seed, moments })).toEqual({ moments, faults: [] });
  },
  60_000 + moments * 10_000,
);
