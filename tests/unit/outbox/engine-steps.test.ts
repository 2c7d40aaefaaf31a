import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type IntentId, toResourceId } from '../../../electron/base/branded-types.ts';
import type { Intent } from '../../../electron/contract/outbox.ts';
import type { OutboxOptions, SourceFile } from '../../../electron/outbox/outbox.ts';
import { createSecretReference } from '../../../electron/model/index.ts';
import { ScriptedThreads } from '../../support/scripted-threads.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { describeTrace } from '../../support/trace-state.ts';
import { startTraced } from './traced.ts';
import { chosen } from './world.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const password = createSecretReference(crypto.randomUUID());

const list = (intents: readonly Intent[]): string =>
  intents
    .map(({ title, state }) => `${title} ${state}`)
    .toSorted()
    .join(', ');

/** Sorts by kind, because the order of a result and of events is not determined. */
const sortByKind = (notes: readonly string[]): readonly string[] => {
  const getKind = (note: string): number =>
    ['settled', 'changed', 'hold is', 'denied'].findIndex((kind) => note.startsWith(kind));
  return notes.toSorted((a, b) => getKind(a) - getKind(b));
};

/** Opens an outbox. The state has everything that its methods show, and the commits and requests since the last time. */
const open = async (options: Partial<OutboxOptions> = {}) => {
  const log = new ScriptedThreads();
  const world = await startTraced({
    onSettled: ({ title, state }) => log.note(`settled ${title}: ${state}`),
    ...options,
  });
  let { outbox } = world;
  const subscribe = () => {
    outbox.onHoldStatus(({ hold }) => log.note(`hold is ${hold}`));
    outbox.refusals.onChanged((denials) => log.note(`denied: ${JSON.stringify(denials).replaceAll('"', '')}`));
    outbox.onChanged(({ intents, others, counts }) =>
      log.note(`changed ${list(intents)}${others ? ' and others' : ''}, ${counts.done} done`),
    );
  };
  subscribe();
  /** A call that ends with its step, unless requests wait for their replies. */
  const step = (name: string, call: () => unknown) => async () => {
    const ended = log.finish(name, call)();
    if (isWaiting) await ended;
  };
  let [isClosed, isWaiting] = [false, true];
  const read = async () => {
    if (isWaiting) await outbox.idle();
    if (isWaiting) await outbox.reconciled();
    await log.settle();
    await vi.advanceTimersByTimeAsync(100);
    await log.settle();
    if (!isClosed) await outbox.counts();
    const flags = {
      waits: outbox.waits(),
      underWay: outbox.isUnderWay(),
      hold: outbox.holdStatus().hold,
      held: outbox.holdStatus().held,
    };
    if (isClosed) return { ...flags, log: [...world.take(), ...sortByKind(log.takeLog())] };
    const counts = await outbox.counts();
    const all = await outbox.list();
    return {
      ...flags,
      ...Object.fromEntries(
        [...Map.groupBy(all, ({ title }) => title)].map(([title, own]) => [
          title,
          own.map(({ state, look, resultId }) => [state, look?.state, resultId].filter(Boolean).join(' ')).join(', '),
        ]),
      ),
      counts: Object.entries(counts)
        .flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))
        .join(', '),
      pending: Object.values(await outbox.pendingWork()).join(),
      secret: world.keychain.get(password) ?? null,
      log: [...world.take(), ...sortByKind(log.takeLog())],
    };
  };
  const ids = new Map<string, IntentId>();
  /** Returns the ID of an entry by the title. */
  const id = (title: string): IntentId => ids.get(title) ?? ('none' as IntentId);
  const create = (name: string, needed?: string, more = {}) =>
    step('created', async () => {
      const resource = 'password' in more ? 'connection' : 'ecatalog';
      const intent = await outbox.create(
        resource,
        { name, ...more },
        needed === undefined ? [] : [{ id: id(needed), member: null }],
      );
      ids.set(name, intent.id);
      return `${name} ${intent.state}`;
    });
  /** Calls a method with the ID of an entry. */
  const run = (method: 'get' | 'cancel' | 'retry' | 'discard' | 'sendAgain' | 'look', title: string) =>
    step(method, async () => (await outbox[method](id(title)))?.state);
  return {
    ...{ world, outbox, step, read, create, run, id, ids },
    reply:
      (...replies: typeof world.replies) =>
      () =>
        void world.replies.push(...replies),
    /** Whether the service does not reply, so that nothing can wait for the end of a request. */
    setHanging: (is: boolean) => {
      world.beforeReply = is ? new Promise(() => undefined) : Promise.resolve();
      isWaiting = !is;
    },
    close: async () => {
      isClosed = true;
      await outbox.close();
    },
    /** Returns the outbox that is open now. */
    get: () => outbox,
    restart: async () => {
      world.beforeReply = Promise.resolve();
      outbox = await world.restart();
      [isClosed, isWaiting] = [false, true];
      subscribe();
    },
    pass: (milliseconds: number) => async () => void (await vi.advanceTimersByTimeAsync(milliseconds)),
  };
};

it('sends, fails, retries, cancels and discards creations, step by step', async () => {
  const { world, outbox, step, read, create, run, reply, id, setHanging, pass } = await open();
  /** Whether reads of the account begin long enough after a request to prove that its item is absent. */
  const provesAbsence = (is: boolean): void => {
    world.readWhole = async () => {
      const at = Date.now() + (is ? 600_000 : 0);
      return { begunAt: at, endedAt: at, whole: true };
    };
  };
  const trace = await describeTrace(read, [
    ['create', create('One')],
    ['get', run('get', 'One')],
    ['get nothing', run('get', 'none')],
    ['denied', reply('forbidden')],
    ['create', create('Denied')],
    ['refused', reply('invalid')],
    ['create', create('Two')],
    ['create a dependent one', create('Three', 'Two')],
    ['retry what is done', run('retry', 'One')],
    ['cancel what is done', run('cancel', 'One')],
    ['discard what waits', run('discard', 'Three')],
    ['retry', run('retry', 'Two')],
    ['lost', reply('unknownOutcome')],
    ['create', create('Four')],
    ['look', run('look', 'Four')],
    ['reads prove absence', () => provesAbsence(true)],
    ['look', run('look', 'Four')],
    ['later', pass(200_000)],
    ['look', run('look', 'Four')],
    ['lost', reply('unknownOutcome')],
    ['create', create('Again')],
    ['look for what is done', run('look', 'One')],
    ['reads prove nothing', () => provesAbsence(false)],
    ['lost', reply('unknownOutcome')],
    ['create', create('Lost')],
    ['send again', run('sendAgain', 'Lost')],
    ['send again what is done', run('sendAgain', 'One')],
    ['lost', reply('unknownOutcome')],
    ['create', create('Five')],
    ['create a dependent one', create('Five b', 'Five')],
    ['confirm an item that is not cached', step('confirmed', () => outbox.confirmThere(id('Five'), toResourceId('x')))],
    ['compare', step('compared', () => outbox.compare(id('Five'), toResourceId('x')))],
    ['cached', () => void (world.similar = [{ id: 'x', name: 'Five', other: 1 }])],
    ['compare', step('compared', async () => (await outbox.compare(id('Five'), toResourceId('x')))?.length)],
    ['confirm', step('confirmed', async () => (await outbox.confirmThere(id('Five'), toResourceId('x'))).state)],
    ['the service does not reply', () => setHanging(true)],
    ['create', create('Six')],
    ['create', create('Seven')],
    ['cancel what waits', run('cancel', 'Seven')],
    ['cancel what was sent', run('cancel', 'Six')],
    ['the service replies again', () => setHanging(false)],
    ['discard', run('discard', 'Seven')],
    ['unsent', step('unsent', () => outbox.unsent())],
    ['a day later', pass(86_000_000)],
    ['count what is old', step('old', () => outbox.prune(1, true))],
    ['later', pass(1_000_000)],
    ['count what is old', step('old', () => outbox.prune(1, true))],
    ['delete what is old', step('deleted', () => outbox.prune(1, false))],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    "create: One done made-1 | counts 1 done | add | record send | request | record taken | put into cache | created: One waiting | settled One: done | changed One waiting, 0 done | changed One done, 1 done
    get: get: done
    get nothing: get: nothing
    create: Denied failed | counts 1 needsYou, 1 done | add | record send | request | record refused | created: Denied waiting | settled Denied: failed | changed Denied waiting, 1 done | changed Denied failed, 1 done | denied: {ecatalog:{kind:role,message:It is forbidden.}}
    create: Two failed | counts 2 needsYou, 1 done | add | record send | request | record refused | created: Two waiting | settled Two: failed | changed Two waiting, 1 done | changed Two failed, 1 done
    create a dependent one: waits true | Three waiting | counts 1 waiting, 2 needsYou, 1 done | add | created: Three waiting | changed Three waiting, 1 done
    retry what is done: retry failed: conflict
    cancel what is done: cancel failed: conflict
    discard what waits: discard failed: conflict
    retry: waits false | Three done made-5 | Two done made-4 | counts 1 needsYou, 3 done | record retry | record send | request | record taken | put into cache | record send | request | record taken | put into cache | retry: waiting | settled Two: done | settled Three: done | changed Two waiting, 1 done | changed Three done, Two done, 3 done | denied: {}
    create: waits true | Four unknown due | counts 1 looking, 1 needsYou, 3 done | add | record send | request | record lost | created: Four waiting | settled Four: unknown | changed Four waiting, 3 done | changed Four unknown, 3 done
    look: look: unknown | changed Four unknown, 3 done
    look: look: unknown | changed Four unknown, 3 done | changed Four unknown, 3 done
    later: waits false | Four done made-7 | counts 1 needsYou, 4 done | record absent | record send | request | record taken | put into cache | settled Four: done | changed Four unknown, 3 done | changed Four done, 4 done
    look: look failed: conflict
    create: waits true | Again unknown due | counts 1 looking, 1 needsYou, 4 done | add | record send | request | record lost | created: Again waiting | settled Again: unknown | changed Again waiting, 4 done | changed Again unknown, 4 done
    look for what is done: look failed: conflict
    create: Lost unknown due | counts 2 looking, 1 needsYou, 4 done | add | record send | request | record lost | created: Lost waiting | settled Lost: unknown | changed Lost waiting, 4 done | changed Again unknown, Lost unknown, 4 done
    send again: Lost done made-10 | counts 1 looking, 1 needsYou, 5 done | record sendAgain | record send | request | record taken | put into cache | sendAgain: waiting | settled Lost: done | changed Lost done, 5 done
    send again what is done: sendAgain failed: conflict
    create: Five unknown due | counts 2 looking, 1 needsYou, 5 done | add | record send | request | record lost | created: Five waiting | settled Five: unknown | changed Five waiting, 5 done | changed Again unknown, Five unknown, 5 done
    create a dependent one: Five b waiting | counts 1 waiting, 2 looking, 1 needsYou, 5 done | add | created: Five b waiting | changed Five b waiting, 5 done
    confirm an item that is not cached: confirmed failed: notFound
    compare: compared: null
    compare: compared: 1
    confirm: Five b done made-12 | Five done x | counts 1 looking, 1 needsYou, 7 done | record found | record send | request | record taken | put into cache | confirmed: done | settled Five b: done | changed Five done, 6 done | changed Five b done, 7 done
    create: underWay true | Six sending | counts 1 sending, 1 looking, 1 needsYou, 7 done | pending 0,1 | add | record send | request | created: Six waiting | changed Six waiting, 7 done | changed Six sending, 7 done
    create: Seven waiting | counts 1 waiting, 1 sending, 1 looking, 1 needsYou, 7 done | pending 0,2 | add | created: Seven waiting | changed Seven waiting, 7 done
    cancel what waits: Seven cancelled | counts 1 sending, 1 looking, 1 needsYou, 7 done | pending 0,1 | record cancel | cancel: cancelled | changed Seven cancelled, 7 done
    cancel what was sent: underWay false | Six cancelled | counts 1 looking, 1 needsYou, 7 done | pending 0,0 | record cancel | cancel: cancelled | settled Six: cancelled | changed Six cancelled, 7 done
    discard: discard | discard: nothing | changed Seven cancelled, 7 done
    unsent: unsent: {waiting:0,failed:1,unknown:1,uploads:0,edits:0}
    a day later: waits false | Again done made-14 | counts 1 needsYou, 8 done | record absent | record send | request | record taken | put into cache | settled Again: done | changed Again unknown, 7 done | changed Again done, 8 done
    count what is old: count | old: 0
    count what is old: count | old: 10
    delete what is old: counts 1 needsYou | prune | deleted: 10"
  `);
});

it('deletes secrets with the last entry that needs them', async () => {
  const { world, outbox, read, create, run, reply, step, id, close, pass, restart } = await open();
  const connection = { type: 'ftp', password };
  const set = () => void world.keychain.set(password, 'needle');
  const trace = await describeTrace(read, [
    ['secret', set],
    ['refused', reply('invalid')],
    ['create', create('One', undefined, connection)],
    ['discard', run('discard', 'One')],
    ['secret', set],
    ['lost', reply('unknownOutcome')],
    ['create', create('Two', undefined, connection)],
    ['cached', () => void (world.similar = [{ id: 'x', name: 'Two' }])],
    ['confirm', step('confirmed', async () => (await outbox.confirmThere(id('Two'), toResourceId('x'))).state)],
    ['secret', set],
    ['refused', reply('invalid')],
    ['create', create('Three', undefined, connection)],
    ['count what is over', step('over', () => outbox.prune(0, true))],
    ['delete what is over', step('deleted', () => outbox.prune(0, false))],
    ['secret', set],
    ['refused', reply('invalid')],
    ['create', create('Four', undefined, connection)],
    ['delete all secrets', () => outbox.forgetSecrets()],
    ['secret', set],
    ['refused', reply('invalid')],
    ['create', create('Five', undefined, connection)],
    ['discard all', step('discarded', async () => (await outbox.lists.discard({ ids: [id('Five')] })).count)],
    ['59 s later', pass(59_000)],
    ['later', pass(2_000)],
    ['secret', set],
    ['lost', reply('unknownOutcome')],
    ['create', create('Six', undefined, connection)],
    ['found', () => void (world.similar = [{ id: 'y', name: 'Six' }])],
    ['look', run('look', 'Six')],
    ['later', pass(200_000)],
    ['refused', reply('invalid')],
    ['create', create('Seven', undefined, connection)],
    ['secret', set],
    ['discard all', step('discarded', async () => (await outbox.lists.discard({ ids: [id('Seven')] })).count)],
    ['close', close],
    ['restart', restart],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    "secret: secret needle
    create: One failed | counts 1 needsYou | add | record send | read secret | request | record refused | created: One waiting | settled One: failed | changed One waiting, 0 done | changed One failed, 0 done
    discard: counts  | secret null | discard | forget secret | erase reference | discard: nothing | changed One failed, 0 done
    secret: secret needle
    create: waits true | Two unknown due | counts 1 looking | add | record send | read secret | request | record lost | created: Two waiting | settled Two: unknown | changed Two waiting, 0 done | changed Two unknown, 0 done
    confirm: waits false | Two done x | counts 1 done | secret null | record found | forget secret | erase reference | confirmed: done | changed Two done, 1 done
    secret: secret needle
    create: Three failed | counts 1 needsYou, 1 done | add | record send | read secret | request | record refused | created: Three waiting | settled Three: failed | changed Three waiting, 1 done | changed Three failed, 1 done
    count what is over: count | over: 2
    delete what is over: counts 1 needsYou | prune | deleted: 2
    create: Four failed | counts 2 needsYou | add | record send | read secret | request | record refused | created: Four waiting | settled Four: failed | changed Four waiting, 0 done | changed Four failed, 0 done
    delete all secrets: secret null | forget secret | erase reference
    secret: secret needle
    create: Five failed | counts 3 needsYou | add | record send | read secret | request | record refused | created: Five waiting | settled Five: failed | changed Five waiting, 0 done | changed Five failed, 0 done
    discard all: counts 2 needsYou | discarded: 1 | changed  and others, 0 done
    later: secret null | forget secret | erase reference
    secret: secret needle
    create: waits true | Six unknown due | counts 1 looking, 2 needsYou | add | record send | read secret | request | record lost | created: Six waiting | settled Six: unknown | changed Six waiting, 0 done | changed Six unknown, 0 done
    look: look: unknown | changed Six unknown, 0 done | changed Six unknown, 0 done
    later: waits false | Six done made-7 | counts 2 needsYou, 1 done | secret null | record absent | record send | read secret | request | record taken | put into cache | forget secret | erase reference | settled Six: done | changed Six unknown, 0 done | changed Six done, 1 done
    create: Seven failed | counts 3 needsYou, 1 done | add | record send | read secret | record refused | created: Seven waiting | settled Seven: failed | changed Seven waiting, 1 done | changed Seven failed, 1 done
    secret: secret needle
    discard all: counts 2 needsYou, 1 done | discarded: 1 | changed  and others, 1 done
    close: forget secret | erase reference
    restart: Six done made-7 | Four failed | Three failed | counts 2 needsYou, 1 done | pending 0,0 | secret null"
  `);
});

it('pauses, waits for the service and resumes, and keeps the state after a restart', async () => {
  const { world, outbox, get, step, read, create, reply, run, close, setHanging, restart } = await open();
  const file = async (): Promise<SourceFile> => {
    const path = join(tempFolder(), 'a.jpg');
    writeFileSync(path, 'content');
    return chosen(path);
  };
  const add = (...files: SourceFile[]) => step('added', async () => (await outbox.addUploads(files)).length);
  const source = await file();
  async function* parts() {
    yield [source];
    yield [source];
  }
  const trace = await describeTrace(read, [
    ['hold', step('hold', async () => (await outbox.hold(true)).hold)],
    ['create', create('One')],
    ['upload', add(source)],
    ['wake', () => outbox.wake()],
    ['resume', step('hold', async () => (await outbox.hold(false)).hold)],
    ['offline', reply('offline')],
    ['create', create('Two')],
    ['offline', reply('offline')],
    ['upload', add(source)],
    ['wake', () => outbox.wake()],
    [
      'parts',
      step('parts', () =>
        outbox.addParts(parts(), { signal: new AbortController().signal, onProgress: () => undefined }),
      ),
    ],
    ['limited', reply('rateLimited')],
    ['create', create('Three')],
    ['cancel', run('cancel', 'Three')],
    ['create', create('Four')],
    ['wake', () => outbox.wake()],
    ['damage', step('damage', async () => (await outbox.noteDamage()).damage)],
    ['the service does not reply', () => setHanging(true)],
    ['create', create('Five')],
    ['hold', step('hold', async () => (await outbox.hold(true)).hold)],
    ['close', close],
    ['close again', () => outbox.close()],
    ['wake', () => outbox.wake()],
    ['restart', restart],
    [
      'resume',
      () =>
        get()
          .hold(false)
          .then(() => undefined),
    ],
    ['refused', reply('invalid')],
    ['create', create('Six')],
    ['create a dependent one', create('Seven', 'Six')],
    ['restart', restart],
    ['retry', run('retry', 'Six')],
    ['lost', reply('unknownOutcome')],
    ['create', create('Eight')],
    ['found', () => void (world.similar = [{ id: 'y', name: 'Eight' }])],
    ['wake', () => get().wake()],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    "hold: hold held | held true | hold: held | hold is held
    create: waits true | One waiting | counts 1 waiting | add | created: One waiting | changed One waiting, 0 done
    upload: a.jpg waiting | counts 2 waiting | add files | added: 1 | changed  and others, 0 done
    resume: waits false | hold null | held false | a.jpg done made-2 | One done made-1 | counts 2 done | record send | request | record taken | put into cache | record send | request | record taken | put into cache | hold: null | settled One: done | settled a.jpg: done | changed One sending, 0 done | changed One done, a.jpg done, 2 done | hold is null
    create: waits true | hold offline | Two waiting | counts 1 waiting, 2 done | add | record send | request | record notSent | created: Two waiting | settled Two: waiting | changed Two waiting, 2 done | changed Two waiting, 2 done | hold is offline
    upload: a.jpg waiting, done made-2 | counts 2 waiting, 2 done | add files | record send | request | record notSent | added: 1 | settled Two: waiting | changed  and others, 2 done | changed Two waiting, 2 done | hold is null | hold is offline
    wake: waits false | hold null | a.jpg done made-6, done made-2 | Two done made-5 | counts 4 done | record send | request | record taken | put into cache | record send | request | record taken | put into cache | settled Two: done | settled a.jpg: done | changed Two done, a.jpg done, 4 done | hold is null
    parts: a.jpg done made-8, done made-7, done made-6, done made-2 | counts 6 done | record send | request | record taken | put into cache | record send | request | record taken | put into cache | parts: nothing | settled a.jpg: done | settled a.jpg: done | changed a.jpg done, a.jpg done and others, 6 done
    create: waits true | hold limited | Three waiting | counts 1 waiting, 6 done | add | record send | request | record notSent | created: Three waiting | settled Three: waiting | changed Three waiting, 6 done | changed Three waiting, 6 done | hold is limited
    cancel: waits false | Three cancelled | counts 6 done | record cancel | cancel: cancelled | changed Three cancelled, 6 done
    create: waits true | Four waiting | counts 1 waiting, 6 done | add | created: Four waiting | changed Four waiting, 6 done
    wake: waits false | hold null | Four done made-10 | counts 7 done | record send | request | record taken | put into cache | settled Four: done | changed Four done, 7 done | hold is null
    damage: damage: null
    create: underWay true | Five sending | counts 1 sending, 7 done | pending 0,1 | add | record send | request | created: Five waiting | changed Five waiting, 7 done | changed Five sending, 7 done
    hold: hold held | held true | hold: held | hold is held
    close: waits true | underWay false | record notSent | settled Five: waiting | changed Five waiting, 7 done
    restart: Five waiting | Four done made-10 | Three cancelled | a.jpg done made-8, done made-7, done made-6, done made-2 | Two done made-5 | One done made-1 | counts 1 waiting, 7 done | pending 0,0 | secret null
    resume: waits false | hold null | held false | Five done made-12 | counts 8 done | record send | request | record taken | put into cache | settled Five: done | changed Five sending, 7 done | changed Five done, 8 done | hold is null
    create: Six failed | counts 1 needsYou, 8 done | add | record send | request | record refused | created: Six waiting | settled Six: failed | changed Six waiting, 8 done | changed Six failed, 8 done
    create a dependent one: waits true | Seven waiting | counts 1 waiting, 1 needsYou, 8 done | add | created: Seven waiting | changed Seven waiting, 8 done
    retry: waits false | Seven done made-15 | Six done made-14 | counts 10 done | record retry | record send | request | record taken | put into cache | record send | request | record taken | put into cache | retry: waiting | settled Six: done | settled Seven: done | changed Six waiting, 8 done | changed Seven done, Six done, 10 done
    create: waits true | Eight unknown due | counts 1 looking, 10 done | add | record send | request | record lost | created: Eight waiting | settled Eight: unknown | changed Eight waiting, 10 done | changed Eight unknown, 10 done"
  `);
});
