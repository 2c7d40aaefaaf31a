import { once } from 'node:events';
import { seconds } from '../../base/brand.ts';
import type { IntentId, ResourceId } from '../../base/brand.ts';
import { createLogger } from '../../base/logger.ts';
import { toAppError, VitrineError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { Bandwidth } from './bandwidth.ts';
import type { UploadProgress } from '../uploads/upload-progress.ts';
import { claim, settle, stay, weigh } from './attempt.ts';
import type { Attempt, SendContext } from './attempt.ts';
import { createSendClaim } from './send-claim.ts';
import type { SendClaim } from './send-claim.ts';
import { digestsFor, hashUnchanged } from './hash.ts';
import { knownBefore } from '../reconcile/candidates.ts';
import { conflictOutcome } from './conflict.ts';
import { alreadyUploaded, createFindContent } from './already-uploaded.ts';
import type { OutboxClient, Patch, StoredIntent, SourceFile } from '../types.ts';
import { altTextSent, intentUploadBody } from './upload-body.ts';
import type { UploadMemberNames } from './upload-body.ts';
import { checksumIn, failureOutcome, stoppedWords, uploadOutcome } from './outcome.ts';
import type { Outcome } from './outcome.ts';

const log = createLogger('outbox');

export interface FileSending {
  readonly context: SendContext;
  readonly board: UploadProgress;
  readonly fields: () => UploadMemberNames;
  readonly bandwidth: Bandwidth;
}

/** A file that is under way, and how much of it has left. */
interface Upload {
  readonly id: IntentId;
  readonly file: SourceFile;
  readonly stored: StoredIntent;
  readonly attempt: Attempt;
  sent: number;
  /** When the copy was last asked whether the account has it, as of `performance.now()`. */
  asked: number;
}

/** For so long the copy's word holds that the account has not got a file: most leave within it. */
const wordHolds = seconds(1);

/** One file, from its checksum to what came of it. */
export class FileSender {
  readonly #options: FileSending;
  readonly #context: SendContext;
  readonly #board: UploadProgress;
  readonly #findContent;
  /** How often each was cut off in the middle. */
  readonly #cuts = new Map<IntentId, number>();
  /** Contents on their way: who has the same waits to see what comes of it. */
  readonly #contents = new Map<string, Promise<unknown>>();

  constructor(options: FileSending) {
    this.#options = options;
    this.#context = options.context;
    this.#board = options.board;
    this.#findContent = createFindContent(options.context);
  }

  /** Hashes it, looks whether the account has it by now, sends it, and records what came of that. */
  async run(stored: StoredIntent, attempt: Attempt): Promise<void> {
    const { source: file, intent } = stored;
    if (!file) return;
    const upload: Upload = { id: intent.id, file, stored, attempt, sent: 0, asked: -Infinity };
    if (file.sha256 === null) this.#board.hashing(intent);
    const sha256 = await this.#hash(upload);
    if (sha256 === null) return;
    if (file.asWell === true) await this.#send(upload, sha256);
    else await this.#alone(upload, sha256);
  }

  /** Of the same content one at a time: the second finds what came of the first. */
  async #alone(upload: Upload, sha256: string): Promise<void> {
    const { signal } = upload.attempt.controller;
    for (let other = this.#contents.get(sha256); other && !signal.aborted; other = this.#contents.get(sha256))
      await Promise.race([other, once(signal, 'abort')]);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#contents.set(sha256, promise);
    try {
      const there = await this.#there(upload, sha256);
      if (there === null) await this.#send(upload, sha256);
      else await this.#found(upload, there, sha256);
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

  /** The asset that has its content already; null: none, or a person wants it sent all the same. Empty files are all alike. */
  async #there(upload: Upload, sha256: string): Promise<ResourceId | null> {
    const { file, attempt } = upload;
    if (file.asWell === true || file.size === 0) return null;
    upload.asked = performance.now();
    return this.#findContent({ file, sha256, signal: attempt.controller.signal });
  }

  async #found({ id }: Upload, there: ResourceId, sha256: string): Promise<void> {
    const intent = await claim(this.#context, alreadyUploaded({ id }, there, sha256));
    if (!intent) return;
    this.#show(intent);
    this.#context.onSettled(intent);
  }

  /** As it stands now: among those that wait, when it could not leave after all. */
  async #putBack(id: IntentId): Promise<void> {
    const stored = await this.#context.thread.call('get', id);
    if (stored) this.#show(stored.intent);
  }

  #show(intent: Intent): void {
    this.#board.show(intent);
    if (intent.state !== 'waiting') this.#cuts.delete(intent.id);
  }

  /** Null when it is not to be sent after all; what that means is recorded. */
  async #hash({ id, file, attempt }: Upload): Promise<string | null> {
    try {
      return await hashUnchanged(file, attempt.controller.signal);
    } catch (error) {
      if (attempt.stopped === 'closing') return null;
      if (!(error instanceof VitrineError)) log.error('A file could not be hashed', error);
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
    const { signal } = attempt.controller;
    const names = this.#options.fields();
    const known: { there: ResourceId | null } = { there: null };
    const patch = async (): Promise<Patch> => {
      // It may have waited long for its turn.
      if (performance.now() - upload.asked > wordHolds) known.there = await this.#there(upload, sha256);
      if (known.there !== null) throw new VitrineError('cancelled', 'It is there already.');
      const before = await knownBefore(this.#context, stored, sha256);
      return { sha256, body: intentUploadBody(names, file), error: null, ...before };
    };
    const departure = createSendClaim(this.#context, id, { patch, onMoved: (intent) => this.#board.show(intent) });
    await this.#context.at('picked');
    // It was hashed, and waits for its turn.
    if (file.sha256 === null) this.#board.show(stored.intent);
    const onProgress = (sent: number): void => {
      upload.sent = Math.min(sent, file.size);
      this.#board.progress(id, upload.sent);
    };
    const throttle = this.#options.bandwidth;
    let verdict: Outcome;
    try {
      const created = await client.upload({ ...file, sha256 }, names, { signal, onProgress, throttle, ...departure });
      const digests = await digestsFor([checksumIn(created.item)], file, sha256, signal);
      const altText = altTextSent(names, file);
      verdict = uploadOutcome({ name: file.name, filenameMember: names.filename, digests, altText }, created);
    } catch (error) {
      if (known.there !== null) await this.#found(upload, known.there, sha256);
      else if (departure.isOff()) await this.#putBack(id);
      else await this.#failed(upload, departure, error);
      return;
    }
    this.#show(await settle(this.#context, id, verdict));
  }

  async #failed(upload: Upload, departure: SendClaim, error: unknown): Promise<void> {
    const { id, stored } = upload;
    const sent = departure.sent();
    const verdict = this.#verdict(upload, sent !== null, error);
    if (sent !== null) {
      const settled = await conflictOutcome(this.#context, { ...stored, intent: sent }, verdict);
      this.#show(await settle(this.#context, id, settled));
      return;
    }
    // It never left: back to those that wait, or whatever else was decided.
    const intent = await stay(this.#context, id, verdict);
    if (intent) this.#show(intent);
    else await this.#putBack(id);
  }

  #verdict({ id, attempt, sent }: Upload, left: boolean, error: unknown): Outcome {
    const cuts = this.#cuts.get(id) ?? 0;
    // A service that asks for a pause has cut nothing off: such a file waits however long it takes.
    const begun = left && sent > 0 && !(error instanceof VitrineError && error.code === 'rateLimited');
    if (begun) this.#cuts.set(id, cuts + 1);
    const verdict = failureOutcome(error, { stopped: attempt.stopped, begun, cuts, left });
    weigh(this.#context, verdict, error, attempt.stopped);
    return verdict;
  }
}
