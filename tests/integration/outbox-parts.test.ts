import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BatchEnd, Outbox } from '../../electron/outbox/outbox.ts';
import { generateFiles } from '../unit/outbox/many-files.ts';
import { World } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

/** Programs are started and killed one after the other, which takes long on a slow computer. */
vi.setConfig({ testTimeout: 120_000 });

const files = 4_000;
const never = new AbortController().signal;

let world: World;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
});

/** Opens the outbox with paused uploads, so that its intents wait. */
const open = async (): Promise<Outbox> => {
  const outbox = await world.open({ client: () => null });
  await outbox.uploads.pause(true);
  return outbox;
};
const names = (): string[] => {
  const db = new DatabaseSync(join(world.folder, 'outbox.db'), { readOnly: true });
  try {
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    return db
      .prepare(`SELECT file_name FROM intent ORDER BY seq`)
      .all()
      .map((row) => String(row['file_name']));
  } finally {
    db.close();
  }
};
/** All file names in order. */
const allNames = Array.from({ length: files }, (_, at) => `picture-${at}.jpg`);

/** Adds files in a separate program, which is killed after it prints the given text. */
const killedWhen = async (said: string): Promise<void> => {
  const program = new URL('../unit/outbox/staging.ts', import.meta.url);
  const child = fork(program, [world.folder, String(files), said], { execArgv: [] });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
};

describe('files added in parts', () => {
  it('are all in the outbox, in order, and counted from the moment it contains them', async () => {
    const outbox = await open();
    const told: number[] = [];
    await outbox.addParts(generateFiles(files, 1_000), { signal: never, onProgress: (written) => told.push(written) });
    expect(told).toEqual([1_000, 2_000, 3_000, 4_000]);
    const total = await outbox.uploads.progress();
    expect(total).toMatchObject({ counts: { all: files, waiting: files }, totals: { files, bytes: files * 10 } });
    expect(await outbox.counts()).toMatchObject({ waiting: files });
    expect(await outbox.unsent()).toMatchObject({ waiting: files, uploads: files });
    await outbox.idle();
    expect(await outbox.uploads.progress()).toMatchObject({
      counts: total.counts,
      totals: { files, bytes: files * 10 },
    });
    expect(await outbox.counts()).toMatchObject({ waiting: files });
    expect((await outbox.uploads.batches()).map((batch) => batch.files)).toEqual([files]);
    await outbox.close();
    expect(names()).toEqual(allNames);
  });

  it('are not added when the drop is cancelled, or the program ends, before all parts arrived', async () => {
    const outbox = await open();
    for (const last of [1_500, files]) {
      const controller = new AbortController();
      const calledOff = outbox.addParts(generateFiles(files, 500), {
        signal: controller.signal,
        onProgress: (written) => written === last && controller.abort(new Error('called off')),
      });
      await expect(calledOff).rejects.toThrow('called off');
    }
    expect(await outbox.unsent()).toMatchObject({ waiting: 0 });
    const ended = outbox.addParts(generateFiles(files, 500), {
      signal: never,
      onProgress: (written) => written === 1_500 && void outbox.close(),
    });
    await expect(ended).rejects.toMatchObject({ code: 'cancelled' });
    await outbox.close();
    const again = await open();
    await again.idle();
    expect(await again.counts()).toMatchObject({ waiting: 0 });
    await again.close();
    expect(names()).toEqual([]);
  });

  it('can all be cancelled in bulk, and a receipt lists each', async () => {
    const outbox = await open();
    const ends: BatchEnd[] = [];
    outbox.uploads.onBatchEnd((end) => ends.push(end));
    await outbox.addParts(generateFiles(files, 1_000), { signal: never, onProgress: () => undefined });
    const all = { state: null, resource: null, from: null, to: null, searchText: '' };
    expect(await outbox.lists.cancel({ query: all, except: [] })).toBe(files);
    const order = { path: join(world.folder, 'receipt.csv'), format: 'csv', address: () => null } as const;
    expect(await outbox.uploads.receipt('current', order)).toMatchObject({ rows: files });
    await outbox.addParts(generateFiles(files, 1_000), { signal: never, onProgress: () => undefined });
    expect(await outbox.uploads.cancel(null)).toBe(files);
    expect(await outbox.uploads.progress()).toMatchObject({ counts: { waiting: 0, cancelled: 2 * files } });
    await outbox.close();
    expect(ends.map(({ cancelled }) => cancelled)).toEqual([files, files]);
  });

  it.each(['written 250', 'written 2000', 'written 4000'])(
    'are all added or none after kill -9 when %s',
    async (said) => {
      await killedWhen(said);
      const outbox = await open();
      await outbox.idle();
      const { waiting } = await outbox.counts();
      await outbox.close();
      // After the last batch is written, the intents may exist: its message follows the commit.
      expect(names()).toEqual(waiting === 0 ? [] : allNames);
      if (said !== 'written 4000') expect(waiting).toBe(0);
    },
  );

  it.each(['whole', 'entries'])('are all added once each after kill -9 when %s', async (said) => {
    await killedWhen(said);
    const outbox = await open();
    expect(await outbox.unsent()).toMatchObject({ waiting: files });
    await outbox.idle();
    expect(await outbox.counts()).toMatchObject({ waiting: files });
    await outbox.close();
    expect(names()).toEqual(allNames);
  });
});
