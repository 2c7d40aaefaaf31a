import type { ResourceId } from '../base/brand.ts';
import { createLogger } from '../base/logger.ts';
import { startRestingThread } from '../base/resting-thread.ts';
import type { RestingThread } from '../base/resting-thread.ts';
import { startThread } from '../base/thread.ts';
import type { Thread } from '../base/thread.ts';
import type {
  AppError,
  ChangeCount,
  ChangeDetail,
  ChangeQuery,
  ChangeRow,
  ChangeWindow,
  DescriptionInUse,
  Facet,
  GatheredDetail,
  GatheredWindow,
  HistoryInfo,
  Finding,
  ItemDetail,
  ItemQuery,
  ItemRow,
  ItemWindow,
  ListMatches,
  QueryMatches,
  ResourceSync,
  SeenAttribute,
  Unconfirmed,
  Use,
  ViewCount,
} from '../contract/index.ts';
import { VitrineError } from '../base/errors.ts';
import type { CompletenessPart, GatheredName, ResourceName } from '../model/index.ts';
import type { ItemKey, PutCause } from './db/created.ts';
import type { FacetQuestion } from './read/facets.ts';
import type { SimilarItem, SimilarQuery } from './read/similar-items.ts';
import type { ReferencedQuery } from './read/referenced-entities.ts';
import { gatherChanges } from './gather-changes.ts';
import { indexOnDemand } from './index-on-demand.ts';
import type { Prepared } from './index-on-demand.ts';
import { lintingWith } from './linting.ts';
import type { Linting } from './linting.ts';
import type { AssetSource } from './read/lookups.ts';
import type { Titled } from './read/titled.ts';
import type { RowsAsked, WindowOptions } from './read/rows.ts';
import type { ReaderHandlers } from './reader-thread.ts';
import { buffersOf } from './shared/parsed-page.ts';
import type { PageResult, PassStart } from './write/passes.ts';
import type { UsesQuestion } from './read/uses.ts';
import { PageParser } from './page-parser.ts';
import type { WriterEvents, WriterHandlers } from './writer-thread.ts';

const log = createLogger('cache');

/** A page as it came, and the pass that it belongs to. */
export interface Page {
  readonly resource: ResourceName;
  readonly run: number;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** What became of the items: kept for 90 days, within 50 MB. */
export interface History {
  /** Entries `offset` to `offset + limit`, newest first. A newer call drops one that has not started: `cancelled`. */
  changes(query: ChangeQuery, offset: number, limit: number): Promise<ChangeWindow>;
  /** One change with before and after of each member; null when it is no longer kept. */
  change(id: number): Promise<ChangeDetail | null>;
  /** The newest changes of one item; 100 at most. */
  changesOfItem(resource: ResourceName, id: ResourceId): Promise<ChangeRow[]>;
  /** How many changes were noted since a moment (ISO 8601). */
  changesSince(since: string): Promise<ChangeCount>;
  historyInfo(): Promise<HistoryInfo>;
  /** Forgets every change; the items stay. Safe to call twice. */
  clearHistory(): Promise<void>;
}

/** The local copy of one account. Every call can fail with `disk`, in words a person understands. */
export interface Cache extends History, Linting {
  /**
   * Rows `offset` to `offset + limit`, moved along with those to keep. A newer call for the same `list` drops one that
   * has not started: `cancelled`. An order that no index keeps is worked out anew after each write.
   */
  query(q: ItemQuery, offset: number, limit: number, list: string, more?: WindowOptions): Promise<ItemWindow>;
  /** These items as rows, in this order, with texts uncut; those that are not known are left out. */
  rows(asked: RowsAsked): Promise<ItemRow[]>;
  /** One item whole, also when it is gone; null when it was never read. */
  get(resource: ResourceName, id: ResourceId): Promise<ItemDetail | null>;
  /** Rows `from` to `to` (exclusive) by id and title; 100,000 at most. */
  ids(q: ItemQuery, from: number, to: number): Promise<{ id: ResourceId; title: string }[]>;
  /** Items of each resource that are not gone. */
  counts(): Promise<Record<ResourceName, number>>;
  /** Exact counts of the ready-made questions of a list; for assets also of the six most frequent file types. */
  views(resource: ResourceName): Promise<ViewCount[]>;
  /** The values of a field or free attribute with their counts. The first time, all bodies are read for it. */
  facets(asked: FacetQuestion): Promise<Facet>;
  /** Where the words stand in items whose rows do not show it. A newer call for the same `list` drops one that has not started. */
  found(asked: {
    resource: ResourceName;
    words: string;
    items: readonly { id: ResourceId; terms: readonly number[] }[];
    list: string;
  }): Promise<{ id: ResourceId; findings: Finding[] }[]>;
  /** The free attributes of the products: those of the account's list and those seen in 200 products. */
  attributes(): Promise<SeenAttribute[]>;
  /** More of the items that name a thing in one field. */
  uses(asked: UsesQuestion): Promise<Use>;
  /** One thing without an endpoint; null when nothing names it. */
  gathered(kind: GatheredName, id: ResourceId): Promise<GatheredDetail | null>;
  /** Things of a kind whose name, path or id holds the words. */
  searchGathered(asked: ReferencedQuery): Promise<GatheredWindow>;
  /** Things of all kinds whose name or path holds the words; a newer call drops one that has not started. */
  findGathered(words: string, limit: number): Promise<GatheredWindow>;
  /** How many things of each kind are known. */
  gatheredCounts(): Promise<Record<GatheredName, number>>;
  /** The products that a query, as JSON text, would match; a newer call drops one that has not started. */
  queryMatches(query: string): Promise<QueryMatches>;
  /** What the query of a product list matches, with so many rows; null where none is known. A newer call drops one that has not started. */
  listMatches(list: string, most: number): Promise<ListMatches | null>;
  /** Channels that were never read, then those read more than a day ago, the oldest first; not those asked for in vain lately. */
  channelsDue(most: number): Promise<ResourceId[]>;
  /** Notes that the service was asked for a channel without giving it: it does not know it, or something else was wrong. */
  channelMissed(id: ResourceId, outcome: 'notFound' | 'failed'): Promise<void>;
  /** Keeps one item that was created, or (by default) fetched on its own, and notes that in the history, and what of it was sent and did not take; answers its id. The text is kept to the letter; `unreadable` without an identity. */
  put(
    resource: ResourceName,
    raw: string,
    cause?: PutCause['cause'],
    notTaken?: PutCause['notTaken'],
  ): Promise<ResourceId>;
  /**
   * Keeps a page and its checkpoint in one transaction. The bytes are moved, not copied. `items` counts those that this
   * run had not seen, `bad` those that have no identity. Fails with `unreadable` when the page does not parse or has no
   * data, with `invalid` when it holds complaints and nothing else; nothing is written then. `onNext` is told where the
   * page leads as soon as it is parsed, while it is still being taken apart. It is written once `after` resolves, and not
   * when that rejects.
   */
  ingest(page: Page, onNext?: (next: string | null) => void, after?: Promise<unknown>): Promise<PageResult>;
  /**
   * Goes on from a checkpoint younger than six hours, else (or when `fresh`, or when that pass began before `since`, in
   * milliseconds) starts again.
   */
  beginPass(resource: ResourceName, options?: { fresh?: boolean; since?: number }): Promise<PassStart>;
  /**
   * The pass is complete. What it did not see is gone when the list came on one page, else when the pass before did not
   * see it either: pages shift while items are removed. `whole`: no page came with complaints.
   */
  endPass(resource: ResourceName, run: number): Promise<{ gone: number; whole: boolean }>;
  /** The pass stops with a problem; its checkpoint stays. Nothing is marked as gone. */
  failPass(resource: ResourceName, run: number, problem: AppError, notAvailable: boolean): Promise<void>;
  /** The searchable resources in the order in which a sync reads them. */
  syncStates(): Promise<ResourceSync[]>;
  /** Where an asset's file is, as the service told; null when the cache does not know. */
  assetSource(id: ResourceId): Promise<AssetSource | null>;
  /** Items (not gone) that could be taken for something that was sent: of that name, an asset also of that content or size. */
  findAlike(asked: SimilarQuery): Promise<SimilarItem[]>;
  /** One checksum of each length that assets have. */
  checksumSamples(): Promise<string[]>;
  /** The item (not gone) of that SKU or name, case aside; null when there is none. */
  findByName(resource: ResourceName, name: string): Promise<{ id: ResourceId } | null>;
  /** The items (not gone) of these SKUs or names, case and accents aside; for each one at most. */
  itemsTitled(resource: ResourceName, titles: readonly string[]): Promise<Titled[]>;
  /** For each item whether a sync still has to see it, or missed it; null: seen, or not created here. */
  unconfirmed(items: readonly ItemKey[]): Promise<(Unconfirmed | null)[]>;
  /** Values that occur in a field, most frequent first; 50 at most. */
  seenValues(resource: ResourceName, field: string): Promise<string[]>;
  /** Which free attribute is the description; null: guess. Completeness follows in the background. */
  setDescriptionAttribute(name: string | null): Promise<void>;
  /** The free attribute that counts as the description now, and whether it was guessed; null while none is known. */
  description(): Promise<DescriptionInUse | null>;
  /** Which answers of completeness do not count; they stand in no row, view or count. */
  setCompletenessOff(off: readonly CompletenessPart[]): Promise<void>;
  /** Bytes on the disk. */
  size(): Promise<number>;
  /** Ends what runs and closes the database. Safe to call twice. */
  close(): Promise<void>;
}

/** A body that is a view on more than its own bytes is copied: moving it would take the rest along. */
const owned = (body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  body.byteLength === body.buffer.byteLength ? body : body.slice();

/** Rows for lists. A question that had to wait for what it needs does not take the place of a newer one of its list. */
const rowsFor = (reader: Thread<ReaderHandlers>, prepared: Prepared): Cache['query'] => {
  /** By list, the newest question that the reader was asked while others wait. */
  const newest = new Map<string, number>();
  let asked = 0;
  let waiting = 0;
  const isLate = (list: string, own: number): boolean => {
    const late = (newest.get(list) ?? 0) > own;
    if (!late) newest.set(list, own);
    if (waiting === 0) newest.clear();
    return late;
  };
  return async (query, offset, limit, list, more) => {
    const own = ++asked;
    waiting += 1;
    await prepared.query(query).finally(() => (waiting -= 1));
    if (isLate(list, own)) throw new VitrineError('cancelled', 'A newer question took its place.');
    return reader.call('query', { query, offset, limit, ...more }, { replaces: `query ${list}` });
  };
};

/** The questions that can ask for what must be read out of the bodies first. */
const questions = (
  reader: Thread<ReaderHandlers>,
  prepared: Prepared,
): Pick<Cache, 'query' | 'rows' | 'ids' | 'facets' | 'found' | 'attributes'> => ({
  query: rowsFor(reader, prepared),
  rows: (asked) => reader.call('rows', asked),
  ids: async (query, from, to) => {
    await prepared.query(query);
    return reader.call('ids', { query, from, to });
  },
  facets: async (asked) => {
    await prepared.facet(asked);
    return reader.call('facets', asked);
  },
  found: ({ list, ...asked }) => reader.call('found', asked, { replaces: `found ${list}` }),
  attributes: () => reader.call('attributes', undefined),
});

const historyOf = (reader: Thread<ReaderHandlers>, writer: Thread<WriterHandlers, WriterEvents>): History => ({
  changes: (query, offset, limit) => reader.call('changes', { query, offset, limit }, { replaces: 'changes' }),
  change: (id) => reader.call('change', id),
  changesOfItem: (resource, id) => reader.call('changesOfItem', { resource, id }),
  changesSince: (since) => reader.call('changesSince', Date.parse(since)),
  historyInfo: () => reader.call('historyInfo', undefined),
  clearHistory: () => writer.call('clearHistory', undefined),
});

/** Reading a resource page by page. */
const passesOf = (
  writer: Thread<WriterHandlers, WriterEvents>,
  pages: PageParser,
): Pick<Cache, 'ingest' | 'beginPass' | 'endPass'> => ({
  ingest: async ({ resource, run, body }, onNext, after) => {
    const [parts] = await Promise.all([pages.take({ resource, run, body: owned(body) }, onNext), after]);
    return writer.call('ingest', { resource, run, parts }, { transfer: buffersOf(parts) });
  },
  beginPass: async (resource, { fresh = false, since = 0 } = {}) => {
    const start = await writer.call('beginPass', { resource, fresh, since });
    pages.begin(start);
    return start;
  },
  endPass: async (resource, run) => {
    pages.end(run);
    return writer.call('endPass', { resource, run });
  },
});

/** Who names what, and the things without an endpoint. */
const linksOf = (
  reader: Thread<ReaderHandlers>,
): Pick<
  Cache,
  | 'uses'
  | 'gathered'
  | 'searchGathered'
  | 'findGathered'
  | 'gatheredCounts'
  | 'queryMatches'
  | 'listMatches'
  | 'channelsDue'
> => ({
  uses: (asked) => reader.call('uses', asked),
  gathered: (kind, id) => reader.call('gathered', { kind, id }),
  searchGathered: (asked) => reader.call('searchGathered', asked),
  findGathered: (words, limit) => reader.call('findGathered', { words, limit }, { replaces: 'findGathered' }),
  gatheredCounts: () => reader.call('gatheredCounts', undefined),
  queryMatches: (query) => reader.call('queryMatches', query, { replaces: 'queryMatches' }),
  listMatches: (list, most) => reader.call('listMatches', { list, most }, { replaces: 'listMatches' }),
  channelsDue: (most) => reader.call('channelsDue', most),
});

/** The reader makes rows, hands them over and forgets them: left alone, V8 keeps room for 48 MB of those. */
const rowsInPassing = { maxYoungGenerationSizeMb: 6 };

/** What it holds of the database and of the pages it wrote is given back when nothing is written for so long, in milliseconds. */
const writerRests = 15_000;

const startWriter = (root: URL, folder: string, idleFor: number): RestingThread<WriterHandlers, WriterEvents> =>
  startRestingThread({
    start: () => startThread<WriterHandlers, WriterEvents>(root, 'cache/writer-thread', { folder }),
    begin: async (thread, again) => {
      const { moved } = await thread.call('open', again);
      if (moved !== null) log.error(`The cache could not be used and was made anew; the old file is ${moved}`);
    },
    rest: (thread) => thread.call('rest', undefined),
    end: (thread) => thread.call('close', undefined),
    idleFor,
  });

/** Items that are known by something else than their id. */
const lookupsOf = (
  reader: Thread<ReaderHandlers>,
): Pick<
  Cache,
  'assetSource' | 'findAlike' | 'checksumSamples' | 'findByName' | 'itemsTitled' | 'unconfirmed' | 'seenValues'
> => ({
  assetSource: (id) => reader.call('assetSource', id),
  findAlike: (asked) => reader.call('findAlike', asked),
  checksumSamples: () => reader.call('checksumSamples', undefined),
  findByName: (resource, name) => reader.call('findByName', { resource, name }),
  itemsTitled: (resource, titles) => reader.call('itemsTitled', { resource, titles }),
  unconfirmed: (items) => reader.call('unconfirmed', items),
  seenValues: (resource, field) => reader.call('seenValues', { resource, field }),
});

/**
 * Opens the cache in `folder` (made when missing, 0700). A damaged or newer database is moved aside and an empty one
 * made. Fails with `disk` when another program holds it or the disk refuses. `root` is the folder of the sources or of
 * the built main process. `onChanged` is told at most four times a second.
 */
export const openCache = async (options: {
  root: URL;
  folder: string;
  onChanged?: (resources: readonly ResourceName[]) => void;
  /** How long nothing must have been written, in milliseconds, before what writing holds is given back; 15 s by default. */
  restAfter?: number;
}): Promise<Cache> => {
  const { root, folder, onChanged = () => undefined, restAfter = writerRests } = options;
  const changes = gatherChanges(onChanged);
  const writer = startWriter(root, folder, restAfter);
  // It starts beside the writer and opens the database at its first question: the writer has put it in order by then.
  const reader = startThread<ReaderHandlers>(root, 'cache/reader-thread', { folder }, rowsInPassing);
  writer.on('changed', changes.add);
  try {
    await writer.ready();
  } catch (error) {
    await Promise.all([writer.close(), reader.close()]);
    throw error;
  }
  const pages = new PageParser(root, writer);
  const prepared = indexOnDemand(reader, writer);
  let closed: Promise<void> | undefined;
  /** Each side closes its connection first, so that the write-ahead log ends up in the database. */
  const closeBoth = async (): Promise<void> => {
    changes.stop();
    prepared.stop();
    await pages.close();
    await reader.call('close', undefined);
    await reader.close();
    await writer.close();
  };
  return {
    ...questions(reader, prepared),
    get: (resource, id) => reader.call('get', { resource, id }),
    counts: () => reader.call('counts', undefined),
    views: (resource) => reader.call('views', resource),
    ...linksOf(reader),
    channelMissed: (id, outcome) => writer.call('channelMissed', { id, outcome }),
    put: (resource, raw, cause = 'fetched', notTaken = []) => writer.call('put', { resource, raw, cause, notTaken }),
    ...historyOf(reader, writer),
    ...lintingWith(reader),
    ...passesOf(writer, pages),
    failPass: (resource, run, problem, notAvailable) =>
      writer.call('failPass', { resource, run, problem, notAvailable }),
    syncStates: () => reader.call('syncStates', undefined),
    ...lookupsOf(reader),
    setDescriptionAttribute: (name) => writer.call('setDescriptionAttribute', name),
    description: () => reader.call('description', undefined),
    setCompletenessOff: (off) => writer.call('setCompletenessOff', off),
    size: () => reader.call('size', undefined),
    close: () => (closed ??= closeBoth()),
  };
};
