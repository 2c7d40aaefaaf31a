import { VitrineError } from '../../base/errors.ts';
import type { AppError } from '../../base/errors.ts';
import { kinds, resourceOf } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import { forgetUnread, listNewChannels } from '../db/channels.ts';
import { confirmCreated, dateCreated, noteCreatedIn, notePut, noteUploaded } from '../db/created.ts';
import type { PutCause } from '../db/created.ts';
import { markDeleted } from '../db/mark-deleted.ts';
import { isLarge } from '../db/indexes.ts';
import { accountToName, keepOthersOut, keepOut, namesAnother, othersKept } from './other-accounts.ts';
import { upsert } from './upsert.ts';
import type { Upserted, Writing } from './upsert.ts';
import { refreshRefKeys } from '../db/names.ts';
import { PageItems, parseText } from '../shared/page-items.ts';
import type { ParsedPage } from '../shared/parsed-page.ts';
import { identify, readExactly } from '../shared/parse.ts';
import { findPictures } from '../db/product-picture.ts';
import { compareContents } from '../db/same-content.ts';
import { forgetSeen, noteIds, notePage } from '../db/pass-progress.ts';
import { areIdsDue, changedSince, kindDue, kindOf, noteKind, notePassEnd } from './pass-kinds.ts';
import type { PassKind } from './pass-kinds.ts';
import type { Before } from '../db/pass-progress.ts';
import { atomically, digestOf } from '../db/write-context.ts';
import type { WriteContext } from '../db/write-context.ts';
import { isObject } from '../../base/guards.ts';
import { guessDescription } from '../shared/description.ts';
import type { RawItem } from '../shared/parse.ts';

/** How many products a guess looks at. */
const sample = 400;

const attributesOf = (values: readonly unknown[]): RawItem[] =>
  values
    .map((value) => (isObject(value) ? kinds.map.read(value['attributes']) : undefined))
    .filter((map) => map !== undefined);

/** Of one page so many are enough. */
const pageSample = 100;

/** Makes a first guess from a page, while there is none. */
export const guessFrom = (store: WriteContext, page: PageItems): void => {
  if (store.description() !== null) return;
  const step = Math.max(1, Math.ceil(page.ids.length / pageSample));
  const values = page.ids.flatMap((_, index) => (index % step === 0 ? [page.value(index)] : []));
  const guess = guessDescription(attributesOf(values));
  if (guess !== null) store.setMeta('descriptionGuess', guess);
};

/** Guesses again from products spread over all. True when what holds now is another attribute than before. */
export const guessAgain = (store: WriteContext): boolean => {
  const before = store.description();
  const most = Number(store.sql.get('SELECT max(pk) AS most FROM r_product')?.['most'] ?? 0);
  const step = Math.max(1, Math.floor(most / sample));
  const texts = store.sql.column(
    `WITH RECURSIVE at (pk) AS (SELECT 1 UNION ALL SELECT pk + ?1 FROM at WHERE pk + ?1 <= ?2)
     SELECT text FROM at JOIN r_product USING (pk) JOIN body USING (pk)`,
    step,
    most,
  );
  const guess = guessDescription(attributesOf(texts.map((text) => readExactly(String(text)))));
  if (guess !== null) store.setMeta('descriptionGuess', guess);
  return store.description() !== before;
};

/** A checkpoint older than this, in milliseconds, is not gone on from: the service's pages have moved too far. */
const checkpointLife = 6 * 3_600_000;

export interface PassStart {
  readonly run: number;
  /** Where to go on; null: at the first page. */
  readonly resume: string | null;
  /** Distinct items this run has read so far. */
  readonly items: number;
  /** When it first began, in milliseconds. */
  readonly begunAt: number;
  /** What its bodies are packed with; null: that is still to be found. */
  readonly dictionary: Uint8Array<ArrayBuffer> | null;
  /** Nearly everything it brings is new: hardly anything is here yet. */
  readonly filling: boolean;
  readonly kind: PassKind;
  /** From when on changes are asked for, ISO 8601; null: by a pass that does not ask for changes. */
  readonly changedSince: string | null;
  /** The ids of all are to be read after it, for what is gone. */
  readonly idsDue: boolean;
}

/** How a pass is wanted. */
export interface PassWish {
  /** Never goes on with one that was cut off. */
  readonly fresh: boolean;
  /** Goes on with one that began no sooner, in milliseconds. */
  readonly since: number;
  /** `changes`: what has changed is enough, where it is known from when on; `ids`: the ids alone. */
  readonly reads: PassKind;
  /** Where changes do: everything, or the ids of all, are left to a later pass, even if they are due. */
  readonly defersAll?: boolean;
}

export interface PageResult {
  readonly next: string | null;
  readonly items: number;
  readonly bad: number;
  readonly changed: boolean;
}

/** Starts a pass, or goes on with the one that was cut off. */
export const beginPass = (
  store: WriteContext,
  resource: ResourceName,
  { fresh, since, reads, defersAll = false }: PassWish,
): PassStart =>
  atomically(store, () => {
    const { sql } = store;
    const kind = reads === 'changes' ? kindDue(store, resource, defersAll) : reads;
    const held = sql.get('SELECT * FROM sync_state WHERE resource = ?', resource);
    const first = (held?.['synced_at'] ?? null) === null;
    const filling = first || !isLarge(sql, resourceOf(resource));
    const about = {
      dictionary: store.bodies.inUse(resource),
      filling,
      kind,
      changedSince: kind === 'changes' ? changedSince(store, resource) : null,
      idsDue: kind === 'changes' && !defersAll && areIdsDue(store, resource),
    };
    const young = Number(held?.['checkpoint_at'] ?? 0) > Date.now() - checkpointLife;
    const begun = sql.get('SELECT items, started_at FROM run WHERE id = ?', held?.['run'] ?? null);
    const begunAt = Number(begun?.['started_at'] ?? 0);
    const cutOff = typeof held?.['run'] === 'number' && typeof held['link'] === 'string' ? held['run'] : null;
    const isLike = cutOff !== null && kindOf(store, resource, cutOff) === kind;
    if (isLike && !fresh && begunAt >= since && young) {
      sql.run(`UPDATE sync_state SET state = 'syncing', problem = NULL WHERE resource = ?`, resource);
      const resume = String(held?.['link']);
      return { run: cutOff, resume, items: Number(begun?.['items'] ?? 0), begunAt, ...about };
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
       state = 'syncing', problem = NULL, run = ?2, link = NULL, checkpoint_at = NULL`,
      resource,
      run,
    );
    noteKind(store, resource, run, kind);
    return { run, resume: null, items: 0, begunAt: now, ...about };
  });

const keepPage = (store: WriteContext, page: PageItems, writing: Writing, before: Before): (Upserted | null)[] => {
  const account = accountToName(store, page.resource);
  return page.ids.map((_, index) => {
    const same = before.fresh(index);
    if (same !== null) return { what: 'same', fresh: same };
    const item = page.item(index);
    if (item === null) return null;
    const { resource } = page;
    const packed = (): ReturnType<PageItems['packed']> => page.packed(store, index);
    const keep = namesAnother(item.raw, account) ? keepOut : upsert;
    return keep(store, { resource, ...item, digest: page.digest(index), packed }, writing, before.held(index));
  });
};

const writingOf = ({ sql }: WriteContext, run: number): Writing => {
  const first = sql.get('SELECT first FROM run WHERE id = ?', run)?.['first'];
  return { run, first: first === 1, at: Date.now(), cause: 'sync' };
};

/** Notes a page of ids with its checkpoint. */
const noteIdPage = (
  store: WriteContext,
  page: PageItems,
  { run, next, complains }: { readonly run: number; readonly next: string | null; readonly complains: boolean },
): PageResult => {
  const items = noteIds(store, run, page);
  store.sql.run(
    'UPDATE run SET pages = pages + 1, items = items + ?, faults = faults + ? WHERE id = ?',
    items,
    complains ? 1 : 0,
    run,
  );
  store.sql.run('UPDATE sync_state SET link = ?, checkpoint_at = ? WHERE run = ?', next, Date.now(), run);
  return { next, items, bad: page.ids.filter((id) => id === null).length, changed: false };
};

/** Keeps a page with its checkpoint: where the pass goes on after it. */
export const ingest = (
  store: WriteContext,
  { resource, run, parts }: { resource: ResourceName; run: number; parts: ParsedPage },
): PageResult => {
  const { next, complains } = parts;
  const page = new PageItems(resource, parts);
  return atomically(store, () => {
    const { sql } = store;
    const writing = writingOf(store, run);
    if (kindOf(store, resource, run) === 'ids') return noteIdPage(store, page, { run, next, complains });
    const before = notePage(store, run, page);
    page.adoptPacked(store);
    if (resource === 'product') guessFrom(store, page);
    const kept = keepPage(store, page, writing, before);
    noteCreatedIn(store, run, page);
    compareContents(store);
    listNewChannels(store);
    const count = (is: (one: Upserted) => boolean): number => kept.filter((one) => one !== null && is(one)).length;
    const items = count(({ fresh }) => fresh);
    const added = count(({ what }) => what === 'added');
    const changed = count(({ what }) => what === 'changed' || what === 'back');
    sql.run(
      `UPDATE run SET pages = pages + 1, items = items + ?, added = added + ?, changed = changed + ?, faults = faults + ?
       WHERE id = ?`,
      items,
      added,
      changed,
      complains ? 1 : 0,
      run,
    );
    sql.run('UPDATE sync_state SET link = ?, checkpoint_at = ? WHERE run = ?', next, writing.at, run);
    const bad = kept.filter((one) => one === null).length;
    return { next, items, bad, changed: kept.some((one) => one !== null && one.what !== 'same') };
  });
};

/** Keeps one item on its own, created, uploaded or fetched; answers its identity. */
export const put = (store: WriteContext, resource: ResourceName, text: string, why: PutCause): string => {
  const item = identify(resource, text, parseText(text));
  if (item === null) throw new VitrineError('unreadable', m.service.unreadable.noItem);
  return atomically(store, () => {
    // What is read first of a channel that was named is where its record begins.
    const first = resource === 'channel' && forgetUnread(store, item.id);
    const run = store.sql.get('SELECT run FROM sync_state WHERE resource = ?', resource)?.['run'];
    const packed = (): ReturnType<PageItems['packed']> => store.bodies.pack(resource, text);
    const incoming = { resource, ...item, digest: digestOf(text), packed };
    upsert(store, incoming, {
      run: Number(run ?? 0),
      first,
      at: Date.now(),
      cause: why.cause === 'fetched' ? 'fetched' : 'created',
    });
    notePut(store, { resource, id: item.id }, why);
    dateCreated(store, resource, item.id);
    if (why.cause === 'uploaded') noteUploaded(store, item.id);
    compareContents(store);
    listNewChannels(store);
    return item.id;
  });
};

/** What became of a pass, and how its resource stands. */
export interface PassOutcome {
  readonly gone: number;
  /** No page came with complaints. */
  readonly whole: boolean;
  /** Items that are there. */
  readonly items: number;
  /** Items of other accounts that are kept out. */
  readonly ofOthers: number;
  /** In milliseconds. */
  readonly syncedAt: number;
}

interface PassEnd extends PassOutcome {
  /** The resources whose lists look different now. */
  readonly touched: readonly ResourceName[];
  /** Products must be looked at again: another attribute holds their description. */
  readonly redescribe: boolean;
}

/** What is known at the end of a pass beside its pages. */
export interface PassFacts {
  /** The service's own time when it began, ISO 8601; null: it never gave its time. */
  readonly servedAt: string | null;
  /** Ids of what the pass did not see and the service has all the same: not gone. */
  readonly spared: readonly string[];
}

/** Ends a complete pass. */
export const endPass = (
  store: WriteContext,
  resource: ResourceName,
  run: number,
  { servedAt = null, spared = [] }: Partial<PassFacts> = {},
): PassEnd =>
  atomically(store, () => {
    const { sql } = store;
    const kind = kindOf(store, resource, run);
    const others = keepOthersOut(store, resource, run, kind === 'whole');
    const gone = kind === 'changes' ? 0 : markDeleted(store, resource, run, spared);
    forgetSeen(store, resource);
    const confirmed = kind !== 'ids' && confirmCreated(store, resource, run, kind === 'whole');
    notePassEnd(store, resource, { kind, servedAt });
    compareContents(store);
    const touched = refreshRefKeys(store, resource);
    if (resource === 'asset' && findPictures(store)) touched.push('product');
    if (others) touched.push('attribute');
    const now = Date.now();
    sql.run(`UPDATE run SET ended_at = ?, outcome = 'done', gone = ? WHERE id = ?`, now, gone, run);
    sql.run(
      `UPDATE sync_state SET state = 'done', synced_at = ?, problem = NULL, run = NULL, link = NULL, checkpoint_at = NULL
       WHERE resource = ?`,
      now,
      resource,
    );
    if (kind === 'whole') store.itemCounts.recount(resource);
    else store.itemCounts.flush();
    store.columns.flush(1);
    const guesses = resource === 'product' && (kind === 'whole' || store.description() === null);
    const whole = sql.get('SELECT faults FROM run WHERE id = ?', run)?.['faults'] === 0;
    return {
      gone,
      whole,
      items: sql.get('SELECT total(n) AS n FROM tally WHERE resource = ? AND flags & 1 = 0', resource)?.['n'] as number,
      ofOthers: othersKept(store, resource),
      syncedAt: now,
      touched: gone > 0 || confirmed ? [...new Set([...touched, resource])] : touched,
      redescribe: guesses && guessAgain(store),
    };
  });

/** Stops a pass with a problem; where it stood is kept. */
export const failPass = (
  store: WriteContext,
  {
    resource,
    run,
    problem,
    notAvailable,
  }: { resource: ResourceName; run: number; problem: AppError; notAvailable: boolean },
): void =>
  atomically(store, () => {
    const { sql } = store;
    sql.run(
      'UPDATE sync_state SET state = ?, problem = ? WHERE resource = ?',
      notAvailable ? 'notAvailable' : 'failed',
      JSON.stringify(problem),
      resource,
    );
    sql.run(`UPDATE run SET outcome = ? WHERE id = ?`, problem.code, run);
  });
