import type { IntentId, ResourceId } from '../base/brand.ts';
import { seconds } from '../base/brand.ts';
import { createLogger } from '../base/logger.ts';
import type { Thread } from '../base/thread.ts';
import { VitrineError } from '../base/errors.ts';
import type { ComparedMember, Intent, OutboxCounts, Unsent, OutboxHoldStatus } from '../contract/outbox.ts';
import type { ResourceName } from '../model/index.ts';
import { m } from '../messages/index.ts';
import { createChanges } from './changes.ts';
import type { IntentChange } from './changes.ts';
import { record } from './send/attempt.ts';
import type { SendContext } from './send/attempt.ts';
import { createCreations } from './send/creations.ts';
import type { Creations } from './send/creations.ts';
import { createDecisions } from './reconcile/decisions.ts';
import type { Decisions } from './reconcile/decisions.ts';
import { filledLater } from './state/dependencies.ts';
import { UploadManager } from './uploads/uploads.ts';
import { draftCreation } from './state/draft.ts';
import { Scheduler } from './scheduler.ts';
import { createCircuitBreaker } from './send/circuit-breaker.ts';
import { Reconciler } from './reconcile/reconciler.ts';
import { createBulkActions } from './bulk-actions.ts';
import type { OutboxOptions } from './options.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxHandlers } from './outbox-thread.ts';
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
const lookAgainAfter = seconds(30);

/** Ties together the database thread, the two senders, the reconciler and the listeners. */
export class Engine implements Outbox {
  readonly uploads: UploadManager;
  readonly lists: Lists;
  readonly refusals: RefusalTracker;
  readonly #thread: Thread<OutboxHandlers>;
  readonly #context: SendContext;
  readonly #creations: Creations;
  readonly #reconciler: Reconciler;
  readonly #scheduler: Scheduler;
  readonly #decisions: Decisions;
  readonly #holdStatus: HoldStatus;
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
      at: options.at ?? nothingHappens,
      settling: new Map(),
      closing: this.#closing.signal,
      onSettled: (intent) => this.#scheduler.settled(intent),
    };
    this.#holdStatus = createHoldStatus(this.#context, options.pace);
    this.#reconciler = new Reconciler({
      context: this.#context,
      fullReader: options.fullReader,
      recheckAfter: options.recheckAfter ?? lookAgainAfter,
      onMoved: (intent) => this.#scheduler.stateChanged(intent),
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
    const bulk = createBulkActions(this.#context, (act, count) => follow.bulkChanged(act, count));
    this.uploads = new UploadManager(this.#context, options, {
      holdStatus: () => this.#holdStatus.current(),
      cancel: (id) => this.cancel(id),
      sendNow: (count) => follow.sendNow(count),
      bulk,
      writeReceipt,
    });
    this.lists = createLists(this.#context, follow, bulk, writeReceipt);
  }

  /** Continues what an earlier run left, without sending anything. */
  async begin(): Promise<void> {
    await this.#holdStatus.begin();
    await this.uploads.begin();
    await this.#scheduler.begin();
    await this.counts();
    // All later calls to the thread wait for it, and so does all sending.
    this.#checkIntegrity().catch((error: unknown) => this.#unlessClosed(error));
  }

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

  async addUploads(files: readonly SourceFile[]): Promise<IntentId[]> {
    const ids = await this.uploads.add(files);
    this.#scheduler.sendNow(ids.length);
    return ids;
  }

  async addParts(parts: AsyncIterable<readonly SourceFile[]>, how: StagingProgress): Promise<void> {
    this.#scheduler.sendNow(await this.uploads.addParts(parts, how));
  }

  async cancel(id: IntentId): Promise<Intent> {
    if ((await this.#creations.stop(id)) || (await this.uploads.stop(id))) return this.#known(id);
    return this.#scheduler.showUpload(
      await record(this.#context, { id, happening: 'cancel', words: m.outbox.history.cancelled }),
    );
  }

  async discard(id: IntentId): Promise<void> {
    const intent = await this.#thread.call('discard', id);
    this.#context.changes.changed([intent]);
    this.#scheduler.removed();
  }

  async retry(id: IntentId): Promise<Intent> {
    return this.#scheduler.sendAgain(await this.#decisions.retry(id));
  }

  async confirmThere(id: IntentId, itemId: ResourceId): Promise<Intent> {
    const intent = await this.#decisions.confirmThere(id, itemId);
    this.#scheduler.stateChanged(intent);
    return intent;
  }

  async sendAgain(id: IntentId): Promise<Intent> {
    return this.#scheduler.sendAgain(await this.#decisions.sendAgain(id));
  }

  compare(id: IntentId, itemId: ResourceId): Promise<readonly ComparedMember[] | null> {
    return this.#decisions.compare(id, itemId);
  }

  async look(id: IntentId): Promise<Intent> {
    this.#reconciler.start(await this.#decisions.look(id), true);
    return this.#known(id);
  }

  prune(days: number, countOnly: boolean): Promise<number> {
    return this.#thread.call('prune', { days, countOnly });
  }

  holdStatus(): OutboxHoldStatus {
    return this.#holdStatus.current();
  }

  async hold(held: boolean): Promise<OutboxHoldStatus> {
    await this.#holdStatus.hold(held);
    if (!held) this.#scheduler.sendNow(0);
    return this.#holdStatus.current();
  }

  async noteDamage(): Promise<OutboxHoldStatus> {
    await this.#holdStatus.noteDamage();
    return this.#holdStatus.current();
  }

  onHoldStatus(listener: (status: OutboxHoldStatus) => void): () => void {
    return this.#holdStatus.onChanged(listener);
  }

  unsent(): Promise<Unsent> {
    return this.#thread.call('unsent', undefined);
  }

  wake(): void {
    this.#context.breaker.reset();
    this.#scheduler.pump();
    this.#scheduler.reconcile();
  }

  waits(): boolean {
    return this.#counts.waiting > 0 || this.#counts.looking > 0;
  }

  isUnderWay(): boolean {
    return this.uploads.isUnderWay() || this.#creations.isUnderWay();
  }

  async pendingWork(): Promise<PendingWork> {
    const { files, others } = await this.#thread.call('pendingWork', undefined);
    return { files: this.uploads.pendingOf(files), others: this.#creations.isUnderWay() ? others : 0 };
  }

  onChanged(listener: (change: IntentChange) => void): () => void {
    return this.#context.changes.onChanged(listener);
  }

  async idle(): Promise<void> {
    await Promise.all([this.#creations.idle(), this.uploads.idle()]);
  }

  reconciled(): Promise<void> {
    return this.#reconciler.idle();
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort(new VitrineError('cancelled', m.program.stopped));
    this.#context.breaker.stop();
    this.#reconciler.close();
    await Promise.all([this.#creations.close(), this.uploads.close()]);
    await this.#context.changes.finish();
    await this.#thread.call('close', undefined);
    await this.#thread.close();
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
