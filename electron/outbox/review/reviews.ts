import { randomUUID } from 'node:crypto';
import { createLogger } from '../../base/logger.ts';
import { startThread } from '../../base/thread.ts';
import type { Thread } from '../../base/thread.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Review, ReviewAsked, ReviewRules, ReviewSome, ReviewWindow } from '../../contract/review.ts';
import type { Outbox, SourceFile } from '../outbox.ts';
import type { BatchOptions } from './batch.ts';
import type { ReviewHandlers, ReviewThreadEvents } from './review-thread.ts';
import { putIntoOutbox } from './putting.ts';
import { rightRules } from './rules.ts';

export { firstRules } from './rules.ts';

const log = createLogger('outbox');

type Typed = { readonly [Name in keyof ReviewRules]?: string | undefined };
type ReviewThread = Thread<ReviewHandlers, ReviewThreadEvents>;

/**
 * Files that a person chose, looked at before anything is sent. Each review has a thread of its own, which ends with it;
 * all that names a closed one is answered with `notFound`.
 */
export interface Reviews {
  /** Looks at files and folders. Answers at once; `onReviewed` tells what is found. */
  open(paths: readonly string[]): Promise<Review>;
  /** The review as it stands. */
  get(batch: string): Promise<Review>;
  /** A window of its files. */
  rows(batch: string, asked: ReviewAsked): Promise<ReviewWindow>;
  /** A file that can be sent, as it was found; null for any other, and where the review is closed. */
  file(batch: string, file: number): Promise<SourceFile | null>;
  /** Ticks or unticks files, as far as they can be sent. */
  choose(batch: string, some: ReviewSome, upload: boolean): Promise<Review>;
  /** Changes rules; those that are right are kept for the next review. */
  arrange(batch: string, rules: Typed): Promise<Review>;
  /** Gives a file its own alt text; null takes it away. */
  describe(batch: string, file: number, altText: string | null): Promise<Review>;
  /**
   * Puts the ticked files into the outbox, all of them or none, and closes the review. Answers how many, 0 when it was
   * dismissed meanwhile; `badArgument` when none is ticked.
   */
  start(batch: string): Promise<number>;
  /** Closes the review; nothing was sent. Safe to call twice. */
  dismiss(batch: string): void;
  /** The figures of every review that changed; at most five times a second. Answers its own end. */
  onReviewed(listener: (review: Review) => void): () => void;
  /** Ends all that is under way. */
  close(): Promise<void>;
}

export interface ReviewsOptions {
  /** The folder of the sources or of the built main process. */
  readonly root: URL;
  /** The account's folder: its copy is read there. */
  readonly folder: string;
  readonly outbox: Pick<Outbox, 'addUploads' | 'addParts'>;
  /** The rules of the last review, and where those of this one are kept. */
  readonly rules: { readonly get: () => ReviewRules; readonly keep: (rules: ReviewRules) => void };
  /** Whether this account's uploads carry an alt text. */
  readonly altTextSent: () => boolean;
}

export const createReviews = ({ root, folder, outbox, rules, altTextSent }: ReviewsOptions): Reviews => {
  const threads = new Map<string, ReviewThread>();
  const listeners = new Set<(review: Review) => void>();
  /** Those that are put into the outbox just now. */
  const starting = new Map<string, AbortController>();
  const known = (id: string): ReviewThread => {
    const thread = threads.get(id);
    if (!thread) throw new VitrineError('notFound', 'This review is closed. Choose the files again.');
    return thread;
  };
  const tell = (review: Review): void => listeners.forEach((listener) => listener(review));
  const begin = (options: BatchOptions): ReviewThread => {
    const thread: ReviewThread = startThread(root, 'outbox/review/review-thread', { folder, ...options });
    threads.set(options.id, thread);
    thread.on('changed', (review) => threads.has(review.batch) && tell(review));
    return thread;
  };
  const end = async (id: string): Promise<void> => {
    const thread = threads.get(id);
    threads.delete(id);
    starting.get(id)?.abort(new VitrineError('cancelled', 'The review was closed.'));
    await thread?.close();
  };
  return {
    open: (paths) =>
      begin({ id: randomUUID(), paths, rules: rules.get(), altTextSent: altTextSent() }).call('review', undefined),
    get: async (id) => known(id).call('review', undefined),
    rows: async (id, asked) => known(id).call('rows', asked, { replaces: 'rows' }),
    file: async (id, file) => (await threads.get(id)?.call('file', file)) ?? null,
    choose: async (id, some, upload) => known(id).call('choose', { some, upload }),
    arrange: async (id, typed) => {
      const review = await known(id).call('arrange', typed);
      rules.keep(rightRules(review, rules.get()));
      return review;
    },
    describe: async (id, file, altText) => known(id).call('describe', { file, altText }),
    start: async (id) => {
      const thread = known(id);
      const files = await thread.call('decide', undefined);
      if (files === 0) throw new VitrineError('badArgument', 'Nothing is ticked, so nothing would be sent.');
      const controller = new AbortController();
      starting.set(id, controller);
      try {
        if (!(await putIntoOutbox({ thread, outbox, files, signal: controller.signal, tell }))) return 0;
      } finally {
        starting.delete(id);
      }
      await end(id);
      return files;
    },
    dismiss: (id) => void end(id).catch((error: unknown) => log.error('A review did not end', error)),
    onReviewed: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      await Promise.all([...threads.keys()].map(end));
    },
  };
};
