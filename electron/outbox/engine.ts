import type { IntentId, ResourceId } from '../base/brand.ts';
import { seconds } from '../base/brand.ts';
import { createLogger } from '../base/logger.ts';
import type { Thread } from '../base/thread.ts';
import { VitrineError } from '../base/errors.ts';
import type { ComparedMember, Intent, OutboxCounts, Unsent } from '../contract/outbox.ts';
import type { OutboxStanding } from '../contract/outbox-hold.ts';
import type { ResourceName } from '../model/index.ts';
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
import { tellDamage } from './damage-words.ts';
import { createReceipts } from './receipts.ts';
import { createRefused } from './refused.ts';
import type { Refused } from './refused.ts';
import type { StagingProgress } from './uploads/upload-staging.ts';
import type { Lists } from './lists.ts';
import { createHoldStatus } from './hold-status.ts';
import type { HoldStatus } from './hold-status.ts';
import { nothingHappens } from './send/fault-points.ts';
import { cancelledWords } from './state/states.ts';
import type { Going, Needed, SourceFile } from './types.ts';

const log = createLogger('outbox');

/** Beyond this many at once it is only told that something changed. */
const mostTold = 500;
const lookAgainAfter = seconds(30);

/** The outbox at work: the rows on their thread, the two runners, and those who listen. */
export class Engine implements Outbox {
  readonly uploads: UploadManager;
  readonly lists: Lists;
  readonly refused: Refused;
  readonly #thread: Thread<OutboxHandlers>;
  readonly #context: SendContext;
  readonly #creations: Creations;
  readonly #looker: Reconciler;
  readonly #follow: Scheduler;
  readonly #decisions: Decisions;
  readonly #standing: HoldStatus;
  #counts: OutboxCounts = { waiting: 0, sending: 0, looking: 0, needsYou: 0, done: 0 };
  readonly #closing = new AbortController();
  #closed: Promise<void> | undefined;

  constructor(options: OutboxOptions, thread: Thread<OutboxHandlers>) {
    const { client } = options;
    this.#thread = thread;
    this.refused = createRefused(thread);
    this.#context = {
      thread,
      cache: options.cache,
      client: typeof client === 'function' ? client : () => client,
      breaker: createCircuitBreaker(
        () => this.#follow.pump(),
        () => this.#turned(),
      ),
      changes: createChanges(
        () => this.counts(),
        (intent) => this.#looker.present(intent),
      ),
      at: options.at ?? nothingHappens,
      settling: new Map(),
      closing: this.#closing.signal,
      onSettled: (intent) => this.#follow.settled(intent),
    };
    this.#standing = createHoldStatus(this.#context, options.pace);
    this.#looker = new Reconciler({
      context: this.#context,
      passes: options.passes,
      again: options.lookAgainAfter ?? lookAgainAfter,
      onMoved: (intent) => this.#follow.moved(intent),
    });
    this.#decisions = createDecisions(this.#context, (id) => this.#known(id));
    this.#creations = createCreations(this.#context);
    const follow = new Scheduler({
      context: this.#context,
      creations: this.#creations,
      looker: this.#looker,
      uploads: () => this.uploads,
      onWaiting: (count) => (this.#counts = { ...this.#counts, waiting: this.#counts.waiting + count }),
    });
    this.#follow = follow;
    const writeReceipt = createReceipts(thread, options.cache);
    const many = createBulkActions(this.#context, (act, count) => follow.many(act, count));
    this.uploads = new UploadManager(this.#context, options, {
      standing: () => this.#standing.now(),
      cancel: (id) => this.cancel(id),
      asked: (count) => follow.asked(count),
      many,
      writeReceipt,
    });
    this.lists = createLists(this.#context, follow, many, writeReceipt);
  }

  /** Takes up what an earlier run left, without sending anything. */
  async begin(): Promise<void> {
    await this.#standing.begin();
    await this.uploads.begin();
    await this.#follow.begin();
    await this.counts();
    // Whatever is asked of the rows from now on waits for it, and so does all that is sent.
    this.#check().catch((error: unknown) => this.#unlessClosed(error));
  }

  async list(): Promise<Intent[]> {
    return (await this.#thread.call('list', mostTold)).map((intent) => this.#looker.present(intent));
  }

  async counts(): Promise<OutboxCounts> {
    this.#counts = await this.#thread.call('counts', undefined);
    // Counted whenever something changed: the service may have asked for a pause just then, or refused something.
    this.#standing.look();
    await this.refused.look();
    return this.#counts;
  }

  async get(id: IntentId): Promise<Intent | null> {
    const stored = await this.#thread.call('get', id);
    // Whoever reads that it is done goes to what came of it: that is in the cache by then.
    if (stored?.intent.state === 'done') await this.#context.settling.get(id)?.catch(() => undefined);
    return stored && this.#looker.present(stored.intent);
  }

  async create(
    resource: ResourceName,
    body: Readonly<Record<string, unknown>>,
    dependsOn: readonly Needed[] = [],
  ): Promise<Intent> {
    const draft = draftCreation(resource, body, filledLater(resource, dependsOn));
    const intent = await this.#thread.call('addCreation', { resource, ...draft, dependsOn });
    this.#follow.needs(dependsOn.map(({ id }) => id));
    await this.#context.at('written');
    this.#context.changes.changed([intent]);
    this.#follow.asked(1);
    return intent;
  }

  async addUploads(files: readonly SourceFile[]): Promise<IntentId[]> {
    const ids = await this.uploads.add(files);
    this.#follow.asked(ids.length);
    return ids;
  }

  async addParts(parts: AsyncIterable<readonly SourceFile[]>, how: StagingProgress): Promise<void> {
    this.#follow.asked(await this.uploads.addParts(parts, how));
  }

  async cancel(id: IntentId): Promise<Intent> {
    if ((await this.#creations.stop(id)) || (await this.uploads.stop(id))) return this.#known(id);
    return this.#follow.shown(await record(this.#context, { id, happening: 'cancel', words: cancelledWords }));
  }

  async discard(id: IntentId): Promise<void> {
    const intent = await this.#thread.call('discard', id);
    this.#context.changes.changed([intent]);
    this.#follow.removed();
  }

  async retry(id: IntentId): Promise<Intent> {
    return this.#follow.again(await this.#decisions.retry(id));
  }

  async confirmThere(id: IntentId, itemId: ResourceId): Promise<Intent> {
    const intent = await this.#decisions.confirmThere(id, itemId);
    this.#follow.moved(intent);
    return intent;
  }

  async sendAgain(id: IntentId): Promise<Intent> {
    return this.#follow.again(await this.#decisions.sendAgain(id));
  }

  compare(id: IntentId, itemId: ResourceId): Promise<readonly ComparedMember[] | null> {
    return this.#decisions.compare(id, itemId);
  }

  async look(id: IntentId): Promise<Intent> {
    this.#looker.start(await this.#decisions.look(id), true);
    return this.#known(id);
  }

  prune(days: number, countOnly: boolean): Promise<number> {
    return this.#thread.call('prune', { days, countOnly });
  }

  standing(): OutboxStanding {
    return this.#standing.now();
  }

  async hold(held: boolean): Promise<OutboxStanding> {
    await this.#standing.hold(held);
    if (!held) this.#follow.asked(0);
    return this.#standing.now();
  }

  async noteDamage(): Promise<OutboxStanding> {
    await this.#standing.noteDamage();
    return this.#standing.now();
  }

  onStanding(listener: (standing: OutboxStanding) => void): () => void {
    return this.#standing.onChanged(listener);
  }

  unsent(): Promise<Unsent> {
    return this.#thread.call('unsent', undefined);
  }

  wake(): void {
    this.#context.breaker.reset();
    this.#follow.pump();
    this.#follow.look();
  }

  waits(): boolean {
    return this.#counts.waiting > 0 || this.#counts.looking > 0;
  }

  isUnderWay(): boolean {
    return this.uploads.isUnderWay() || this.#creations.isUnderWay();
  }

  async going(): Promise<Going> {
    const { files, others } = await this.#thread.call('going', undefined);
    return { files: this.uploads.goingOf(files), others: this.#creations.isUnderWay() ? others : 0 };
  }

  onChanged(listener: (change: IntentChange) => void): () => void {
    return this.#context.changes.onChanged(listener);
  }

  async idle(): Promise<void> {
    await Promise.all([this.#creations.idle(), this.uploads.idle()]);
  }

  looked(): Promise<void> {
    return this.#looker.idle();
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort(new VitrineError('cancelled', 'The work was stopped.'));
    this.#context.breaker.stop();
    this.#looker.close();
    await Promise.all([this.#creations.close(), this.uploads.close()]);
    await this.#context.changes.finish();
    await this.#thread.call('close', undefined);
    await this.#thread.close();
  }

  /** What holds everything back is another now. */
  #turned(): void {
    this.uploads.turned();
    this.#standing.look();
  }

  /** Looks through the whole file. What had to be saved from a damaged one is taken up as after a start. */
  async #check(): Promise<void> {
    const opening = await this.#thread.call('check', undefined);
    if (opening === null) return;
    tellDamage(opening);
    await this.#standing.begin();
    await this.uploads.begin();
    await this.#follow.begin();
    this.#follow.look();
    this.#context.changes.touched();
  }

  #unlessClosed(error: unknown): void {
    if (this.#closed === undefined) log.error('The outbox could not go on', error);
  }

  async #known(id: IntentId): Promise<Intent> {
    const intent = await this.get(id);
    if (!intent) throw new VitrineError('notFound', 'The outbox does not hold this any more.');
    return intent;
  }
}
