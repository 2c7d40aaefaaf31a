import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { z } from 'zod';
import { isMissing } from '../base/errno.ts';
import { VitrineError } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import { watchedViewSchema } from '../contract/quality.ts';
import type { WatchedView } from '../contract/quality.ts';
import { m } from '../messages/index.ts';

const log = createLogger('quality');

/** An account watches so many views at most. */
const mostViews = 50;

/** The saved views of one account that are watched, in a file of its own folder. */
export interface WatchedViews {
  list(): Promise<readonly WatchedView[]>;
  /** Keeps it in place of the one of its id, else as the last. Throws `disk`, `badArgument` for one too many. */
  watch(view: WatchedView): Promise<void>;
  /** Safe to call for one that is not watched. */
  forget(id: string): Promise<void>;
  settled(): Promise<void>;
}

const fileSchema = z.object({ views: z.array(z.unknown()) });

/** One that cannot be read is left out; the others stay. */
const readViews = (text: string): readonly WatchedView[] =>
  fileSchema.parse(JSON.parse(text)).views.flatMap((entry) => {
    const read = watchedViewSchema.safeParse(entry);
    return read.success ? [read.data] : [];
  });

/** Kept in `folder`, which is there. A file that cannot be read counts as none, and is set aside. */
export const createWatchedViews = (folder: string): WatchedViews => {
  const path = join(folder, 'watched-views.json');
  const queue = new PQueue({ concurrency: 1 });
  let held: readonly WatchedView[] | null = null;
  const read = async (): Promise<readonly WatchedView[]> => {
    try {
      return readViews(await readFile(path, 'utf8'));
    } catch (error) {
      if (isMissing(error)) return [];
      log.error('The watched views cannot be read; their file is set aside', error);
      await rename(path, `${path}.damaged`);
      return [];
    }
  };
  const list = async (): Promise<readonly WatchedView[]> => (held ??= await read());
  const keep = async (views: readonly WatchedView[]): Promise<void> => {
    try {
      await writeFile(`${path}.part`, JSON.stringify({ views }), { mode: 0o600 });
      await rename(`${path}.part`, path);
    } catch (cause) {
      throw new VitrineError('disk', m.quality.notSaved, { cause });
    }
    held = views;
  };
  return {
    list: () => queue.add(list),
    watch: (view) =>
      queue.add(async () => {
        const all = await list();
        const at = all.findIndex(({ id }) => id === view.id);
        if (at < 0 && all.length >= mostViews) throw new VitrineError('badArgument', m.quality.tooManyViews(mostViews));
        await keep(at < 0 ? [...all, view] : all.with(at, view));
      }),
    forget: (id) => queue.add(async () => keep((await list()).filter((view) => view.id !== id))),
    settled: () => queue.onIdle(),
  };
};
