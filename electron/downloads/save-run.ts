import type { AccountId } from '../base/branded-types.ts';
import { VitrineError } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import type { Thread } from '../base/thread.ts';
import type { SaveRunStatus } from './contract.ts';
import { m } from '../messages/index.ts';
import { createTimeLeft } from '../outbox/uploads/time-left.ts';
import type { PictureOrigins } from '../asset-files/picture-url.ts';
import { type FileAccess, convertPart, fetchPart } from './fetch-file.ts';
import type { ClaimedFile, ConversionResult } from './db/run-worker.ts';
import type { SaveHandlers } from './save-thread.ts';

const log = createLogger('downloads');

/** The dependencies of a run. */
export interface SaveRunParts {
  readonly account: AccountId;
  /** Null: the account no longer exists. */
  readonly origins: () => PictureOrigins | null;
  readonly files: () => FileAccess;
}

/** The number of parallel downloads. */
const maxParallelDownloads = 3;
/** The number of consecutive connection errors after which the run waits for the user. */
const maxConnectionErrors = 4;
const unreachable: ReadonlySet<string> = new Set(['offline', 'hostNotFound', 'timeout']);

/** A file in progress. */
interface Bringing {
  readonly stop: AbortController;
  came: number;
}

export type SaveThread = Pick<Thread<SaveHandlers>, 'call'>;

/** A running save run. */
export class SaveRun {
  readonly id: string;
  readonly #parts: SaveRunParts;
  readonly #thread: SaveThread;
  readonly #tell: () => void;
  readonly #bringing = new Map<number, Bringing>();
  readonly #time = createTimeLeft();
  readonly done: Promise<void>;
  #end: 'pause' | 'cancel' | 'close' | null = null;
  #came = 0;
  #counted = 0;
  #failed = 0;
  #problem: string | null = null;

  constructor(id: string, parts: SaveRunParts, thread: SaveThread, tell: () => void) {
    this.id = id;
    this.#parts = parts;
    this.#thread = thread;
    this.#tell = tell;
    this.done = this.#work();
  }

  /** Stops the run. Files in progress become pending. */
  stop(why: 'pause' | 'cancel' | 'close'): Promise<void> {
    this.#interrupt(why);
    return this.done;
  }

  stopFile(file: number): void {
    this.#bringing.get(file)?.stop.abort('left');
  }

  cameOf(file: number): number {
    return this.#bringing.get(file)?.came ?? 0;
  }

  /** Returns the current progress, based on the stored one. */
  seen(run: SaveRunStatus): SaveRunStatus {
    const receivedBytes = run.came + (this.#came - this.#counted);
    const inFlight = [...this.#bringing.values()].reduce((sum, one) => sum + one.came, 0);
    const remainingBytes = Math.max(0, run.of - run.came - inFlight);
    const work = { bytes: remainingBytes, files: run.counts.waiting, perTenSeconds: null, bytesPerSecond: null };
    const left = remainingBytes === 0 ? null : this.#time.estimate(work, performance.now());
    return { ...run, came: receivedBytes, of: receivedBytes + remainingBytes, left: left?.ms ?? null };
  }

  async #work(): Promise<void> {
    const { id: run } = this;
    let began = performance.now();
    const count = async (): Promise<void> => {
      const now = performance.now();
      const receivedBytes = this.#came - this.#counted;
      this.#counted += receivedBytes;
      await this.#thread.call('count', { run, came: receivedBytes, took: Math.round(now - began) });
      began = now;
    };
    const runLane = async (): Promise<void> => {
      while (this.#end === null) {
        const claimed = await this.#thread.call('next', { run });
        this.#tell();
        if (claimed === null) return;
        await this.#bring(claimed);
        await count();
        this.#tell();
      }
    };
    const runLanes = async (): Promise<void> => {
      const lanes = Array.from({ length: maxParallelDownloads }, async () =>
        runLane().catch((error: unknown) => {
          // The other lanes must not continue in a run that has failed, next to the following run.
          this.#interrupt('pause');
          throw error;
        }),
      );
      const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    };
    try {
      await this.#thread.call('begin', { run });
      await this.#thread.call('setState', { run, state: 'running' });
      do await runLanes();
      while (this.#end === null && (await this.#thread.call('figures', { run })).counts.waiting > 0);
      await this.#close();
    } catch (error) {
      if (this.#end === 'close') return;
      log.error('Saving files stopped', error);
      const problem = error instanceof VitrineError ? error.message : null;
      await this.#thread.call('halt', { run, problem }).catch(() => undefined);
    }
  }

  /** Lets the lanes end. The first reason counts. */
  #interrupt(why: 'pause' | 'cancel' | 'close'): void {
    this.#end ??= why;
    for (const { stop } of this.#bringing.values()) stop.abort();
  }

  async #close(): Promise<void> {
    const { id: run } = this;
    if (this.#end === null) await this.#thread.call('end', { run, state: 'done' });
    else if (this.#end === 'cancel') {
      await this.#thread.call('leave', { run, file: null });
      await this.#thread.call('end', { run, state: 'cancelled' });
    } else if (this.#end === 'pause') {
      if (this.#problem === null) await this.#thread.call('setState', { run, state: 'paused' });
      else await this.#thread.call('halt', { run, problem: this.#problem });
    }
  }

  async #bring(claimed: ClaimedFile): Promise<void> {
    const { id: run } = this;
    const { file } = claimed;
    const download: Bringing = { stop: new AbortController(), came: 0 };
    this.#bringing.set(file, download);
    if (this.#end !== null) download.stop.abort();
    try {
      await this.#fetch(claimed, download);
      const { ok, message } = await this.#thread.call('check', { run, file });
      if (!ok) {
        await this.#thread.call('fail', { run, file, message: message ?? '', again: true });
        return;
      }
      const conversion = await this.#convert(claimed);
      await this.#thread.call('finish', { run, file, made: conversion });
      this.#failed = 0;
    } catch (error) {
      await this.#failedWith(error, file, download);
    } finally {
      this.#bringing.delete(file);
    }
  }

  async #failedWith(error: unknown, file: number, { stop }: Bringing): Promise<void> {
    const { id: run } = this;
    if (stop.signal.aborted) {
      // In one call: another lane could claim a file that waits in between.
      await this.#thread.call('release', { run, file, to: stop.signal.reason === 'left' ? 'left' : 'waiting' });
      return;
    }
    if (!(error instanceof VitrineError)) throw error;
    if (unreachable.has(error.code) && ++this.#failed >= maxConnectionErrors) {
      await this.#thread.call('release', { run, file, to: 'waiting' });
      this.#problem = error.message;
      this.#interrupt('pause');
      return;
    }
    log.info('A file could not be saved', error);
    await this.#thread.call('fail', { run, file, message: error.message, again: error.retryable });
  }

  async #fetch({ address, part, size }: ClaimedFile, own: Bringing): Promise<void> {
    if (address === null) return;
    const origins = this.#parts.origins();
    if (origins === null) throw new VitrineError('cancelled', m.pictures.cancelled);
    const { account, files } = this.#parts;
    await fetchPart(files(), { account, origins, address, part, size }, own.stop.signal, (bytes) => {
      own.came += bytes;
      this.#came += bytes;
      this.#time.sent(bytes, performance.now());
      this.#tell();
    });
  }

  async #convert(claimed: ClaimedFile): Promise<ConversionResult | null> {
    if (!claimed.converts) return null;
    const { id: run } = this;
    const conversion = await this.#thread.call('convertOf', { run });
    if (conversion === null) return null;
    await this.#thread.call('converting', { run, file: claimed.file });
    this.#tell();
    return convertPart(this.#parts.files(), claimed, conversion);
  }
}
