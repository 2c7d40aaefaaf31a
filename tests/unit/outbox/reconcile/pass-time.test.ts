import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type IntentId, ms } from '../../../../electron/base/branded-types.ts';
import { VitrineError } from '../../../../electron/base/errors.ts';
import type { Intent } from '../../../../electron/contract/outbox.ts';
import type { FullReadTimes } from '../../../../electron/outbox/outbox-types.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { type Traced, startTraced } from '../traced.ts';
import { addUpload, chosen, reaching } from '../world.ts';

const never = new Promise<never>(() => undefined);
const createFullRead = (begunAt: number): FullReadTimes => ({ begunAt, endedAt: Date.now(), whole: true });

let world: Traced;
beforeEach(async () => {
  world = await startTraced({ recheckAfter: ms(3_600_000) });
});

/** Adds a creation whose response is lost. */
const lose = async (name: string): Promise<IntentId> => {
  world.replies.push('unknownOutcome');
  const { id } = await world.outbox.create('ecatalog', { name });
  await reaching(world.outbox, id, 'unknown');
  return id;
};
const get = async (id: IntentId): Promise<Intent | null> => world.outbox.get(id);
const tick = async (): Promise<void> => {
  const now = Date.now();
  await vi.waitUntil(() => Date.now() > now);
};
const getPasses = async (id: IntentId): Promise<number | undefined> => (await get(id))?.look?.passes;
const until = (id: IntentId, passes: number): Promise<unknown> =>
  vi.waitUntil(async () => (await getPasses(id)) === passes, 60_000);

/** Uploads a new file. */
const addFile = async (): Promise<IntentId> => {
  const path = join(tempFolder(), 'front.jpg');
  writeFileSync(path, 'front');
  return addUpload(world.outbox, await chosen(path));
};

/** Loses the responses of two creations, and delays their searches until the test continues. */
const loseTwo = async (): Promise<readonly [IntentId, IntentId]> => {
  await world.restart({ fullReader: null });
  const first = await lose('first');
  await tick();
  const second = await lose('second');
  return [first, second];
};

describe('complete read of a list', () => {
  it('proves nothing about requests sent after it began', async () => {
    const later = Promise.withResolvers<IntentId>();
    world.readWhole = async () => {
      world.readWhole = () => never;
      const begunAt = Date.now();
      await tick();
      later.resolve(await lose('later'));
      return createFullRead(begunAt);
    };
    const first = await lose('first');
    await until(first, 1);
    // Its own read has already begun, and does not end.
    expect(await get(await later.promise)).toMatchObject({ state: 'unknown', look: { passes: 0, lookedAt: null } });
  });

  it('covers all intents sent before it began, and begins after the last of them', async () => {
    const [first, second] = await loseTwo();
    const reads: number[] = [];
    world.readWhole = async (since) => {
      reads.push(since);
      return createFullRead(since);
    };
    const outbox = await world.restart();
    outbox.wake();
    await until(first, 1);
    await until(second, 1);
    const sent = await Promise.all([first, second].map(async (id) => Date.parse((await get(id))?.sentAt ?? '')));
    expect(reads).toHaveLength(1);
    expect(reads[0]).toBeGreaterThan(Math.max(...sent));
  });

  it('is searched for intents since the earliest attempt', async () => {
    await world.restart({ fullReader: null });
    const sent: number[] = [];
    for (const size of [1, 2]) {
      world.replies.push('unknownOutcome');
      const { id } = await world.outbox.create('asset', { url: `https://files.example/${size}.jpg` });
      sent.push(Date.parse((await reaching(world.outbox, id, 'unknown')).sentAt ?? ''));
      await tick();
    }
    world.searches.length = 0;
    const outbox = await world.restart();
    outbox.wake();
    await vi.waitUntil(() => world.searches.length > 0, 60_000);
    await outbox.reconciled();
    const tolerance = Date.parse(world.searches[0]?.since ?? '') - (sent[0] ?? 0);
    // Clocks differ by minutes, so the search begins that long before the first attempt, not the last.
    expect(Number.isInteger(tolerance / 60_000) && tolerance <= 0).toBe(true);
  });

  it('changes nothing when it ends after the program', async () => {
    const read = Promise.withResolvers<FullReadTimes>();
    const begun = Promise.withResolvers<undefined>();
    world.readWhole = () => {
      begun.resolve(undefined);
      return read.promise;
    };
    const id = await lose('one');
    await begun.promise;
    const closed = world.outbox.close();
    read.resolve(createFullRead(Date.now()));
    await closed;
    world.readWhole = () => never;
    await world.restart();
    expect(await get(id)).toMatchObject({ state: 'unknown', look: { passes: 0 } });
  });

  it('is ignored when it fails, and repeated when the user requests it', async () => {
    const foregrounds: boolean[] = [];
    world.readWhole = async (since, foreground) => {
      foregrounds.push(foreground);
      if (foregrounds.length === 1) throw new VitrineError('timeout', 'It does not come.');
      return createFullRead(since);
    };
    const id = await lose('one');
    await vi.waitUntil(async () => (await get(id))?.look?.problem?.code === 'timeout', 60_000);
    expect(await getPasses(id)).toBe(0);
    await world.outbox.reconciled();
    expect(foregrounds).toEqual([false]);
    await world.outbox.look(id);
    await until(id, 1);
    expect(foregrounds).toEqual([false, true]);
    expect((await get(id))?.look?.problem).toBeNull();
  });

  it('removes the candidates of the earlier one when the user requests another', async () => {
    world.readWhole = async (since) => {
      world.readWhole = () => never;
      world.similar = [{ id: 'made', sku: 'A-1', label: 'Other' }];
      return createFullRead(since);
    };
    world.replies.push('unknownOutcome');
    const { id } = await world.outbox.create('product', { sku: 'A-1', label: 'Bag' });
    await vi.waitUntil(async () => (await get(id))?.look?.state === 'asks', 60_000);
    expect((await get(id))?.found).toMatchObject([{ id: 'made' }]);
    await world.outbox.look(id);
    expect((await get(id))?.found).toEqual([]);
  });

  it('is repeated when the user requests it during the read', async () => {
    const begun = Promise.withResolvers<undefined>();
    const go = Promise.withResolvers<undefined>();
    const reads: boolean[] = [];
    world.readWhole = async (since, foreground) => {
      reads.push(foreground);
      begun.resolve(undefined);
      await go.promise;
      return createFullRead(since);
    };
    const id = await lose('one');
    await begun.promise;
    await world.outbox.look(id);
    go.resolve(undefined);
    await vi.waitUntil(() => reads.length === 1 || reads.at(-1) === true, 60_000);
    await until(id, 1);
    expect(await get(id)).toMatchObject({ state: 'unknown' });
  });
});

describe('items that existed before a creation', () => {
  it('are stored only before its first request, also when it is resent after a restart', async () => {
    await world.restart({ fullReader: null });
    const id = await lose('one');
    const marks = (): number => world.marks;
    expect(marks()).toBe(1);
    expect(world.trace.slice(-3)).toEqual(['record send', 'request', 'record lost']);
    await world.restart({ fullReader: null });
    await world.outbox.sendAgain(id);
    await world.outbox.idle();
    expect(await get(id)).toMatchObject({ state: 'done' });
    expect(marks()).toBe(1);
  });

  it('are not matched with an upload whose response was lost', async () => {
    world.similar = [{ id: 'old', filename: 'front.jpg', file_size: 5 }];
    world.replies.push('unknownOutcome');
    const id = await addFile();
    await until(id, 1);
    expect(await get(id)).toMatchObject({ state: 'unknown', resultId: null });
  });

  it('stay stored after an edit that changes the name', async () => {
    await world.restart({ fullReader: null });
    world.replies.push('invalid', 'invalid');
    const { id } = await world.outbox.create('connection', { name: 'one', type: 'ftp' });
    await reaching(world.outbox, id, 'failed');
    await world.outbox.idle();
    await world.outbox.lists.edit(id, { name: 'one', type: 'sftp' });
    await reaching(world.outbox, id, 'failed');
    await world.outbox.idle();
    expect(world.marks).toBe(1);
    await world.outbox.lists.edit(id, { name: 'two', type: 'sftp' });
    await reaching(world.outbox, id, 'done');
    expect(world.marks).toBe(1);
  });
});

describe('creation whose response was lost', () => {
  const hour = 3_600_000;

  it.each([
    ['the delay of every list', 0, hour],
    ['the delay of every list when this one was seen to be less late', hour / 2, hour],
    ['the time that its list was seen to be late', 3 * hour, 3 * hour],
  ])('is not reported absent before %s is over', async (_, lateness, least) => {
    world.lateness = lateness;
    const id = await lose('one');
    await until(id, 1);
    const { look, sentAt } = (await get(id)) ?? {};
    const wait = Date.parse(look?.notBefore ?? '') - Date.parse(sentAt ?? '');
    expect(wait).toBeGreaterThanOrEqual(least);
    expect(wait).toBeLessThan(least + 300_000);
  });
});

describe('delay of a lost creation', () => {
  afterEach(() => void vi.useRealTimers());
  const recheckAfter = 3_600_000;

  it('restarts when the creation is resent and lost again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
    await world.restart({ recheckAfter: ms(recheckAfter) });
    const id = await lose('one');
    await until(id, 1);
    await vi.advanceTimersByTimeAsync(recheckAfter - 600_000);
    world.replies.push('unknownOutcome');
    await world.outbox.sendAgain(id);
    await vi.waitUntil(async () => (await get(id))?.attempts === 2 && (await getPasses(id)) === 1, 60_000);
    const { look, sentAt } = (await get(id)) ?? {};
    expect(Date.parse(look?.notBefore ?? '') - Date.parse(sentAt ?? '')).toBeGreaterThan(recheckAfter - 300_000);
  });

  it('needs two reads although the first one failed for longer, because a read may have begun long ago', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
    let isOffline = true;
    world.readWhole = async (since) => {
      if (isOffline) throw new VitrineError('offline', 'Nobody answers.');
      world.readWhole = () => never;
      return createFullRead(since);
    };
    await world.restart({ recheckAfter: ms(recheckAfter) });
    const id = await lose('one');
    await vi.waitUntil(async () => (await get(id))?.look?.problem?.code === 'offline', 60_000);
    await vi.advanceTimersByTimeAsync(2 * recheckAfter);
    isOffline = false;
    await vi.advanceTimersByTimeAsync(recheckAfter);
    await until(id, 1);
    expect(await get(id)).toMatchObject({ state: 'unknown' });
    expect(world.bodies).toHaveLength(1);
  });
});

describe('denial for too many requests', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['a creation', 1, 1],
    ['a creation', 2, 2],
    ['a creation', 4, 8],
    ['a creation', 7, 16],
    ['a file', 3, 4],
  ])(
    'starts a search for %s after %i denials when %i times the default delay has passed',
    async (what, denials, times) => {
      const reads: number[] = [];
      const recheckAfter = 1_000_000;
      world.readWhole = () => never;
      world.replies.push(...Array.from({ length: denials - 1 }, () => 'unknownOutcome' as const), 'denied');
      const id = what === 'a file' ? await addFile() : (await world.outbox.create('ecatalog', { name: 'one' })).id;
      for (let lost = 1; lost < denials; lost += 1) {
        await reaching(world.outbox, id, 'unknown');
        await world.outbox.sendAgain(id);
      }
      await vi.waitUntil(async () => (await get(id))?.error?.code === 'rateLimited', 60_000);
      await world.outbox.close();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      world.readWhole = () => {
        reads.push(performance.now());
        return never;
      };
      const outbox = await world.restart({ recheckAfter: ms(recheckAfter) });
      const began = performance.now();
      outbox.wake();
      await vi.advanceTimersByTimeAsync(recheckAfter * times - 10_000);
      await outbox.reconciled();
      expect(reads).toEqual([]);
      await vi.advanceTimersByTimeAsync(20_000);
      await vi.waitUntil(() => reads.length > 0, 5_000);
      expect((reads[0] ?? 0) - began).toBeGreaterThanOrEqual(recheckAfter * times);
    },
  );
});
