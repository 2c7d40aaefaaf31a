import { randomUUID } from 'node:crypto';
import { Emitter } from '../../base/emitter.ts';
import { createLogger } from '../../base/logger.ts';
import { type Thread, type ThreadLimits, startThread } from '../../base/thread.ts';
import { VitrineError } from '../../base/errors.ts';
import type { LookAlikeAsset } from '../../pictures/look-alikes-contract.ts';
import type { Review, ReviewRowsQuery, ReviewRules, ReviewSome, ReviewWindow } from '../../contract/review.ts';
import { m } from '../../messages/index.ts';
import type { Outbox, SourceFile } from '../outbox.ts';
import { throttle } from '../../base/throttle.ts';
import type { BatchOptions } from './review.ts';
import type { ReviewHandlers, ReviewThreadEvents } from './review-thread.ts';
import { replaceInvalidRules } from './review-rules.ts';

interface OutboxAddition {
  readonly thread: Pick<Thread<ReviewHandlers>, 'call'>;
  readonly outbox: Pick<Outbox, 'addUploads' | 'addParts'>;
  readonly files: number;
  /** Aborts when the review is closed in the meantime. */
  readonly signal: AbortSignal;
  readonly onProgress: (review: Review) => void;
}

/** The number of files in one message between threads: more would block the main thread. */
const filesPerMessage = 1_000;
/** The minimum milliseconds between two progress events. */
const minInterval = 200;

/**
 * Adds the selected files to the outbox as one batch, all or none. Resolves to false if the review was closed before.
 */
const addToOutbox = async ({ thread, outbox, files, signal, onProgress }: OutboxAddition): Promise<boolean> => {
  const readPart = (from: number): Promise<readonly SourceFile[]> =>
    thread.call('chosen', { from, to: from + filesPerMessage });
  if (files <= filesPerMessage) {
    await outbox.addUploads(await readPart(0));
    return true;
  }
  async function* readParts(): AsyncGenerator<readonly SourceFile[]> {
    for (let from = 0; from < files; from += filesPerMessage) yield readPart(from);
  }
  const review = await thread.call('review', undefined);
  let written = 0;
  const notifications = throttle(
    () => minInterval,
    () => onProgress({ ...review, starting: written }),
  );
  const onWritten = (now: number): void => {
    written = now;
    notifications.schedule();
  };
  try {
    await outbox.addParts(readParts(), { signal, onProgress: onWritten });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  } finally {
    notifications.stop();
  }
};

export { firstRules } from './review-rules.ts';

const log = createLogger('outbox');

/** The heap limit of a review, which holds the properties of 100,000 files and one file at a time. */
const threadLimits: ThreadLimits = { maxOldGenerationSizeMb: 1_500, outOfMemory: m.review.tooMuchMemory };

type Typed = { readonly [Name in keyof ReviewRules]?: string | undefined };
type ReviewThread = Thread<ReviewHandlers, ReviewThreadEvents>;

/**
 * Checks files that the user chose before anything is sent. Each review has its own thread, which ends with it. Calls
 * for a closed review reject with `notFound`.
 */
export interface Reviews {
  /** Opens a review of files and folders. Resolves immediately; `onReviewed` reports the progress. */
  open(paths: readonly string[]): Promise<Review>;
  /** Returns the review's current figures. */
  get(batch: string): Promise<Review>;
  /** Returns a range of its files. */
  rows(batch: string, query: ReviewRowsQuery): Promise<ReviewWindow>;
  /** Returns a file that can be sent; null for any other file, or if the review is closed. */
  file(batch: string, file: number): Promise<SourceFile | null>;
  /**
   * Returns the index of the next file, starting at `from`, to compare with the account's pictures; null if there is
   * none or the review is closed.
   */
  nextToCompare(batch: string, from: number): Promise<number | null>;
  /** Stores the look-alike of a file; null: none is known. */
  compared(batch: string, file: number, alike: LookAlikeAsset | null): Promise<void>;
  /** Selects or deselects files that can be sent. */
  choose(batch: string, some: ReviewSome, upload: boolean): Promise<Review>;
  /** Changes rules; valid ones are stored for the next review. */
  arrange(batch: string, rules: Typed): Promise<Review>;
  /** Sets the alt text of a file; null removes it. */
  describe(batch: string, file: number, altText: string | null): Promise<Review>;
  /**
   * Adds the selected files to the outbox, all or none, and closes the review. Returns their number, or 0 if the review
   * was dismissed in the meantime. Rejects with `badArgument` if no file is selected, and with `notFound` while the
   * review is being added.
   */
  start(batch: string): Promise<number>;
  /** Closes the review without sending anything. Safe to call twice. */
  dismiss(batch: string): void;
  /** Subscribes to changed reviews, emitted at most five times a second. Returns an unsubscribe function. */
  onReviewed(listener: (review: Review) => void): () => void;
  /** Closes all reviews. */
  close(): Promise<void>;
}

export interface ReviewsOptions {
  /** The folder of the sources or of the built main process. */
  readonly root: URL;
  /** The account's folder, whose cache is read. */
  readonly folder: string;
  readonly outbox: Pick<Outbox, 'addUploads' | 'addParts'>;
  /** Reads the rules of the last review, and stores those of this one. */
  readonly rules: { readonly get: () => ReviewRules; readonly keep: (rules: ReviewRules) => void };
  /** Returns whether uploads of this account send an alt text. */
  readonly altTextSent: () => boolean;
}

export const createReviews = ({ root, folder, outbox, rules, altTextSent }: ReviewsOptions): Reviews => {
  const threads = new Map<string, ReviewThread>();
  const reviewed = new Emitter<Review>();
  /** Reviews whose files are being added to the outbox. */
  const starting = new Map<string, AbortController>();
  const requireThread = (id: string): ReviewThread => {
    const thread = threads.get(id);
    if (!thread) throw new VitrineError('notFound', m.review.closed);
    return thread;
  };
  const notify = (review: Review): void => reviewed.emit(review);
  const begin = (options: BatchOptions): ReviewThread => {
    const thread: ReviewThread = startThread(root, 'outbox/review/review-thread', { folder, ...options }, threadLimits);
    threads.set(options.id, thread);
    thread.on('changed', (review) => threads.has(review.batch) && notify(review));
    return thread;
  };
  const end = async (id: string): Promise<void> => {
    const thread = threads.get(id);
    threads.delete(id);
    starting.get(id)?.abort(new VitrineError('cancelled', m.review.ended));
    await thread?.close();
  };
  return {
    open: (paths) =>
      begin({ id: randomUUID(), paths, rules: rules.get(), altTextSent: altTextSent() }).call('review', undefined),
    get: async (id) => requireThread(id).call('review', undefined),
    rows: async (id, query) => requireThread(id).call('rows', query, { replaces: 'rows' }),
    file: async (id, file) => (await threads.get(id)?.call('file', file)) ?? null,
    nextToCompare: async (id, from) => (await threads.get(id)?.call('nextToCompare', from)) ?? null,
    compared: async (id, file, alike) => threads.get(id)?.call('compared', { file, alike }),
    choose: async (id, some, upload) => requireThread(id).call('choose', { some, upload }),
    arrange: async (id, typed) => {
      const review = await requireThread(id).call('arrange', typed);
      rules.keep(replaceInvalidRules(review, rules.get()));
      return review;
    },
    describe: async (id, file, altText) => requireThread(id).call('describe', { file, altText }),
    start: async (id) => {
      const thread = requireThread(id);
      // Otherwise a second call would add the files again.
      if (starting.has(id)) throw new VitrineError('notFound', m.review.closed);
      const controller = new AbortController();
      starting.set(id, controller);
      let files: number;
      try {
        files = await thread.call('decide', undefined);
        if (files === 0) throw new VitrineError('badArgument', m.review.noneTicked);
        if (!(await addToOutbox({ thread, outbox, files, signal: controller.signal, onProgress: notify }))) return 0;
      } finally {
        starting.delete(id);
      }
      await end(id);
      return files;
    },
    dismiss: (id) => void end(id).catch((error: unknown) => log.error('A review could not be closed', error)),
    onReviewed: (listener) => reviewed.subscribe(listener),
    close: async () => {
      await Promise.all([...threads.keys()].map(end));
    },
  };
};
