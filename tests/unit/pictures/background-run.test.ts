import { describe, expect, it } from 'vitest';
import { toAccountId, toResourceId } from '../../../electron/base/branded-types.ts';
import type { PictureSource } from '../../../electron/cache/read/picture-sources.ts';
import { createBackgroundRun } from '../../../electron/pictures/background-run.ts';

const id = toAccountId('account');
const sources: readonly PictureSource[] = ['one', 'two'].map((name) => ({
  id: toResourceId(name),
  path: `/files/${name}.jpg`,
  checksum: name.repeat(11).slice(0, 32),
  size: 1_000,
  contentType: 'image/jpeg',
  modified: null,
}));

/** Starts a run next to work that the user waits for while `busy` is true. */
const runInBackground = (work: { busy: boolean }) => {
  const stored: string[] = [];
  const waits: (() => void)[] = [];
  let isRequested = false;
  const run = createBackgroundRun({
    account: () => Promise.resolve({ id, cache: { pictureSources: () => Promise.resolve({ sources, next: null }) } }),
    wanted: () => isRequested,
    save: (_, is) => void (isRequested = is),
    pictures: {
      keep: (asset) => {
        stored.push(asset);
        return Promise.resolve('kept');
      },
    },
    store: { kept: () => Promise.resolve(() => false), isFull: () => Promise.resolve(false) },
    allows: () => true,
    busy: () => work.busy,
    onChange: () => undefined,
    log: () => undefined,
    sleep: (_, signal) =>
      new Promise((resolve, reject) => {
        waits.push(resolve);
        signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
      }),
  });
  return { run, kept: stored, waits };
};

describe('background download of all pictures', () => {
  it('waits during work that the user waits for, and resumes automatically', async () => {
    const work = { busy: true };
    const { run, kept: stored, waits } = runInBackground(work);
    expect(await run.plan()).toMatchObject({ of: 2, pictures: 2, bytes: 2_000, unsized: 0 });
    await run.start();
    await expect.poll(() => run.status(id)?.state).toBe('waiting');
    waits.splice(0).forEach((goOn) => goOn());
    await expect.poll(() => waits.length).toBe(1);
    expect([run.status(id), stored]).toEqual([{ state: 'waiting', done: 0, of: 2 }, []]);
    work.busy = false;
    waits.splice(0).forEach((goOn) => goOn());
    await expect.poll(() => run.status(id)).toBeNull();
    expect(stored).toEqual(['one', 'two']);
    await run.close();
  });
});
