import type { Reviews } from '../outbox/review/reviews.ts';
import type { Review } from '../contract/index.ts';
import type { Handle } from './handle.ts';
import type { CallParts } from './parts.ts';

/**
 * Registers the calls about upload reviews. Paths are only from native dialogs or the preload script; the page
 * identifies files by index.
 */
export const handleReview = (
  { handle, handleDrop }: Handle,
  { workspaces, chooseFiles, pictures }: Pick<CallParts, 'workspaces' | 'chooseFiles' | 'pictures'>,
): void => {
  const reviews = async (): Promise<Reviews> => (await workspaces.current()).reviews;
  const open = async (paths: readonly string[]): Promise<Review | null> =>
    paths.length === 0 ? null : (await reviews()).open(paths);

  handle('review.pick', async ({ what }) => open(await chooseFiles(what)));
  /** Excludes pictures that were dragged out of the window and dropped in it again. */
  const withoutOwn = async (paths: readonly string[]): Promise<string[]> => {
    const own = await Promise.all(paths.map((path) => pictures.outgoing.includes(path)));
    return paths.filter((_, at) => own[at] !== true);
  };
  handleDrop(async (paths) => open(await withoutOwn(paths)));
  handle('review.get', async ({ batch }) => (await reviews()).get(batch));
  handle('review.rows', async ({ batch, asked }) => (await reviews()).rows(batch, asked));
  handle('review.choose', async ({ batch, some, upload }) => (await reviews()).choose(batch, some, upload));
  handle('review.arrange', async ({ batch, rules }) => (await reviews()).arrange(batch, rules));
  handle('review.describe', async ({ batch, file, altText }) => (await reviews()).describe(batch, file, altText));
  handle('review.start', async ({ batch }) => ({ files: await (await reviews()).start(batch) }));
  handle('review.dismiss', async ({ batch }) => {
    (await reviews()).dismiss(batch);
    return undefined;
  });
};
