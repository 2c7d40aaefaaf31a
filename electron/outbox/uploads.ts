import PQueue from 'p-queue';
import type { IntentId } from '../base/brand.ts';
import { toAppError, VitrineError } from '../contract/errors.ts';
import type { Intent } from '../contract/outbox.ts';
import type { Bandwidth } from './bandwidth.ts';
import type { Board } from './board.ts';
import { claim, settle, startAttempt, stopAttempt, weigh } from './context.ts';
import type { Attempt, Context } from './context.ts';
import { digestsFor, hashUnchanged } from './hash.ts';
import { Line } from './line.ts';
import type { Step } from './line.ts';
import { knownBefore } from './suspects.ts';
import type { OutboxClient, StoredIntent, UploadFile } from './types.ts';
import { altTextSent, uploadBody } from './upload-body.ts';
import type { UploadFields } from './upload-body.ts';
import { checksumIn, failureVerdict, stoppedWords, uploadVerdict } from './verdict.ts';
import type { Verdict } from './verdict.ts';

interface UploadOptions {
  readonly context: Context;
  readonly board: Board;
  readonly fields: () => UploadFields;
  /** How many are under way at once. */
  readonly atOnce: () => number;
  readonly bandwidth: Bandwidth;
  /** Nothing new begins while a person says so. */
  readonly paused: () => boolean;
}

/** A file that is under way, and how much of it has left. */
interface Upload {
  readonly id: IntentId;
  readonly file: UploadFile;
  readonly stored: StoredIntent;
  readonly attempt: Attempt;
  sent: number;
}

/** Sends waiting files, a bounded number at a time, in the order they were chosen. */
export class Uploads {
  readonly #options: UploadOptions;
  readonly #context: Context;
  readonly #board: Board;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #running = new Map<IntentId, Attempt>();
  /** How often each was cut off in the middle. */
  readonly #cuts = new Map<IntentId, number>();
  readonly #waiting = new Line();
  #closed = false;

  constructor(options: UploadOptions) {
    this.#options = options;
    this.#context = options.context;
    this.#board = options.board;
  }

  /** Files that wait now, in order: `pump` sends them. */
  add(ids: readonly IntentId[]): void {
    for (const id of ids) this.#waiting.add(id);
  }

  /** Moves one among those that wait; false when it does not wait. */
  move(id: IntentId, to: Step): boolean {
    if (!this.#waiting.has(id)) return false;
    this.#waiting.move(id, to);
    return true;
  }

  /** The one that stands before or after it; undefined at the end. */
  beside(id: IntentId, to: 'earlier' | 'later'): IntentId | undefined {
    return this.#waiting.beside(id, to);
  }

  /** Whether files are under way, or would be at once if there were room. */
  isBusy(): boolean {
    return this.#running.size > 0 || (this.#waiting.size > 0 && this.#mayBegin());
  }

  /** Sends what waits, as far as nothing holds it. */
  pump(): void {
    if (!this.#mayBegin()) return;
    this.#queue.concurrency = Math.max(1, this.#options.atOnce());
    const { concurrency, size, pending } = this.#queue;
    for (let free = Math.min(this.#waiting.size, concurrency - size - pending); free > 0; free--)
      this.#queue.add(() => this.#runWaiting()).catch((error: unknown) => console.error('outbox: uploads', error));
  }

  /** Stops one that is under way, or takes it from those that wait; false when it was not under way. */
  async stop(id: IntentId): Promise<boolean> {
    this.#waiting.delete(id);
    const attempt = this.#running.get(id);
    if (!attempt) return false;
    await stopAttempt(attempt, 'person');
    return true;
  }

  async idle(): Promise<void> {
    await this.#queue.onIdle();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#running.values()].map((attempt) => stopAttempt(attempt, 'closing')));
    await this.#queue.onIdle();
  }

  #mayBegin(): boolean {
    return !this.#closed && this.#context.gate.isOpen() && !this.#options.paused();
  }

  async #runWaiting(): Promise<void> {
    while (this.#mayBegin() && this.#queue.pending <= this.#queue.concurrency) {
      const id = this.#waiting.first;
      if (id === undefined) return;
      this.#waiting.delete(id);
      const { attempt, end } = startAttempt();
      this.#running.set(id, attempt);
      try {
        await this.#run(id, attempt);
      } finally {
        this.#running.delete(id);
        end();
      }
    }
  }

  async #run(id: IntentId, attempt: Attempt): Promise<void> {
    const { thread, gate } = this.#context;
    const stored = await thread.call('get', id);
    const file = stored?.source;
    if (!file) return;
    const upload: Upload = { id, file, stored, attempt, sent: 0 };
    if (file.sha256 === null) this.#board.hashing(id);
    const sha256 = await this.#hash(upload);
    if (sha256 === null) return;
    const client = this.#context.client();
    if (!client) gate.shut('signInNeeded', null);
    if (client && gate.isOpen()) await this.#transfer(upload, client, sha256);
    else await this.#putBack(id);
  }

  /** Back to those that wait, when there is no way to the service after all. */
  async #putBack(id: IntentId): Promise<void> {
    const stored = await this.#context.thread.call('get', id);
    if (stored) this.#show(stored.intent);
  }

  #show(intent: Intent): void {
    this.#board.show(intent);
    if (intent.state !== 'waiting') this.#cuts.delete(intent.id);
    else if (!this.#closed) {
      this.#waiting.addFirst(intent.id);
      this.#board.move(intent.id, 'first');
    }
  }

  /** Null when it is not to be sent after all; what that means is recorded. */
  async #hash({ id, file, attempt }: Upload): Promise<string | null> {
    try {
      return await hashUnchanged(file, attempt.controller.signal);
    } catch (error) {
      if (attempt.stopped === 'closing') return null;
      if (!(error instanceof VitrineError)) console.error('outbox: a file could not be hashed', error);
      const failure = attempt.stopped ? null : toAppError(error);
      const words = failure?.message ?? stoppedWords;
      const happening = failure ? 'refused' : 'cancel';
      const intent = await claim(this.#context, { id, happening, words, patch: { error: failure } });
      if (intent) this.#show(intent);
      return null;
    }
  }

  async #transfer(upload: Upload, client: OutboxClient, sha256: string): Promise<void> {
    const { id, file, stored, attempt } = upload;
    const names = this.#options.fields();
    const before = await knownBefore(this.#context, stored, sha256);
    const patch = { sha256, body: uploadBody(names, file), error: null, ...before };
    await this.#context.at('picked');
    const intent = await claim(this.#context, { id, happening: 'send', words: 'Sent.', patch });
    if (!intent) return;
    await this.#context.at('claimed');
    this.#board.show(intent);
    const onProgress = (sent: number): void => {
      upload.sent = Math.min(sent, file.size);
      this.#board.progress(id, upload.sent);
    };
    let verdict: Verdict;
    try {
      const { signal } = attempt.controller;
      const throttle = this.#options.bandwidth;
      const created = await client.upload({ ...file, sha256 }, names, { signal, onProgress, throttle });
      const digests = await digestsFor(checksumIn(created.item), file, sha256, signal);
      verdict = uploadVerdict(
        { name: file.name, filenameMember: names.filename, digests, altText: altTextSent(names, file) },
        created,
      );
    } catch (error) {
      verdict = this.#failed(upload, error);
    }
    this.#show(await settle(this.#context, id, verdict));
  }

  #failed({ id, attempt, sent }: Upload, error: unknown): Verdict {
    const cuts = this.#cuts.get(id) ?? 0;
    // A service that asks for a pause has cut nothing off: such a file waits however long it takes.
    const begun = sent > 0 && !(error instanceof VitrineError && error.code === 'rateLimited');
    if (begun) this.#cuts.set(id, cuts + 1);
    const verdict = failureVerdict(error, { stopped: attempt.stopped, begun, cuts });
    weigh(this.#context, verdict, error, attempt.stopped);
    return verdict;
  }
}
