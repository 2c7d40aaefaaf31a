import { describe, expect, it, vi } from 'vitest';
import type { Cache } from '../../../electron/cache/cache.ts';
import { type ResourceName, searchable } from '../../../electron/model/index.ts';
import { ServiceError } from '../../../electron/service/service-error.ts';
import { tempCache } from '../cache/temp-cache.ts';
import { run, start, stateOf, createItems } from './world.ts';

const never = (): void => undefined;
const firsts = (asked: readonly string[]): string[] =>
  asked.filter((one) => one.endsWith(' first')).map((one) => one.split(' ')[0] ?? '');
const ids = async (cache: Cache, resource: ResourceName): Promise<number> => (await cache.counts())[resource];

describe('interrupted run', () => {
  const [first = 'product', second = 'product', third = 'product'] = searchable;

  it('ends when another server responds for two lists in a row, and not if the service responds in between', async () => {
    const replaced = new ServiceError('notThisService', 'Another server.', { stranger: 'service' });
    const inRow = await start((resource) => ([first, second].includes(resource) ? replaced : { items: [] }));
    await run(inRow.sync);
    expect(firsts(inRow.service.asked)).toEqual([first, second]);
    const apart = await start((resource) => ([first, third].includes(resource) ? replaced : { items: [] }));
    await run(apart.sync);
    expect(new Set(firsts(apart.service.asked))).toEqual(new Set(searchable));
  });

  it.each<[string, 'signInNeeded' | 'offline', (world: Awaited<ReturnType<typeof start>>) => Promise<unknown>]>([
    ['after the sign-in', 'signInNeeded', async ({ sync }) => sync.wake()],
    ['once the service is reached', 'offline', async ({ clock }) => clock.forward(60)],
  ])('reads resources later that were rejected earlier, with the others: %s', async (_, code, goOn) => {
    const world = await start((resource) => {
      if (resource === first) return 'unauthorized';
      return resource === second ? { items: [{ id: 'one' }] } : code;
    });
    const { sync, service } = world;
    service.reach = () => code;
    await run(sync);
    expect(firsts(service.asked)).toEqual([first, second, third]);
    expect(sync.status().state).toBe(code === 'offline' ? 'offline' : 'signInNeeded');
    service.asked.length = 0;
    service.answer = () => ({ items: [] });
    service.reach = () => null;
    await world.clock.forward(20);
    await goOn(world);
    await vi.waitUntil(() => service.asked.length > 0, 60_000);
    await sync.idle();
    expect(firsts(service.asked)).toEqual(searchable.filter((name) => name !== second));
    expect(sync.status().state).toBe('upToDate');
  });

  it('does not report a rejected list before another list has succeeded', async () => {
    const answer = Promise.withResolvers<{ items: [] }>();
    const { sync, service } = await start((resource) =>
      resource === first ? 'notFound' : resource === second ? answer.promise : { items: [] },
    );
    sync.now();
    await vi.waitUntil(() => service.asked.includes(`${second} first`), 60_000);
    expect(stateOf(sync.status(), first)).not.toBe('notAvailable');
    answer.resolve({ items: [] });
    await sync.idle();
    expect(stateOf(sync.status(), first)).toBe('notAvailable');
  });

  it.each(['cancelled', 'signInNeeded', 'certificate'] as const)(
    'lets no caller wait for a complete read: %s',
    async (how) => {
      const answer = Promise.withResolvers<typeof how>();
      const { sync, service } = await start(() => answer.promise);
      const ended = expect(sync.readWhole('product', 0, never)).rejects.toMatchObject({ code: how });
      await vi.waitUntil(() => service.asked.length > 0, 60_000);
      const out = { code: 'signInNeeded', message: 'Signed out.', retryable: false } as const;
      const stopped = how === 'cancelled' ? sync.cancel() : how === 'signInNeeded' ? sync.signedOut(out) : null;
      answer.resolve(how);
      await stopped;
      await ended;
    },
  );
});

describe('pages and checkpoints', () => {
  it('are written in order, each before the next, and the end of the pass last', async () => {
    const sharedCache = await tempCache();
    const trace: string[] = [];
    const cache = new Proxy(sharedCache, {
      get: (target, name, receiver) => {
        const call = Reflect.get(target, name, receiver) as (...given: unknown[]) => Promise<unknown>;
        if (name !== 'ingest' && name !== 'endPass' && name !== 'beginPass') return call.bind(target);
        return async (...given: unknown[]) => {
          const answer = await call.apply(target, given);
          const next = name === 'ingest' ? ` ${String((answer as { next: unknown }).next)}` : '';
          trace.push(`${name}${next}`);
          return answer;
        };
      },
    });
    const { sync } = await start((resource, link) => {
      const at = Number(link ?? 0);
      if (resource !== 'product') return { items: [] };
      return at < 4 ? { items: createItems(at, at + 1), next: String(at + 1) } : { items: createItems(at, at + 1) };
    }, cache);
    await sync.readWhole('product', 0, never);
    await sync.idle();
    expect(trace).toEqual(['beginPass', ...[1, 2, 3, 4, null].map((next) => `ingest ${String(next)}`), 'endPass']);
    expect(await ids(sharedCache, 'product')).toBe(5);
  });
});
