import PQueue from 'p-queue';
import type { IntentId } from '../../base/branded-types.ts';
import { createLogger } from '../../base/logger.ts';
import { VitrineError } from '../../base/errors.ts';
import type { EditedResource } from '../../edits/contract.ts';
import { getRetryAfter } from '../../service/service-error.ts';
import type { OutboxClient, StoredIntent } from '../outbox-types.ts';
import { type Attempt, type SendContext, startAttempt, stopAttempt } from '../send/attempt.ts';
import { PassDelays } from '../reconcile/pass-delays.ts';
import { decideBeforeSending } from './edit-protocol.ts';
import { type EditRecord, type UpdateKind, getUpdateKind } from './edit-record.ts';
import { type ItemReads, createItemReads, getReadValue } from './item-reads.ts';
import type { EditSenderOptions } from './edit-sender-options.ts';
import { createReadBack } from './read-back.ts';
import { recordStep } from './record-step.ts';
import { type UpdateEnd, type UpdateToSend, sendUpdate } from './send-update.ts';

const log = createLogger('outbox');

/** Sends waiting edits, one after the other, in the order in which they were requested. */
export interface EditSender {
  /** Sends waiting edits, unless the circuit breaker is open. */
  pump(): void;
  /**
   * Stops an edit that is being sent. Resolves to false if it is not. An update that the service confirmed is no longer
   * stopped.
   */
  stop(id: IntentId): Promise<boolean>;
  isUnderWay(): boolean;
  idle(): Promise<void>;
  close(): Promise<void>;
}

type StoredEditIntent = StoredIntent & { readonly edit: EditRecord };

/** An update whose next read is at a time of the monotonic clock. */
interface LaterRead {
  readonly id: IntentId;
  readonly at: number;
  /** Whether it is the first update of its kind, which is verified by the read. */
  readonly isUnverified: boolean;
}

const getKind = ({ intent, edit }: StoredEditIntent): UpdateKind =>
  getUpdateKind(intent.resource as EditedResource, edit.field);

const isEdit = (stored: StoredIntent): stored is StoredEditIntent => stored.edit !== null;

class Sender implements EditSender {
  readonly #context: SendContext;
  readonly #options: EditSenderOptions;
  readonly #queue = new PQueue({ concurrency: 1 });
  /** The confirmed updates that are not read back yet. */
  readonly #accepted = new Set<IntentId>();
  readonly #readDelays = new PassDelays();
  /** The updates that a later read decides. */
  readonly #later = new Map<IntentId, LaterRead>();
  #timer: NodeJS.Timeout | undefined;
  #running: { readonly id: IntentId; readonly attempt: Attempt } | null = null;
  #isClosed = false;

  constructor(context: SendContext, options: EditSenderOptions) {
    this.#context = context;
    this.#options = options;
  }

  pump(): void {
    // A queued run includes everything that is added in the meantime.
    if (this.#isClosed || this.#queue.size > 0) return;
    this.#queue
      .add(() => this.#sendAll())
      .catch((error: unknown) => {
        if (!this.#isClosed) log.error('Sending edits failed', error);
      });
  }

  async stop(id: IntentId): Promise<boolean> {
    if (this.#accepted.has(id)) return true;
    if (this.#running?.id !== id) return false;
    await stopAttempt(this.#running.attempt, 'person');
    return true;
  }

  isUnderWay(): boolean {
    return this.#queue.pending > 0;
  }

  idle(): Promise<void> {
    return this.#queue.onIdle();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    if (this.#running !== null) await stopAttempt(this.#running.attempt, 'closing');
    await this.#queue.onIdle();
  }

  async #sendAll(): Promise<void> {
    const { breaker } = this.#context;
    try {
      while (!this.#isClosed && breaker.allows() && (await this.#sendNext()));
    } catch (error) {
      if (this.#isClosed) return;
      // A read failed: the edits wait, and confirmed updates are read back later.
      if (!(error instanceof VitrineError)) throw error;
      breaker.trip(error.code, getRetryAfter(error));
    }
  }

  /** Handles the next group of edits. Resolves to false if there is none, or if nothing may be sent. */
  async #sendNext(): Promise<boolean> {
    const { thread, client: getClient, breaker, cache, closing, changes } = this.#context;
    const later = this.#takeLater();
    const { open, waiting: all } = await thread.call('dueEdits', { except: later.map(({ id }) => id) });
    // No other update leaves before the first one of a kind is verified: its read may have shown that it changed other fields.
    const waiting = later.some(({ isUnverified }) => isUnverified) ? [] : all.filter(isEdit);
    if (open.length + waiting.length === 0) return false;
    const client = getClient();
    if (client === null) {
      breaker.trip('signInNeeded', null);
      return false;
    }
    const reads = createItemReads(client, cache, { signal: closing, now: this.#options.now });
    if (open.length > 0) {
      await this.#settle(reads, open.filter(isEdit));
      return true;
    }
    if ((await this.#options.checks.off()) !== null) {
      // Waiting entries would be sent as soon as the user allows sending again: they need another review.
      if ((await thread.call('restageWaitingEdits', undefined)) === 0) return false;
      changes.othersChanged();
      this.#options.onStaged();
      return true;
    }
    await this.#sendGroup(client, reads, waiting);
    return true;
  }

  async #settle(reads: ItemReads, entries: readonly StoredEditIntent[]): Promise<void> {
    const { readDelay } = this.#options;
    const isCurrent = (entry: StoredIntent): boolean => this.#readDelays.left(entry, readDelay) <= 0;
    const later = await createReadBack(this.#context, reads, { ...this.#options, isCurrent }).settle(entries);
    for (const { intent } of entries) this.#accepted.delete(intent.id);
    for (const stored of entries) if (!later.includes(stored)) this.#readDelays.forget(stored);
    for (const stored of later) {
      const { id } = stored.intent;
      if (stored.edit.isAccepted) this.#accepted.add(id);
      const isUnverified = stored.edit.itemBefore !== null;
      this.#later.set(id, { id, at: performance.now() + this.#readDelays.left(stored, readDelay), isUnverified });
    }
  }

  /** Returns the updates whose next read is not due yet, and schedules the first of these reads. Forgets the others. */
  #takeLater(): readonly LaterRead[] {
    for (const { id, at } of this.#later.values()) if (at <= performance.now()) this.#later.delete(id);
    const later = [...this.#later.values()];
    clearTimeout(this.#timer);
    if (later.length > 0 && !this.#isClosed) {
      this.#timer = setTimeout(() => this.pump(), Math.min(...later.map(({ at }) => at)) - performance.now());
      this.#timer.unref();
    }
    return later;
  }

  /** Reads the items of waiting edits, and sends the updates that nothing contradicts. */
  async #sendGroup(client: OutboxClient, reads: ItemReads, waiting: readonly StoredEditIntent[]): Promise<void> {
    const [first] = waiting;
    if (first === undefined) return;
    const resource = first.intent.resource as EditedResource;
    const isFirst = await this.#isCheckDue(first);
    const group = isFirst ? [first] : await this.#takeUnchecked(waiting);
    const items = await reads.several(resource, [...new Set(group.map(({ edit }) => edit.item))]);
    for (const stored of group) {
      let read = items.get(stored.edit.item) ?? (await reads.one(resource, stored.edit.item));
      let step = decideBeforeSending(stored.edit, getReadValue(read, stored.edit.field));
      // A list may be older than the item.
      if (step.step !== 'send' && group.length > 1) {
        read = await reads.one(resource, stored.edit.item);
        step = decideBeforeSending(stored.edit, getReadValue(read, stored.edit.field));
      }
      if (read.problem !== null || step.step !== 'send') {
        await recordStep(this.#context, stored, step, read);
        await reads.cache(resource, read);
        continue;
      }
      const { base, value } = step;
      const { end, isCheckDue } = await this.#send(client, {
        stored,
        base,
        value,
        readAt: read.at,
        itemBefore: isFirst ? read.raw : null,
      });
      if (end === 'stale' || isCheckDue || !this.#context.breaker.allows() || this.#isClosed) break;
    }
  }

  /** Sends one update. `isCheckDue`: its success has another form, so that the next one of its kind must be sent alone. */
  async #send(
    client: OutboxClient,
    update: UpdateToSend,
  ): Promise<{ readonly end: UpdateEnd; readonly isCheckDue: boolean }> {
    const { id } = update.stored.intent;
    const { attempt, end } = startAttempt();
    this.#running = { id, attempt };
    const kind = getKind(update.stored);
    let isCheckDue = false;
    try {
      const sent = await sendUpdate(this.#context, client, update, {
        attempt,
        now: this.#options.now,
        onAccepted: async (_, status) => {
          this.#accepted.add(id);
          if (update.itemBefore === null) isCheckDue = await this.#options.checks.noteStatus(kind, status);
        },
      });
      return { end: sent, isCheckDue };
    } finally {
      this.#running = null;
      end();
    }
  }

  #isCheckDue(stored: StoredEditIntent): Promise<boolean> {
    return this.#options.checks.isDue(getKind(stored));
  }

  /**
   * Returns the edits before the first one that must be sent alone, or that changes the same field as an earlier one: it must
   * be compared with the value that the earlier one stores.
   */
  async #takeUnchecked(waiting: readonly StoredEditIntent[]): Promise<readonly StoredEditIntent[]> {
    const due = new Map<string, boolean>();
    const taken: StoredEditIntent[] = [];
    const fields = new Set<string>();
    for (const stored of waiting) {
      const field = `${stored.edit.item} ${stored.edit.field}`;
      const kind = getKind(stored);
      const isDue = due.get(kind) ?? (await this.#isCheckDue(stored));
      due.set(kind, isDue);
      if (isDue || fields.has(field)) break;
      fields.add(field);
      taken.push(stored);
    }
    return taken;
  }
}

export const createEditSender = (context: SendContext, options: EditSenderOptions): EditSender =>
  new Sender(context, options);
