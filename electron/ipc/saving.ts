import { randomUUID } from 'node:crypto';
import { mkdir, statfs } from 'node:fs/promises';
import { shell } from 'electron';
import { shownPath } from '../base/shown-path.ts';
import { VitrineError } from '../contract/index.ts';
import type { ExportScope, SavingFolder } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import type { Saves } from '../saving/saves.ts';
import type { Handle } from './handle.ts';
import type { CallParts } from './parts.ts';

/** Folders that can still be named. */
const mostKnown = 50;

/** Folders that the person chose, by the ids that the page names them by. */
interface ChosenFolders {
  readonly know: (path: string) => Promise<SavingFolder>;
  /** Throws `notFound`. */
  readonly path: (id: string) => string;
}

const createChosenFolders = (): ChosenFolders => {
  const paths = new Map<string, string>();
  const freeIn = async (path: string): Promise<number | null> => {
    const found = await statfs(path).catch(() => null);
    return found === null ? null : found.bavail * found.bsize;
  };
  return {
    know: async (path) => {
      const id = [...paths].find(([, known]) => known === path)?.[0] ?? randomUUID();
      paths.delete(id);
      paths.set(id, path);
      const [oldest] = paths.keys();
      if (paths.size > mostKnown && oldest !== undefined) paths.delete(oldest);
      return { id, path: shownPath(path), free: await freeIn(path) };
    },
    path: (id) => {
      const path = paths.get(id);
      if (path === undefined) throw new VitrineError('notFound', m.saving.noFolder);
      return path;
    },
  };
};

/** The calls about files that are saved. Which folder is chosen in the system's dialog alone; the page names it by its id. */
export const handleSaving = (
  { handle }: Handle,
  { workspaces, chooseFolder }: Pick<CallParts, 'workspaces' | 'chooseFolder'>,
): void => {
  const folders = createChosenFolders();
  const saves = async (): Promise<Saves> => (await workspaces.current()).saves;
  /** A question to free attributes waits here until they have been read out of the bodies. */
  const ready = async (scope: ExportScope): Promise<void> => {
    const cache = await workspaces.cache();
    if (scope.what !== 'all') await cache.query(scope.query, 0, 1, 'export');
  };

  handle('saving.chooseFolder', async () => {
    const at = await (await saves()).lastFolder();
    const path = await chooseFolder({ title: m.saving.titles.choose, button: m.saving.buttons.choose, at });
    if (path === null) return null;
    // Some systems let one be named that is not there yet.
    await mkdir(path, { recursive: true });
    return folders.know(path);
  });
  handle('saving.lastFolder', async () => {
    const path = await (await saves()).lastFolder();
    return path === null ? null : folders.know(path);
  });
  handle('saving.plan', async ({ scope, options, folder }) => {
    const path = folder === null ? null : folders.path(folder);
    await ready(scope);
    return (await saves()).plan(scope, options, path);
  });
  handle('saving.start', async ({ scope, options, folder }) => {
    const path = folders.path(folder);
    await ready(scope);
    return (await saves()).start(scope, options, path);
  });
  handle('saving.runs', async () => (await saves()).runs());
  handle('saving.rows', async ({ run, from, limit }) => (await saves()).rows(run, from, limit));
  handle('saving.pause', async ({ run, paused }) => {
    await (await saves()).pause(run, paused);
    return undefined;
  });
  handle('saving.cancel', async ({ run, file }) => {
    await (await saves()).cancel(run, file);
    return undefined;
  });
  handle('saving.retry', async ({ run, file }) => {
    await (await saves()).retry(run, file);
    return undefined;
  });
  handle('saving.showFolder', async ({ run }) => {
    const fault = await shell.openPath(await (await saves()).folderOf(run));
    if (fault !== '') throw new VitrineError('file', m.saving.folderGone);
    return undefined;
  });
};
