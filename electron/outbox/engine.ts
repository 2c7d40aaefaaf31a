import type { IntentId, ResourceId } from '../base/brand.ts';
import { seconds } from '../base/brand.ts';
import type { Thread } from '../base/thread.ts';
import { VitrineError } from '../contract/errors.ts';
import type { ComparedMember, Intent, OutboxCounts, Unsent } from '../contract/outbox.ts';
import type { OutboxStanding } from '../contract/outbox-hold.ts';
import type { ResourceName } from '../model/index.ts';
import { createChanges } from './changes.ts';
import type { Change } from './changes.ts';
import { record } from './context.ts';
import type { Context } from './context.ts';
import { createCreations } from './creations.ts';
import type { Creations } from './creations.ts';
import { createDecisions } from './decisions.ts';
import type { Decisions } from './decisions.ts';
import { filledLater } from './dependencies.ts';
import { Desk } from './desk.ts';
import { draftCreation } from './draft.ts';
import { createGate } from './gate.ts';
import { Looker } from './looker.ts';
import { newLook } from './look-state.ts';
import type { Outbox, OutboxOptions } from './outbox.ts';
import type { OutboxHandlers } from './outbox-thread.ts';
import { createLists } from './lists.ts';
import { createReceipts } from './receipts.ts';
import { createRefused } from './refusals.ts';
import type { Refused } from './refusals.ts';
import type { Lists } from './lists.ts';
import { createStanding } from './standing.ts';
import type { Standing } from './standing.ts';
import { nothingHappens } from './points.ts';
import { askedAgain, cancelledWords } from './store.ts';
import type { Needed, UploadFile } from './types.ts';

/** Beyond this many at once it is only told that something changed. */
const mostTold = 500;
const lookAgainAfter = seconds(30);

const notNow = (intent: Intent): VitrineError =>
  new VitrineError(
    'conflict',
    intent.state === 'unknown'
      ? 'Nobody knows yet whether this arrived, so Vitrine does not send it again: it could be there twice.'
      : `This cannot be sent again: it is «${intent.state}».`,
  );

/** The outbox at work: the rows on their thread, the two runners, and those who listen. */
export class Engine implements Outbox {
  readonly uploads: Desk;
  readonly lists: Lists;
  readonly refused: Refused;
  readonly #thread: Thread<OutboxHandlers>;
  readonly #context: Context;
  readonly #creations: Creations;
  readonly #looker: Looker;
  /** Those that others wait for. */
  readonly #needed = new Set<IntentId>();
  readonly #decisions: Decisions;
  readonly #standing: Standing;
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
      gate: createGate(
        () => this.#pump(),
        () => this.#turned(),
      ),
      changes: createChanges(
        () => this.counts(),
        (intent) => this.#looker.present(intent),
      ),
      at: options.at ?? nothingHappens,
      closing: this.#closing.signal,
      onSettled: (intent) => this.#settled(intent),
    };
    this.#standing = createStanding(this.#context, options.pace);
    this.#looker = new Looker({
      context: this.#context,
      passes: options.passes,
      again: options.lookAgainAfter ?? lookAgainAfter,
      onMoved: (intent) => this.#moved(intent),
    });
    this.#decisions = createDecisions(this.#context, (id) => this.#known(id));
    this.#creations = createCreations(this.#context);
    const writeReceipt = createReceipts(thread, options.cache);
    this.uploads = new Desk(this.#context, options, {
      standing: () => this.#standing.now(),
      cancel: (id) => this.cancel(id),
      asked: (count) => this.#asked(count),
      writeReceipt,
    });
    this.lists = createLists(
      this.#context,
      {
        retried: (intents) => this.#retried(intents),
        edited: (intent) => this.#edited(intent),
        removed: () => this.#removed(),
        restored: (intents) => intents.forEach((intent) => this.#shown(intent)),
        added: ({ ids, needed }) => {
          for (const id of needed) this.#needed.add(id);
          this.#asked(ids.length);
        },
      },
      writeReceipt,
    );
  }

  /** Takes up what an earlier run left, without sending anything. */
  async begin(): Promise<void> {
    await this.#standing.begin();
    await this.uploads.begin();
    for (const id of await this.#thread.call('needed', undefined)) this.#needed.add(id);
    await this.counts();
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
    return stored && this.#looker.present(stored.intent);
  }

  async create(
    resource: ResourceName,
    body: Readonly<Record<string, unknown>>,
    dependsOn: readonly Needed[] = [],
  ): Promise<Intent> {
    const draft = draftCreation(resource, body, filledLater(resource, dependsOn));
    const intent = await this.#thread.call('addCreation', { resource, ...draft, dependsOn });
    for (const { id } of dependsOn) this.#needed.add(id);
    await this.#context.at('written');
    this.#context.changes.changed([intent]);
    this.#asked(1);
    return intent;
  }

  async addUploads(files: readonly UploadFile[]): Promise<IntentId[]> {
    const ids = await this.uploads.add(files);
    this.#asked(ids.length);
    return ids;
  }

  async cancel(id: IntentId): Promise<Intent> {
    if ((await this.#creations.stop(id)) || (await this.uploads.stop(id))) return this.#known(id);
    return this.#shown(await record(this.#context, { id, happening: 'cancel', words: cancelledWords }));
  }

  async discard(id: IntentId): Promise<void> {
    const intent = await this.#thread.call('discard', id);
    this.uploads.removed();
    this.#context.changes.changed([intent]);
    // What waited for it will not be sent: that is found out at once.
    if (this.#needed.has(id)) this.#creations.pump();
  }

  async retry(id: IntentId): Promise<Intent> {
    const before = await this.#known(id);
    if (before.state !== 'failed' && before.state !== 'cancelled') throw notNow(before);
    return this.#again(await record(this.#context, { id, ...askedAgain }));
  }

  async confirmThere(id: IntentId, itemId: ResourceId): Promise<Intent> {
    const intent = await this.#decisions.confirmThere(id, itemId);
    this.#moved(intent);
    return intent;
  }

  async sendAgain(id: IntentId): Promise<Intent> {
    return this.#again(await this.#decisions.sendAgain(id));
  }

  compare(id: IntentId, itemId: ResourceId): Promise<readonly ComparedMember[] | null> {
    return this.#decisions.compare(id, itemId);
  }

  async look(id: IntentId): Promise<Intent> {
    const { state, resource, title } = await this.#known(id);
    if (state !== 'unknown' || resource === 'channel')
      throw new VitrineError('conflict', `«${title}» cannot be looked for: it is «${state}».`);
    const patch = { look: newLook, asks: false, found: [] };
    const [intent] = await this.#thread.call('amendAll', [{ id, patch, words: null }]);
    this.#context.changes.changed(intent ? [intent] : []);
    this.#looker.start(resource);
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
    if (!held) this.#asked(0);
    return this.#standing.now();
  }

  onStanding(listener: (standing: OutboxStanding) => void): () => void {
    return this.#standing.onChanged(listener);
  }

  unsent(): Promise<Unsent> {
    return this.#thread.call('unsent', undefined);
  }

  wake(): void {
    this.#context.gate.open();
    this.#pump();
    this.#looker.wake().catch((error: unknown) => this.#unlessClosed(error));
  }

  waits(): boolean {
    return this.#counts.waiting > 0 || this.#counts.looking > 0;
  }

  going(): { readonly files: number; readonly others: number } {
    return { files: this.uploads.underWay(), others: this.#creations.isSending() ? 1 : 0 };
  }

  onChanged(listener: (change: Change) => void): () => void {
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
    this.#context.gate.stop();
    this.#looker.close();
    await Promise.all([this.#creations.close(), this.uploads.close()]);
    await this.#context.changes.finish();
    await this.#thread.call('close', undefined);
    await this.#thread.close();
  }

  #pump(): void {
    this.#creations.pump();
    this.uploads.pump();
  }

  /** What holds everything back is another now. */
  #turned(): void {
    this.uploads.turned();
    this.#standing.look();
  }

  /** Nobody knows what came of it, or something is in its way: looked for. What waited for it may go now. */
  #settled(intent: Intent): void {
    if (intent.look?.state === 'due') this.#looker.start(intent.resource);
    if (this.#needed.has(intent.id)) this.#followed(intent).catch((error: unknown) => this.#unlessClosed(error));
  }

  /** What was looked for has another state now. */
  #moved(intent: Intent): void {
    if (intent.state === 'waiting') this.#again(intent);
    else this.#shown(intent);
    this.#settled(intent);
  }

  /** Shows those that wait for it as they stand now, and sends what can be. */
  async #followed({ id }: Intent): Promise<void> {
    this.#context.changes.changed(await this.#thread.call('dependents', id));
    this.#creations.pump();
  }

  #unlessClosed(error: unknown): void {
    if (this.#closed === undefined) console.error('outbox', error);
  }

  /** What a person asks for is tried at once, unless the service itself asked for a pause. */
  #asked(count: number): void {
    this.#counts = { ...this.#counts, waiting: this.#counts.waiting + count };
    if (!this.#context.gate.isLimited()) this.#context.gate.open();
    this.#pump();
  }

  async #known(id: IntentId): Promise<Intent> {
    const intent = await this.get(id);
    if (!intent) throw new VitrineError('notFound', 'The outbox does not hold this any more.');
    return intent;
  }

  /** Takes up what is to be sent once more. */
  #again(intent: Intent): Intent {
    this.#shown(intent);
    this.#asked(1);
    return intent;
  }

  #retried(intents: readonly Intent[]): void {
    const uploads = intents.filter(({ kind }) => kind === 'upload');
    for (const intent of uploads) this.#shown(intent);
    this.#asked(intents.length);
  }

  /** It may wait for something else now, or for nothing. */
  #edited({ dependsOn }: Intent): void {
    for (const { id } of dependsOn) this.#needed.add(id);
    this.#creations.pump();
  }

  #removed(): void {
    this.uploads.removed();
    // What waited for one of them will not be sent: that is found out at once.
    this.#creations.pump();
  }

  #shown(intent: Intent): Intent {
    if (intent.kind === 'upload') this.uploads.show(intent);
    return intent;
  }
}
