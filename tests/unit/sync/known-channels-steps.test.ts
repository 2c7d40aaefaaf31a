import { expect, it } from 'vitest';
import { VitrineError } from '../../../electron/base/errors.ts';
import { type ChannelClient, createKnownChannels } from '../../../electron/sync/known-channels.ts';
import { ScriptedThreads } from '../../support/scripted-threads.ts';
import { describeTrace } from '../../support/trace-state.ts';

const encode = (ids: readonly string[], next: string | null): Uint8Array<ArrayBuffer> =>
  Buffer.from(JSON.stringify({ data: ids.map((id) => ({ id })), links: { next } }));

/** Opens the channels of an account, of which some are due. The log has the calls of the service and of the cache. */
const open = () => {
  const script = new ScriptedThreads();
  let due: readonly string[] = [];
  let listed: Readonly<Record<string, readonly [ids: readonly string[], next: string | null]>> | null = null;
  let learns = false;
  const failures = new Map<string, string>();
  const missed = (id: string): void => void (due = due.filter((one) => one !== id));
  const fail = (id: string): void => {
    const code = failures.get(id);
    if (code !== undefined) throw new VitrineError(code as never, 'It failed.');
  };
  const client: ChannelClient = {
    getOne: async (_, id, { signal, background = false, asked, once = false }) => {
      const how = [background ? 'later' : 'now', asked?.aborted === true ? 'requested' : '', once ? 'once' : ''];
      await script.call(`get ${id} ${how.filter((word) => word !== '').join(' ')}`, undefined as never);
      if (signal?.aborted === true) throw new VitrineError('cancelled', 'It was cancelled.');
      fail(id);
      return { raw: JSON.stringify({ id: id.replace('alias of ', '') }) };
    },
    search: async (_, link, read, { asked }) => {
      await script.call(`list ${link}${asked?.aborted === true ? ' requested' : ''}`, undefined as never);
      fail(`list ${link}`);
      const [ids, next] = listed?.[String(link)] ?? [[], null];
      return read(encode(ids, next));
    },
  };
  const cache = {
    put: async (_: string, raw: string) => {
      const { id } = JSON.parse(raw) as { id: string };
      script.note(`put ${id}`);
      missed(id);
      return id;
    },
    channelsDue: async (most: number) => {
      script.note(`due of ${most}`);
      return due.slice(0, most);
    },
    channelMissed: async (id: string, why: string) => {
      script.note(`${id} ${why}`);
      missed(id);
    },
  };
  const dialect = {
    listsChannels: () => listed !== null,
    learn: async () => {
      script.note('learn');
      failures.clear();
      return learns;
    },
  };
  const channels = createKnownChannels(client, cache as never, dialect);
  return {
    ...{ script, channels, failures },
    setDue:
      (...ids: readonly string[]) =>
      () =>
        void (due = ids),
    setListed: (pages: typeof listed) => () => void (listed = pages),
    setLearning: (is: boolean) => () => void (learns = is),
    /** Sets the errors by what is requested. */
    setFailures: (codes: Readonly<Record<string, string>>) => () => {
      failures.clear();
      for (const [id, code] of Object.entries(codes)) failures.set(id, code);
    },
    fetch: (id: string) => script.run('fetched', () => channels.fetch(id)),
  };
};

it('reads the channels that are due, two at a time and each once, and ends after failures', async () => {
  const { script, channels, setDue, setFailures, fetch } = open();
  const trace = await describeTrace(script.read, [
    ['nothing is due', () => channels.refresh()],
    ['due', setDue('a', 'b', 'c', 'alias of d')],
    ['held', () => script.hold('get a later once')],
    ['refresh', () => channels.refresh()],
    ['refresh again', () => channels.refresh(true)],
    ['idle', script.run('idle', () => channels.idle())],
    ['fetch', fetch('a')],
    ['released', () => script.release('get a later once')],
    ['due', setDue('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')],
    [
      'failures',
      setFailures({ a: 'notFound', b: 'serviceFault', d: 'serviceFault', e: 'serviceFault', f: 'serviceFault' }),
    ],
    ['refresh', () => channels.refresh(true)],
    ['offline', setFailures({ f: 'offline' })],
    ['due', setDue('f', 'g', 'h')],
    ['refresh', () => channels.refresh()],
    ['fetch', fetch('f')],
    ['not found', setFailures({ f: 'notFound' })],
    ['fetch', fetch('f')],
    ['held', () => script.hold('get g later once')],
    ['due', setDue('g', 'h', 'i')],
    ['refresh', () => channels.refresh()],
    ['fetch', fetch('g')],
    ['halt', () => channels.halt()],
    ['released', () => script.release('get g later once')],
    ['held', () => script.hold('get k now')],
    ['fetch', fetch('k')],
    ['fetch again', fetch('k')],
    ['released', () => script.release('get k now')],
    ['held', () => script.hold('get i later once')],
    ['due', setDue('i', 'j', 'l')],
    ['refresh', () => channels.refresh()],
    ['stop', script.run('stopped', () => channels.stop())],
    ['fetch', fetch('i')],
    ['released', () => script.release('get i later once')],
    ['refresh', () => channels.refresh()],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    "nothing is due: due of 50
    refresh: due of 50 | get a later once | get b later once | put b | get c later once | put c | get alias of d later once | put d | alias of d notFound
    released: put a | fetched: a | due of 54 | idle: nothing
    refresh: due of 50 | get a later requested once | get b later requested once | a notFound | b failed | get c later requested once | get d later requested once | put c | d failed | get e later requested once | get f later requested once | e failed | f failed | get g later requested once | get h later requested once | put g | put h | due of 58
    refresh: due of 50 | get f later once | get g later once | put g
    fetch: get f now | fetched failed: offline
    fetch: get f now | f notFound | fetched failed: notFound
    refresh: due of 50 | get g later once | get h later once | put h | get i later once | put i
    released: get g now | put g | fetched: g
    fetch: get k now
    released: put k | fetched: k | fetched: k
    refresh: due of 50 | get i later once | get j later once | put j | get l later once | put l
    released: fetched failed: cancelled | stopped: nothing"
  `);
});

it('reads the list of channels first if the service has one, and the others by ID', async () => {
  const { script, channels, setDue, setFailures, setListed, setLearning } = open();
  const trace = await describeTrace(script.read, [
    ['listed', setListed({ null: [['a', 'b'], 'next'], next: [['c'], 'next'] })],
    ['due', setDue('a', 'b', 'c', 'd')],
    ['refresh', () => channels.refresh(true)],
    ['due', setDue('a')],
    ['fails', setFailures({ 'list next': 'invalid' })],
    ['refresh', () => channels.refresh()],
    ['learns', setLearning(true)],
    ['fails', setFailures({ 'list null': 'invalid' })],
    ['refresh', () => channels.refresh()],
    ['cancelled', setFailures({ 'list null': 'cancelled' })],
    ['due', setDue('e')],
    ['refresh', () => channels.refresh()],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    "refresh: list null requested | put a | put b | due of 50 | get c later requested once | get d later requested once | put c | put d | due of 52
    refresh: list null | put a | put b | due of 50
    refresh: list null | learn | list null | put a | put b | due of 50
    refresh: list null | due of 50 | get e later once | put e | due of 51"
  `);
});
