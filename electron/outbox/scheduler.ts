import type { IntentId } from '../base/branded-types.ts';
import { createLogger } from '../base/logger.ts';
import type { Intent } from '../contract/outbox.ts';
import type { BulkAction } from './db/bulk-steps.ts';
import type { SendContext } from './send/attempt.ts';
import type { EditSender } from './edits/edit-sender.ts';
import type { Creations } from './send/creation-sender.ts';
import type { UploadManager } from './uploads/upload-manager.ts';
import type { Reconciler } from './reconcile/reconciler.ts';
import type { BatchCreated } from './db/batch-create.ts';

const log = createLogger('outbox');

interface Parts {
  readonly context: SendContext;
  readonly creations: Creations;
  readonly edits: Pick<EditSender, 'pump'>;
  readonly reconciler: Reconciler;
  readonly uploads: () => UploadManager;
  /** Called with the number of additional waiting intents. */
  readonly onWaiting: (count: number) => void;
}

/** Handles changed intents: sends waiting ones, reconciles unknown outcomes, and updates the upload progress. */
export class Scheduler {
  readonly #parts: Parts;
  /** Intents on which others depend. */
  readonly #needed = new Set<IntentId>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Restores the state of an earlier run. */
  async begin(): Promise<void> {
    this.addNeeded(await this.#parts.context.thread.call('needed', undefined));
  }

  /** Records that other intents depend on these. */
  addNeeded(ids: readonly IntentId[]): void {
    for (const id of ids) this.#needed.add(id);
  }

  /** Sends waiting intents, unless sending is paused. */
  pump(): void {
    this.#parts.creations.pump();
    this.#parts.edits.pump();
    this.#parts.uploads().pump();
  }

  /** Sends new intents now: resets the breaker, unless the service itself set a limit. */
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

  /** Reconciles all due intents. */
  reconcile(): void {
    this.#parts.reconciler.wake().catch((error: unknown) => this.#unlessClosed(error));
  }

  showUpload(intent: Intent): Intent {
    if (intent.kind === 'upload') this.#parts.uploads().show(intent);
    return intent;
  }

  /** Handles an intent that waits to be sent again and may have to be searched for first. */
  sendAgain(intent: Intent): Intent {
    this.showUpload(intent);
    if (intent.look !== null) this.#parts.reconciler.start(intent.resource, true);
    this.sendNow(1);
    return intent;
  }

  /** Handles a recorded outcome: reconciles the intent if necessary, and sends its dependents. */
  settled(intent: Intent): void {
    if (intent.look?.state === 'due' && intent.kind !== 'edit') this.#parts.reconciler.start(intent.resource);
    if (this.#needed.has(intent.id))
      this.#sendDependents(intent.id).catch((error: unknown) => this.#unlessClosed(error));
  }

  /** Handles a state that was changed by reconciling. */
  stateChanged(intent: Intent): void {
    if (intent.state === 'waiting') this.sendAgain(intent);
    else this.showUpload(intent);
    this.settled(intent);
  }

  /** Handles an edited intent, whose dependencies may have changed. `again`: it had failed. */
  edited(intent: Intent, again: boolean): void {
    this.addNeeded(intent.dependsOn.map(({ id }) => id));
    if (again) this.sendAgain(intent);
    else this.#parts.creations.pump();
  }

  /** Handles removed intents: their dependents fail at the next pump. */
  removed(): void {
    this.#parts.uploads().filesChanged();
    this.#parts.creations.pump();
  }

  /** Handles a bulk action that changed this many intents. */
  bulkChanged(act: BulkAction, count: number): void {
    if (act === 'discard') this.removed();
    else this.#parts.uploads().filesChanged();
    if (act === 'retry') this.sendNow(count);
    if (act !== 'discard') this.reconcile();
  }

  /** Notifies listeners about the dependents of an intent and sends the ready ones. */
  async #sendDependents(id: IntentId): Promise<void> {
    const { context, creations } = this.#parts;
    context.changes.changed(await context.thread.call('dependents', id));
    creations.pump();
  }

  #unlessClosed(error: unknown): void {
    if (!this.#parts.context.closing.aborted) log.error('The scheduler failed', error);
  }
}
