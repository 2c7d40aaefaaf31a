import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { IntentId } from '../../../../electron/base/branded-types.ts';
import type { SourceFile } from '../../../../electron/outbox/outbox.ts';
import { quickFolder } from '../../../support/quick-folder.ts';
import { type Traced, startTraced } from '../traced.ts';
import { chosen } from '../world.ts';

let world: Traced;
beforeEach(async () => {
  world = await startTraced({ fullReader: null });
});

const makeFile = async (text = 'a picture'): Promise<SourceFile> => {
  const folder = mkdtempSync(join(quickFolder, 'files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'front.jpg'), text);
  return chosen(join(folder, 'front.jpg'));
};
const state = async (id: IntentId): Promise<string | undefined> => (await world.outbox.get(id))?.state;

it('stores the existing items before the first request of an upload, and keeps them for later requests', async () => {
  world.replies.push('unknownOutcome');
  const [id] = await world.outbox.addUploads([await makeFile()]);
  if (id === undefined) throw new Error('No upload was added');
  await world.outbox.idle();
  expect(world.marks).toBe(1);
  expect(await state(id)).toBe('unknown');
  await world.outbox.sendAgain(id);
  await world.outbox.idle();
  expect(await state(id)).toBe('done');
  expect(world.marks).toBe(1);
});

describe('interrupted upload', () => {
  beforeEach(() => void (world.sentBeforeReply = 4));

  /** Returns the state after each of `times` interruptions. */
  const interrupted = async (id: IntentId, times: number): Promise<(string | undefined)[]> => {
    const states: (string | undefined)[] = [];
    for (let time = 0; time < times; time += 1) {
      world.replies.push('offline');
      world.outbox.wake();
      await world.outbox.idle();
      states.push(await state(id));
    }
    return states;
  };
  const waits = (times: number): string[] => Array.from({ length: times }, () => 'waiting');
  /** Adds a file that is interrupted once. */
  const add = async (text?: string): Promise<IntentId> => {
    world.replies.push('offline');
    const [id] = await world.outbox.addUploads([await makeFile(text)]);
    await world.outbox.idle();
    if (id === undefined) throw new Error('The outbox returned no ID.');
    expect(await state(id)).toBe('waiting');
    return id;
  };

  it('waits four times and then fails; a retry restarts the count', async () => {
    const id = await add();
    expect(await interrupted(id, 4)).toEqual([...waits(3), 'failed']);
    world.replies.push('offline');
    await world.outbox.retry(id);
    // The upload is searched for first, and then sent.
    await world.outbox.reconciled();
    await world.outbox.idle();
    expect(await state(id)).toBe('waiting');
    expect(await interrupted(id, 4)).toEqual([...waits(3), 'failed']);
  });

  it('is counted separately from other files', async () => {
    const first = await add('one');
    expect(await interrupted(first, 3)).toEqual(waits(3));
    world.outbox.wake();
    await world.outbox.idle();
    expect(await state(first)).toBe('done');
    expect(await interrupted(await add('two'), 3)).toEqual(waits(3));
  });

  it('counts only interruptions after sending began, and no rate limit', async () => {
    world.sentBeforeReply = 0;
    const id = await add();
    expect(await interrupted(id, 6)).toEqual(waits(6));
    world.sentBeforeReply = 4;
    for (let time = 0; time < 6; time += 1) {
      world.replies.push('rateLimited');
      world.outbox.wake();
      await world.outbox.idle();
    }
    expect(await state(id)).toBe('waiting');
  });
});

describe('files with the same content', () => {
  it('are sent one after the other, although two may be sent in parallel', async () => {
    const [one, other] = [await makeFile(), await makeFile()];
    await world.restart({ fullReader: null, uploadsAtOnce: () => 2 });
    const ids = await world.outbox.addUploads([one, { ...other, name: 'back.jpg' }]);
    await world.outbox.idle();
    expect(await Promise.all(ids.map(state))).toEqual(['done', 'done']);
    const step = ['record send', 'request', 'record taken', 'put into cache'];
    expect(world.take()).toEqual(['add files', ...step, ...step]);
  });
});

/** All triggers of a request, except the service becoming reachable again. */
const ways: Readonly<Record<string, (own: { failed: IntentId; lost: IntentId; undo: string }) => Promise<unknown>>> = {
  'a new creation': () => world.outbox.create('ecatalog', { name: 'New' }),
  'a batch of creations': () =>
    world.outbox.lists.createBatch(JSON.stringify([{ resource: 'ecatalog', body: { name: 'New' }, dependsOn: [] }])),
  'new files': async () => world.outbox.addUploads([await makeFile()]),
  'a retry': ({ failed }) => world.outbox.retry(failed),
  'a retry of many': ({ failed }) => world.outbox.lists.retry({ ids: [failed] }),
  'an edit of what failed': ({ failed }) => world.outbox.lists.edit(failed, { name: 'Edited' }),
  'an unknown one that is sent again': ({ lost }) => world.outbox.sendAgain(lost),
  'an end of the hold': async () => {
    await world.outbox.hold(true);
    await world.outbox.hold(false);
  },
  'an end of the pause of uploads': async () => {
    await world.outbox.addUploads([await makeFile()]);
    await world.outbox.uploads.pause(true);
    await world.outbox.uploads.pause(false);
  },
  'changed settings': async () => world.outbox.uploads.settingsChanged(),
  'a discard': ({ failed }) => world.outbox.discard(failed),
};

describe('service that requested a pause', () => {
  it.each(Object.entries(ways))('receives no requests from %s', async (_, act) => {
    world.replies.push('invalid', 'unknownOutcome', 'rateLimited');
    const ids: IntentId[] = [];
    for (const name of ['failed', 'lost', 'limited']) {
      ids.push((await world.outbox.create('ecatalog', { name })).id);
      await world.outbox.idle();
    }
    expect(await Promise.all(ids.map(state))).toEqual(['failed', 'unknown', 'waiting']);
    const [failed, lost] = ids as [IntentId, IntentId];
    const before = world.bodies.length;
    await act({ failed, lost, undo: '' });
    await world.outbox.idle();
    expect(world.bodies).toHaveLength(before);
    expect(world.outbox.holdStatus()).toMatchObject({ hold: 'limited' });
  });

  it('waits longer each time, and for the shortest time again after a creation', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    onTestFinished(() => void vi.useRealTimers());
    const pauses: (string | null)[] = [];
    world.replies.push('busy', 'busy', 'created', 'busy');
    for (const isLast of [false, false, false, true]) {
      world.outbox.wake();
      if (isLast || pauses.length === 0) await world.outbox.create('ecatalog', { name: 'One' });
      await world.outbox.idle();
      pauses.push(world.outbox.holdStatus().until);
    }
    const [short, longer] = ['1970-01-01T00:00:05.000Z', '1970-01-01T00:00:10.000Z'];
    expect(pauses).toEqual([short, longer, null, short]);
  });

  it.each(['offline', 'signInNeeded'] as const)(
    'differs from a service that was %s: a user’s action is sent immediately',
    async (code) => {
      world.replies.push(code);
      await world.outbox.create('ecatalog', { name: 'One' });
      await world.outbox.idle();
      await world.outbox.create('ecatalog', { name: 'Two' });
      await world.outbox.idle();
      expect(await world.outbox.counts()).toMatchObject({ waiting: 0, done: 2 });
    },
  );
});
