import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { VitrineError } from '../../../../electron/base/errors.ts';
import type { IntentId } from '../../../../electron/base/branded-types.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import type { SourceFile } from '../../../../electron/outbox/outbox.ts';
import { pausedBatchesSetting } from '../../../../electron/outbox/state/setting-names.ts';
import { UploadProgressTracker } from '../../../../electron/outbox/uploads/upload-progress.ts';
import { captureLog } from '../../../support/kept-log.ts';
import { type Traced, startTraced } from '../traced.ts';
import { chosen } from '../world.ts';

let world: Traced;
beforeEach(async () => {
  world = await startTraced({ fullReader: null });
});

/** Adds a batch of one file while all uploads are paused. */
const addPaused = async (name: string): Promise<{ readonly id: IntentId; readonly batch: number }> => {
  const path = join(tempFolder(), name);
  writeFileSync(path, name);
  const [id] = await world.outbox.addUploads([await chosen(path)]);
  const [newest] = await world.outbox.uploads.batches();
  if (id === undefined || newest === undefined) throw new Error('Nothing was added');
  return { id, batch: newest.id };
};
const states = async (...ids: readonly IntentId[]): Promise<(string | undefined)[]> =>
  Promise.all(ids.map(async (id) => (await world.outbox.get(id))?.state));

describe('files', () => {
  it('form one batch for each call that adds them, also at the same time', async () => {
    await world.outbox.uploads.pause(true);
    const files = (name: string): SourceFile[] =>
      Array.from({ length: 600 }, (_, at) => ({ path: '/x', name: `${name}${at}`, size: 1, mtimeMs: 0, sha256: null }));
    const names = ['a', 'b'];
    await Promise.all(names.map((name) => world.outbox.addUploads(files(name))));
    expect((await world.outbox.uploads.batches()).map((batch) => batch.files)).toEqual([600, 600]);
  });

  it('count as added if their progress cannot be read afterwards', async () => {
    const { restore } = captureLog();
    onTestFinished(restore);
    await world.outbox.uploads.pause(true);
    const failing = vi.spyOn(UploadProgressTracker.prototype, 'refresh');
    failing.mockRejectedValueOnce(new VitrineError('disk', 'The disk reports an error.'));
    onTestFinished(() => failing.mockRestore());
    const file = { path: '/x', name: 'a', size: 1, mtimeMs: 0, sha256: null };
    expect(await world.outbox.addUploads([file])).toHaveLength(1);
    expect(failing).toHaveBeenCalled();
    expect((await world.outbox.uploads.batches()).map((batch) => batch.files)).toEqual([1]);
  });
});

describe('paused uploads', () => {
  it('are all sent when the user resumes everything, also those of paused batches', async () => {
    const { uploads } = world.outbox;
    await uploads.pause(true);
    const [one, two] = [await addPaused('one.jpg'), await addPaused('two.jpg')];
    await uploads.pauseBatch(one.batch, true);
    expect(await states(one.id, two.id)).toEqual(['waiting', 'waiting']);
    expect(await uploads.pause(false)).toMatchObject({ paused: false });
    await world.outbox.idle();
    expect(await states(one.id, two.id)).toEqual(['done', 'done']);
  });

  it('wait alone if only their batch is paused, over a restart, and are sent when it is resumed', async () => {
    await world.outbox.uploads.pause(true);
    const [one, two] = [await addPaused('one.jpg'), await addPaused('two.jpg')];
    for (const { batch } of [one, two]) await world.outbox.uploads.pauseBatch(batch, true);
    await world.outbox.uploads.pauseBatch(two.batch, false);
    await world.outbox.uploads.pause(true);
    await world.restart();
    expect(await world.outbox.uploads.progress()).toMatchObject({ paused: true, hold: 'paused' });
    expect(await states(one.id, two.id)).toEqual(['waiting', 'waiting']);
    await world.outbox.uploads.pauseBatch(two.batch, true);
    await world.outbox.uploads.pauseBatch(one.batch, false);
    expect(await states(one.id)).toEqual(['waiting']);
    await world.outbox.uploads.pause(false);
    await world.outbox.idle();
    expect(await states(one.id, two.id)).toEqual(['done', 'done']);
  });

  it('stay paused for each of several batches that are paused at the same time', async () => {
    const { uploads } = world.outbox;
    await uploads.pause(true);
    const batches = [await addPaused('one.jpg'), await addPaused('two.jpg'), await addPaused('three.jpg')];
    await Promise.all(batches.map(({ batch }) => uploads.pauseBatch(batch, true)));
    const [one, ...others] = batches;
    await uploads.pauseBatch(one?.batch ?? 0, false);
    const stored = await world.outbox.reader.call('setting', pausedBatchesSetting);
    expect(JSON.parse(stored ?? '')).toEqual(others.map(({ batch }) => batch));
  });

  it('of a paused batch do not delay the files of others', async () => {
    await world.outbox.uploads.pause(true);
    const one = await addPaused('one.jpg');
    await world.outbox.uploads.pause(false);
    await world.outbox.idle();
    await world.outbox.uploads.pause(true);
    const [two, three] = [await addPaused('two.jpg'), await addPaused('three.jpg')];
    await world.outbox.uploads.pauseBatch(two.batch, true);
    world.outbox.uploads.settingsChanged();
    expect(await states(one.id, two.id, three.id)).toEqual(['done', 'waiting', 'waiting']);
    await world.restart();
    expect(await states(two.id, three.id)).toEqual(['waiting', 'waiting']);
  });

  it('are cancelled together, and no file is sent afterwards', async () => {
    await world.outbox.uploads.pause(true);
    const [one, two] = [await addPaused('one.jpg'), await addPaused('two.jpg')];
    expect(await world.outbox.uploads.cancel(null)).toBe(2);
    await world.outbox.uploads.pause(false);
    await world.outbox.idle();
    expect([await states(one.id, two.id), world.bodies]).toEqual([['cancelled', 'cancelled'], []]);
  });
});
