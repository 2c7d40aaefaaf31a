import { randomUUID } from 'node:crypto';
import { basename, dirname } from 'node:path';
import type { IntentId } from '../base/brand.ts';
import { VitrineError } from '../contract/errors.ts';
import type { Review } from '../contract/uploads.ts';
import { Batch } from './batch.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxCache } from './types.ts';
import { walkFiles } from './walk.ts';

/** Files that a person chose, looked at before anything is sent. */
export interface Reviews {
  /** Looks at files and folders. Answers with what is known without reading them; `onReviewed` tells the rest. */
  open(paths: readonly string[]): Promise<Review>;
  /** The review as it stands. `notFound` when it was closed. */
  get(batch: string): Review;
  /** Puts files of the review into the outbox and closes it. `badArgument` for a file that is not in it or cannot be sent. */
  start(batch: string, files: readonly string[]): Promise<readonly IntentId[]>;
  /** Closes the review; nothing was sent. Safe to call twice. */
  dismiss(batch: string): void;
  /** Every review that changed, whole; at most five times a second. Answers its own end. */
  onReviewed(listener: (review: Review) => void): () => void;
}

/** As many as one call can start. */
const mostFiles = 500_000;

const folderOf = (paths: readonly string[], files: readonly { readonly path: string }[]): string | null => {
  const [only] = paths;
  const folders = new Set(paths.map((path) => dirname(path)));
  if (only === undefined || folders.size > 1) return null;
  const isFolder = paths.length === 1 && files.every(({ path }) => path !== only);
  return basename(isFolder ? only : dirname(only)) || null;
};

export const createReviews = (options: {
  readonly outbox: Pick<Outbox, 'addUploads'>;
  readonly cache: Pick<OutboxCache, 'findAssets' | 'matchSkus'>;
}): Reviews => {
  const { outbox, cache } = options;
  const batches = new Map<string, Batch>();
  const listeners = new Set<(review: Review) => void>();
  const known = (id: string): Batch => {
    const batch = batches.get(id);
    if (!batch) throw new VitrineError('notFound', 'This review is closed. Choose the files again.');
    return batch;
  };
  const dismiss = (id: string): void => {
    batches.get(id)?.stop();
    batches.delete(id);
  };
  return {
    open: async (paths) => {
      const found = await walkFiles(paths, mostFiles);
      const id = randomUUID();
      const batch = new Batch({ id, folder: folderOf(paths, found), found, cache }, (review) => {
        for (const listener of listeners) listener(review);
      });
      batches.set(id, batch);
      return batch.view();
    },
    get: (id) => known(id).view(),
    start: async (id, files) => {
      const ids = await outbox.addUploads(known(id).chosen(files));
      dismiss(id);
      return ids;
    },
    dismiss,
    onReviewed: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
