import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { IntentId } from '../../../../electron/base/branded-types.ts';
import type { Intent } from '../../../../electron/contract/outbox.ts';
import { createSecretReference } from '../../../../electron/model/index.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { addUpload, chosen, ended, reaching } from '../world.ts';
import { type Traced, startTraced } from '../traced.ts';

let world: Traced;
beforeEach(async () => {
  world = await startTraced({ fullReader: null });
});

const storeSecret = (secret: string): string => {
  const reference = createSecretReference(randomUUID());
  world.keychain.set(reference, secret);
  return reference;
};
const body = (name = 'Quay', secret = 'needle'): Record<string, unknown> => ({
  name,
  type: 'ftp',
  password: storeSecret(secret),
});
const create = async (): Promise<IntentId> => (await world.outbox.create('connection', body())).id;
const until = async (id: IntentId, ...states: readonly Intent['state'][]): Promise<Intent> =>
  reaching(world.outbox, id, ...states);
/** Returns the trace until the outbox is idle, including the deletion of secrets of finished entries. */
const rest = async (): Promise<readonly string[]> => {
  await world.outbox.idle();
  // Secrets are deleted after the user has the outcome.
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  return world.take();
};

const sent = ['record send', 'read secret', 'request'];
const steps = [...sent, 'record taken', 'put into cache', 'forget secret', 'erase reference'];

/** Each way completes a creation with a secret, and returns the trace. */
const ways: Readonly<Record<string, { readonly act: () => Promise<unknown>; readonly order: readonly string[] }>> = {
  'a new creation': { act: create, order: ['add', ...steps] },
  'a refused creation that is retried': {
    act: async () => {
      world.replies.push('invalid');
      const id = await create();
      await until(id, 'failed');
      await world.outbox.retry(id);
    },
    order: ['add', ...sent, 'record refused', 'record retry', ...steps],
  },
  'a refused creation that is edited, with another secret': {
    act: async () => {
      world.replies.push('invalid');
      const id = await create();
      await until(id, 'failed');
      await rest();
      await world.outbox.lists.edit(id, body('Dock', 'other'));
    },
    order: ['edit', 'forget secret', 'erase reference', ...steps],
  },
  'a creation whose sign-in expired on the way': {
    act: async () => {
      world.replies.push('again');
      await create();
    },
    order: ['add', ...sent, 'record notSent', ...steps],
  },
  'a creation that did not leave, after the service is reached again': {
    act: async () => {
      world.replies.push('offline');
      await create();
      await world.outbox.idle();
      world.outbox.wake();
    },
    order: ['add', ...sent, 'record notSent', ...steps],
  },
  'a creation that waited at the end of the program': {
    act: async () => {
      await world.outbox.hold(true);
      await create();
      await world.restart();
      await world.outbox.hold(false);
    },
    order: ['add', ...steps],
  },
  'a lost creation that the user sends again': {
    act: async () => {
      world.replies.push('unknownOutcome');
      const id = await create();
      await until(id, 'unknown');
      await world.outbox.sendAgain(id);
    },
    order: ['add', ...sent, 'record lost', 'record sendAgain', ...steps],
  },
  'a cancelled creation that is retried': {
    act: async () => {
      await world.outbox.hold(true);
      const id = await create();
      await world.outbox.cancel(id);
      await world.outbox.retry(id);
      await world.outbox.hold(false);
    },
    order: ['add', 'record cancel', 'record retry', ...steps],
  },
};

describe('order of claim, secret, request and record', () => {
  it.each(Object.entries(ways))('is kept by %s', async (_, { act, order }) => {
    await act();
    const trace = await rest();
    // Secrets that an edit removed are deleted in parallel with sending.
    const isUnordered = (step: string): boolean => step === 'forget secret' || step === 'erase reference';
    expect(trace.filter((step) => !isUnordered(step))).toEqual(order.filter((step) => !isUnordered(step)));
    expect(trace.filter(isUnordered)).toEqual(order.filter(isUnordered));
    expect(trace.at(-1)).toBe('erase reference');
    expect([...world.keychain.keys()]).toEqual([]);
    expect(world.bodies.at(-1)).not.toMatchObject({ password: expect.stringContaining('kept-secret') as string });
  });

  it('sends nothing when the disk rejects the claim, and sends once the disk is writable', async () => {
    world.failing.push('record send');
    const id = await create();
    expect(await rest()).toEqual(['add', 'record notSent']);
    expect(await world.outbox.get(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(world.outbox.holdStatus().hold).toBe('disk');
    world.outbox.wake();
    expect(await rest()).toEqual(steps);
  });

  it('sends nothing when the disk rejects the second claim, after the sign-in expired', async () => {
    world.replies.push('again');
    vi.spyOn(world.keychain, 'get').mockImplementationOnce(() => {
      world.failing.push('record send');
      return 'needle';
    });
    await create();
    expect(await rest()).toEqual(['add', ...sent, 'record notSent', 'record notSent']);
    expect(world.outbox.holdStatus().hold).toBe('disk');
  });

  it('records a response once the disk accepts it, without another request', async () => {
    world.failing.push('record taken');
    await until(await create(), 'done');
    expect(await rest()).toEqual(['add', ...steps]);
    expect(world.bodies).toHaveLength(1);
  });

  it('sends nothing when a secret is missing in the keychain', async () => {
    const id = (
      await world.outbox.create('connection', {
        name: 'Quay',
        type: 'ftp',
        password: createSecretReference(randomUUID()),
      })
    ).id;
    expect(await until(id, 'failed')).toMatchObject({ error: { code: 'invalid', field: 'password' } });
    expect(await rest()).toEqual(['add', 'record send', 'read secret', 'record refused']);
  });

  it.each<[string, readonly string[], () => Promise<unknown>]>([
    ['refused', ['record refused'], async () => world.replies.push('invalid')],
    ['lost', ['record lost'], async () => world.replies.push('unknownOutcome')],
    ['not sent', ['record notSent'], async () => world.replies.push('offline')],
  ])('keeps the secret of a creation that is %s, also over a restart', async (_, end, act) => {
    await act();
    await create();
    expect(await rest()).toEqual(['add', ...sent, ...end]);
    await world.restart();
    expect(await rest()).toEqual([]);
    expect([...world.keychain.values()]).toEqual(['needle']);
  });

  it('reads the secret of the sent body, not of the body before an edit', async () => {
    await world.outbox.hold(true);
    const id = await create();
    await world.outbox.lists.edit(id, body('Dock', 'other'));
    await world.outbox.hold(false);
    await until(id, 'done');
    expect(world.bodies).toEqual([{ name: 'Dock', type: 'ftp', password: 'other' }]);
  });
});

describe('deletion of secrets', () => {
  const cancelled = async (): Promise<IntentId> => {
    await world.outbox.hold(true);
    const id = await create();
    await world.outbox.cancel(id);
    await rest();
    return id;
  };

  it('follows the discard, and precedes the deletion of the reference', async () => {
    await world.outbox.discard(await cancelled());
    expect(await rest()).toEqual(['discard', 'forget secret', 'erase reference']);
  });

  it('skips a secret that the edited entry still has', async () => {
    await world.outbox.hold(true);
    const before = body();
    const { id } = await world.outbox.create('connection', before);
    await rest();
    await world.outbox.lists.edit(id, { ...before, name: 'Dock' });
    expect(await rest()).toEqual(['edit']);
    await world.outbox.hold(false);
    await until(id, 'done');
    expect(world.bodies).toEqual([{ name: 'Dock', type: 'ftp', password: 'needle' }]);
  });

  it('precedes the pruning of the entry', async () => {
    await cancelled();
    await world.outbox.prune(-1, false);
    expect(await rest()).toEqual(['forget secret', 'erase reference', 'prune']);
  });

  it('is repeated at the next start when its record could not be written', async () => {
    const id = await cancelled();
    world.failing.push('erase reference');
    await world.outbox.discard(id);
    expect(await rest()).toEqual(['discard', 'forget secret']);
    await world.restart();
    await vi.waitFor(() => expect(world.trace).toEqual(['forget secret', 'erase reference']), 60_000);
  });

  it('waits for the end of the undo window after a bulk discard, and skips restored entries', async () => {
    const ids = [await cancelled(), await cancelled()];
    const { undo } = await world.outbox.lists.discard({ ids });
    expect(await rest()).toEqual([]);
    await world.outbox.lists.restore(undo ?? '');
    await world.restart();
    expect(await rest()).toEqual([]);
    expect(world.keychain.size).toBe(2);
  });

  it('waits for the end of the last undo window', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const id of [await cancelled(), await cancelled()]) {
      await world.outbox.lists.discard({ ids: [id] });
      vi.advanceTimersByTime(40_000);
    }
    expect(await rest()).toEqual([]);
    vi.advanceTimersByTime(20_000);
    expect(await rest()).toEqual(['forget secret', 'forget secret', 'erase reference']);
  });
});

describe('pending creations', () => {
  it('are sent one at a time, oldest first, and the next only after the record of the previous one', async () => {
    await world.outbox.hold(true);
    for (const name of ['one', 'two', 'three']) await world.outbox.create('ecatalog', { name });
    world.take();
    await world.outbox.hold(false);
    const step = ['record send', 'request', 'record taken', 'put into cache'];
    expect(await rest()).toEqual([...step, ...step, ...step]);
    expect(world.bodies).toEqual(['one', 'two', 'three'].map((name) => ({ name })));
  });

  it('are sent once each, however often they are requested', async () => {
    await world.outbox.hold(true);
    for (const name of ['one', 'two']) await world.outbox.create('ecatalog', { name });
    await world.outbox.hold(false);
    for (let times = 0; times < 5; times += 1) world.outbox.wake();
    await rest();
    expect(world.bodies).toHaveLength(2);
  });

  it('are sent after an upload on which an edit has made them depend', async () => {
    const path = join(tempFolder(), 'front.jpg');
    writeFileSync(path, 'front');
    await world.outbox.hold(true);
    const upload = await addUpload(world.outbox, await chosen(path));
    const { id } = await world.outbox.create('ecatalog', { name: 'one' });
    await world.outbox.lists.edit(id, { name: 'two' }, [{ id: upload, member: null }]);
    await world.outbox.hold(false);
    await until(id, 'done');
    expect(world.bodies).toMatchObject([{ filename: 'front.jpg' }, { name: 'two' }]);
  });

  it('end for the user only after the record and the cache contain the result', async () => {
    const seen: (readonly string[])[] = [];
    await world.restart({ fullReader: null, onSettled: () => seen.push([...world.trace]) });
    world.take();
    await ended(world.outbox, (await world.outbox.create('ecatalog', { name: 'one' })).id);
    expect(seen).toEqual([['add', 'record send', 'request', 'record taken', 'put into cache']]);
  });

  it('are searched for before they are sent again, without a wait for other work', async () => {
    let reads = 0;
    world = await startTraced();
    world.readWhole = async () => {
      reads += 1;
      world.trace.push('read list');
      return { begunAt: Date.now(), endedAt: Date.now(), whole: true };
    };
    world.replies.push('invalid');
    const { id } = await world.outbox.create('ecatalog', { name: 'one' });
    await until(id, 'failed');
    await world.outbox.retry(id);
    await until(id, 'done');
    expect([reads, world.bodies.length]).toEqual([1, 2]);
    expect(world.trace.filter((step) => step === 'read list' || step === 'request')).toEqual([
      'request',
      'read list',
      'request',
    ]);
  });
});
