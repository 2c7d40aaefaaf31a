import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ms, toResourceId } from '../../../electron/base/branded-types.ts';
import { type ErrorCode, VitrineError } from '../../../electron/base/errors.ts';
import type { Handlers, StartThread, Thread } from '../../../electron/base/thread.ts';
import { createOutboxHandlers } from '../../../electron/outbox/db/outbox-handlers.ts';
import { openOutbox } from '../../../electron/outbox/open-outbox.ts';
import type { Outbox, OutboxOptions } from '../../../electron/outbox/outbox.ts';
import type { FullReadTimes, CachedItem, OutboxCache, OutboxClient } from '../../../electron/outbox/outbox-types.ts';
import { ServiceError } from '../../../electron/service/service-error.ts';
import { quickFolder } from '../../support/quick-folder.ts';
import { migrations, root } from './world.ts';

/** The database calls whose late writes would lose data, with their names in a trace. */
const writes: Readonly<Record<string, (argument: never) => string>> = {
  addCreation: () => 'add',
  addBatch: () => 'add batch',
  commitUploads: () => 'add files',
  edit: () => 'edit',
  move: ({ happening }: { happening: string }) => `record ${happening}`,
  discard: () => 'discard',
  prune: ({ countOnly }: { countOnly: boolean }) => (countOnly ? 'count' : 'prune'),
  secretsForgotten: () => 'erase reference',
};

/**
 * The response of the service to one request. `again`: it accepts the request after a new sign-in. `denied`: it has the
 * complete request and reports too many requests. `busy`: it reports them without a time.
 */
type Reply = 'created' | 'again' | 'denied' | 'busy' | ErrorCode;

/** An outbox over a real database on this thread; its service, cache and keychain follow a script. */
export interface Traced {
  outbox: Outbox;
  /** Database commits, keychain calls, requests and cache writes, in order. */
  readonly trace: string[];
  /** The bodies of all requests. */
  readonly bodies: unknown[];
  readonly keychain: Map<string, string>;
  /** Replies to the next requests; `created` when there is none. */
  readonly replies: Reply[];
  /** The number of bytes of an upload that are sent before its reply. */
  sentBeforeReply: number;
  /** The names of writes that throw, each as often as it is listed. */
  readonly failing: string[];
  /** Called with each complete read; by default the list is empty. */
  readWhole: (since: number, foreground: boolean) => Promise<FullReadTimes>;
  /** The searches of the cache, in order. */
  readonly searches: Parameters<OutboxCache['findSimilar']>[0][];
  /** The number of reads of the cache’s marks. */
  marks: number;
  /** The longest observed delay until lists show a created item, in milliseconds. */
  lateness: number;
  /** The items that a search of the cache finds. */
  similar: readonly { readonly id: string; readonly [name: string]: unknown }[];
  /** The promise that each reply of the service waits for, unless the request is cancelled. */
  beforeReply: Promise<void>;
  /** The promise that each write into the cache waits for. */
  beforePut: Promise<void>;
  /** Closes the outbox and opens another on the same folder. */
  restart(options?: Partial<OutboxOptions>): Promise<Outbox>;
  /** Returns the trace since the last call, and clears it. */
  take(): readonly string[];
}

/** Builds an error like the service client’s. */
const failure = (reply: Exclude<Reply, 'created' | 'again'>): VitrineError => {
  const code = reply === 'denied' || reply === 'busy' ? 'rateLimited' : reply;
  const hasTime = code === 'rateLimited' && reply !== 'busy';
  const error = new ServiceError(code, `It is ${code}.`, hasTime ? { retryAfter: ms(3_600_000) } : {});
  error.bodySent = reply === 'denied';
  return error;
};

const rejectWhenAborted = async (signal: AbortSignal): Promise<void> => {
  await once(signal, 'abort');
  signal.throwIfAborted();
};

const getClient = (world: Traced): OutboxClient => {
  const reply = (): Reply => world.replies.shift() ?? 'created';
  const answer = (item: object): Awaited<ReturnType<OutboxClient['create']>> => {
    const id = `made-${world.bodies.length}`;
    const raw = JSON.stringify({ id, ...item });
    return {
      raw,
      item: JSON.parse(raw),
      id,
      errors: [],
      sha256Sent: null,
      answerRecord: { status: 201, raw, cut: false },
    };
  };
  type Hooks = Parameters<OutboxClient['create']>[2];
  const send = async ({ signal, onLeave, onReturn }: Hooks, body: () => object, onSent = (): void => undefined) => {
    signal.throwIfAborted();
    await onLeave();
    world.trace.push('request');
    world.bodies.push(body());
    onSent();
    await Promise.race([world.beforeReply, rejectWhenAborted(signal)]);
    const now = reply();
    if (now === 'created') return answer(body());
    if (now !== 'again') throw failure(now);
    await onReturn();
    await onLeave();
    world.trace.push('request');
    world.bodies.push(body());
    return answer(body());
  };
  return {
    serviceTime: () => null,
    getOne: () => Promise.reject(new VitrineError('notFound', 'It is not there.')),
    getSeveral: () => Promise.resolve(null),
    update: () => Promise.reject(new VitrineError('notFound', 'It is not there.')),
    create: (_, body, hooks) => send(hooks, body),
    upload: ({ name, size }, _, { onProgress, ...hooks }) =>
      send(
        hooks,
        () => ({ filename: name, file_size: size }),
        () => onProgress(world.sentBeforeReply),
      ),
  };
};

const similarItems = ({ similar }: Traced): CachedItem[] =>
  similar.map((item, order) => ({ id: toResourceId(item.id), raw: JSON.stringify(item), order }));

const getCache = (world: Traced): OutboxCache => ({
  get: async (_, id) => {
    const found = similarItems(world).find((item) => item.id === id);
    return found === undefined ? null : { raw: found.raw, gone: false };
  },
  checksumSamples: async () => [],
  findSimilar: async (query) => {
    world.searches.push(query);
    return similarItems(world);
  },
  cacheMark: async () => {
    world.marks += 1;
    const last = similarItems(world).at(-1);
    return last === undefined ? null : { order: last.order, id: last.id };
  },
  newItems: async ({ mark }) => ({
    items: similarItems(world).filter(({ order }) => mark === null || order > mark.order),
    more: false,
    isMarkValid: mark !== null,
  }),
  lateness: async () => world.lateness,
  put: async (_, raw) => {
    await world.beforePut;
    world.trace.push('put into cache');
    return toResourceId((JSON.parse(raw) as { id: string }).id);
  },
  noteUploaded: async () => void world.trace.push('note upload'),
  rows: async () => [],
});

/** Runs the calls of the database on this thread, one after the other, and records the writes. */
const recording =
  (world: Traced, folder: string): StartThread =>
  () => {
    const calls = createOutboxHandlers(folder, migrations) as unknown as Handlers;
    let last: Promise<unknown> = Promise.resolve();
    const run = async (name: string, argument: unknown): Promise<unknown> => {
      const step = writes[name]?.(argument as never);
      const at = step === undefined ? -1 : world.failing.indexOf(step);
      if (at >= 0) {
        world.failing.splice(at, 1);
        throw new VitrineError('disk', 'The disk is full.');
      }
      const answer: unknown = await calls[name]?.(argument);
      if (step !== undefined) world.trace.push(step);
      return structuredClone(answer);
    };
    const thread: Thread<Handlers> = {
      call: (name, argument) => {
        const answer = last.then(() => run(name, argument));
        last = answer.catch(() => undefined);
        return answer;
      },
      on: () => () => undefined,
      close: async ({ finalCall } = {}) => {
        await last;
        if (finalCall !== undefined) await run(finalCall, undefined);
      },
    };
    return thread as never;
  };

/** Starts a traced outbox, which is closed after the test. */
export const startTraced = async (options: Partial<OutboxOptions> = {}): Promise<Traced> => {
  const folder = mkdtempSync(join(quickFolder, 'traced-'));
  const world: Omit<Traced, 'outbox'> & { outbox?: Outbox } = {
    trace: [],
    bodies: [],
    keychain: new Map(),
    replies: [],
    sentBeforeReply: 0,
    failing: [],
    searches: [],
    marks: 0,
    lateness: 0,
    beforeReply: Promise.resolve(),
    beforePut: Promise.resolve(),
    similar: [],
    readWhole: async () => ({ begunAt: Date.now(), endedAt: Date.now(), whole: true }),
    take: () => world.trace.splice(0),
    restart: async (more = {}) => {
      await world.outbox?.close();
      return (world.outbox = await open(more));
    },
  };
  const traced = world as Traced;
  const open = (more: Partial<OutboxOptions>): Promise<Outbox> =>
    openOutbox({
      root,
      folder,
      client: getClient(traced),
      cache: getCache(traced),
      fields: () => ({ filename: 'filename', content: 'content' }),
      uploadsAtOnce: () => 1,
      fullReader: { readWhole: (_, since, __, foreground) => traced.readWhole(since, foreground) },
      secrets: {
        read: async (reference) => {
          traced.trace.push('read secret');
          return traced.keychain.get(reference) ?? null;
        },
        forget: async (reference) => {
          traced.trace.push('forget secret');
          traced.keychain.delete(reference);
        },
      },
      startThread: recording(traced, folder),
      ...options,
      ...more,
    });
  world.outbox = await open({});
  onTestFinished(async () => {
    await traced.outbox.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return traced;
};
