import { createLogger } from '../../base/logger.ts';
import { VitrineError } from '../../base/errors.ts';
import type { SendContext } from '../send/attempt.ts';
import type { SourceFile } from '../types.ts';
import { intentUploadBody } from '../send/upload-body.ts';
import type { UploadMemberNames } from '../send/upload-body.ts';

const log = createLogger('outbox');

/** Who is told how far it is, and may end it. */
export interface StagingProgress {
  /** Ends it: nothing of it is remembered then. */
  readonly signal: AbortSignal;
  /** So many are written down. */
  readonly onProgress: (files: number) => void;
}

interface Hooks {
  readonly fields: () => UploadMemberNames;
  /** The outbox has them all, in this batch. */
  readonly onWhole: (batch: number) => Promise<void>;
  /** More of them are entries now. */
  readonly onEntries: () => void;
}

/** Takes files in parts, many more than one transaction can hold: in the outbox whole, or not at all. */
export class UploadStaging {
  readonly #context: SendContext;
  readonly #hooks: Hooks;
  #closed = false;
  #making: Promise<void> = Promise.resolve();
  readonly #taking = new Set<Promise<unknown>>();

  constructor(context: SendContext, hooks: Hooks) {
    this.#context = context;
    this.#hooks = hooks;
  }

  /** Answers how many, once the outbox has them; rejects with the signal's reason when it does not. */
  async take(parts: AsyncIterable<readonly SourceFile[]>, how: StagingProgress): Promise<number> {
    const taking = this.#take(parts, how);
    this.#taking.add(taking);
    try {
      return await taking;
    } finally {
      this.#taking.delete(taking);
    }
  }

  async #take(parts: AsyncIterable<readonly SourceFile[]>, { signal, onProgress }: StagingProgress): Promise<number> {
    const { thread } = this.#context;
    const goesOn = (): void => {
      signal.throwIfAborted();
      if (this.#closed) throw new VitrineError('cancelled', 'The work was stopped.');
    };
    const batch = await thread.call('beginComing', undefined);
    let files = 0;
    try {
      for await (const part of parts) {
        goesOn();
        const names = this.#hooks.fields();
        const uploads = part.map((file) => ({ source: file, body: intentUploadBody(names, file) }));
        await thread.call('takeComing', { batch, uploads });
        onProgress((files += part.length));
      }
      goesOn();
      await thread.call('commitComing', { batch, files });
    } catch (error) {
      // Where that fails too, the next start does it.
      await thread
        .call('dropComing', batch)
        .catch((failure: unknown) => log.error('Parts could not be dropped', failure));
      throw error;
    }
    await this.#hooks.onWhole(batch);
    this.goOn();
    return files;
  }

  /** Makes entries of whatever is here; also of what an earlier run left. */
  goOn(): void {
    this.#making = this.#making
      .then(() => this.#makeEntries())
      .catch((error: unknown) => this.#closed || log.error('Files could not become entries', error))
      .then(() => undefined);
  }

  /** Once all are entries. */
  whole(): Promise<void> {
    return this.#making;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled([this.#making, ...this.#taking]);
  }

  async #makeEntries(): Promise<void> {
    while (!this.#closed && (await this.#context.thread.call('nextComing', undefined))) this.#hooks.onEntries();
  }
}
