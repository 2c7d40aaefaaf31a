import type { ResourceId } from '../base/brand.ts';
import { createLogger } from '../base/logger.ts';
import { startRestingThread } from '../base/resting-thread.ts';
import type { RestingThread } from '../base/resting-thread.ts';
import { startThread, writeDeadlineMs } from '../base/thread.ts';
import type { StartThread, Thread } from '../base/thread.ts';
import type { AppError, Snippet, ItemQuery, ItemWindow } from '../contract/index.ts';
import { VitrineError } from '../base/errors.ts';
import type { CompletenessPart, ResourceName } from '../model/index.ts';
import { m } from '../messages/index.ts';
import type { ChannelMiss } from './db/channels.ts';
import type { PutCause } from './db/created.ts';
import type { Departing } from './db/mark-deleted.ts';
import { gatherChanges } from './gather-changes.ts';
import { indexOnDemand } from './index-on-demand.ts';
import type { Prepared } from './index-on-demand.ts';
import type { Questions } from './read/reader.ts';
import type { WindowOptions } from './read/rows.ts';
import type { ReaderHandlers } from './read/reader-calls.ts';
import { buffersOf } from './shared/parsed-page.ts';
import type { LearnedPicture } from './shared/picture-content.ts';
import type { JudgedProducts, PlannedProfile, ProfileToJudge } from './shared/verdicts.ts';
import type { PageResult, PassFacts, PassOutcome, PassStart, PassWish } from './write/passes.ts';
import { PageParser } from './page-parser.ts';
import type { WriterEvents, WriterHandlers } from './write/writer-calls.ts';

const log = createLogger('cache');

/** A page as it came, and the pass that it belongs to. */
export interface Page {
  readonly resource: ResourceName;
  readonly run: number;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Every question to the reader, as `read/questions.ts` lists them. */
type Asked = {
  readonly [Name in keyof Questions]: (...asked: Parameters<Questions[Name]>) => Promise<ReturnType<Questions[Name]>>;
};
/** Those that are asked in their own way, or by other threads. */
type Special = 'query' | 'snippets' | 'lacking' | 'lackingInFacet' | 'findAssets' | 'knownSkus';

/** The local copy of one account. Every call can fail with `disk`, in words a person understands. */
export interface Cache extends Omit<Asked, Special> {
  /**
   * Rows `offset` to `offset + limit`, moved along with those to keep. A newer call for the same `list` drops one that
   * has not started: `cancelled`. An order that no index keeps is worked out anew after each write.
   */
  query(q: ItemQuery, offset: number, limit: number, list: string, more?: WindowOptions): Promise<ItemWindow>;
  /** Where the words stand in items whose rows do not show it. A newer call for the same `list` drops one that has not started. */
  snippets(asked: {
    resource: ResourceName;
    words: string;
    items: readonly { id: ResourceId; terms: readonly number[] }[];
    list: string;
  }): Promise<{ id: ResourceId; snippets: Snippet[] }[]>;
  /** Counts an asset that is kept among those uploaded since the program's start, where its upload was found out about later. */
  noteUploaded(id: ResourceId): Promise<void>;
  /** Notes that the service was asked for a channel without giving it: it does not know it, or something else was wrong. */
  channelMissed(id: ResourceId, outcome: ChannelMiss): Promise<void>;
  /** Keeps one item that was created or uploaded, or (by default) fetched on its own, and notes that in the history, and what of it was sent and did not take; answers its id. The text is kept to the letter; `unreadable` without an identity. */
  put(
    resource: ResourceName,
    raw: string,
    cause?: PutCause['cause'],
    notTaken?: PutCause['notTaken'],
  ): Promise<ResourceId>;
  /**
   * Keeps a page and its checkpoint in one transaction. The bytes are moved, not copied. `items` counts those that this
   * run had not seen, `bad` those that have no identity. Fails with `unreadable` when the page does not parse or has no
   * data, with `invalid` when it holds complaints and nothing else; nothing is written then. `onNext` is called with where the
   * page leads as soon as it is parsed, while it is still being taken apart. It is written once `after` resolves, and not
   * when that rejects.
   */
  ingest(page: Page, onNext?: (next: string | null) => void, after?: Promise<unknown>): Promise<PageResult>;
  /**
   * Goes on from a checkpoint younger than six hours, else (or when `fresh`, or when that pass began before `since`, in
   * milliseconds) starts again. `reads: 'changes'`: where it is known from when on, and everything was read within a day, what
   * has changed is enough; `'ids'`: the pages bring ids alone, which tell what is gone.
   */
  beginPass(resource: ResourceName, wish?: Partial<PassWish>): Promise<PassStart>;
  /**
   * The pass is complete. What it did not see is gone when the list came on one page, else when the pass before did not
   * see it either: pages shift while items are removed; one of changes alone tells nothing of what it did not see.
   * What is `spared` is not gone, but looked for again by the next. `whole`: no page came with complaints.
   */
  endPass(resource: ResourceName, run: number, facts?: Partial<PassFacts>): Promise<PassOutcome>;
  /**
   * Returns the ids of what the end of a pass would mark as deleted. Marks nothing, but records a mass loss, which a later
   * pass confirms.
   */
  departing(resource: ResourceName, run: number): Promise<Departing>;
  /** The pass stops with a problem; its checkpoint stays. Nothing is marked as gone. */
  failPass(resource: ResourceName, run: number, problem: AppError, notAvailable: boolean): Promise<void>;
  /** Which profiles judge the products from now on; what others found is forgotten. `anew`: all judge everything. */
  planJudging(asked: { profiles: readonly ProfileToJudge[]; anew: boolean }): Promise<PlannedProfile[]>;
  /** Keeps what came of some products, in place of what was known of them. */
  keepVerdicts(judged: JudgedProducts): Promise<void>;
  /** All that was due up to a place was judged by these profiles, at that time in milliseconds. */
  endJudging(judged: { profiles: readonly ProfileToJudge[]; upTo: number; at: number }): Promise<void>;
  /** Keeps which pictures look alike: pairs of a picture's key and that of the first of its kin. */
  keepKin(kinship: Int32Array<ArrayBuffer>): Promise<void>;
  /** Keeps what was learned of pictures, for all assets of the same content; of those that have another by now, nothing. */
  learnPictures(learned: readonly LearnedPicture[]): Promise<void>;
  /** Which free attribute is the description; null: guess. Completeness follows in the background. */
  setDescriptionAttribute(name: string | null): Promise<void>;
  /** Which answers of completeness do not count; they stand in no row, view or count. */
  setCompletenessOff(off: readonly CompletenessPart[]): Promise<void>;
  /** Forgets every change; the items stay. Safe to call twice. */
  clearHistory(): Promise<void>;
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
    if (isLate(list, own)) throw new VitrineError('cancelled', m.program.superseded);
    return reader.call('query', [query, offset, limit, more], { replaces: `query ${list}` });
  };
};

/** A newer one of these drops one that has not started: it fails with `cancelled`. */
const latestOnly = new Set(['changes', 'findReferenced', 'queryMatches', 'listMatches']);

/** Has a call for every question to the reader: nothing but their types is known here of what they are. */
const askReader = (reader: Thread<ReaderHandlers>): Asked => {
  const ask =
    (name: keyof Questions) =>
    (...asked: unknown[]) =>
      reader.call(name, asked as never, latestOnly.has(name) ? { replaces: name } : {});
  // What awaits an object looks for a `then` in it.
  return new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : ask(name as keyof Questions)) }) as Asked;
};

/** The questions that can ask for what must be read out of the bodies first, or that replace those of the same list. */
const listsOf = (
  reader: Thread<ReaderHandlers>,
  prepared: Prepared,
): Pick<Cache, 'query' | 'ids' | 'facets' | 'snippets'> => ({
  query: rowsFor(reader, prepared),
  ids: async (query, from, to) => {
    await prepared.query(query);
    return reader.call('ids', [query, from, to]);
  },
  facets: async (asked) => {
    await prepared.facet(asked);
    return reader.call('facets', [asked]);
  },
  snippets: ({ list, ...asked }) => reader.call('snippets', [asked], { replaces: `snippets ${list}` }),
});

/** Reading a resource page by page. */
const passesOf = (
  writer: Thread<WriterHandlers, WriterEvents>,
  pages: PageParser,
): Pick<Cache, 'ingest' | 'beginPass' | 'endPass' | 'departing'> => ({
  ingest: async ({ resource, run, body }, onNext, after) => {
    const [parts] = await Promise.all([pages.take({ resource, run, body: owned(body) }, onNext), after]);
    return writer.call('ingest', { resource, run, parts }, { transfer: buffersOf(parts) });
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

/** The reader makes rows, hands them over and forgets them: left alone, V8 keeps room for 48 MB of those. */
const rowsInPassing = { maxYoungGenerationSizeMb: 6 };

/** What it holds of the database and of the pages it wrote is given back when nothing is written for so long, in milliseconds. */
const writerRests = 15_000;

const startWriter = (
  root: URL,
  folder: string,
  idleFor: number,
  starting: StartThread,
): RestingThread<WriterHandlers, WriterEvents> =>
  startRestingThread({
    start: () => starting<WriterHandlers, WriterEvents>(root, 'cache/writer-thread', { folder }),
    begin: async (thread, again) => {
      const { moved } = await thread.call('open', again);
      if (moved !== null) log.error(`The cache could not be used and was made anew; the old file is ${moved}`);
    },
    rest: (thread) => thread.call('rest', undefined),
    closing: { finalCall: 'close', deadlineMs: writeDeadlineMs },
    idleFor,
  });

/**
 * Opens the cache in `folder` (made when missing, 0700). A damaged or newer database is moved aside and an empty one
 * made. Fails with `disk` when another program holds it or the disk refuses. `root` is the folder of the sources or of
 * the built main process. `onChanged` is called at most four times a second.
 */
export const openCache = async (options: {
  root: URL;
  folder: string;
  onChanged?: (resources: readonly ResourceName[]) => void;
  /** How long nothing must have been written, in milliseconds, before what writing holds is given back; 15 s by default. */
  restAfter?: number;
  /** Starts its threads; each is a worker by default. */
  startThread?: StartThread | undefined;
}): Promise<Cache> => {
  const {
    root,
    folder,
    onChanged = () => undefined,
    restAfter = writerRests,
    startThread: start = startThread,
  } = options;
  const changes = gatherChanges(onChanged);
  const writer = startWriter(root, folder, restAfter, start);
  // It starts beside the writer and opens the database at its first question: the writer has put it in order by then.
  const reader = start<ReaderHandlers>(root, 'cache/reader-thread', { folder }, rowsInPassing);
  writer.on('changed', changes.add);
  try {
    await writer.ready();
  } catch (error) {
    await Promise.all([writer.close(), reader.close()]);
    throw error;
  }
  const pages = new PageParser(root, writer, start);
  const prepared = indexOnDemand(reader, writer);
  let closed: Promise<void> | undefined;
  /** The writer closes its connection last: it alone can checkpoint the write-ahead log. */
  const closeBoth = async (): Promise<void> => {
    changes.stop();
    prepared.stop();
    // Both refuse calls from here on, so that no call reaches a database that is closed.
    await Promise.all([pages.close(), reader.close({ finalCall: 'close' })]);
    await writer.close();
  };
  const own: Omit<Cache, keyof Omit<Asked, 'ids' | 'facets' | Special>> = {
    ...listsOf(reader, prepared),
    ...passesOf(writer, pages),
    noteUploaded: (id) => writer.call('noteUploaded', id),
    channelMissed: (id, outcome) => writer.call('channelMissed', { id, outcome }),
    put: (resource, raw, cause = 'fetched', notTaken = []) => writer.call('put', { resource, raw, cause, notTaken }),
    failPass: (resource, run, problem, notAvailable) =>
      writer.call('failPass', { resource, run, problem, notAvailable }),
    planJudging: (asked) => writer.call('planJudging', asked),
    keepVerdicts: (judged) =>
      writer.call('keepVerdicts', judged, {
        transfer: [judged.keys.buffer, judged.verdicts.buffer, judged.scores.buffer],
      }),
    endJudging: (judged) => writer.call('endJudging', judged),
    keepKin: (kinship) => writer.call('keepKin', kinship, { transfer: [kinship.buffer] }),
    learnPictures: (learned) => writer.call('learnPictures', learned),
    clearHistory: () => writer.call('clearHistory', undefined),
    setDescriptionAttribute: (name) => writer.call('setDescriptionAttribute', name),
    setCompletenessOff: (off) => writer.call('setCompletenessOff', off),
    size: () => reader.call('size', []),
    close: () => (closed ??= closeBoth()),
  };
  return Object.assign(Object.create(askReader(reader)) as Asked, own);
};
