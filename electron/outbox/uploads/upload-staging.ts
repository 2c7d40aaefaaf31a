import { createLogger } from '../../base/logger.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import type { SendContext } from '../send/attempt.ts';
import type { SourceFile } from '../outbox-types.ts';
import { type UploadMemberNames, buildUploadBodyPreview } from '../send/upload-body.ts';

const log = createLogger('outbox');

export interface StagingProgress {
  /** Aborts staging; then nothing is stored. */
  readonly signal: AbortSignal;
  /** Called with the number of files written. */
  readonly onProgress: (files: number) => void;
}

interface Hooks {
  readonly fields: () => UploadMemberNames;
  /** Called when all files are stored as this batch. */
  readonly onWhole: (batch: number) => Promise<void>;
  /** Called when more of them were converted to intents. */
  readonly onEntries: () => void;
}

/** Stores more files than fit into one transaction in parts: all of them, or none. */
export class UploadStaging {
  readonly #context: SendContext;
  readonly #hooks: Hooks;
  #closed = false;
  #inserting: Promise<void> = Promise.resolve();
  readonly #staging = new Set<Promise<unknown>>();

  constructor(context: SendContext, hooks: Hooks) {
    this.#context = context;
    this.#hooks = hooks;
  }

  /** Resolves to the number of files after all are stored. Rejects with the signal's reason. */
  async stage(parts: AsyncIterable<readonly SourceFile[]>, how: StagingProgress): Promise<number> {
    const taking = this.#stage(parts, how);
    this.#staging.add(taking);
    try {
      return await taking;
    } finally {
      this.#staging.delete(taking);
    }
  }

  async #stage(parts: AsyncIterable<readonly SourceFile[]>, { signal, onProgress }: StagingProgress): Promise<number> {
    const { thread } = this.#context;
    const throwIfStopped = (): void => {
      signal.throwIfAborted();
      if (this.#closed) throw new VitrineError('cancelled', m.program.stopped);
    };
    const batch = await thread.call('beginStaging', undefined);
    let files = 0;
    try {
      for await (const part of parts) {
        throwIfStopped();
        const names = this.#hooks.fields();
        const uploads = part.map((file) => ({ source: file, body: buildUploadBodyPreview(names, file) }));
        await thread.call('stageUploads', { batch, uploads });
        onProgress((files += part.length));
      }
      throwIfStopped();
      await thread.call('commitStaged', { batch, files });
    } catch (error) {
      // If this fails too, the next start drops the parts.
      await thread
        .call('dropStaged', batch)
        .catch((failure: unknown) => log.error('Staged parts of a drop could not be deleted', failure));
      throw error;
    }
    await this.#hooks.onWhole(batch);
    this.insertEntries();
    return files;
  }

  /** Converts staged files to intents, including those of an earlier run. */
  insertEntries(): void {
    this.#inserting = this.#inserting
      .then(() => this.#insertAll())
      .catch(
        (error: unknown) => this.#closed || log.error('Entries could not be created from the dropped files', error),
      )
      .then(() => undefined);
  }

  /** Resolves after all are converted. */
  idle(): Promise<void> {
    return this.#inserting;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled([this.#inserting, ...this.#staging]);
  }

  async #insertAll(): Promise<void> {
    while (!this.#closed && (await this.#context.thread.call('insertStaged', undefined))) this.#hooks.onEntries();
  }
}
