import type { IntentId, ResourceId } from '../base/branded-types.ts';
import { createLogger } from '../base/logger.ts';
import { closeInOrder } from '../base/close-in-order.ts';
import { type Thread, writeDeadlineMs } from '../base/thread.ts';
import { VitrineError } from '../base/errors.ts';
import type { ComparedField, Intent, OutboxCounts, UnfinishedCounts, OutboxHoldStatus } from '../contract/outbox.ts';
import type { ResourceName } from '../model/index.ts';
import { m } from '../messages/index.ts';
import { type IntentChange, createChanges } from './change-events.ts';
import { type SendContext, record } from './send/attempt.ts';
import { SecretCleanup } from './secret-cleanup.ts';
import { type EditParts, createEditParts } from './edits/edit-parts.ts';
import type { SentEditsOutbox } from './edits/sent-edits.ts';
import { type Creations, createCreationSender } from './send/creation-sender.ts';
import { type Decisions, createDecisions } from './reconcile/decisions.ts';
import { getFieldsFilledLater } from './state/dependencies.ts';
import { UploadManager } from './uploads/upload-manager.ts';
import { createCreationDraft } from './state/draft-creation.ts';
import { Scheduler } from './scheduler.ts';
import { createCircuitBreaker } from './send/circuit-breaker.ts';
import { reconcileDelay } from './reconcile/pass-delays.ts';
import { Reconciler } from './reconcile/reconciler.ts';
import type { BulkAction } from './db/bulk-steps.ts';
import { createBulkActions } from './bulk-actions.ts';
import type { OutboxOptions } from './outbox-options.ts';
import type { OutboxHandlers } from './db/outbox-handlers.ts';
import type { EditIntentCalls } from './db/edits/edit-intent-calls.ts';
import type { ReadCalls } from './db/outbox-reads.ts';
import type { StagedEditCalls } from './db/edits/staged-edit-calls.ts';
import { type OutboxEntries, createLists } from './outbox-entries.ts';
import { logDamage } from './log-damage.ts';
import { createReceipts } from './receipts.ts';
import { type CreationDenialTracker, createCreationDenialTracker } from './creation-denials.ts';
import type { StagingProgress } from './uploads/upload-staging.ts';
import { type HoldStatus, createHoldStatus } from './hold-status.ts';
import { ignoreInterruptionPoint } from './send/fault-points.ts';
import type { PendingWork, IntentDependency, SourceFile } from './outbox-types.ts';

const log = createLogger('outbox');

/** The maximum number of intents in `list`. */
const maxListed = 500;
/** The maximum time for each part to stop when the outbox is closed, in milliseconds. */
const deadlineMs = 5_000;

/** Connects the database thread, the two senders, the reconciler and the listeners. */
export class Engine {
  /** The uploads as shown to the user. */
  readonly uploads: UploadManager;
  /** Actions on one or many intents. */
  readonly lists: OutboxEntries;
  /** The creations that were denied to the account at the last attempt. */
  readonly refusals: CreationDenialTracker;
  readonly #thread: Thread<OutboxHandlers>;
  readonly #context: SendContext;
  readonly #creations: Creations;
  readonly #editParts: EditParts;
  readonly #reconciler: Reconciler;
  readonly #scheduler: Scheduler;
  readonly #decisions: Decisions;
  readonly #holdStatus: HoldStatus;
  readonly #secrets: SecretCleanup;
  #counts: OutboxCounts = { waiting: 0, sending: 0, looking: 0, needsYou: 0, done: 0 };
  readonly #closing = new AbortController();
  #closed: Promise<void> | undefined;

  constructor(options: OutboxOptions, thread: Thread<OutboxHandlers>) {
    const { client } = options;
    this.#thread = thread;
    this.refusals = createCreationDenialTracker(thread);
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
      at: options.at ?? ignoreInterruptionPoint,
      settling: new Map(),
      closing: this.#closing.signal,
      onSettled: (intent) => {
        options.onSettled?.(intent);
        this.#scheduler.settled(intent);
        this.#secrets.settled(intent);
      },
    };
    this.#secrets = new SecretCleanup(this.#context, options.secretsStay);
    this.#holdStatus = createHoldStatus(this.#context, options.pace);
    this.#reconciler = new Reconciler({
      context: this.#context,
      fullReader: options.fullReader,
      recheckAfter: options.recheckAfter ?? reconcileDelay,
      onMoved: (intent) => this.#moved(intent),
    });
    this.#decisions = createDecisions(this.#context, (id) => this.#known(id));
    this.#creations = createCreationSender(this.#context);
    this.#editParts = createEditParts(this.#context, options, (count) => this.#scheduler.sendNow(count));
    const follow = new Scheduler({
      context: this.#context,
      creations: this.#creations,
      edits: this.#editParts.sender,
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
    const cancel: OutboxEntries['cancel'] = (scope) => this.uploads.cancelIn(scope);
    this.lists = createLists(this.#context, { follow, cancel, secrets: this.#secrets }, bulk, writeReceipt);
  }

  /** Reads the stored intents, without the results of reconciling that are not stored yet. */
  get reader(): Pick<Thread<ReadCalls>, 'call'> {
    return this.#thread;
  }

  /** The table of edits that are not sent yet. */
  get edits(): Pick<Thread<StagedEditCalls & EditIntentCalls>, 'call'> {
    return this.#thread;
  }

  /** The edits of existing items. */
  get sentEdits(): SentEditsOutbox {
    return this.#editParts.entries;
  }

  /** Handles a state that was changed by reconciling. */
  #moved(intent: Intent): void {
    this.#scheduler.stateChanged(intent);
    this.#secrets.settled(intent);
  }

  #bulkChanged(act: BulkAction, count: number): void {
    this.#scheduler.bulkChanged(act, count);
    if (act === 'discard') this.#secrets.forgetSoon();
  }

  /** Restores the state of an earlier run, without sending anything. */
  async begin(): Promise<void> {
    await this.#holdStatus.begin();
    await this.uploads.begin();
    await this.#scheduler.begin();
    await this.counts();
    // An earlier run of the program may have ended before it deleted these secrets.
    void this.#secrets.forgetAll('over');
    // All later calls to the thread wait for the check, and so does all sending.
    this.#checkIntegrity().catch((error: unknown) => this.#unlessClosed(error));
  }

  /** Returns intents, newest first; at most 500. */
  async list(): Promise<Intent[]> {
    return (await this.#thread.call('list', maxListed)).map((intent) => this.#reconciler.present(intent));
  }

  async counts(): Promise<OutboxCounts> {
    const { counts, denials } = await this.#thread.call('overview', undefined);
    this.#counts = counts;
    // Called after every change, which may have been caused by a rate limit or a denial.
    this.#holdStatus.update();
    this.refusals.update(denials);
    return counts;
  }

  async get(id: IntentId): Promise<Intent | null> {
    const stored = await this.#thread.call('get', id);
    // A caller that receives `done` opens the item, which must be cached by then.
    if (stored?.intent.state === 'done') await this.#context.settling.get(id)?.catch(() => undefined);
    return stored && this.#reconciler.present(stored.intent);
  }

  /**
   * Stores a creation, then sends it after its dependencies are done. Resolves before it is sent. Rejects with
   * `invalid` and field errors if it cannot be sent, and with `badArgument` for an invalid dependency.
   */
  async create(
    resource: ResourceName,
    body: Readonly<Record<string, unknown>>,
    dependsOn: readonly IntentDependency[] = [],
  ): Promise<Intent> {
    const draft = createCreationDraft(resource, body, getFieldsFilledLater(resource, dependsOn));
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
   * Stores any number of files that are received in parts, then sends them. Resolves after all are stored; if the
   * program ends before, none is. Rejects with the signal's reason.
   */
  async addParts(parts: AsyncIterable<readonly SourceFile[]>, how: StagingProgress): Promise<void> {
    this.#scheduler.sendNow(await this.uploads.addParts(parts, how));
  }

  /**
   * Stops a waiting or sending intent: `cancelled` if the service certainly did not perform it, otherwise `unknown`.
   * Rejects with `conflict` in any other state.
   */
  async cancel(id: IntentId): Promise<Intent> {
    if ((await this.#creations.stop(id)) || (await this.#editParts.sender.stop(id)) || (await this.uploads.stop(id)))
      return this.#known(id);
    return this.#scheduler.showUpload(
      await record(this.#context, { id, happening: 'cancel', message: m.outbox.history.cancelled }),
    );
  }

  /** Removes an intent from the list. Rejects with `conflict` if it is waiting or being sent. */
  async discard(id: IntentId): Promise<void> {
    const intent = await this.#thread.call('discard', id);
    void this.#secrets.forget(intent);
    this.#context.changes.changed([intent]);
    this.#scheduler.removed();
  }

  /** Sends a failed or cancelled intent again. Rejects with `conflict` in any other state. */
  async retry(id: IntentId): Promise<Intent> {
    return this.#scheduler.sendAgain(await this.#decisions.retry(id));
  }

  /**
   * Resolves an unknown intent: the user has identified the item. Rejects with `conflict` in any other state, and with
   * `notFound` if the service does not have the channel.
   */
  async confirmThere(id: IntentId, itemId: ResourceId): Promise<Intent> {
    const intent = await this.#decisions.confirmThere(id, itemId);
    void this.#secrets.forget(intent);
    this.#scheduler.stateChanged(intent);
    return intent;
  }

  /** Resolves an unknown intent as not created and sends it again. Rejects with `conflict` in any other state. */
  async sendAgain(id: IntentId): Promise<Intent> {
    return this.#scheduler.sendAgain(await this.#decisions.sendAgain(id));
  }

  /** Compares the sent body with a cached item; null if the item is not cached. */
  compare(id: IntentId, itemId: ResourceId): Promise<readonly ComparedField[] | null> {
    return this.#decisions.compare(id, itemId);
  }

  /**
   * Reconciles an unknown intent now, even if the user has been asked about it. Resolves immediately. Rejects with
   * `conflict` in any other state.
   */
  async look(id: IntentId): Promise<Intent> {
    this.#reconciler.start(await this.#decisions.look(id), true);
    return this.#known(id);
  }

  /** Deletes intents that were finished at least `days` ago and returns their number; `countOnly` deletes none. */
  async prune(days: number, countOnly: boolean): Promise<number> {
    const changedBefore = new Date(Date.now() - days * 86_400_000).toISOString();
    if (!countOnly) await this.#secrets.forgetAll({ changedBefore });
    return this.#thread.call('prune', { days, countOnly });
  }

  /**
   * Deletes the secrets of all intents, because the account is being removed and nothing more is sent. Never rejects.
   */
  forgetSecrets(): Promise<void> {
    return this.#secrets.forgetAll('all');
  }

  /** Returns whether anything is sent now. */
  holdStatus(): OutboxHoldStatus {
    return this.#holdStatus.current();
  }

  /** Pauses or resumes all sending. Running requests are finished. Persists across restarts. */
  async hold(isHeld: boolean): Promise<OutboxHoldStatus> {
    await this.#holdStatus.hold(isHeld);
    if (!isHeld) this.#scheduler.sendNow(0);
    return this.#holdStatus.current();
  }

  /** Acknowledges that the file was corrupt. */
  async noteDamage(): Promise<OutboxHoldStatus> {
    await this.#holdStatus.noteDamage();
    return this.#holdStatus.current();
  }

  /** Subscribes to changes of the hold status. Returns an unsubscribe function. */
  onHoldStatus(listener: (status: OutboxHoldStatus) => void): () => void {
    return this.#holdStatus.onChanged(listener);
  }

  /** Returns the numbers of unfinished intents. */
  unsent(): Promise<UnfinishedCounts> {
    return this.#thread.call('unsent', undefined);
  }

  /** Sends waiting intents after the service has become reachable. Safe to call at any time. */
  wake(): void {
    this.#context.breaker.reset();
    this.#scheduler.pump();
    this.#scheduler.reconcile();
  }

  /** Whether an intent waits only for the service. */
  waits(): boolean {
    return this.#counts.waiting > 0 || this.#counts.looking > 0;
  }

  /** Whether anything is being sent, or is about to be. */
  isUnderWay(): boolean {
    return this.uploads.isUnderWay() || this.#isSendingOthers();
  }

  /**
   * Returns the work that would be interrupted if the program ended now: running and automatically following requests.
   */
  async pendingWork(): Promise<PendingWork> {
    const { files, others } = await this.#thread.call('pendingWork', undefined);
    return { files: this.uploads.pendingOf(files), others: this.#isSendingOthers() ? others : 0 };
  }

  #isSendingOthers(): boolean {
    return this.#creations.isUnderWay() || this.#editParts.sender.isUnderWay();
  }

  /** Subscribes to changed intents and counts, emitted at most ten times a second. Returns an unsubscribe function. */
  onChanged(listener: (change: IntentChange) => void): () => void {
    return this.#context.changes.onChanged(listener);
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    await Promise.all([this.#creations.idle(), this.#editParts.sender.idle(), this.uploads.idle()]);
  }

  /** Resolves when no reconciling pass is running; another one may be scheduled. */
  reconciled(): Promise<void> {
    return this.#reconciler.idle();
  }

  /** Stops running requests: those that had not been sent completely wait again, the others become `unknown`. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort(new VitrineError('cancelled', m.program.stopped));
    this.#context.breaker.stop();
    this.#reconciler.close();
    // Running requests record their end; if the database thread hangs, that never finishes.
    await closeInOrder(log, {
      sending: {
        close: () => Promise.all([this.#creations.close(), this.#editParts.sender.close(), this.uploads.close()]),
        deadlineMs,
      },
      secrets: { close: () => this.#secrets.close(), deadlineMs },
      changes: { close: () => this.#context.changes.finish(), deadlineMs },
    });
    await this.#thread.close({ finalCall: 'close', deadlineMs: writeDeadlineMs });
  }

  /** Handles a possible change of the hold status. */
  #holdChanged(): void {
    this.uploads.holdChanged();
    this.#holdStatus.update();
  }

  /** Checks the entire file. Intents recovered from a corrupt one are resumed as after a start. */
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
