import type { Thread } from '../../base/thread.ts';
import type { Review } from '../../contract/review.ts';
import type { Outbox, SourceFile } from '../outbox.ts';
import { throttle } from '../throttle.ts';
import type { ReviewHandlers } from './review-thread.ts';

interface Putting {
  readonly thread: Pick<Thread<ReviewHandlers>, 'call'>;
  readonly outbox: Pick<Outbox, 'addUploads' | 'addParts'>;
  /** How many were decided on. */
  readonly files: number;
  /** Fires when the review is closed meanwhile. */
  readonly signal: AbortSignal;
  /** Told how far it is. */
  readonly tell: (review: Review) => void;
}

/** So many files go from thread to thread at a time: more would hold up the main thread. */
const atOnce = 1_000;
/** The least time between two tellings, in milliseconds. */
const pace = 200;

/** Puts what was decided on into the outbox as one batch, whole or not at all; false when the review was closed before. */
export const putIntoOutbox = async ({ thread, outbox, files, signal, tell }: Putting): Promise<boolean> => {
  const part = (from: number): Promise<readonly SourceFile[]> => thread.call('chosen', { from, to: from + atOnce });
  if (files <= atOnce) {
    await outbox.addUploads(await part(0));
    return true;
  }
  async function* parts(): AsyncGenerator<readonly SourceFile[]> {
    for (let from = 0; from < files; from += atOnce) yield part(from);
  }
  const review = await thread.call('review', undefined);
  let written = 0;
  const telling = throttle(
    () => pace,
    () => tell({ ...review, starting: written }),
  );
  const onProgress = (now: number): void => {
    written = now;
    telling.soon();
  };
  try {
    await outbox.addParts(parts(), { signal, onProgress });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  } finally {
    telling.stop();
  }
};
