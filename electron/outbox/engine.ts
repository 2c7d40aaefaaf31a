import type { IntentId, ResourceId } from '../base/brand.ts';
import { ms } from '../base/brand.ts';
import { listDelay } from '../base/list-delay.ts';
import { createLogger } from '../base/logger.ts';
import { closeInOrder } from '../base/close-in-order.ts';
import { writeDeadlineMs } from '../base/thread.ts';
import type { Thread } from '../base/thread.ts';
import { VitrineError } from '../base/errors.ts';
import type { ComparedMember, Intent, OutboxCounts, Unsent, OutboxHoldStatus } from '../contract/outbox.ts';
import type { ResourceName } from '../model/index.ts';
import { m } from '../messages/index.ts';
import { createChanges } from './changes.ts';
import type { IntentChange } from './changes.ts';
import { record } from './send/attempt.ts';
import type { SendContext } from './send/attempt.ts';
import { LeftSecrets } from './left-secrets.ts';
import { createCreations } from './send/creations.ts';
import type { Creations } from './send/creations.ts';
import { createDecisions } from './reconcile/decisions.ts';
import type { Decisions } from './reconcile/decisions.ts';
import { filledLater } from './state/dependencies.ts';
import { UploadManager } from './uploads/uploads.ts';
import { draftCreation } from './state/draft.ts';
import { Scheduler } from './scheduler.ts';
import { createCircuitBreaker } from './send/circuit-breaker.ts';
import { Reconciler, requestTravel } from './reconcile/reconciler.ts';
import type { BulkAction } from './db/bulk-steps.ts';
import { createBulkActions } from './bulk-actions.ts';
import type { OutboxOptions } from './options.ts';
import type { OutboxHandlers } from './db/outbox-calls.ts';
import { createLists } from './lists.ts';
import { logDamage } from './damage-words.ts';
import { createReceipts } from './receipts.ts';
import { createRefusalTracker } from './refused.ts';
import type { RefusalTracker } from './refused.ts';
import type { StagingProgress } from './uploads/upload-staging.ts';
import type { Lists } from './lists.ts';
import { createHoldStatus } from './hold-status.ts';
import type { HoldStatus } from './hold-status.ts';
import { nothingHappens } from './send/fault-points.ts';
import type { PendingWork, Needed, SourceFile } from './types.ts';

const log = createLogger('outbox');

/** Maximum number of intents in `list`. */
const maxListed = 500;
/** The maximum time for each part to stop when the outbox is closed, in milliseconds. */
const deadlineMs = 5_000;
/** A list shows what was sent by then, if it was performed at all. */
const lookAgainAfter = ms(listDelay + requestTravel);

/** Ties together the database thread, the two senders, the reconciler and the listeners. */
export class Engine {
  /** The uploads as the user sees them. */
  readonly uploads: UploadManager;
  /** The list as the user sees it, and bulk actions. */
  readonly lists: Lists;
  /** What the account was not allowed to create at the last attempt. */
  readonly refusals: RefusalTracker;
  readonly #thread: Thread<OutboxHandlers>;
  readonly #context: SendContext;
  readonly #creations: Creations;
  readonly #reconciler: Reconciler;
  readonly #scheduler: Scheduler;
  readonly #decisions: Decisions;
  readonly #holdStatus: HoldStatus;
  readonly #secrets: LeftSecrets;
  #counts: OutboxCounts = { waiting: 0, sending: 0, looking: 0, needsYou: 0, done: 0 };
  readonly #closing = new AbortController();
  #closed: Promise<void> | undefined;

  constructor(options: OutboxOptions, thread: Thread<OutboxHandlers>) {
    const { client } = options;
    this.#thread = thread;
    this.refusals = createRefusalTracker(thread);
    this.#context = {
      thread,
      cache: options.cache,
      client: typeof client === 'function' ? client : () => client,
      breaker: createCircuitBreaker(
        () => this.#scheduler.pump(),
        () => this.#holdChanged(),
      ),
      changes: createChanges(
        () => this.counts(),
        (intent) => this.#reconciler.present(intent),
      ),
      secrets: options.secrets ?? null,
      at: options.at ?? nothingHappens,
      settling: new Map(),
      closing: this.#closing.signal,
      onSettled: (intent) => {
        options.onSettled?.(intent);
        this.#scheduler.settled(intent);
        this.#secrets.settled(intent);
      },
    };
    this.#secrets = new LeftSecrets(this.#context, options.secretsStay);
    this.#holdStatus = createHoldStatus(this.#context, options.pace);
    this.#reconciler = new Reconciler({
      context: this.#context,
      fullReader: options.fullReader,
      recheckAfter: options.recheckAfter ?? lookAgainAfter,
      onMoved: (intent) => {
        this.#scheduler.stateChanged(intent);
        this.#secrets.settled(intent);
      },
    });
    this.#decisions = createDecisions(this.#context, (id) => this.#known(id));
    this.#creations = createCreations(this.#context);
    const follow = new Scheduler({
      context: this.#context,
      creations: this.#creations,
      reconciler: this.#reconciler,
      uploads: () => this.uploads,
      onWaiting: (count) => (this.#counts = { ...this.#counts, waiting: this.#counts.waiting + count }),
    });
    this.#scheduler = follow;
    const writeReceipt = createReceipts(thread, options.cache);
    const bulk = createBulkActions(this.#context, (act, count) => this.#bulkChanged(act, count));
    this.uploads = new UploadManager(this.#context, options, {
      holdStatus: () => this.#holdStatus.current(),
      cancel: (id) => this.cancel(id),
      sendNow: (count) => follow.sendNow(count),
      sendAgain: (intent) => follow.sendAgain(intent),
      bulk,
      writeReceipt,
    });
    const cancel: Lists['cancel'] = (scope) => this.uploads.cancelIn(scope);
    this.lists = createLists(this.#context, { follow, cancel, secrets: this.#secrets }, bulk, writeReceipt);
  }

  #bulkChanged(act: BulkAction, count: number): void {
    this.#scheduler.bulkChanged(act, count);
    if (act === 'discard') this.#secrets.forgetSoon();
  }

  /** Continues what an earlier run left, without sending anything. */
  async begin(): Promise<void> {
    await this.#holdStatus.begin();
    await this.uploads.begin();
    await this.#scheduler.begin();
    await this.counts();
    // What an earlier run of the program did not come to.
    void this.#secrets.forgetAll('over');
    // All later calls to the thread wait for it, and so does all sending.
    this.#checkIntegrity().catch((error: unknown) => this.#unlessClosed(error));
  }

  /** Newest first; 500 at most. */
  async list(): Promise<Intent[]> {
    return (await this.#thread.call('list', maxListed)).map((intent) => this.#reconciler.present(intent));
  }

  async counts(): Promise<OutboxCounts> {
    this.#counts = await this.#thread.call('counts', undefined);
    // Counted after every change: a rate limit or a refusal may have come with it.
    this.#holdStatus.update();
    await this.refusals.refresh();
    return this.#counts;
  }

  async get(id: IntentId): Promise<Intent | null> {
    const stored = await this.#thread.call('get', id);
    // A caller that sees `done` opens the item, so that has to be in the cache by then.
    if (stored?.intent.state === 'done') await this.#context.settling.get(id)?.catch(() => undefined);
    return stored && this.#reconciler.present(stored.intent);
  }

  /**
   * Stores a creation, then sends it once its dependencies are done; returns before it is sent. `invalid` with
   * problems at their fields when it cannot be sent, `badArgument` for an impossible dependency.
   */
  async create(
    resource: ResourceName,
    body: Readonly<Record<string, unknown>>,
    dependsOn: readonly Needed[] = [],
  ): Promise<Intent> {
    const draft = draftCreation(resource, body, filledLater(resource, dependsOn));
    const intent = await this.#thread.call('addCreation', { resource, ...draft, dependsOn });
    this.#scheduler.addNeeded(dependsOn.map(({ id }) => id));
    await this.#context.at('written');
    this.#context.changes.changed([intent]);
    this.#scheduler.sendNow(1);
    return intent;
  }

  /** Stores the files in one transaction, then sends them. */
  async addUploads(files: readonly SourceFile[]): Promise<IntentId[]> {
    const ids = await this.uploads.add(files);
    this.#scheduler.sendNow(ids.length);
    return ids;
  }

  /**
   * Stores any number of files that come in parts, then sends them. Resolves once all are stored; if the program ends
   * before that, none is. Rejects with the signal's reason.
   */
  async addParts(parts: AsyncIterable<readonly SourceFile[]>, how: StagingProgress): Promise<void> {
    this.#scheduler.sendNow(await this.uploads.addParts(parts, how));
  }

  /** Stops a waiting or sending one: `cancelled` when the service certainly did not perform it, else `unknown`. `conflict` when it is neither. */
  async cancel(id: IntentId): Promise<Intent> {
    if ((await this.#creations.stop(id)) || (await this.uploads.stop(id))) return this.#known(id);
    return this.#scheduler.showUpload(
      await record(this.#context, { id, happening: 'cancel', words: m.outbox.history.cancelled }),
    );
  }

  /** Removes one that is not being sent from the list. `conflict` when it is. */
  async discard(id: IntentId): Promise<void> {
    const intent = await this.#thread.call('discard', id);
    void this.#secrets.forget(intent);
    this.#context.changes.changed([intent]);
    this.#scheduler.removed();
  }

  /** Sends a failed or cancelled one again. `conflict` for any other. */
  async retry(id: IntentId): Promise<Intent> {
    return this.#scheduler.sendAgain(await this.#decisions.retry(id));
  }

  /** The user says that an unknown one exists, as this item. `conflict` for any other; of a channel `notFound` when the service does not know it. */
  async confirmThere(id: IntentId, itemId: ResourceId): Promise<Intent> {
    const intent = await this.#decisions.confirmThere(id, itemId);
    void this.#secrets.forget(intent);
    this.#scheduler.stateChanged(intent);
    return intent;
  }

  /** The user says that an unknown one does not exist: it is sent again. `conflict` for any other. */
  async sendAgain(id: IntentId): Promise<Intent> {
    return this.#scheduler.sendAgain(await this.#decisions.sendAgain(id));
  }

  /** Compares what was sent with an item of the cache; null when the cache does not have it. */
  compare(id: IntentId, itemId: ResourceId): Promise<readonly ComparedMember[] | null> {
    return this.#decisions.compare(id, itemId);
  }

  /** Reconciles an unknown one now, also one the user was asked about; returns at once. `conflict` for any other. */
  async look(id: IntentId): Promise<Intent> {
    this.#reconciler.start(await this.#decisions.look(id), true);
    return this.#known(id);
  }

  /** Deletes entries finished for that many days and returns how many; `countOnly` deletes none. */
  async prune(days: number, countOnly: boolean): Promise<number> {
    const changedBefore = new Date(Date.now() - days * 86_400_000).toISOString();
    if (!countOnly) await this.#secrets.forgetAll({ changedBefore });
    return this.#thread.call('prune', { days, countOnly });
  }

  /** Forgets the secrets of all entries: the account goes, and nothing of it is sent any more. Never rejects. */
  forgetSecrets(): Promise<void> {
    return this.#secrets.forgetAll('all');
  }

  /** Whether anything is sent now. */
  holdStatus(): OutboxHoldStatus {
    return this.#holdStatus.current();
  }

  /** Holds all sending, or resumes; what is being sent is finished. Persists over a restart. */
  async hold(held: boolean): Promise<OutboxHoldStatus> {
    await this.#holdStatus.hold(held);
    if (!held) this.#scheduler.sendNow(0);
    return this.#holdStatus.current();
  }

  /** The user has acknowledged that the file was damaged. */
  async noteDamage(): Promise<OutboxHoldStatus> {
    await this.#holdStatus.noteDamage();
    return this.#holdStatus.current();
  }

  /** Called when the hold status changes. Returns an unsubscribe function. */
  onHoldStatus(listener: (status: OutboxHoldStatus) => void): () => void {
    return this.#holdStatus.onChanged(listener);
  }

  /** How much is not done yet. */
  unsent(): Promise<Unsent> {
    return this.#thread.call('unsent', undefined);
  }

  /** The service can be reached again: sends what waits. Safe to call at any time. */
  wake(): void {
    this.#context.breaker.reset();
    this.#scheduler.pump();
    this.#scheduler.reconcile();
  }

  /** Whether something waits for nothing but the service. */
  waits(): boolean {
    return this.#counts.waiting > 0 || this.#counts.looking > 0;
  }

  /** Whether anything is being sent, or about to be. */
  isUnderWay(): boolean {
    return this.uploads.isUnderWay() || this.#creations.isUnderWay();
  }

  /** What would be interrupted if the program ended now: what is being sent, and what follows automatically. */
  async pendingWork(): Promise<PendingWork> {
    const { files, others } = await this.#thread.call('pendingWork', undefined);
    return { files: this.uploads.pendingOf(files), others: this.#creations.isUnderWay() ? others : 0 };
  }

  /** Called with the intents that changed and the counts; at most ten times a second. Returns an unsubscribe function. */
  onChanged(listener: (change: IntentChange) => void): () => void {
    return this.#context.changes.onChanged(listener);
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    await Promise.all([this.#creations.idle(), this.uploads.idle()]);
  }

  /** Resolves when no reconciling pass is running; another may be due later. */
  reconciled(): Promise<void> {
    return this.#reconciler.idle();
  }

  /** Stops what is being sent: what had not left completely waits again, the rest is `unknown`. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort(new VitrineError('cancelled', m.program.stopped));
    this.#context.breaker.stop();
    this.#reconciler.close();
    // What is being sent notes its end; if the thread that keeps the notes hangs, that never happens.
    await closeInOrder(log, {
      sending: { close: () => Promise.all([this.#creations.close(), this.uploads.close()]), deadlineMs },
      secrets: { close: () => this.#secrets.close(), deadlineMs },
      changes: { close: () => this.#context.changes.finish(), deadlineMs },
    });
    await this.#thread.close({ finalCall: 'close', deadlineMs: writeDeadlineMs });
  }

  /** The hold status may have changed. */
  #holdChanged(): void {
    this.uploads.holdChanged();
    this.#holdStatus.update();
  }

  /** Checks the whole file. What was recovered from a damaged one is continued as after a start. */
  async #checkIntegrity(): Promise<void> {
    const opening = await this.#thread.call('check', undefined);
    if (opening === null) return;
    logDamage(opening);
    await this.#holdStatus.begin();
    await this.uploads.begin();
    await this.#scheduler.begin();
    this.#scheduler.reconcile();
    this.#context.changes.othersChanged();
  }

  #unlessClosed(error: unknown): void {
    if (this.#closed === undefined) log.error('The outbox failed', error);
  }

  async #known(id: IntentId): Promise<Intent> {
    const intent = await this.get(id);
    if (!intent) throw new VitrineError('notFound', m.outbox.unknown);
    return intent;
  }
}
