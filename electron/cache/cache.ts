import type { ResourceId } from '../base/branded-types.ts';
import { createLogger } from '../base/logger.ts';
import { type OnDemandThread, startOnDemandThread } from '../base/on-demand-thread.ts';
import { type StartThread, type Thread, startThread, writeDeadlineMs } from '../base/thread.ts';
import type { AppError, Snippet, ItemQuery, ItemWindow } from '../contract/index.ts';
import { VitrineError } from '../base/errors.ts';
import type { CompletenessPart, ResourceName } from '../model/index.ts';
import { m } from '../messages/index.ts';
import type { ChannelMiss } from './db/channels.ts';
import type { EditedItems, PutCause } from './db/local-creations.ts';
import type { DeletionCandidates } from './db/mark-deleted.ts';
import { coalesceChanges } from './coalesce-changes.ts';
import { type IndexOnDemand, ensureIndexed } from './index-on-demand.ts';
import type { ReaderQueries } from './read/reader.ts';
import type { WindowOptions } from './read/item-rows.ts';
import type { ReaderHandlers } from './read/reader-handlers.ts';
import { getPageBuffers } from './shared/parsed-page.ts';
import type { LearnedPicture } from './shared/picture-content.ts';
import type { EvaluatedProducts, PlannedProfile, ProfileRegistration } from './shared/rule-results.ts';
import type { PageResult, PassFacts, PassOutcome, PassStart, PassWish } from './write/sync-passes.ts';
import { PageParser } from './page-parser.ts';
import type { WriterEvents, WriterHandlers } from './write/writer-handlers.ts';

const log = createLogger('cache');

/** The unparsed bytes of a page, and the sync pass that it belongs to. */
export interface UnparsedPage {
  readonly resource: ResourceName;
  readonly run: number;
  /** The link of this page; null: the first page. */
  readonly link?: string | null;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** A call for every query in `read/questions.ts`. */
type ReaderQueryCalls = {
  readonly [Name in keyof ReaderQueries]: (
    ...args: Parameters<ReaderQueries[Name]>
  ) => Promise<ReturnType<ReaderQueries[Name]>>;
};
/** Queries that have their own call, or that only other threads use. */
type Special =
  'query' | 'snippets' | 'lacking' | 'lackingInFacet' | 'findAssets' | 'knownSkus' | 'skusWithSpecialCharacters';

/** The local cache of one account. Every call can fail with `disk` and a message for the user. */
export interface Cache extends Omit<ReaderQueryCalls, Special> {
  /**
   * Returns rows `offset` to `offset + limit`, moved so that pinned rows stay in view. A newer call for the same `list`
   * cancels a call that has not started (`cancelled`). A sort order without an index is recomputed after each write.
   */
  query(q: ItemQuery, offset: number, limit: number, list: string, more?: WindowOptions): Promise<ItemWindow>;
  /**
   * Returns excerpts with the search terms for items whose rows do not show them. A newer call for the same `list`
   * cancels a call that has not started.
   */
  snippets(request: {
    resource: ResourceName;
    searchText: string;
    items: readonly { id: ResourceId; terms: readonly number[] }[];
    list: string;
  }): Promise<{ id: ResourceId; snippets: Snippet[] }[]>;
  /** Counts a cached asset among the uploads since the program's start, after its upload was confirmed later. */
  noteUploaded(id: ResourceId, product?: ResourceId | null): Promise<void>;
  /** Records which items have staged edits, for the view of them. Resolves to whether this record changed. */
  noteEdited(edited: EditedItems): Promise<boolean>;
  /** Records that the service did not return a requested channel: it does not exist, or the request failed. */
  channelMissed(id: ResourceId, outcome: ChannelMiss): Promise<void>;
  /**
   * Stores one item that was created, uploaded or (by default) fetched on its own. Records the change and any ignored
   * fields in the history, and returns the item's ID. The text is stored unchanged. Fails with `unreadable` if the item
   * has no identity.
   */
  put(
    resource: ResourceName,
    raw: string,
    cause?: PutCause['cause'],
    notTaken?: PutCause['notTaken'],
    product?: PutCause['product'],
  ): Promise<ResourceId>;
  /**
   * Stores a page and its checkpoint in one transaction. The bytes are transferred, not copied. In the result, `items`
   * counts the items that this run had not seen, and `bad` those without an identity. Fails with `unreadable` if the
   * page does not parse or has no data, and with `invalid` if it contains only errors; in both cases nothing is
   * written. `onNext` receives the address of the next page as soon as it is parsed, while the items are still being
   * extracted. The page is written once `after` resolves, and not at all if `after` rejects.
   */
  ingest(page: UnparsedPage, onNext?: (next: string | null) => void, after?: Promise<unknown>): Promise<PageResult>;
  /**
   * Resumes from a checkpoint that is younger than six hours; if it is older than a minute, with the page before it.
   * Otherwise, with `fresh`, or if that pass began before `since` (milliseconds), starts from the first page.
   * `reads: 'changes'` reads only changes if their start time is available and a full pass ended within a day. `'ids'`
   * reads only IDs, to detect deleted items.
   */
  beginPass(resource: ResourceName, wish?: Partial<PassWish>): Promise<PassStart>;
  /**
   * Ends a complete pass. An item that the pass did not see is deleted if the list has a single page. Otherwise it is
   * deleted only if the previous pass did not see it either, because pages shift while items are removed. A pass of
   * changes deletes nothing. Items in `spared` are kept, and the next pass checks them again. In the result, `whole`
   * means that no page contained errors.
   */
  endPass(resource: ResourceName, run: number, facts?: Partial<PassFacts>): Promise<PassOutcome>;
  /**
   * Returns the IDs that the end of a pass would mark as deleted. Marks nothing, but records a mass loss, which a later
   * pass confirms.
   */
  departing(resource: ResourceName, run: number): Promise<DeletionCandidates>;
  /** Stops a pass with a problem. Its checkpoint is kept, and nothing is marked as deleted. */
  failPass(resource: ResourceName, run: number, problem: AppError, notAvailable: boolean): Promise<void>;
  /**
   * Sets the profiles that evaluate the products, and deletes the results of all others. With `reevaluate`, every profile
   * re-evaluates all products.
   */
  planEvaluation(request: { profiles: readonly ProfileRegistration[]; reevaluate: boolean }): Promise<PlannedProfile[]>;
  /** Replaces the results of some products. */
  storeRuleResults(evaluated: EvaluatedProducts): Promise<void>;
  /**
   * Records that these profiles have evaluated all products that were queued up to a position, and at which time
   * (milliseconds).
   */
  finishEvaluation(evaluated: { profiles: readonly ProfileRegistration[]; upTo: number; at: number }): Promise<void>;
  /** Stores which pictures look alike, as pairs of a picture's key and the key of the first picture of its group. */
  storeLookAlikes(changes: Int32Array<ArrayBuffer>): Promise<void>;
  /**
   * Stores the metadata of pictures for all assets with the same content. Ignores assets whose content has changed
   * since.
   */
  learnPictures(learned: readonly LearnedPicture[]): Promise<void>;
  /**
   * Sets the free attribute that contains the description; null guesses it. Completeness is recomputed in the
   * background.
   */
  setDescriptionAttribute(name: string | null): Promise<void>;
  /** Sets the completeness checks that are ignored. No row, view or count shows them. */
  setCompletenessOff(off: readonly CompletenessPart[]): Promise<void>;
  /** Deletes all recorded changes. The items stay. Can be called twice. */
  clearHistory(): Promise<void>;
  /** Returns the size on disk in bytes. */
  size(): Promise<number>;
  /** Cancels running calls and closes the database. Can be called twice. */
  close(): Promise<void>;
}

/**
 * Returns the body as a buffer of its own. A view on a larger buffer is copied, because transferring it would take the
 * rest along.
 */
const toOwnedBuffer = (body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  body.byteLength === body.buffer.byteLength ? body : body.slice();

/** Queries rows for lists. A query that waited for its indexes does not replace a newer query of the same list. */
const createRowQuery = (reader: Thread<ReaderHandlers>, prepared: IndexOnDemand): Cache['query'] => {
  /** The newest query that was sent to the reader, by list, while others wait. */
  const newest = new Map<string, number>();
  let sentCount = 0;
  let waiting = 0;
  const isLate = (list: string, own: number): boolean => {
    const late = (newest.get(list) ?? 0) > own;
    if (!late) newest.set(list, own);
    if (waiting === 0) newest.clear();
    return late;
  };
  return async (query, offset, limit, list, more) => {
    const own = ++sentCount;
    waiting += 1;
    await prepared.query(query).finally(() => (waiting -= 1));
    if (isLate(list, own)) throw new VitrineError('cancelled', m.program.superseded);
    return reader.call('query', [query, offset, limit, more], { replaces: `query ${list}` });
  };
};

/** Queries of which a newer one cancels one that has not started (`cancelled`). */
const latestOnly = new Set(['changes', 'findReferenced', 'queryMatches', 'listMatches']);

/** Returns a call for every query to the reader. Only the types of the queries are needed here. */
const createQueryProxy = (reader: Thread<ReaderHandlers>): ReaderQueryCalls => {
  const callReader =
    (name: keyof ReaderQueries) =>
    (...args: unknown[]) =>
      reader.call(name, args as never, latestOnly.has(name) ? { replaces: name } : {});
  // `await` looks up `then` on the object.
  return new Proxy(
    {},
    { get: (_, name) => (name === 'then' ? undefined : callReader(name as keyof ReaderQueries)) },
  ) as ReaderQueryCalls;
};

/** Queries that may need values indexed from the bodies first, or that replace earlier ones of the same list. */
const createListCalls = (
  reader: Thread<ReaderHandlers>,
  prepared: IndexOnDemand,
): Pick<Cache, 'query' | 'ids' | 'facets' | 'snippets'> => ({
  query: createRowQuery(reader, prepared),
  ids: async (query, from, to) => {
    await prepared.query(query);
    return reader.call('ids', [query, from, to]);
  },
  facets: async (request) => {
    await prepared.facet(request);
    return reader.call('facets', [request]);
  },
  snippets: ({ list, ...asked }) => reader.call('snippets', [asked], { replaces: `snippets ${list}` }),
});

/** The calls that read a resource page by page. */
const createPassCalls = (
  writer: Thread<WriterHandlers, WriterEvents>,
  pages: PageParser,
): Pick<Cache, 'ingest' | 'beginPass' | 'endPass' | 'departing'> => ({
  ingest: async ({ resource, run, link, body }, onNext, after) => {
    const [parts] = await Promise.all([pages.take({ resource, run, body: toOwnedBuffer(body) }, onNext), after]);
    return writer.call('ingest', { resource, run, link, parts }, { transfer: getPageBuffers(parts) });
  },
  beginPass: async (resource, { fresh = false, since = 0, reads = 'whole', defersAll = false } = {}) => {
    const start = await writer.call('beginPass', { resource, fresh, since, reads, defersAll });
    pages.begin(start);
    return start;
  },
  departing: (resource, run) => writer.call('departing', { resource, run }),
  endPass: async (resource, run, facts = {}) => {
    pages.end(run);
    return writer.call('endPass', { resource, run, ...facts });
  },
});

/**
 * Young-generation limit of the reader: it creates rows, transfers them and drops them. By default V8 reserves 48 MB
 * for them.
 */
const rowsInPassing = { maxYoungGenerationSizeMb: 6 };

/** The idle time in milliseconds after which the writer releases its database memory and the pages it wrote. */
const writerIdleMs = 15_000;

const startWriter = (
  root: URL,
  folder: string,
  idleFor: number,
  starting: StartThread,
): OnDemandThread<WriterHandlers, WriterEvents> =>
  startOnDemandThread({
    start: () => starting<WriterHandlers, WriterEvents>(root, 'cache/writer-thread', { folder }),
    begin: async (thread, again) => {
      const { moved } = await thread.call('open', again);
      if (moved !== null) log.error(`The cache could not be used and was rebuilt; the old file is ${moved}`);
    },
    rest: (thread) => thread.call('rest', undefined),
    closing: { finalCall: 'close', deadlineMs: writeDeadlineMs },
    idleFor,
  });

/**
 * Opens the cache in `folder`, which is created with mode 0700 if missing. A corrupt or newer database is moved away
 * and replaced by an empty one. Fails with `disk` if another program holds the file, or on a disk error. `root` is the
 * folder of the sources or of the built main process. `onChanged` is called at most four times a second.
 */
export const openCache = async (options: {
  root: URL;
  folder: string;
  onChanged?: (resources: readonly ResourceName[]) => void;
  /** The idle time in milliseconds before the writer releases its resources. The default is 15 s. */
  restAfter?: number;
  /** Starts the threads. The default starts workers. */
  startThread?: StartThread | undefined;
}): Promise<Cache> => {
  const {
    root,
    folder,
    onChanged = () => undefined,
    restAfter = writerIdleMs,
    startThread: start = startThread,
  } = options;
  const changes = coalesceChanges(onChanged);
  const writer = startWriter(root, folder, restAfter, start);
  // The reader starts in parallel with the writer and opens the database on its first query, after the writer has
  // prepared it.
  const reader = start<ReaderHandlers>(root, 'cache/reader-thread', { folder }, rowsInPassing);
  writer.on('changed', changes.add);
  try {
    await writer.ready();
  } catch (error) {
    await Promise.all([writer.close(), reader.close()]);
    throw error;
  }
  const pages = new PageParser(root, writer, start);
  const prepared = ensureIndexed(reader, writer);
  let closed: Promise<void> | undefined;
  /** Closes both connections, the writer's last: only it can checkpoint the write-ahead log. */
  const closeBoth = async (): Promise<void> => {
    changes.stop();
    prepared.stop();
    // Both refuse calls from here on, so that no call reaches a closed database.
    await Promise.all([pages.close(), reader.close({ finalCall: 'close' })]);
    await writer.close();
  };
  const own: Omit<Cache, keyof Omit<ReaderQueryCalls, 'ids' | 'facets' | Special>> = {
    ...createListCalls(reader, prepared),
    ...createPassCalls(writer, pages),
    noteUploaded: (id, product = null) => writer.call('noteUploaded', { id, product }),
    noteEdited: (edited) => writer.call('noteEdited', edited),
    channelMissed: (id, outcome) => writer.call('channelMissed', { id, outcome }),
    put: (resource, raw, cause = 'fetched', notTaken = [], product = null) =>
      writer.call('put', { resource, raw, cause, notTaken, product }),
    failPass: (resource, run, problem, notAvailable) =>
      writer.call('failPass', { resource, run, problem, notAvailable }),
    planEvaluation: (request) => writer.call('planEvaluation', request),
    storeRuleResults: (evaluated) =>
      writer.call('storeRuleResults', evaluated, {
        transfer: [evaluated.keys.buffer, evaluated.results.buffer, evaluated.scores.buffer],
      }),
    finishEvaluation: (evaluated) => writer.call('finishEvaluation', evaluated),
    storeLookAlikes: (changes) => writer.call('storeLookAlikes', changes, { transfer: [changes.buffer] }),
    learnPictures: (learned) => writer.call('learnPictures', learned),
    clearHistory: () => writer.call('clearHistory', undefined),
    setDescriptionAttribute: (name) => writer.call('setDescriptionAttribute', name),
    setCompletenessOff: (off) => writer.call('setCompletenessOff', off),
    size: () => reader.call('size', []),
    close: () => (closed ??= closeBoth()),
  };
  return Object.assign(Object.create(createQueryProxy(reader)) as ReaderQueryCalls, own);
};
