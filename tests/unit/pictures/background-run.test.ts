import { describe, expect, it } from 'vitest';
import { toAccountId, toResourceId } from '../../../electron/base/branded-types.ts';
import type { PictureSource } from '../../../electron/cache/read/picture-sources.ts';
import { createBackgroundRun } from '../../../electron/pictures/background-run.ts';

const id = toAccountId('account');
const sources: readonly PictureSource[] = ['one', 'two'].map((name) => ({
  id: toResourceId(name),
  path: `/files/${name}.jpg`,
  checksum: Buffer.from(name.repeat(6).slice(0, 16)).toString('hex'),
  size: 1_000,
  contentType: 'image/jpeg',
  modified: null,
}));

type Parts = Parameters<typeof createBackgroundRun>[0];

/** Starts a run next to work that the user waits for while `busy` is true. */
const runInBackground = (work: { busy: boolean }, more: Partial<Parts> = {}) => {
  const stored: string[] = [];
  const waits: (() => void)[] = [];
  const wish = { is: false };
  const run = createBackgroundRun({
    account: () => Promise.resolve({ id, cache: { pictureSources: () => Promise.resolve({ sources, next: null }) } }),
    wanted: () => wish.is,
    save: (_, is) => void (wish.is = is),
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
        if (signal.aborted) reject(new Error('stopped'));
        waits.push(resolve);
        signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
      }),
    ...more,
  });
  /** Ends the pending waits. */
  const goOn = (): void => waits.splice(0).forEach((resolve) => resolve());
  return { run, kept: stored, waits, wish, goOn };
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

  it('ends with its request, so that it does not start again with the next program', async () => {
    const { run, kept, wish } = runInBackground({ busy: false });
    await run.start();
    expect(wish.is).toBe(true);
    await expect.poll(() => run.status(id)).toBeNull();
    expect([kept, wish.is]).toEqual([['one', 'two'], false]);
    await run.close();
  });

  it('fetches and counts a content once, over all pages, without stored and impossible pictures', async () => {
    const [one, two] = sources;
    if (one === undefined || two === undefined) throw new Error('No sources');
    const pages = [
      { sources: [one, { ...one, id: toResourceId('copy of one') }], next: 1 },
      {
        sources: [
          { ...two, id: toResourceId('copy of two'), size: null },
          two,
          { ...one, id: toResourceId('drawing'), checksum: null, contentType: 'image/svg+xml' },
          { ...one, id: toResourceId('huge'), checksum: null, path: '/huge.jpg', size: 50_000_001 },
          { ...one, id: toResourceId('stored'), checksum: null, path: '/stored.jpg' },
        ],
        next: null,
      },
    ];
    const { run, kept } = runInBackground(
      { busy: false },
      {
        account: () =>
          Promise.resolve({
            id,
            cache: { pictureSources: (after) => Promise.resolve(pages[after] ?? { sources: [], next: null }) },
          }),
        store: {
          kept: () => Promise.resolve(({ byAddress }) => byAddress.includes('stored')),
          isFull: () => Promise.resolve(false),
        },
      },
    );
    expect(await run.plan()).toEqual({ of: 3, pictures: 2, bytes: 1_000, unsized: 1, seconds: 1 });
    await run.start();
    await expect.poll(() => run.status(id)).toBeNull();
    expect(kept).toEqual(['one', 'copy of two']);
    await run.close();
  });

  it('tries a picture again later if it cannot be reached, and skips one that is no picture', async () => {
    const outcomes = ['later', 'later', 'kept', 'none'] as const;
    const asked: string[] = [];
    const { run, waits, goOn } = runInBackground(
      { busy: false },
      { pictures: { keep: (asset) => Promise.resolve((asked.push(asset), outcomes[asked.length - 1] ?? 'none')) } },
    );
    await run.start();
    for (const tries of [1, 2]) {
      await expect.poll(() => waits.length).toBe(1);
      expect([run.status(id), asked.length]).toEqual([{ state: 'unreachable', done: 0, of: 2 }, tries]);
      goOn();
    }
    await expect.poll(() => run.status(id)).toBeNull();
    expect(asked).toEqual(['one', 'one', 'one', 'two']);
    await run.close();
  });

  it.each([
    ['held', (blocked: () => boolean) => ({ allows: () => !blocked() })],
    [
      'full',
      (blocked: () => boolean) => ({
        store: { kept: () => Promise.resolve(() => false), isFull: () => Promise.resolve(blocked()) },
      }),
    ],
  ] as const)('waits while it is %s, and resumes immediately when it is woken', async (state, more) => {
    let isBlocked = true;
    const { run, kept } = runInBackground(
      { busy: false },
      more(() => isBlocked),
    );
    await run.start();
    await expect.poll(() => run.status(id)?.state).toBe(state);
    isBlocked = false;
    run.wake();
    await expect.poll(() => run.status(id)).toBeNull();
    expect(kept).toEqual(['one', 'two']);
    await run.close();
  });

  it('stops on request and at the end of the program, which keeps the request', async () => {
    const stopped = runInBackground({ busy: true });
    await stopped.run.start();
    await expect.poll(() => stopped.run.status(id)?.state).toBe('waiting');
    await stopped.run.stop();
    expect([stopped.run.status(id), stopped.wish.is, stopped.kept]).toEqual([null, false, []]);
    await stopped.run.close();
    const closed = runInBackground({ busy: true });
    await closed.run.start();
    await closed.run.close();
    expect([closed.wish.is, closed.kept]).toEqual([true, []]);
  });
});
