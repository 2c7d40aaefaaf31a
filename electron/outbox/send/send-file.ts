import { once } from 'node:events';
import { type IntentId, type ResourceId, seconds } from '../../base/branded-types.ts';
import { createLogger } from '../../base/logger.ts';
import { toAppError, VitrineError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import type { Bandwidth } from './bandwidth-limiter.ts';
import type { UploadProgressTracker } from '../uploads/upload-progress.ts';
import {
  type Attempt,
  type SendContext,
  recordIfUnchanged,
  recordOutcome,
  recordUnsent,
  tripCircuitBreaker,
} from './attempt.ts';
import { type SendClaim, createSendClaim } from './send-claim.ts';
import { computeMatchingDigests, hashUnchanged } from './hash-file.ts';
import { getDenialCount, getStateBeforeSending } from '../reconcile/candidates.ts';
import { resolveConflictOutcome } from './conflict.ts';
import { resolveExistingOutcome } from './existing-item.ts';
import { createAlreadyUploadedMove, createFindContent } from './already-uploaded.ts';
import type { OutboxClient, Patch, StoredIntent, SourceFile } from '../outbox-types.ts';
import { type UploadMemberNames, altTextSent, buildUploadBodyPreview } from './upload-body.ts';
import { type IntentOutcome, getItemChecksum, createFailureOutcome, uploadOutcome } from './outcome.ts';

const log = createLogger('outbox');

export interface FileSending {
  readonly context: SendContext;
  readonly progress: UploadProgressTracker;
  readonly fields: () => UploadMemberNames;
  readonly bandwidth: Bandwidth;
}

/** A file being sent, and the number of bytes sent. */
interface Upload {
  readonly id: IntentId;
  readonly file: SourceFile;
  readonly stored: StoredIntent;
  readonly attempt: Attempt;
  sent: number;
  /** When the cache was last searched for it, by `performance.now()`. */
  lookedUpAt: number;
}

/** The time for which a search of the cache remains valid: most files are sent within this time. */
const lookupValidFor = seconds(1);

/** Sends one file, from its checksum to its outcome. */
export class FileSender {
  readonly #options: FileSending;
  readonly #context: SendContext;
  readonly #progress: UploadProgressTracker;
  readonly #findContent;
  /** The number of interruptions by intent. */
  readonly #cuts = new Map<IntentId, number>();
  /** Contents being sent: files with the same content wait for the outcome. */
  readonly #contents = new Map<string, Promise<unknown>>();

  constructor(options: FileSending) {
    this.#options = options;
    this.#context = options.context;
    this.#progress = options.progress;
    this.#findContent = createFindContent(options.context);
  }

  /** Hashes a file, checks whether the account already has it, sends it, and records the outcome. */
  async run(stored: StoredIntent, attempt: Attempt): Promise<void> {
    const { source: file, intent } = stored;
    if (!file) return;
    const upload: Upload = { id: intent.id, file, stored, attempt, sent: 0, lookedUpAt: -Infinity };
    if (file.sha256 === null) this.#progress.hashing(intent);
    const sha256 = await this.#hash(upload);
    if (sha256 === null) return;
    if (file.asWell === true) await this.#send(upload, sha256);
    else await this.#sendUnlessUploaded(upload, sha256);
  }

  /** Sends files with the same content one at a time: the second one finds the result of the first. */
  async #sendUnlessUploaded(upload: Upload, sha256: string): Promise<void> {
    const { signal } = upload.attempt.controller;
    for (let other = this.#contents.get(sha256); other && !signal.aborted; other = this.#contents.get(sha256))
      await Promise.race([other, once(signal, 'abort')]);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#contents.set(sha256, promise);
    try {
      const existing = await this.#alreadyUploaded(upload, sha256);
      if (existing === null) await this.#send(upload, sha256);
      else await this.#found(upload, existing, sha256);
    } finally {
      this.#contents.delete(sha256);
      resolve(undefined);
    }
  }

  async #send(upload: Upload, sha256: string): Promise<void> {
    const { breaker } = this.#context;
    const client = this.#context.client();
    if (!client) breaker.trip('signInNeeded', null);
    if (client && breaker.allows()) await this.#transfer(upload, client, sha256);
    else await this.#putBack(upload.id);
  }

  /**
   * Returns the asset that already has the content; null if there is none, or if the user wants to send it anyway.
   * Empty files are not compared.
   */
  async #alreadyUploaded(upload: Upload, sha256: string): Promise<ResourceId | null> {
    const { file, attempt } = upload;
    if (file.asWell === true || file.size === 0) return null;
    upload.lookedUpAt = performance.now();
    return this.#findContent({ file, sha256, signal: attempt.controller.signal });
  }

  async #found({ id }: Upload, existing: ResourceId, sha256: string): Promise<void> {
    const intent = await recordIfUnchanged(this.#context, createAlreadyUploadedMove({ id }, existing, sha256));
    if (!intent) return;
    this.#show(intent);
    this.#context.onSettled(intent);
  }

  /** Shows its current state: it waits again if it could not be sent. */
  async #putBack(id: IntentId): Promise<void> {
    const stored = await this.#context.thread.call('get', id);
    if (stored) this.#show(stored.intent);
  }

  #show(intent: Intent): void {
    this.#progress.show(intent);
    if (intent.state !== 'waiting') this.#cuts.delete(intent.id);
  }

  /** Hashes a file. Resolves to null if it must not be sent, after recording that outcome. */
  async #hash({ id, file, attempt }: Upload): Promise<string | null> {
    try {
      return await hashUnchanged(file, attempt.controller.signal);
    } catch (error) {
      if (attempt.stopped === 'closing') return null;
      if (!(error instanceof VitrineError)) log.error('A file could not be hashed', error);
      const failure = attempt.stopped ? null : toAppError(error);
      const stopMessage = failure?.message ?? m.outbox.history.stopped;
      const happening = failure ? 'refused' : 'cancel';
      const intent = await recordIfUnchanged(this.#context, {
        id,
        happening,
        message: stopMessage,
        patch: { error: failure },
      });
      if (intent) this.#show(intent);
      return null;
    }
  }

  async #transfer(upload: Upload, client: OutboxClient, sha256: string): Promise<void> {
    const { id, file, stored, attempt } = upload;
    const { signal } = attempt.controller;
    const names = this.#options.fields();
    const found: { asset: ResourceId | null } = { asset: null };
    const patch = async (): Promise<Patch> => {
      // It may have waited long for its turn.
      if (performance.now() - upload.lookedUpAt > lookupValidFor)
        found.asset = await this.#alreadyUploaded(upload, sha256);
      if (found.asset !== null) throw new VitrineError('cancelled', m.outbox.conflict.alreadyThere);
      const before = await getStateBeforeSending(this.#context, stored);
      return { sha256, body: buildUploadBodyPreview(names, file), error: null, ...before };
    };
    const sendClaim = createSendClaim(this.#context, id, { patch, onMoved: (intent) => this.#progress.show(intent) });
    await this.#context.at('picked');
    // It has been hashed, and waits for its turn.
    if (file.sha256 === null) this.#progress.show(stored.intent);
    const onProgress = (sent: number): void => {
      upload.sent = Math.min(sent, file.size);
      this.#progress.bytesSent(id, upload.sent);
    };
    const throttle = this.#options.bandwidth;
    let outcome: IntentOutcome;
    try {
      const created = await client.upload({ ...file, sha256 }, names, { signal, onProgress, throttle, ...sendClaim });
      const digests = await computeMatchingDigests([getItemChecksum(created.item)], file, sha256, signal);
      const altText = altTextSent(names, file);
      const { name, size } = file;
      const uploaded = uploadOutcome({ name, size, filenameMember: names.filename, digests, altText }, created);
      const attempt = { intent: stored.intent, created, denials: getDenialCount(stored) };
      outcome = await resolveExistingOutcome(this.#context, attempt, uploaded);
    } catch (error) {
      if (found.asset !== null) await this.#found(upload, found.asset, sha256);
      else if (sendClaim.isOff()) await this.#putBack(id);
      else await this.#failed(upload, sendClaim, error);
      return;
    }
    this.#show(await recordOutcome(this.#context, id, outcome));
  }

  async #failed(upload: Upload, sendClaim: SendClaim, error: unknown): Promise<void> {
    const { id, stored } = upload;
    const sent = sendClaim.sent();
    const outcome = this.#failureOutcome(upload, sent !== null, error);
    if (sent !== null) {
      const finalOutcome = await resolveConflictOutcome(this.#context, { ...stored, intent: sent }, outcome);
      this.#show(await recordOutcome(this.#context, id, finalOutcome));
      return;
    }
    // Nothing was sent: it waits again, unless it was changed in the meantime.
    const intent = await recordUnsent(this.#context, id, outcome);
    if (intent) this.#show(intent);
    else await this.#putBack(id);
  }

  #failureOutcome({ id, attempt, sent, stored }: Upload, left: boolean, error: unknown): IntentOutcome {
    const cuts = this.#cuts.get(id) ?? 0;
    // A rate limit is no interruption: such a file can wait any length of time.
    const begun = left && sent > 0 && !(error instanceof VitrineError && error.code === 'rateLimited');
    if (begun) this.#cuts.set(id, cuts + 1);
    const outcome = createFailureOutcome(error, {
      stopped: attempt.stopped,
      begun,
      cuts,
      left,
      denials: getDenialCount(stored),
    });
    tripCircuitBreaker(this.#context, outcome, error, attempt.stopped);
    return outcome;
  }
}
