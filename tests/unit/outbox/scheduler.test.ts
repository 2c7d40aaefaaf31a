import { describe, expect, it } from 'vitest';
import type { IntentId } from '../../../electron/base/branded-types.ts';
import type { Intent } from '../../../electron/contract/outbox.ts';
import { Scheduler } from '../../../electron/outbox/scheduler.ts';
import { fakeIntent } from '../../support/fake-outbox.ts';
import { captureLog } from '../../support/kept-log.ts';
import { checkTrace } from '../../support/trace-state.ts';

/** A scheduler whose parts record their calls. Other entries depend on `known` since an earlier run. */
const trace = () => {
  const log: string[] = [];
  const note =
    (name: string) =>
    (...given: readonly unknown[]) =>
      void log.push([name, ...given].join(' '));
  const closing = new AbortController();
  const world = { isLimited: false, failing: false };
  const call = async (name: string, argument: unknown): Promise<readonly string[]> => {
    if (world.failing) throw new Error('The thread has ended.');
    if (name === 'needed') return ['known'];
    return [`dependents of ${String(argument)}`];
  };
  const scheduler = new Scheduler({
    context: {
      ...{ thread: { call }, closing: closing.signal },
      changes: { changed: (changed: readonly unknown[]) => note('changed')(changed.join(' ')) },
      breaker: { isLimited: () => world.isLimited, reset: note('reset breaker') },
    },
    creations: { pump: note('send creations') },
    edits: { pump: note('send edits') },
    reconciler: {
      start: note('search'),
      wake: async () => {
        if (world.failing) throw new Error('The thread has ended.');
        note('search due')();
      },
    },
    uploads: () => ({
      ...{ pump: note('send uploads'), filesChanged: note('files changed') },
      show: ({ id }: Intent) => note('show')(id),
    }),
    onWaiting: note('waiting'),
  } as never);
  const read = () => ({ log: log.splice(0) });
  return { scheduler, read, world, closing };
};
const create = (id: string, more: Partial<Intent> = {}): Intent => fakeIntent(id, { look: null, ...more });
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('Scheduler', () => {
  it('sends, searches and reports what follows from each change', async () => {
    const { scheduler, read, world } = trace();
    await scheduler.begin();
    const upload = (more: Partial<Intent> = {}) => create('file', { kind: 'upload', ...more });
    const due = { look: { state: 'due' } } as Partial<Intent>;
    const searched = { look: { state: 'asked' } } as unknown as Partial<Intent>;
    const settled = async (intent: Intent) => {
      scheduler.settled(intent);
      await settle();
    };
    await checkTrace(read, [
      ['send', () => scheduler.pump(), { log: ['send creations', 'send edits', 'send uploads'] }],
      [
        'send now',
        () => scheduler.sendNow(3),
        { log: ['waiting 3', 'reset breaker', 'send creations', 'send edits', 'send uploads'] },
      ],
      [
        'batch',
        () => scheduler.batchCreated({ ids: ['a', 'b'], needed: ['needed'] } as never),
        { log: ['waiting 2', 'reset breaker', 'send creations', 'send edits', 'send uploads'] },
      ],
      ['limited', () => void (world.isLimited = true), { log: [] }],
      [
        'send within a limit',
        () => scheduler.sendNow(1),
        { log: ['waiting 1', 'send creations', 'send edits', 'send uploads'] },
      ],
      ['search', () => scheduler.reconcile(), { log: ['search due'] }],
      ['show a creation', () => scheduler.showUpload(create('a')), { log: [] }],
      ['show a file', () => scheduler.showUpload(upload()), { log: ['show file'] }],
      [
        'again',
        () => scheduler.sendAgain(create('a')),
        { log: ['waiting 1', 'send creations', 'send edits', 'send uploads'] },
      ],
      [
        'search first',
        () => scheduler.sendAgain(upload(searched)),
        { log: ['show file', 'search product true', 'waiting 1', 'send creations', 'send edits', 'send uploads'] },
      ],
      ['settled', () => settled(create('other')), { log: [] }],
      ['unknown', () => settled(create('other', due)), { log: ['search product'] }],
      ['not due', () => settled(create('other', searched)), { log: [] }],
      ['unknown edit', () => settled(create('other', { ...due, kind: 'edit' })), {}],
      ['needed before', () => settled(create('known')), { log: ['changed dependents of known', 'send creations'] }],
      [
        'needed in a batch',
        () => settled(create('needed')),
        { log: ['changed dependents of needed', 'send creations'] },
      ],
      [
        'found missing',
        () => scheduler.stateChanged(upload({ ...searched, state: 'waiting' })),
        { log: ['show file', 'search product true', 'waiting 1', 'send creations', 'send edits', 'send uploads'] },
      ],
      ['found', () => scheduler.stateChanged(upload({ state: 'done' })), { log: ['show file'] }],
      [
        'found and needed',
        async () => {
          scheduler.stateChanged(create('known', { state: 'done' }));
          await settle();
        },
        { log: ['changed dependents of known', 'send creations'] },
      ],
      [
        'edited',
        () => scheduler.edited(create('a', { dependsOn: [{ id: 'b' as IntentId }] } as never), false),
        { log: ['send creations'] },
      ],
      [
        'edited after a failure',
        () => scheduler.edited(create('a'), true),
        { log: ['waiting 1', 'send creations', 'send edits', 'send uploads'] },
      ],
      ['its dependency', () => settled(create('b')), { log: ['changed dependents of b', 'send creations'] }],
      ['removed', () => scheduler.removed(), { log: ['files changed', 'send creations'] }],
      [
        'retried many',
        () => scheduler.bulkChanged('retry', 4),
        { log: ['files changed', 'waiting 4', 'send creations', 'send edits', 'send uploads', 'search due'] },
      ],
      ['cancelled many', () => scheduler.bulkChanged('cancel', 4), { log: ['files changed', 'search due'] }],
      ['discarded many', () => scheduler.bulkChanged('discard', 4), { log: ['files changed', 'send creations'] }],
    ]);
  });

  it('logs what fails, unless the outbox is being closed', async () => {
    const { errors, restore } = captureLog();
    const { scheduler, world, closing } = trace();
    world.failing = true;
    scheduler.addNeeded(['a' as IntentId]);
    const failTwice = async () => {
      scheduler.reconcile();
      scheduler.settled(create('a'));
      await settle();
      return errors().length;
    };
    expect(await failTwice()).toBe(2);
    closing.abort();
    expect(await failTwice()).toBe(2);
    restore();
  });
});
