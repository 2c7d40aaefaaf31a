import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileCount } from '../../../electron/cache/shared/rule-results.ts';
import { createQualityHistory } from '../../../electron/quality/failure-history.ts';
import { createDismissedLookAlikes } from '../../../electron/quality/dismissed-look-alikes.ts';
import { createProfileStore } from '../../../electron/quality/profile-store.ts';
import { createWatchedViews } from '../../../electron/quality/watched-views.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

const view = (id: string): Parameters<ReturnType<typeof createWatchedViews>['watch']>[0] => ({
  id,
  view: { name: id, words: '', view: 'all', type: null, filters: { join: 'all', groups: [] } },
});
const count = (fail: number, evaluatedAt: string | null = '2026-03-01T00:00:00Z'): ProfileCount => ({
  profile: 'web',
  evaluatedAt,
  products: 10,
  pass: 10 - fail,
  notAnalysed: 0,
  rules: [],
});

/** Each kind of file with its write and read functions. */
const kinds = [
  {
    file: 'profiles.json',
    write: (n: number) =>
      createProfileStore(folder).update(() => [{ id: `p${n}`, name: 'P', watched: false, rules: [] }]),
    read: async () => (await createProfileStore(folder).list()).map(({ id }) => id),
    holds: (n: number) => [`p${n}`],
  },
  {
    file: 'quality-history.json',
    write: async (n: number) =>
      void (await createQualityHistory(folder).note('2026-03-01', { profiles: [count(n)], views: {} })),
    read: async () => (await createQualityHistory(folder).days()).map(({ profiles }) => profiles['web']?.fail),
    holds: (n: number) => [n],
  },
  {
    file: 'watched-views.json',
    write: async (n: number) => {
      const views = createWatchedViews(folder);
      for (const { id } of await views.list()) await views.forget(id);
      await views.watch(view(`v${n}`));
    },
    read: async () => (await createWatchedViews(folder).list()).map(({ id }) => id),
    holds: (n: number) => [`v${n}`],
  },
  {
    file: 'not-alike.json',
    write: async (n: number) => {
      const groups = createDismissedLookAlikes(folder);
      for (const ids of await groups.list()) await groups.remove(ids);
      await groups.add([`a${n}`]);
    },
    read: async () => (await createDismissedLookAlikes(folder).list()).flat(),
    holds: (n: number) => [`a${n}`],
  },
] as const;

describe.each(kinds)('$file', ({ file, write, read, holds }) => {
  it('is written next to the file and renamed: a full disk leaves the previous content', async () => {
    await write(1);
    expect(readdirSync(folder)).toContain(file);
    const before = readFileSync(join(folder, file), 'utf8');
    // A folder with the name of the part file prevents writing.
    mkdirSync(join(folder, `${file}.part`));
    await expect(write(2)).rejects.toThrow();
    expect(readFileSync(join(folder, file), 'utf8')).toBe(before);
    expect(await read()).toEqual(holds(1));
  });

  it('leaves no part file behind, and is readable only by its owner', async () => {
    await write(1);
    await write(2);
    expect(readdirSync(folder)).toEqual([file]);
    expect(await read()).toEqual(holds(2));
  });

  it('is moved away when it cannot be read, and the next write keeps the moved file', async () => {
    writeFileSync(join(folder, file), '{"half');
    await read();
    await write(2);
    expect(readdirSync(folder).toSorted()).toEqual([file, `${file}.damaged`].toSorted());
    expect(readFileSync(join(folder, `${file}.damaged`), 'utf8')).toBe('{"half');
    expect(await read()).toEqual(holds(2));
  });

  it('is moved to another name when an earlier moved file exists', async () => {
    for (const text of ['{"half', '{"third', 'no JSON']) {
      writeFileSync(join(folder, file), text);
      await read();
    }
    const damaged = ['.damaged', '.damaged-2', '.damaged-3'].map((ending) => `${file}${ending}`);
    expect(readdirSync(folder).toSorted()).toEqual(damaged);
    expect(damaged.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['{"half', '{"third', 'no JSON']);
  });
});

it('replaces a watched view also if no more can be added', async () => {
  const views = createWatchedViews(folder);
  for (let n = 0; n < 50; n += 1) await views.watch(view(`v${n}`));
  await expect(views.watch(view('v50'))).rejects.toMatchObject({ code: 'badArgument' });
  await views.watch({ ...view('v7'), notifyAbove: 3 });
  expect((await views.list())[7]).toMatchObject({ id: 'v7', notifyAbove: 3 });
});

describe('daily counts', () => {
  it('replace counts of the same day, follow earlier ones, and stay when the clock is set back', async () => {
    const history = createQualityHistory(folder);
    const note = async (day: string, fail: number): Promise<string | undefined> =>
      (await history.note(day, { profiles: [count(fail)], views: { v1: fail } }))?.day;
    expect(await note('2026-03-01', 1)).toBeUndefined();
    expect(await note('2026-03-02', 2)).toBe('2026-03-01');
    expect(await note('2026-03-02', 3)).toBe('2026-03-01');
    expect((await history.days()).map(({ day, views }) => [day, views['v1']])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 3],
    ]);
    expect(await note('2026-03-01', 4)).toBeUndefined();
    expect((await createQualityHistory(folder).days()).map(({ day, views }) => [day, views['v1']])).toEqual([
      ['2026-03-01', 4],
      ['2026-03-02', 3],
    ]);
  });

  it('leave out a profile during its evaluation', async () => {
    const history = createQualityHistory(folder);
    await history.note('2026-03-01', { profiles: [count(1, null)], views: {} });
    expect((await history.days())[0]?.profiles).toEqual({});
  });

  it('are kept for a year, and the oldest are dropped first', async () => {
    const history = createQualityHistory(folder);
    const dayAt = (at: number): string => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
    const days = Array.from({ length: 366 }, (_, at) => ({ day: dayAt(at), profiles: {}, views: {} }));
    writeFileSync(join(folder, 'quality-history.json'), JSON.stringify({ days }));
    await history.note(dayAt(366), { profiles: [], views: {} });
    const storedDays = await history.days();
    expect([storedDays.length, storedDays[0]?.day, storedDays.at(-1)?.day]).toEqual([366, dayAt(1), dayAt(366)]);
  });
});
