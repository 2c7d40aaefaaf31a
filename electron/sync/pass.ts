import type { Cache } from '../cache/cache.ts';
import type { PageResult } from '../cache/passes.ts';
import { VitrineError } from '../contract/index.ts';
import type { ResourceName } from '../model/index.ts';
import type { SyncClient } from './client.ts';
import { isStaleLink } from './failures.ts';

/** Pages without anything new that are followed one after the other. */
const mostEmptyPages = 20;

/** What a pass has followed so far, so that it ends where the links go round. */
export interface Trail {
  readonly followed: Set<string | null>;
  /** Pages without anything new, one after the other. */
  empty: number;
}

/** Nothing followed yet. */
export const newTrail = (): Trail => ({ followed: new Set(), empty: 0 });

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
  readonly trail: Trail;
  /** Asked between pages: whether another resource is to be read first. */
  readonly givesWay: () => boolean;
}

const goesRound = (): VitrineError =>
  new VitrineError('unreadable', 'The service names pages that were read already, without an end.');

interface Walk {
  readonly run: number;
  readonly link: string | null;
}

/** A page that has been asked for: where it leads is known before it is kept. */
interface Asked {
  readonly next: Promise<string | null>;
  readonly kept: Promise<PageResult>;
}

/** Asks for a page. It is kept only once the one `before` it is, so that a checkpoint never passes over a page. */
const ask = ({ client, cache, resource, signal }: Pass, { run, link }: Walk, before: Promise<unknown>): Asked => {
  const next = Promise.withResolvers<string | null>();
  const read = async (body: Uint8Array<ArrayBuffer>): Promise<PageResult> => {
    await before;
    signal.throwIfAborted();
    return cache.ingest({ resource, run, link, body }, next.resolve);
  };
  const kept = client.search(resource, link, read, { signal, background: true });
  kept.then((page) => next.resolve(page.next), next.reject);
  // Both are awaited in their turn; until then a failure is nobody's surprise.
  next.promise.catch(() => undefined);
  return { next: next.promise, kept };
};

/** Follows the links from page to page, one page ahead of the one that is being written. False: it gave way. */
const follow = async (pass: Pass, { run, link: first }: Walk): Promise<boolean> => {
  const { trail, onPage, givesWay, signal } = pass;
  trail.followed.add(first);
  for (let page = ask(pass, { run, link: first }, Promise.resolve()); ;) {
    // Where the next page without anything new would be the last to be followed, it is not gone beyond.
    const careful = trail.empty + 1 >= mostEmptyPages;
    const next: string | null = careful ? (await page.kept).next : await page.next;
    const round: boolean = next !== null && trail.followed.has(next);
    const goesOn: boolean = next !== null && !round && !givesWay();
    const following: Asked | null = goesOn && !careful ? ask(pass, { run, link: next }, page.kept) : null;
    const { items } = await page.kept;
    onPage(items);
    if (next === null) return true;
    trail.empty = items === 0 ? trail.empty + 1 : 0;
    if (round || trail.empty >= mostEmptyPages) throw goesRound();
    // What was asked for ahead is kept first.
    if (following === null && givesWay()) return false;
    signal.throwIfAborted();
    trail.followed.add(next);
    page = following ?? ask(pass, { run, link: next }, page.kept);
  }
};

/** What was asked for ahead is not waited for when the pass ends before it is needed. */
const walk = async (pass: Pass, from: Walk): Promise<boolean> => {
  const stop = new AbortController();
  try {
    return await follow({ ...pass, signal: AbortSignal.any([pass.signal, stop.signal]) }, from);
  } finally {
    stop.abort(new VitrineError('cancelled', 'The pass has ended.'));
  }
};

const complete = async (pass: Pass, from: Walk): Promise<boolean> => {
  pass.signal.throwIfAborted();
  if (!(await walk(pass, from))) return false;
  pass.signal.throwIfAborted();
  await pass.cache.endPass(pass.resource, from.run);
  return true;
};

/**
 * Reads one resource to its last page and marks what is gone. Goes on from the checkpoint of a pass that was cut off;
 * when the service does not know that page any more, starts again. Answers false when it gave way: its checkpoint says
 * where to go on. Rejects with the failure; what was read is kept.
 */
export const readAll = async (pass: Pass): Promise<boolean> => {
  const { cache, resource, onStart } = pass;
  const { run, resume, items } = await cache.beginPass(resource);
  onStart(run, items);
  let pages = 0;
  const onPage = (fresh: number): void => {
    pages += 1;
    pass.onPage(fresh);
  };
  try {
    return await complete({ ...pass, onPage }, { run, link: resume });
  } catch (error) {
    if (resume === null || pages > 0 || !isStaleLink(error)) throw error;
    const again = await cache.beginPass(resource, { fresh: true });
    onStart(again.run, 0);
    return await complete({ ...pass, trail: newTrail() }, { run: again.run, link: null });
  }
};
