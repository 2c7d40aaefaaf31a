import { type AppError, VitrineError } from '../../base/errors.ts';
import { type ResourceName, getResource } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import { forgetUnread, listNewChannels } from '../db/channels.ts';
import {
  type PutCause,
  confirmCreations,
  fillModificationTimes,
  noteCreatedIn,
  recordLocalCreation,
  recordUpload,
} from '../db/local-creations.ts';
import { markDeleted } from '../db/mark-deleted.ts';
import { isLarge } from '../db/indexes.ts';
import {
  findRequiredAccount,
  excludeOtherAccounts,
  excludeItem,
  hasOtherAccount,
  countExcludedItems,
} from './other-accounts.ts';
import { type UpsertResult, type WritePass, upsert } from './upsert.ts';
import { refreshRefKeys } from '../db/reference-names.ts';
import { PageItems, parseText } from '../shared/page-items.ts';
import type { ParsedPage } from '../shared/parsed-page.ts';
import { parseIdentifiedItem } from '../shared/parse-item.ts';
import { findPictures } from '../db/product-picture.ts';
import { markDuplicateContent } from '../db/duplicate-content.ts';
import { type PageComparison, forgetSeen, isNewToPass, noteIds, recordPage } from '../db/pass-progress.ts';
import {
  type PassKind,
  areIdsDue,
  getChangesStart,
  getNextPassKind,
  getPassKind,
  noteKind,
  notePassEnd,
} from './pass-kinds.ts';
import { type StoredItem, type WriteContext, runInTransaction, computeDigest } from '../db/write-context.ts';
import { listDelay, maxPageGap } from '../../base/list-delay.ts';
import { guessAgain, guessDescriptionAttribute } from './guess-description.ts';

/**
 * The maximum age in milliseconds of a checkpoint that a pass resumes from: later, the service's pages have shifted too
 * far.
 */
const maxCheckpointAgeMs = 6 * 3_600_000;

export interface PassStart {
  readonly run: number;
  /** The link of the next page of the interrupted pass, or null if the pass starts at its first page. */
  readonly resume: string | null;
  /** The link of the page to request first; null: the first page. */
  readonly from: string | null;
  /** Whether `from` is the last page that the interrupted pass has read, because more than a minute has passed since. */
  readonly repeatsPage: boolean;
  /** Distinct items that this run has read so far. */
  readonly items: number;
  /** When the pass first began, in milliseconds. */
  readonly begunAt: number;
  /** The dictionary that packs its bodies, or null if it has yet to be built. */
  readonly dictionary: Uint8Array<ArrayBuffer> | null;
  /** Whether nearly every item will be new, because the cache is almost empty. */
  readonly filling: boolean;
  readonly kind: PassKind;
  /** The time from which changes are requested, ISO 8601, or null if the pass does not read changes. */
  readonly changedSince: string | null;
  /** Whether an IDs-only pass must follow, to detect deleted items. */
  readonly idsDue: boolean;
}

/** Options of a new pass. */
export interface PassWish {
  /** Never resume an interrupted pass. */
  readonly fresh: boolean;
  /** Resume only a pass that began at or after this time, in milliseconds. */
  readonly since: number;
  /** `changes` reads only changes if their start time is available; `ids` reads only IDs. */
  readonly reads: PassKind;
  /** With `reads: 'changes'`, leaves a full or IDs-only pass to a later time, even if one is needed. */
  readonly defersAll?: boolean;
}

export interface PageResult {
  readonly next: string | null;
  /** The number of items that the run had not read before. */
  readonly items: number;
  /** The number of items that the run had read before. */
  readonly repeated: number;
  readonly bad: number;
  readonly changed: boolean;
}

/** Starts a pass, or resumes the interrupted one. */
export const beginPass = (
  store: WriteContext,
  resource: ResourceName,
  { fresh, since, reads, defersAll = false }: PassWish,
): PassStart =>
  runInTransaction(store, () => {
    const { sql } = store;
    const kind = reads === 'changes' ? getNextPassKind(store, resource, defersAll) : reads;
    const syncState = sql.get('SELECT * FROM sync_state WHERE resource = ?', resource);
    const first = (syncState?.['synced_at'] ?? null) === null;
    const filling = first || !isLarge(sql, getResource(resource));
    const pass = {
      dictionary: store.bodies.inUse(resource),
      filling,
      kind,
      changedSince: kind === 'changes' ? getChangesStart(store, resource) : null,
      idsDue: kind === 'changes' && !defersAll && areIdsDue(store, resource),
    };
    const checkpointAge = Date.now() - Number(syncState?.['checkpoint_at'] ?? 0);
    const young = checkpointAge < maxCheckpointAgeMs;
    const begun = sql.get('SELECT items, started_at FROM run WHERE id = ?', syncState?.['run'] ?? null);
    const begunAt = Number(begun?.['started_at'] ?? 0);
    const cutOff =
      typeof syncState?.['run'] === 'number' && typeof syncState['link'] === 'string' ? syncState['run'] : null;
    const isLike = cutOff !== null && getPassKind(store, resource, cutOff) === kind;
    if (isLike && !fresh && begunAt >= since && young) {
      sql.run(`UPDATE sync_state SET state = 'syncing', problem = NULL WHERE resource = ?`, resource);
      const resume = String(syncState?.['link']);
      const repeatsPage = !(checkpointAge >= 0 && checkpointAge < maxPageGap);
      const from = repeatsPage ? (syncState?.['read_link'] as string | null) : resume;
      return { run: cutOff, resume, from, repeatsPage, items: Number(begun?.['items'] ?? 0), begunAt, ...pass };
    }
    forgetSeen(store, resource);
    sql.run(`UPDATE run SET outcome = 'cut off' WHERE resource = ? AND outcome = 'running'`, resource);
    const now = Date.now();
    const run = sql.insert(
      `INSERT INTO run (resource, started_at, outcome, first) VALUES (?, ?, 'running', ?)`,
      resource,
      now,
      first ? 1 : 0,
    );
    sql.run(
      `INSERT INTO sync_state (resource, state, run) VALUES (?1, 'syncing', ?2) ON CONFLICT DO UPDATE SET
       state = 'syncing', problem = NULL, run = ?2, link = NULL, read_link = NULL, checkpoint_at = NULL`,
      resource,
      run,
    );
    noteKind(store, resource, run, kind);
    return { run, resume: null, from: null, repeatsPage: false, items: 0, begunAt: now, ...pass };
  });

/**
 * Whether an item was read on its own during this pass, a short time ago. The page may have been requested earlier, and
 * then has an older version of the item. The next pass reads later changes.
 */
const wasJustFetched = ({ sql }: WriteContext, { pk, run }: StoredItem, writing: WritePass): boolean => {
  if (run !== -writing.run) return false;
  const row = sql.get('SELECT i.seen_at, o.cause FROM item i JOIN own_body o USING (pk) WHERE i.pk = ?', pk);
  const age = writing.at - Number(row?.['seen_at']);
  return row?.['cause'] === 'fetched' && age >= 0 && age < listDelay;
};

/** Records that a pass has seen an item, without storing the page's version of it. */
const markSeen = (store: WriteContext, stored: StoredItem, { run }: WritePass): UpsertResult => {
  store.sql.run('UPDATE item SET run = ? WHERE pk = ?', run, stored.pk);
  return { what: 'same', fresh: isNewToPass(store, run, stored) };
};

const storePageItems = (
  store: WriteContext,
  page: PageItems,
  writing: WritePass,
  before: PageComparison,
): (UpsertResult | null)[] => {
  const account = findRequiredAccount(store, page.resource);
  return page.ids.map((_, index) => {
    const same = before.fresh(index);
    if (same !== null) return { what: 'same', fresh: same };
    const item = page.item(index);
    if (item === null) return null;
    const { resource } = page;
    const packItem = (): ReturnType<PageItems['packed']> => page.packed(store, index);
    const stored = before.held(index);
    if (stored && wasJustFetched(store, stored, writing)) return markSeen(store, stored, writing);
    const writeItem = hasOtherAccount(item.raw, account) ? excludeItem : upsert;
    return writeItem(store, { resource, ...item, digest: page.digest(index), packed: packItem }, writing, stored);
  });
};

const createWriting = ({ sql }: WriteContext, run: number): WritePass => {
  const first = sql.get('SELECT first FROM run WHERE id = ?', run)?.['first'];
  return { run, first: first === 1, at: Date.now(), cause: 'sync' };
};

/** A parsed page of a run. */
export interface PageToStore {
  readonly resource: ResourceName;
  readonly run: number;
  /** The link of this page; null: the first page. */
  readonly link?: string | null | undefined;
  readonly parts: ParsedPage;
}

/** A page of a run: its own link, and that of the next page. */
interface PagePlace {
  readonly run: number;
  readonly link: string | null;
  readonly next: string | null;
}

/** Stores that the pass continues after this page. */
const storeCheckpoint = ({ sql }: WriteContext, { run, link, next }: PagePlace, at: number): void =>
  void sql.run('UPDATE sync_state SET link = ?, read_link = ?, checkpoint_at = ? WHERE run = ?', next, link, at, run);

/** Stores a page of IDs with its checkpoint. */
const noteIdPage = (store: WriteContext, page: PageItems, place: PagePlace, complains: boolean): PageResult => {
  const { run, next } = place;
  const { items, repeated } = noteIds(store, run, page);
  const bad = page.ids.filter((id) => id === null).length;
  store.sql.run(
    'UPDATE run SET pages = pages + 1, items = items + ?, faults = faults + ? WHERE id = ?',
    items,
    complains || bad > 0 ? 1 : 0,
    run,
  );
  storeCheckpoint(store, place, Date.now());
  return { next, items, repeated, bad, changed: false };
};

/** Stores a page with its checkpoint. */
export const storePage = (store: WriteContext, { resource, run, link = null, parts }: PageToStore): PageResult => {
  const { next, complains } = parts;
  const place = { run, link, next };
  const page = new PageItems(resource, parts);
  return runInTransaction(store, () => {
    const { sql } = store;
    const writing = createWriting(store, run);
    if (getPassKind(store, resource, run) === 'ids') return noteIdPage(store, page, place, complains);
    const before = recordPage(store, run, page);
    page.adoptPacked(store);
    if (resource === 'product') guessDescriptionAttribute(store, page);
    const storedItems = storePageItems(store, page, writing, before);
    noteCreatedIn(store, run, page);
    markDuplicateContent(store);
    listNewChannels(store);
    const count = (is: (one: UpsertResult) => boolean): number =>
      storedItems.filter((storedItem) => storedItem !== null && is(storedItem)).length;
    const items = count(({ fresh }) => fresh);
    const bad = storedItems.filter((storedItem) => storedItem === null).length;
    const added = count(({ what }) => what === 'added');
    const changed = count(({ what }) => what === 'changed' || what === 'back');
    sql.run(
      `UPDATE run SET pages = pages + 1, items = items + ?, added = added + ?, changed = changed + ?, faults = faults + ?
       WHERE id = ?`,
      items,
      added,
      changed,
      // An item without an ID may be any item that the page does not name.
      complains || bad > 0 ? 1 : 0,
      run,
    );
    storeCheckpoint(store, place, writing.at);
    return {
      next,
      items,
      repeated: storedItems.length - bad - items,
      bad,
      changed: storedItems.some((storedItem) => storedItem !== null && storedItem.what !== 'same'),
    };
  });
};

/** Stores one item that was created, uploaded or fetched on its own. Returns its ID. */
export const storeItem = (store: WriteContext, resource: ResourceName, text: string, why: PutCause): string => {
  const item = parseIdentifiedItem(resource, text, parseText(text));
  if (item === null) throw new VitrineError('unreadable', m.service.unreadable.noItem);
  return runInTransaction(store, () => {
    // The first content of a channel that only references named is the start of its history, not a change.
    const first = resource === 'channel' && forgetUnread(store, item.id);
    const run = store.sql.get('SELECT run FROM sync_state WHERE resource = ?', resource)?.['run'];
    const packItem = (): ReturnType<PageItems['packed']> => store.bodies.pack(resource, text);
    const incoming = { resource, ...item, digest: computeDigest(text), packed: packItem };
    upsert(store, incoming, {
      run: Number(run ?? 0),
      first,
      at: Date.now(),
      cause: why.cause === 'fetched' ? 'fetched' : 'created',
    });
    recordLocalCreation(store, { resource, id: item.id }, why);
    fillModificationTimes(store, resource, item.id);
    if (why.cause === 'uploaded') recordUpload(store, item.id, why.product ?? null);
    markDuplicateContent(store);
    listNewChannels(store);
    return item.id;
  });
};

/** The result of a pass, and the state of its resource. */
export interface PassOutcome {
  readonly gone: number;
  /** Whether no page contained errors or items without ID. */
  readonly whole: boolean;
  /** The problem to report if the pass is not `whole`, otherwise null. */
  readonly problem: AppError | null;
  /** The number of items that are not deleted. */
  readonly items: number;
  /** The number of hidden items of other accounts. */
  readonly ofOthers: number;
  /** In milliseconds. */
  readonly syncedAt: number;
}

interface PassEnd extends PassOutcome {
  /** The resources whose lists have changed. */
  readonly touched: readonly ResourceName[];
  /** Whether all products must be processed again, because another attribute holds their description. */
  readonly redescribe: boolean;
}

/** Facts for the end of a pass that its pages do not contain. */
export interface PassFacts {
  /** The service's own time when the pass began, ISO 8601, or null if the service never sent its time. */
  readonly servedAt: string | null;
  /** IDs of items that the pass did not see although they exist in the service. They are not deleted. */
  readonly spared: readonly string[];
}

const incompletePassProblem: AppError = { code: 'unreadable', message: m.sync.incomplete, retryable: true };

/** Ends a complete pass. */
export const endPass = (
  store: WriteContext,
  resource: ResourceName,
  run: number,
  { servedAt = null, spared = [] }: Partial<PassFacts> = {},
): PassEnd =>
  runInTransaction(store, () => {
    const { sql } = store;
    const kind = getPassKind(store, resource, run);
    const others = excludeOtherAccounts(store, resource, run, kind === 'whole');
    const deletedCount = kind === 'changes' ? 0 : markDeleted(store, resource, run, spared);
    forgetSeen(store, resource);
    const confirmed = kind !== 'ids' && confirmCreations(store, resource, run, kind === 'whole');
    notePassEnd(store, resource, { kind, servedAt });
    markDuplicateContent(store);
    const touched = refreshRefKeys(store, resource);
    if (resource === 'asset' && findPictures(store)) touched.push('product');
    if (others) touched.push('attribute');
    const now = Date.now();
    const isFaultless = sql.get('SELECT faults FROM run WHERE id = ?', run)?.['faults'] === 0;
    const problem = isFaultless ? null : incompletePassProblem;
    sql.run(`UPDATE run SET ended_at = ?, outcome = 'done', gone = ? WHERE id = ?`, now, deletedCount, run);
    sql.run(
      `UPDATE sync_state SET state = 'done', synced_at = ?, problem = ?, run = NULL, link = NULL, read_link = NULL,
       checkpoint_at = NULL
       WHERE resource = ?`,
      now,
      problem && JSON.stringify(problem),
      resource,
    );
    if (kind === 'whole') store.itemCounts.recount(resource);
    else store.itemCounts.flush();
    store.columns.flush(1);
    const guesses = resource === 'product' && (kind === 'whole' || store.description() === null);
    return {
      gone: deletedCount,
      whole: isFaultless,
      problem,
      items: sql.get('SELECT total(n) AS n FROM tally WHERE resource = ? AND flags & 1 = 0', resource)?.['n'] as number,
      ofOthers: countExcludedItems(store, resource),
      syncedAt: now,
      touched: deletedCount > 0 || confirmed ? [...new Set([...touched, resource])] : touched,
      redescribe: guesses && guessAgain(store),
    };
  });

/** Stops a pass with a problem. Its checkpoint is kept. */
export const failPass = (
  store: WriteContext,
  {
    resource,
    run,
    problem,
    notAvailable,
  }: { resource: ResourceName; run: number; problem: AppError; notAvailable: boolean },
): void =>
  runInTransaction(store, () => {
    const { sql } = store;
    sql.run(
      'UPDATE sync_state SET state = ?, problem = ? WHERE resource = ?',
      notAvailable ? 'notAvailable' : 'failed',
      JSON.stringify(problem),
      resource,
    );
    sql.run(`UPDATE run SET outcome = ? WHERE id = ?`, problem.code, run);
  });
