import type { Workspaces } from '../workspace/workspaces.ts';
import type { Reviews } from '../outbox/review/reviews.ts';
import type { Review } from '../contract/index.ts';
import type { Handle } from './handle.ts';

/** The calls about a review. Paths come from the system's dialog or the preload alone; the page names files by their place. */
export const handleReview = (
  { handle, handleDrop }: Handle,
  { workspaces, choose }: { workspaces: Workspaces; choose: (what: 'files' | 'folder') => Promise<readonly string[]> },
): void => {
  const reviews = async (): Promise<Reviews> => (await workspaces.current()).reviews;
  const open = async (paths: readonly string[]): Promise<Review | null> =>
    paths.length === 0 ? null : (await reviews()).open(paths);

  handle('uploads.pick', async ({ what }) => open(await choose(what)));
  handleDrop(open);
  handle('uploads.review', async ({ batch }) => (await reviews()).get(batch));
  handle('review.rows', async ({ batch, asked }) => (await reviews()).rows(batch, asked));
  handle('review.choose', async ({ batch, some, upload }) => (await reviews()).choose(batch, some, upload));
  handle('review.arrange', async ({ batch, rules }) => (await reviews()).arrange(batch, rules));
  handle('review.describe', async ({ batch, file, altText }) => (await reviews()).describe(batch, file, altText));
  handle('uploads.start', async ({ batch }) => ({ files: await (await reviews()).start(batch) }));
  handle('uploads.dismiss', async ({ batch }) => {
    (await reviews()).dismiss(batch);
    return undefined;
  });
};
