import type { Reviews } from '../outbox/review/review-service.ts';
import type { Review } from '../contract/index.ts';
import type { Handle } from './handle.ts';
import type { CallParts } from './call-dependencies.ts';

/**
 * Registers the calls about upload reviews. Paths are only from native dialogs or the preload script; the page
 * identifies files by index.
 */
export const handleReview = (
  { handle, handleDrop }: Handle,
  { workspaces, chooseFiles, pictures }: Pick<CallParts, 'workspaces' | 'chooseFiles' | 'pictures'>,
): void => {
  const getReviews = async (): Promise<Reviews> => (await workspaces.current()).reviews;
  const open = async (paths: readonly string[]): Promise<Review | null> =>
    paths.length === 0 ? null : (await getReviews()).open(paths);

  handle('review.pick', async ({ what }) => open(await chooseFiles(what)));
  /** Excludes pictures that were dragged out of the window and dropped in it again. */
  const excludeDraggedOut = async (paths: readonly string[]): Promise<string[]> => {
    const areDraggedOut = await Promise.all(paths.map((path) => pictures.outgoing.includes(path)));
    return paths.filter((_, index) => areDraggedOut[index] !== true);
  };
  handleDrop(async (paths) => open(await excludeDraggedOut(paths)));
  handle('review.get', async ({ batch }) => (await getReviews()).get(batch));
  handle('review.rows', async ({ batch, asked }) => (await getReviews()).rows(batch, asked));
  handle('review.choose', async ({ batch, some, upload }) => (await getReviews()).choose(batch, some, upload));
  handle('review.arrange', async ({ batch, rules }) => (await getReviews()).arrange(batch, rules));
  handle('review.describe', async ({ batch, file, altText }) => (await getReviews()).describe(batch, file, altText));
  handle('review.start', async ({ batch }) => ({ files: await (await getReviews()).start(batch) }));
  handle('review.dismiss', async ({ batch }) => {
    (await getReviews()).dismiss(batch);
    return undefined;
  });
};
