import { maxPageGap } from '../base/list-delay.ts';
import type { Cache } from '../cache/cache.ts';
import type { PassKind } from '../cache/write/pass-kinds.ts';
import type { PageResult, PassOutcome, PassStart } from '../cache/write/sync-passes.ts';
import { VitrineError } from '../contract/index.ts';
import type { ResourceName } from '../model/index.ts';
import { m } from '../messages/index.ts';
import type { SearchPart } from '../service/request-urls.ts';
import type { SyncClient } from './sync-client.ts';
import { isStaleLink, LostItemsError } from './classify-failure.ts';
import { confirmExisting } from './confirm-deleted.ts';

/** The maximum number of consecutive pages without new items. */
const maxEmptyPages = 20;

/** The number of pages ahead of the one being written: the next one is parsed while the one after it is fetched. */
const maxPrefetchedPages = 2;

/** The maximum number of pages to read again after a pause. */
const maxMovedPages = 20;

/** The links that a pass has followed, so that it ends if they form a loop. */
export interface VisitedLinks {
  readonly followed: Set<string | null>;
  /** The number of consecutive pages without new items. */
  empty: number;
}

export const createVisitedLinks = (): VisitedLinks => ({ followed: new Set(), empty: 0 });

/** The options of a pass within a run. */
export interface SyncPassOptions {
  readonly client: SyncClient;
  readonly cache: Cache;
  readonly resource: ResourceName;
  readonly signal: AbortSignal;
  /** Aborts when the user waits for the run. */
  readonly asked: AbortSignal;
  /** Called when the hourly budget starts to delay a page, and when the delay ends. */
  readonly onHeld: (isHeld: boolean) => void;
  /** Called when a pause that the service requested starts to delay a page, and when the delay ends. */
  readonly onPaused?: (paused: boolean) => void;
  /** Returns the earliest start, in milliseconds, of an interrupted pass that may be resumed. */
  readonly since: () => number;
  /** Whether an incremental pass is sufficient, if the cache has a start time for it. */
  readonly changesDo: boolean;
  /** Whether an incremental pass defers a due full or IDs-only pass to a later run. */
  readonly defersAll: boolean;
  /** Whether items are requested by ID before they are marked as deleted. */
  readonly looksBeforeGone: boolean;
  /** Called when a pass starts or is resumed. */
  readonly onStart: (start: PassStart) => void;
  /** Called for each page with its numbers of items that are new in this run, and of items without ID. */
  readonly onPage: (items: number, bad: number) => void;
  /** Called when a pass has finished. */
  readonly onOutcome: (outcome: PassOutcome) => void;
  /** Called when the last page of a full pass has been read. `whole`: whether no page reported problems. */
  readonly onEnd: (whole: boolean) => void;
  readonly trail: VisitedLinks;
  /** Called between pages: returns whether another resource must be read first. */
  readonly givesWay: () => boolean;
}

/** The page that was read last before an interruption has other items now, so items may have moved to earlier pages. */
class ShiftedPagesError extends Error {}

const createLoopError = (): VitrineError => new VitrineError('unreadable', m.sync.loop);

interface PageWalk {
  readonly run: number;
  readonly link: string | null;
  readonly part: SearchPart | undefined;
  /** Whether the first page was already read, before the pass was interrupted. */
  isRepeated: boolean;
  /** The service's time when the pass started; null if it is unknown. */
  servedAt: string | null;
}

/** A requested page. Its next link is available before it is cached. */
interface RequestedPage {
  readonly link: string | null;
  readonly next: Promise<string | null>;
  readonly kept: Promise<PageResult>;
  /** Returns when the response arrived, in milliseconds. */
  readonly arrivedAt: () => number;
}

/** Requests a page. It is cached only after the page `before` it, so that a checkpoint never skips a page. */
const requestPage = (
  { client, cache, resource, signal, asked, onHeld, onPaused }: SyncPassOptions,
  walked: PageWalk,
  link: string | null,
  before: Promise<unknown>,
): RequestedPage => {
  const next = Promise.withResolvers<string | null>();
  const { run, part } = walked;
  let arrivedAt = Date.now();
  const read = (body: Uint8Array<ArrayBuffer>, servedAt: string | null): Promise<PageResult> => {
    arrivedAt = Date.now();
    if (link === null) walked.servedAt ??= servedAt;
    const previousPage = before.then(() => signal.throwIfAborted());
    previousPage.catch(() => undefined);
    return cache.ingest({ resource, run, link, body }, next.resolve, previousPage);
  };
  const cachedPage = client.search(resource, link, read, {
    signal,
    background: true,
    asked,
    onHeld,
    ...(onPaused === undefined ? {} : { onPaused }),
    ...(part === undefined ? {} : { part }),
  });
  cachedPage.then((page) => next.resolve(page.next), next.reject);
  // Both are awaited later; an earlier rejection must not count as unhandled.
  next.promise.catch(() => undefined);
  return { link, next: next.promise, kept: cachedPage, arrivedAt: () => arrivedAt };
};

/** The requested pages of a pass that are not cached yet, in their order. */
class PagePrefetch {
  readonly #pass: SyncPassOptions;
  readonly #walk: PageWalk;
  readonly #pages: RequestedPage[] = [];
  /** The next link of the newest page; undefined if it is not available yet. */
  #next: string | null | undefined;
  /** The last pages that were cached. */
  readonly #read: RequestedPage[] = [];

  constructor(pass: SyncPassOptions, from: PageWalk) {
    this.#pass = pass;
    this.#walk = from;
    this.#ask(from.link);
  }

  get #trail(): VisitedLinks {
    return this.#pass.trail;
  }

  /**
   * Requests another page if that is permitted and useful. Resolves to false if the oldest page must be cached first.
   */
  async more(): Promise<boolean> {
    const [oldest] = this.#pages;
    const newest = this.#pages.at(-1);
    // Do not request pages after the last permitted page without new items.
    const allowed = this.#pages.length <= maxPrefetchedPages && this.#trail.empty + this.#pages.length < maxEmptyPages;
    if (!allowed || oldest === undefined || newest === undefined) return false;
    // An error is handled in its turn, after the pages before it have been cached.
    const ignoreError = (): undefined => undefined;
    this.#next ??= await Promise.race([newest.next.catch(ignoreError), oldest.kept.then(ignoreError, ignoreError)]);
    if (typeof this.#next !== 'string' || this.#trail.followed.has(this.#next) || this.#pass.givesWay()) return false;
    this.#ask(this.#next);
    return true;
  }

  /**
   * Waits until the oldest page is cached. Resolves to true after the last page, false if the pass gives way, and null
   * if it continues.
   */
  async kept(): Promise<boolean | null> {
    const [requested] = this.#pages;
    if (requested === undefined) return true;
    const page = await requested.kept;
    this.#pages.shift();
    const { items, repeated, bad, next } = page;
    const wasRead = this.#walk.isRepeated;
    if (wasRead && repeated === 0) throw new ShiftedPagesError();
    this.#walk.isRepeated = false;
    this.#pass.onPage(items, bad);
    const before = this.#read.at(-1);
    if (before !== undefined && requested.arrivedAt() - before.arrivedAt() > maxPageGap) await this.#readMovedItems();
    this.#read.push(requested);
    if (this.#read.length > maxMovedPages) this.#read.shift();
    if (!wasRead) this.#trail.empty = items === 0 ? this.#trail.empty + 1 : 0;
    if (this.#pages.length === 0 && next === null) return true;
    const round = this.#pages.length === 0 && this.#trail.followed.has(next);
    if (round || this.#trail.empty >= maxEmptyPages) throw createLoopError();
    // Pages that were already requested are cached first.
    if (this.#pages.length === 0 && this.#pass.givesWay()) return false;
    this.#pass.signal.throwIfAborted();
    if (this.#pages.length === 0) this.#ask(next);
    return null;
  }

  /**
   * Reads the last pages again after a pause, backwards until one has an item that was on it. A service may have no links
   * to earlier pages any longer.
   */
  async #readMovedItems(): Promise<void> {
    try {
      for (const { link } of this.#read.toReversed()) {
        const { items, repeated, bad } = await requestPage(this.#pass, this.#walk, link, Promise.resolve()).kept;
        this.#pass.onPage(items, bad);
        if (repeated > 0) return;
      }
    } catch (error) {
      if (!isStaleLink(error)) throw error;
    }
  }

  #ask(link: string | null): void {
    this.#trail.followed.add(link);
    const before = this.#pages.at(-1)?.kept ?? Promise.resolve();
    this.#pages.push(requestPage(this.#pass, this.#walk, link, before));
    this.#next = undefined;
  }
}

/** Follows the links from page to page, ahead of the page being written. Resolves to false if it gave way. */
const followPages = async (pass: SyncPassOptions, from: PageWalk): Promise<boolean> => {
  const prefetch = new PagePrefetch(pass, from);
  for (;;) {
    while (await prefetch.more());
    const end = await prefetch.kept();
    if (end !== null) return end;
  }
};

/** Reads all pages. Requested pages are cancelled if the pass ends before they are needed. */
const readAllPages = async (pass: SyncPassOptions, from: PageWalk): Promise<boolean> => {
  const stop = new AbortController();
  try {
    return await followPages({ ...pass, signal: AbortSignal.any([pass.signal, stop.signal]) }, from);
  } finally {
    stop.abort(new VitrineError('cancelled', m.program.stopped));
  }
};

const readToEnd = async (pass: SyncPassOptions, from: PageWalk): Promise<boolean> => {
  pass.signal.throwIfAborted();
  if (!(await readAllPages(pass, from))) return false;
  pass.signal.throwIfAborted();
  const { ids, loss } = await pass.cache.departing(pass.resource, from.run);
  const existenceCheck = { ...pass, doubtsEmptyAnswers: loss !== null };
  const spared = pass.looksBeforeGone ? await confirmExisting(existenceCheck, pass.resource, ids) : [];
  pass.signal.throwIfAborted();
  // Requests for single items confirm or disprove the loss, unless the service lists nothing at all.
  const canConfirmLoss = pass.looksBeforeGone && ids.length > 0 && loss?.listed !== 0;
  if (loss !== null && !canConfirmLoss) throw new LostItemsError(pass.resource, loss);
  const outcome = await pass.cache.endPass(pass.resource, from.run, { servedAt: from.servedAt, spared });
  pass.onOutcome(outcome);
  if (from.part === undefined) pass.onEnd(outcome.whole);
  return true;
};

/** Returns the part of a resource that a pass requests; undefined: everything. */
export const getSearchPart = ({ kind, changedSince }: PassStart): SearchPart | undefined =>
  kind === 'ids' ? 'ids' : changedSince === null ? undefined : { changedSince };

/**
 * Runs one pass. An interrupted pass resumes with the last page that it had read: if items before it were deleted
 * meanwhile, others have moved to that page. If the service no longer has that page, the pass resumes with the next one.
 * It starts again if the service has neither, or if no item of the last page is known.
 */
const readPart = async (pass: SyncPassOptions, reads: PassKind): Promise<{ complete: boolean; idsDue: boolean }> => {
  const { cache, resource, onStart, since, defersAll } = pass;
  const start = await cache.beginPass(resource, { since: since(), reads, defersAll });
  const { run, resume, from, repeatsPage, idsDue } = start;
  onStart(start);
  let pages = 0;
  const onPage = (fresh: number, bad: number): void => {
    pages += 1;
    pass.onPage(fresh, bad);
  };
  const part = getSearchPart(start);
  const walk = (link: string | null, isRepeated: boolean): PageWalk => ({
    run,
    link,
    part,
    isRepeated,
    servedAt: null,
  });
  if (resume === null) return { complete: await readToEnd(pass, walk(null, false)), idsDue };
  for (const place of [...(repeatsPage ? [walk(from, true)] : []), walk(resume, false)]) {
    // Pages that were requested, but not stored, are requested again.
    pass.trail.followed.clear();
    try {
      return { complete: await readToEnd({ ...pass, onPage }, place), idsDue };
    } catch (error) {
      if (error instanceof ShiftedPagesError) break;
      if (pages > 0 || !isStaleLink(error)) throw error;
    }
  }
  const again = await cache.beginPass(resource, { fresh: true, reads, defersAll });
  onStart(again);
  const restarted = { ...walk(null, false), run: again.run, part: getSearchPart(again) };
  return { complete: await readToEnd({ ...pass, trail: createVisitedLinks() }, restarted), idsDue };
};

/**
 * Reads one resource to its last page and marks items that are certainly deleted. If an incremental pass is sufficient,
 * reads the changes and sometimes the IDs, which show deleted items. Resolves to false if it gave way: the checkpoint
 * contains the position. Rejects with the error; items that were read are kept. Rejects with `LostItemsError` if most
 * items are suddenly missing from the lists.
 */
export const readResource = async (pass: SyncPassOptions): Promise<boolean> => {
  const reads = pass.changesDo ? 'changes' : 'whole';
  const { complete, idsDue } = await readPart(pass, reads);
  if (!complete || !idsDue) return complete;
  return (await readPart({ ...pass, trail: createVisitedLinks() }, 'ids')).complete;
};
