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
  readonly reconciler: Reconciler;
  readonly uploads: () => UploadManager;
  /** This many more wait to be sent. */
  readonly onWaiting: (count: number) => void;
}

/** Reacts to changed entries: sends what waits, reconciles unknown outcomes, updates the upload progress. */
export class Scheduler {
  readonly #parts: Parts;
  /** Entries that others depend on. */
  readonly #needed = new Set<IntentId>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Continues what an earlier run left. */
  async begin(): Promise<void> {
    this.addNeeded(await this.#parts.context.thread.call('needed', undefined));
  }

  /** Other entries depend on these. */
  addNeeded(ids: readonly IntentId[]): void {
    for (const id of ids) this.#needed.add(id);
  }

  /** Sends what waits, unless it is held. */
  pump(): void {
    this.#parts.creations.pump();
    this.#parts.uploads().pump();
  }

  /** Sends this many new entries now: resets the breaker, unless the service itself set a limit. */
  sendNow(count: number): void {
    const { breaker } = this.#parts.context;
    this.#parts.onWaiting(count);
    if (!breaker.isLimited()) breaker.reset();
    this.pump();
  }

  batchCreated({ ids, needed }: BatchCreated): void {
    this.addNeeded(needed);
    this.sendNow(ids.length);
  }

  /** Reconciles whatever is due. */
  reconcile(): void {
    this.#parts.reconciler.wake().catch((error: unknown) => this.#unlessClosed(error));
  }

  showUpload(intent: Intent): Intent {
    if (intent.kind === 'upload') this.#parts.uploads().show(intent);
    return intent;
  }

  /** It waits to be sent again, and may have to be looked for first. */
  sendAgain(intent: Intent): Intent {
    this.showUpload(intent);
    if (intent.look !== null) this.#parts.reconciler.start(intent.resource, true);
    this.sendNow(1);
    return intent;
  }

  /** Its outcome was recorded: reconciles it where that is due, and sends what depended on it. */
  settled(intent: Intent): void {
    if (intent.look?.state === 'due') this.#parts.reconciler.start(intent.resource);
    if (this.#needed.has(intent.id))
      this.#sendDependents(intent.id).catch((error: unknown) => this.#unlessClosed(error));
  }

  /** Reconciling gave it another state. */
  stateChanged(intent: Intent): void {
    if (intent.state === 'waiting') this.sendAgain(intent);
    else this.showUpload(intent);
    this.settled(intent);
  }

  /** Its dependencies may have changed; `again`: it had failed. */
  edited(intent: Intent, again: boolean): void {
    this.addNeeded(intent.dependsOn.map(({ id }) => id));
    if (again) this.sendAgain(intent);
    else this.#parts.creations.pump();
  }

  /** Entries were removed: those that depended on one of them fail at the next pump. */
  removed(): void {
    this.#parts.uploads().filesChanged();
    this.#parts.creations.pump();
  }

  /** A bulk action changed this many. */
  bulkChanged(act: BulkAction, count: number): void {
    if (act === 'discard') this.removed();
    else this.#parts.uploads().filesChanged();
    if (act === 'retry') this.sendNow(count);
    if (act !== 'discard') this.reconcile();
  }

  /** Notifies about its dependents and sends those that are ready. */
  async #sendDependents(id: IntentId): Promise<void> {
    const { context, creations } = this.#parts;
    context.changes.changed(await context.thread.call('dependents', id));
    creations.pump();
  }

  #unlessClosed(error: unknown): void {
    if (!this.#parts.context.closing.aborted) log.error('The scheduler failed', error);
  }
}
