import type { Cache } from '../cache/cache.ts';
import { VitrineError } from '../contract/index.ts';
import type { ResourceName } from '../model/index.ts';
import type { SyncClient } from './client.ts';
import { isStaleLink } from './failures.ts';

/** Pages without anything new that are followed one after the other. */
const mostEmptyPages = 20;

/** A pass under way, as a run sees it. */
export interface Pass {
  readonly client: SyncClient;
  readonly cache: Cache;
  readonly resource: ResourceName;
  readonly signal: AbortSignal;
  /** Told the run's key as soon as there is one, and how many items it had read before it was cut off. */
  readonly onStart: (run: number, items: number) => void;
  /** Told of each page how many items it brought that the run had not seen. */
  readonly onPage: (items: number) => void;
}

const goesRound = (): VitrineError =>
  new VitrineError('unreadable', 'The service names pages that were read already, without an end.');

interface Walk {
  readonly run: number;
  readonly link: string | null;
}

const walk = async ({ client, cache, resource, signal, onPage }: Pass, { run, link: first }: Walk): Promise<void> => {
  const followed = new Set<string | null>();
  let empty = 0;
  for (let link = first, more = true; more;) {
    signal.throwIfAborted();
    if (followed.has(link) || empty >= mostEmptyPages) throw goesRound();
    followed.add(link);
    const from = link;
    const page = await client.search(resource, from, (body) => cache.ingest({ resource, run, link: from, body }), {
      signal,
      background: true,
    });
    onPage(page.items);
    empty = page.items === 0 ? empty + 1 : 0;
    link = page.next;
    more = link !== null;
  }
};

const end = async ({ cache, resource, signal }: Pass, run: number): Promise<void> => {
  signal.throwIfAborted();
  await cache.endPass(resource, run);
};

/**
 * Reads one resource to its last page and marks what is gone. Goes on from the checkpoint of a pass that was cut off;
 * when the service does not know that page any more, starts again. Rejects with the failure; what was read is kept.
 */
export const readAll = async (pass: Pass): Promise<void> => {
  const { cache, resource, onStart } = pass;
  const { run, resume, items } = await cache.beginPass(resource);
  onStart(run, items);
  let pages = 0;
  const onPage = (fresh: number): void => {
    pages += 1;
    pass.onPage(fresh);
  };
  try {
    await walk({ ...pass, onPage }, { run, link: resume });
    await end(pass, run);
  } catch (error) {
    if (resume === null || pages > 0 || !isStaleLink(error)) throw error;
    const again = await cache.beginPass(resource, { fresh: true });
    onStart(again.run, 0);
    await walk(pass, { run: again.run, link: null });
    await end(pass, again.run);
  }
};
