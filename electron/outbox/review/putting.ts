import type { Thread } from '../../base/thread.ts';
import type { Review } from '../../contract/review.ts';
import type { Outbox, SourceFile } from '../outbox.ts';
import { throttle } from '../../base/throttle.ts';
import type { ReviewHandlers } from './review-thread.ts';

interface Putting {
  readonly thread: Pick<Thread<ReviewHandlers>, 'call'>;
  readonly outbox: Pick<Outbox, 'addUploads' | 'addParts'>;
  /** How many files are sent. */
  readonly files: number;
  /** Fires when the review is closed meanwhile. */
  readonly signal: AbortSignal;
  /** Called with the progress. */
  readonly onProgress: (review: Review) => void;
}

/** Files in one message between threads: more would block the main thread. */
const filesPerMessage = 1_000;
/** Milliseconds between two progress events. */
const minInterval = 200;

/** Adds the chosen files to the outbox as one batch, all or none; false when the review was closed before. */
export const putIntoOutbox = async ({ thread, outbox, files, signal, onProgress }: Putting): Promise<boolean> => {
  const part = (from: number): Promise<readonly SourceFile[]> =>
    thread.call('chosen', { from, to: from + filesPerMessage });
  if (files <= filesPerMessage) {
    await outbox.addUploads(await part(0));
    return true;
  }
  async function* parts(): AsyncGenerator<readonly SourceFile[]> {
    for (let from = 0; from < files; from += filesPerMessage) yield part(from);
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
    await outbox.addParts(parts(), { signal, onProgress: onWritten });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  } finally {
    notifications.stop();
  }
};
