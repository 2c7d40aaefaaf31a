import type { Cache } from '../cache/cache.ts';
import type { PassKind } from '../cache/write/pass-kinds.ts';
import type { PageResult, PassOutcome, PassStart } from '../cache/write/passes.ts';
import { VitrineError } from '../contract/index.ts';
import type { ResourceName } from '../model/index.ts';
import { m } from '../messages/index.ts';
import type { SearchPart } from '../service/links.ts';
import type { SyncClient } from './client.ts';
import { isStaleLink, LostItemsError } from './failures.ts';
import { stillThere } from './still-there.ts';

/** Pages without anything new that are followed one after the other. */
const mostEmptyPages = 20;

/** While a page is being written the next is taken apart and the one behind it fetched. */
const mostAhead = 2;

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
  /** Fires when a person waits for the run. */
  readonly asked: AbortSignal;
  /** Called when the hour's budget begins to hold a page, and when it no longer does. */
  readonly onHeld: (held: boolean) => void;
  /** Called when a pause that the service asked for begins to hold a page, and when it no longer does. */
  readonly onPaused?: (paused: boolean) => void;
  /** A pass that was cut off is gone on with only when it began no sooner, in milliseconds. */
  readonly since: () => number;
  /** What has changed is enough, as far as the cache knows from when on. */
  readonly changesDo: boolean;
  /** Where changes do: everything, or the ids of all, are left to a later run, even if they are due. */
  readonly defersAll: boolean;
  /** What is about to be marked as gone is asked for by its id first. */
  readonly looksBeforeGone: boolean;
  /** Called with what has begun, or is gone on with. */
  readonly onStart: (start: PassStart) => void;
  /** Called for each page with how many items it brought that the run had not seen, and how many that have no identity. */
  readonly onPage: (items: number, bad: number) => void;
  /** A pass has come to its end. */
  readonly onOutcome: (outcome: PassOutcome) => void;
  /** The last page of everything has been read; `whole`: none came with complaints. */
  readonly onEnd: (whole: boolean) => void;
  readonly trail: Trail;
  /** Asked between pages: whether another resource is to be read first. */
  readonly givesWay: () => boolean;
}

const goesRound = (): VitrineError => new VitrineError('unreadable', m.sync.loop);

interface Walk {
  readonly run: number;
  readonly link: string | null;
  readonly part: SearchPart | undefined;
  /** The service's own time when the pass began; null: it is not known. */
  servedAt: string | null;
}

/** A page that has been asked for: where it leads is known before it is kept. */
interface Asked {
  readonly next: Promise<string | null>;
  readonly kept: Promise<PageResult>;
}

/** Asks for a page. It is kept only once the one `before` it is, so that a checkpoint never passes over a page. */
const ask = (
  { client, cache, resource, signal, asked, onHeld, onPaused }: Pass,
  walked: Walk,
  link: string | null,
  before: Promise<unknown>,
): Asked => {
  const next = Promise.withResolvers<string | null>();
  const { run, part } = walked;
  const read = (body: Uint8Array<ArrayBuffer>, servedAt: string | null): Promise<PageResult> => {
    if (link === null) walked.servedAt = servedAt;
    const turn = before.then(() => signal.throwIfAborted());
    turn.catch(() => undefined);
    return cache.ingest({ resource, run, body }, next.resolve, turn);
  };
  const kept = client.search(resource, link, read, {
    signal,
    background: true,
    asked,
    onHeld,
    ...(onPaused === undefined ? {} : { onPaused }),
    ...(part === undefined ? {} : { part }),
  });
  kept.then((page) => next.resolve(page.next), next.reject);
  // Both are awaited in their turn; until then a failure is nobody's surprise.
  next.promise.catch(() => undefined);
  return { next: next.promise, kept };
};

/** Pages of a walk that were asked for and are not kept yet, in their order. */
class Ahead {
  readonly #pass: Pass;
  readonly #walk: Walk;
  readonly #pages: Asked[] = [];
  /** Where the newest leads; undefined while that is not known. */
  #next: string | null | undefined;

  constructor(pass: Pass, from: Walk) {
    this.#pass = pass;
    this.#walk = from;
    this.#ask(from.link);
  }

  get #trail(): Trail {
    return this.#pass.trail;
  }

  /** Asks for one more where that is allowed and of use; false: the oldest must be kept first. */
  async more(): Promise<boolean> {
    const [oldest] = this.#pages;
    const newest = this.#pages.at(-1);
    // Where the next page without anything new would be the last to be followed, it is not gone beyond.
    const allowed = this.#pages.length <= mostAhead && this.#trail.empty + this.#pages.length < mostEmptyPages;
    if (!allowed || oldest === undefined || newest === undefined) return false;
    // A failure counts in its turn, when what comes before it has been kept.
    const nothing = (): undefined => undefined;
    this.#next ??= await Promise.race([newest.next.catch(nothing), oldest.kept.then(nothing, nothing)]);
    if (typeof this.#next !== 'string' || this.#trail.followed.has(this.#next) || this.#pass.givesWay()) return false;
    this.#ask(this.#next);
    return true;
  }

  /** Waits until the oldest is kept. True: it was the last one; false: the pass gives way; null: it goes on. */
  async kept(): Promise<boolean | null> {
    const page = await this.#pages[0]?.kept;
    this.#pages.shift();
    const { items = 0, bad = 0, next = null } = page ?? {};
    this.#pass.onPage(items, bad);
    this.#trail.empty = items === 0 ? this.#trail.empty + 1 : 0;
    if (this.#pages.length === 0 && next === null) return true;
    const round = this.#pages.length === 0 && this.#trail.followed.has(next);
    if (round || this.#trail.empty >= mostEmptyPages) throw goesRound();
    // What was asked for ahead is kept first.
    if (this.#pages.length === 0 && this.#pass.givesWay()) return false;
    this.#pass.signal.throwIfAborted();
    if (this.#pages.length === 0) this.#ask(next);
    return null;
  }

  #ask(link: string | null): void {
    this.#trail.followed.add(link);
    const before = this.#pages.at(-1)?.kept ?? Promise.resolve();
    this.#pages.push(ask(this.#pass, this.#walk, link, before));
    this.#next = undefined;
  }
}

/** Follows the links from page to page, ahead of the one that is being written. False: it gave way. */
const follow = async (pass: Pass, from: Walk): Promise<boolean> => {
  const ahead = new Ahead(pass, from);
  for (;;) {
    while (await ahead.more());
    const end = await ahead.kept();
    if (end !== null) return end;
  }
};

/** What was asked for ahead is not waited for when the pass ends before it is needed. */
const walk = async (pass: Pass, from: Walk): Promise<boolean> => {
  const stop = new AbortController();
  try {
    return await follow({ ...pass, signal: AbortSignal.any([pass.signal, stop.signal]) }, from);
  } finally {
    stop.abort(new VitrineError('cancelled', m.program.stopped));
  }
};

const readToEnd = async (pass: Pass, from: Walk): Promise<boolean> => {
  pass.signal.throwIfAborted();
  if (!(await walk(pass, from))) return false;
  pass.signal.throwIfAborted();
  const { ids, loss } = await pass.cache.departing(pass.resource, from.run);
  const look = { ...pass, doubtsEmptyAnswers: loss !== null };
  const spared = pass.looksBeforeGone ? await stillThere(look, pass.resource, ids) : [];
  pass.signal.throwIfAborted();
  // Asking for single items settles the loss, one way or the other, unless the service lists nothing at all.
  const isSettled = pass.looksBeforeGone && ids.length > 0 && loss?.listed !== 0;
  if (loss !== null && !isSettled) throw new LostItemsError(pass.resource, loss);
  const outcome = await pass.cache.endPass(pass.resource, from.run, { servedAt: from.servedAt, spared });
  pass.onOutcome(outcome);
  if (from.part === undefined) pass.onEnd(outcome.whole);
  return true;
};

/** What of a resource a pass asks for; undefined: everything. */
export const partOf = ({ kind, changedSince }: PassStart): SearchPart | undefined =>
  kind === 'ids' ? 'ids' : changedSince === null ? undefined : { changedSince };

/** One pass. Goes on from the checkpoint of one that was cut off; when the service knows that page no more, starts again. */
const readPart = async (pass: Pass, reads: PassKind): Promise<{ complete: boolean; idsDue: boolean }> => {
  const { cache, resource, onStart, since, defersAll } = pass;
  const start = await cache.beginPass(resource, { since: since(), reads, defersAll });
  const { run, resume, idsDue } = start;
  const part = partOf(start);
  onStart(start);
  let pages = 0;
  const onPage = (fresh: number, bad: number): void => {
    pages += 1;
    pass.onPage(fresh, bad);
  };
  const from = { run, link: resume, part, servedAt: null };
  try {
    return { complete: await readToEnd({ ...pass, onPage }, from), idsDue };
  } catch (error) {
    if (resume === null || pages > 0 || !isStaleLink(error)) throw error;
    const again = await cache.beginPass(resource, { fresh: true, reads, defersAll });
    onStart(again);
    const restarted = { ...from, run: again.run, link: null, part: partOf(again) };
    return { complete: await readToEnd({ ...pass, trail: newTrail() }, restarted), idsDue };
  }
};

/**
 * Reads one resource to its last page and marks what is surely gone; or, where that does, what has changed of it and at
 * times the ids that tell what is gone. Answers false when it gave way: its checkpoint says where to go on. Rejects with
 * the failure; what was read is kept. Rejects with `LostItemsError` if most items are suddenly missing from the lists.
 */
export const readResource = async (pass: Pass): Promise<boolean> => {
  const reads = pass.changesDo ? 'changes' : 'whole';
  const { complete, idsDue } = await readPart(pass, reads);
  if (!complete || !idsDue) return complete;
  return (await readPart({ ...pass, trail: newTrail() }, 'ids')).complete;
};
