import type { IntentId } from '../base/brand.ts';
import { createLogger } from '../base/logger.ts';
import type { Intent } from '../contract/outbox.ts';
import type { BulkAction } from './db/bulk-steps.ts';
import type { SendContext } from './send/attempt.ts';
import type { Creations } from './send/creations.ts';
import type { UploadManager } from './uploads/uploads.ts';
import type { Reconciler } from './reconcile/reconciler.ts';
import type { BatchCreated } from './db/batch-create.ts';

const log = createLogger('outbox');

interface Parts {
  readonly context: SendContext;
  readonly creations: Creations;
  readonly looker: Reconciler;
  readonly uploads: () => UploadManager;
  /** So many more wait to be sent. */
  readonly onWaiting: (count: number) => void;
}

/** What follows when entries change: what waits is sent, what nobody knows of is looked for, the board shows it. */
export class Scheduler {
  readonly #parts: Parts;
  /** Those that others wait for. */
  readonly #needed = new Set<IntentId>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Takes up what an earlier run left. */
  async begin(): Promise<void> {
    this.needs(await this.#parts.context.thread.call('needed', undefined));
  }

  /** Something waits for these. */
  needs(ids: readonly IntentId[]): void {
    for (const id of ids) this.#needed.add(id);
  }

  /** Sends what waits, as far as nothing holds it. */
  pump(): void {
    this.#parts.creations.pump();
    this.#parts.uploads().pump();
  }

  /** What a person asks for is tried at once, unless the service itself asked for a pause. */
  asked(count: number): void {
    const { breaker } = this.#parts.context;
    this.#parts.onWaiting(count);
    if (!breaker.isLimited()) breaker.reset();
    this.pump();
  }

  added({ ids, needed }: BatchCreated): void {
    this.needs(needed);
    this.asked(ids.length);
  }

  /** Looks for whatever is looked for. */
  look(): void {
    this.#parts.looker.wake().catch((error: unknown) => this.#unlessClosed(error));
  }

  shown(intent: Intent): Intent {
    if (intent.kind === 'upload') this.#parts.uploads().show(intent);
    return intent;
  }

  /** It is to be sent once more. */
  again(intent: Intent): Intent {
    this.shown(intent);
    this.asked(1);
    return intent;
  }

  /** Nobody knows what came of it, or something is in its way: looked for. What waited for it may go now. */
  settled(intent: Intent): void {
    if (intent.look?.state === 'due') this.#parts.looker.start(intent.resource);
    if (this.#needed.has(intent.id)) this.#freed(intent.id).catch((error: unknown) => this.#unlessClosed(error));
  }

  /** What was looked for has another state now. */
  moved(intent: Intent): void {
    if (intent.state === 'waiting') this.again(intent);
    else this.shown(intent);
    this.settled(intent);
  }

  /** It may wait for something else now, or for nothing; `again`: it had failed. */
  edited({ dependsOn }: Intent, again: boolean): void {
    this.needs(dependsOn.map(({ id }) => id));
    if (again) this.asked(1);
    else this.#parts.creations.pump();
  }

  /** Some were taken off the list: what waited for one of them will not be sent, which is found out at once. */
  removed(): void {
    this.#parts.uploads().changed();
    this.#parts.creations.pump();
  }

  /** So many were changed at once. */
  many(act: BulkAction, count: number): void {
    if (act === 'discard') this.removed();
    else this.#parts.uploads().changed();
    if (act === 'retry') this.asked(count);
    if (act === 'restore') this.look();
  }

  /** Shows those that wait for it as they stand now, and sends what can be. */
  async #freed(id: IntentId): Promise<void> {
    const { context, creations } = this.#parts;
    context.changes.changed(await context.thread.call('dependents', id));
    creations.pump();
  }

  #unlessClosed(error: unknown): void {
    if (!this.#parts.context.closing.aborted) log.error('What follows could not be done', error);
  }
}
