import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type Background,
  type BackgroundChange,
  type BackgroundOptions,
  createBackground,
} from '../../../electron/edits/background.ts';

interface World {
  readonly background: Background;
  /** The calls of the staging table and of the thread that evaluates rules, in order. */
  readonly calls: unknown[][];
  readonly changes: BackgroundChange[];
  isReading: boolean;
  profiles: object[];
  /** Runs when the edits of a page are compared. */
  onCompare: () => void;
}

const cached = [
  { id: 'p1', raw: { label: 'Now' }, gone: false },
  { id: 'p2', raw: { label: 'Last' }, gone: true },
];
const edits = ['p1', 'p2', 'not read yet'].map((item, at) => ({
  ...{ id: `e${at}`, seq: at + 1, resource: 'product', item, field: 'label' },
}));

const open = (): World => {
  const calls: unknown[][] = [];
  const results: Readonly<Record<string, (argument: never) => unknown>> = {
    countEdits: () => ({ all: edits.length }),
    pageOfEdits: ({ after }: { after: number }) => edits.filter(({ seq }) => seq > after).slice(0, 2),
    unevaluatedFields: () => ['label'],
    unevaluatedEdits: (after: number) => edits.filter(({ seq }) => seq > after).slice(0, 2),
    evaluate: (due: readonly object[]) => due.length,
    editsSeen: (values: readonly object[]) => {
      world.onCompare();
      return { changed: values.map((value) => ({ item: value })), alreadyThere: 0 };
    },
  };
  const call = async (name: string, argument: unknown): Promise<unknown> => {
    calls.push([name, argument]);
    return results[name]?.(argument as never);
  };
  const changes: BackgroundChange[] = [];
  const background = createBackground({
    ...{ thread: { call }, table: { call }, delayMs: 0, profiles: async () => world.profiles },
    cache: { editSources: async (_: string, ids: readonly string[]) => cached.filter(({ id }) => ids.includes(id)) },
    isReading: () => world.isReading,
    onChanged: (change: BackgroundChange) => void changes.push(change),
  } as unknown as BackgroundOptions);
  const world: World = { background, calls, changes, isReading: false, profiles: [], onCompare: () => undefined };
  onTestFinished(() => background.close());
  return world;
};

const countCalls = ({ calls }: World, name: string): number => calls.filter(([called]) => called === name).length;
const listSeen = ({ calls }: World): unknown[] =>
  calls.flatMap(([name, argument]) => (name === 'editsSeen' ? (argument as unknown[]) : []));

describe('staged edits after a change of the offline copy', () => {
  it('are all compared with it, except those whose items are not read yet, and then evaluated', async () => {
    const world = open();
    world.background.copyChanged();
    await world.background.settled();
    expect(listSeen(world)).toEqual([
      { id: 'e0', current: 'Now' },
      { id: 'e1', missing: true },
    ]);
    const evaluated = world.calls.flatMap(([name, argument]) => (name === 'setEditEffects' ? [argument] : []));
    expect(evaluated).toEqual([2, 1]);
    expect(countCalls(world, 'endEvaluation')).toBe(1);
    expect(world.changes.at(-1)?.fields).toHaveLength(3);
  });

  it('are compared again if it changes during the comparison', async () => {
    const world = open();
    world.background.copyChanged();
    world.onCompare = () => {
      world.onCompare = () => undefined;
      world.background.copyChanged();
    };
    await world.background.settled();
    expect(listSeen(world)).toHaveLength(4);
  });

  it('are not compared while it is being read, but afterwards', async () => {
    const world = open();
    world.isReading = true;
    world.background.copyChanged();
    await world.background.settled();
    expect(world.calls).toEqual([]);
    world.isReading = false;
    world.background.evaluateSoon();
    await world.background.settled();
    expect(listSeen(world)).toHaveLength(2);
  });

  it('are no longer read once the account is closed', async () => {
    const world = open();
    world.background.copyChanged();
    world.onCompare = () => void world.background.close();
    await world.background.settled();
    expect([countCalls(world, 'editsSeen'), countCalls(world, 'evaluate')]).toEqual([1, 0]);
    world.background.copyChanged();
    await world.background.settled();
    expect(countCalls(world, 'editsSeen')).toBe(1);
  });
});

it('forgets the effects of edits only if other rules are in force', async () => {
  const world = open();
  const forgotten: number[] = [];
  for (const profiles of [[], [], [{ profile: 'a' }], [{ profile: 'a' }]]) {
    world.profiles = profiles;
    world.background.evaluateSoon();
    await world.background.settled();
    forgotten.push(countCalls(world, 'forgetEditEffects'));
  }
  expect(forgotten).toEqual([1, 1, 2, 2]);
});
