import { type ResourceId, toResourceId } from '../../base/branded-types.ts';
import { createLogger } from '../../base/logger.ts';
import { createSlowCalls } from '../../base/slow-calls.ts';
import { type AppError, VitrineError } from '../../base/errors.ts';
import { type CompletenessPart, type ResourceName, getResource } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import { offName } from '../shared/completeness-sql.ts';
import type { IndexedField } from '../shared/indexed-fields.ts';
import { requestIndexedValues, requestDefaultIndexedValues, indexValuesStep } from '../db/indexed-values.ts';
import { type ChannelMiss, recordChannelMiss } from '../db/channels.ts';
import { storeLookAlikes, storePictureFacts } from '../db/picture-flags.ts';
import type { LearnedPicture } from '../shared/picture-content.ts';
import { type EditedItems, type PutCause, recordEdited, recordUpload } from '../db/local-creations.ts';
import { upgradeSchema } from './schema-upgrade.ts';
import { clearHistory, pruneHistory } from '../history/history.ts';
import { dropIndexes, indexStep, isLarge } from '../db/indexes.ts';
import { runWithDiskErrors, markDamaged, openDatabase, reopenDatabase } from '../db/open-database.ts';
import { PageGroup } from './page-batch.ts';
import { type DeletionCandidates, findUnseenItems } from '../db/mark-deleted.ts';
import { getPassKind } from './pass-kinds.ts';
import {
  type PageResult,
  type PageToStore,
  type PassFacts,
  type PassOutcome,
  type PassStart,
  type PassWish,
  beginPass,
  endPass,
  failPass,
  storePage,
  storeItem,
} from './sync-passes.ts';
import { markRefill, rebuildRowsStep } from './rebuild-rows.ts';
import { type WriteContext, runInTransaction, createWriteContext } from '../db/write-context.ts';
import { finishEvaluation, storeRuleResults, planEvaluation } from './rule-results.ts';
import type { EvaluatedProducts, PlannedProfile, ProfileRegistration } from '../shared/rule-results.ts';
import { holdMerging, mergeIndexStep } from './merge-search-index.ts';

const log = createLogger('cache');
const slow = createSlowCalls(log);

/** The time in milliseconds without a page after which a pass counts as abandoned. */
const maxSilenceMs = 30_000;

/** Whether a page can wait to be committed with others: it belongs to a large initial sync. */
const isGrouped = ({ sql }: WriteContext, { resource, run }: { resource: ResourceName; run: number }): boolean =>
  sql.get('SELECT first FROM run WHERE id = ?', run)?.['first'] === 1 && isLarge(sql, getResource(resource));

/** The only connection that writes, and its background work between calls. */
export class Writer {
  readonly #folder: string;
  readonly #migrations: string;
  readonly #changed: (resources: readonly ResourceName[]) => void;
  #store: WriteContext | undefined;
  #group: PageGroup | undefined;
  /** Resources changed by pages that are not committed yet. */
  readonly #unkept = new Set<ResourceName>();
  #refilling = false;
  /** Resources that were almost empty when their pass began, and may be about to be filled. */
  readonly #empty = new Set<ResourceName>();
  /** Resources that are being filled. Their indexes are created later. */
  readonly #filling = new Set<ResourceName>();
  #quiet: NodeJS.Timeout | undefined;
  /** Called when more values have been indexed from the bodies for filters, or with false if indexing failed. */
  onIndexed: (well: boolean) => void = () => undefined;

  constructor(folder: string, migrations: string, changed: (resources: readonly ResourceName[]) => void) {
    this.#folder = folder;
    this.#migrations = migrations;
    this.#changed = changed;
  }

  /**
   * Opens the database. Returns the path to which an unusable database was moved, or null. With `again`, the database
   * was open before and other connections may be reading it, so it is never moved.
   */
  open(again = false): { readonly moved: string | null } {
    return runWithDiskErrors(this.#folder, () => {
      const opening = again ? reopenDatabase : openDatabase;
      const { db, moved } = opening(this.#folder, this.#migrations, (fresh) => {
        const stale = upgradeSchema(fresh);
        markRefill(createWriteContext(fresh), stale, true);
      });
      const store = createWriteContext(db);
      this.#store = store;
      this.#group = new PageGroup(
        store,
        () => this.#notifyCommit(store),
        (error) => this.#unkeepable(error),
      );
      requestDefaultIndexedValues(store);
      this.#refill();
      return { moved };
    });
  }

  ingest(page: PageToStore): PageResult {
    return runWithDiskErrors(this.#folder, () => {
      const { store, group } = this.#opened();
      const write = (): PageResult => this.#write(store, page);
      if (isGrouped(store, page)) return group.write(page.run, page.parts.ids.length, write);
      group.check(page.run);
      group.keep();
      const result = write();
      this.#notifyCommit(store);
      return result;
    });
  }

  put({ resource, raw, ...why }: { resource: ResourceName; raw: string } & PutCause): ResourceId {
    return this.#guarded((store) => {
      const id = storeItem(store, resource, raw, why);
      this.#changed([resource]);
      this.#refill();
      return toResourceId(id);
    });
  }

  /** Counts a cached asset among the uploads of this computer, after the outbox has confirmed its upload. */
  noteUploaded({ id, product }: { id: ResourceId; product: ResourceId | null }): void {
    this.#guarded((store) => {
      recordUpload(store, id, product);
      this.#changed(['asset']);
    });
  }

  /** Records which items have staged edits, for the view of them. Returns whether this record changed. */
  noteEdited(edited: EditedItems): boolean {
    return this.#guarded((store) => runInTransaction(store, () => recordEdited(store, edited)));
  }

  channelMissed(missed: { id: ResourceId; outcome: ChannelMiss }): void {
    this.#guarded((store) => {
      runInTransaction(store, () => recordChannelMiss(store, missed.id, missed.outcome));
      if (missed.outcome !== 'failed') this.#changed(['channel']);
    });
  }

  beginPass({ resource, ...wish }: { resource: ResourceName } & PassWish): PassStart {
    return this.#guarded((store) => {
      const start = beginPass(store, resource, wish);
      this.#group?.begins(start.run);
      if (!isLarge(store.sql, getResource(resource))) this.#empty.add(resource);
      return start;
    });
  }

  /** Returns what the end of a pass would mark as deleted. */
  departing({ resource, run }: { resource: ResourceName; run: number }): DeletionCandidates {
    return this.#guarded((store) => {
      this.#group?.check(run);
      if (getPassKind(store, resource, run) === 'changes') return { ids: [], loss: null };
      return runInTransaction(store, () => findUnseenItems(store, resource, run));
    });
  }

  endPass({ resource, run, ...facts }: { resource: ResourceName; run: number } & Partial<PassFacts>): PassOutcome {
    return this.#guarded((store) => {
      this.#group?.check(run);
      const { touched, redescribe, ...outcome } = endPass(store, resource, run, facts);
      this.#ended(resource);
      if (touched.length > 0) this.#changed(touched);
      if (redescribe) this.#redescribe(store);
      this.#refill();
      return outcome;
    });
  }

  failPass(failure: { resource: ResourceName; run: number; problem: AppError; notAvailable: boolean }): void {
    this.#guarded((store) => failPass(store, failure));
    this.#ended(failure.resource);
    this.#refill();
  }

  setDescriptionAttribute(name: string | null): void {
    this.#guarded((store) => {
      const before = store.description();
      runInTransaction(store, () => store.setMeta('description', name));
      if (store.description() !== before) this.#redescribe(store);
    });
  }

  /** Sets the completeness checks that are ignored. */
  setCompletenessOff(off: readonly CompletenessPart[]): void {
    this.#guarded((store) => {
      const text = off.length === 0 ? null : JSON.stringify(off);
      if (store.meta(offName) === text) return;
      runInTransaction(store, () => store.setMeta(offName, text));
      this.#changed(['product']);
    });
  }

  /** Sets the profiles that evaluate the products. */
  planEvaluation(request: { profiles: readonly ProfileRegistration[]; reevaluate: boolean }): PlannedProfile[] {
    return this.#guarded((store) => planEvaluation(store, request));
  }

  storeRuleResults(evaluated: EvaluatedProducts): void {
    this.#guarded((store) => storeRuleResults(store, evaluated));
  }

  finishEvaluation(evaluated: Parameters<typeof finishEvaluation>[1]): void {
    this.#guarded((store) => finishEvaluation(store, evaluated));
  }

  /** Stores the metadata of pictures. */
  learnPictures(learned: readonly LearnedPicture[]): void {
    this.#guarded((store) => storePictureFacts(store, learned));
  }

  storeLookAlikes(changes: Int32Array): void {
    this.#guarded((store) => storeLookAlikes(store, changes));
  }

  /** Starts indexing these values from all bodies in the background. Later writes keep the index up to date. */
  indexValues(requested: readonly IndexedField[]): void {
    this.#guarded((store) => requestIndexedValues(store, requested));
    this.#refill();
  }

  /** Deletes all recorded changes. The items stay unchanged. */
  clearHistory(): void {
    this.#guarded(clearHistory);
  }

  /**
   * Closes the database and returns true, unless background work is running or uncommitted state exists. A running pass
   * can still continue, because its state is on disk.
   */
  rest(): boolean {
    if (this.#refilling || this.#group?.needed === true) return false;
    // A reader cannot checkpoint the log if it closes last.
    this.#store?.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.close();
    return true;
  }

  close(): void {
    clearTimeout(this.#quiet);
    try {
      runWithDiskErrors(this.#folder, () => this.#group?.keep());
    } finally {
      this.#store?.db.close();
      this.#store = undefined;
      this.#group = undefined;
    }
  }

  #write(store: WriteContext, page: PageToStore): PageResult {
    const result = storePage(store, page);
    if (this.#empty.has(page.resource)) this.#fill(store, page.resource);
    this.#awaitMore();
    if (result.changed) this.#unkept.add(page.resource);
    return result;
  }

  /** Reports what was committed. */
  #notifyCommit(store: WriteContext): void {
    const changed = [...this.#unkept, ...store.alsoChanged];
    this.#unkept.clear();
    store.alsoChanged.clear();
    if (changed.length === 0) return;
    this.#changed([...new Set(changed)]);
    this.#refill();
  }

  #unkeepable(error: unknown): void {
    this.#unkept.clear();
    markDamaged(this.#folder, error);
    log.error('Pages could not be stored', error);
  }

  /** Defers the indexes of a list to the end of the pass once the almost empty list has grown large. */
  #fill(store: WriteContext, resource: ResourceName): void {
    if (!isLarge(store.sql, getResource(resource))) return;
    this.#empty.delete(resource);
    this.#filling.add(resource);
    runInTransaction(store, () => {
      dropIndexes(store, resource);
      holdMerging(store, resource);
    });
  }

  #ended(resource: ResourceName): void {
    this.#empty.delete(resource);
    this.#filling.delete(resource);
  }

  /** Resumes deferred work if no page arrives for a while, because the pass may have been abandoned. */
  #awaitMore(): void {
    clearTimeout(this.#quiet);
    if (this.#filling.size === 0) return;
    const abandonRebuild = (): void => {
      this.#filling.clear();
      this.#refill();
    };
    this.#quiet = setTimeout(abandonRebuild, maxSilenceMs).unref();
  }

  #redescribe(store: WriteContext): void {
    runInTransaction(store, () => markRefill(store, ['product'], false));
    this.#refill();
  }

  /** Runs the pending rebuilds one step at a time, so that calls run in between. */
  #refill(): void {
    if (this.#refilling) return;
    this.#refilling = true;
    const runNextStep = (): void => {
      this.#refilling = this.#refillOnce();
      if (this.#refilling) setImmediate(runNextStep);
    };
    setImmediate(runNextStep);
  }

  /**
   * Background work without a waiting caller: after a failure the task stays recorded and is resumed at the next start.
   */
  #refillOnce(): boolean {
    // A step would commit the pages of an open group too early. The work continues after the group is committed.
    if (this.#store === undefined || this.#group?.waits === true) return false;
    try {
      const resource = slow.timed('refill', () => this.#guarded(rebuildRowsStep));
      if (resource !== null) this.#changed([resource]);
      if (resource !== null || this.#indexValuesOnce()) return true;
      return this.#guarded(
        (store) =>
          slow.timed('indexes', () => indexStep(store, this.#filling)) ||
          slow.timed('mergeWords', () => mergeIndexStep(store, this.#filling)) ||
          slow.timed('pruneHistory', () => pruneHistory(store)),
      );
    } catch (error) {
      log.error('The rows of the cache could not be rebuilt from its stored bodies', error);
      this.onIndexed(false);
      return false;
    }
  }

  #indexValuesOnce(): boolean {
    const hasMore = slow.timed('indexed', () =>
      this.#guarded((store) => indexValuesStep(store) !== null || runInTransaction(store, () => store.columns.step())),
    );
    if (hasMore) this.onIndexed(true);
    return hasMore;
  }

  #guarded<T>(work: (store: WriteContext) => T): T {
    return runWithDiskErrors(this.#folder, () => {
      const { store, group } = this.#opened();
      group.keep();
      const result = work(store);
      if (store.alsoChanged.size > 0) this.#changed([...store.alsoChanged]);
      store.alsoChanged.clear();
      return result;
    });
  }

  #opened(): { readonly store: WriteContext; readonly group: PageGroup } {
    if (this.#store === undefined || this.#group === undefined) throw new VitrineError('cancelled', m.cache.closed);
    return { store: this.#store, group: this.#group };
  }
}
