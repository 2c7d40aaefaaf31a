import { randomUUID } from 'node:crypto';
import { mkdir, statfs } from 'node:fs/promises';
import { shell } from 'electron';
import { toDisplayPath } from '../base/display-path.ts';
import { type ExportScope, type SaveFolder, VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import type { SaveRuns } from './save-service.ts';
import type { Handle } from '../ipc/handle.ts';
import type { CallParts } from '../ipc/call-dependencies.ts';

type Parts = Pick<CallParts, 'workspaces' | 'chooseFolder'>;
type WaitForAttributes = (scope: ExportScope) => Promise<void>;

/** The maximum number of folders that can still be identified. */
const maxKnownFolders = 50;

/** Folders that the user chose, by the IDs that the page uses. */
interface ChosenFolders {
  readonly know: (path: string) => Promise<SaveFolder>;
  /** Returns the path of a folder. Throws `notFound`. */
  readonly path: (id: string) => string;
}

const createChosenFolders = (): ChosenFolders => {
  const paths = new Map<string, string>();
  const getFreeSpace = async (path: string): Promise<number | null> => {
    const found = await statfs(path).catch(() => null);
    return found === null ? null : found.bavail * found.bsize;
  };
  return {
    know: async (path) => {
      const id = [...paths].find(([, known]) => known === path)?.[0] ?? randomUUID();
      paths.delete(id);
      paths.set(id, path);
      const [oldest] = paths.keys();
      if (paths.size > maxKnownFolders && oldest !== undefined) paths.delete(oldest);
      return { id, path: toDisplayPath(path), free: await getFreeSpace(path) };
    },
    path: (id) => {
      const path = paths.get(id);
      if (path === undefined) throw new VitrineError('notFound', m.downloads.noFolder);
      return path;
    },
  };
};

const handleComparisons = ({ handle }: Handle, { workspaces, chooseFolder }: Parts, ready: WaitForAttributes): void => {
  handle('downloads.compareFolder', async ({ scope }) => {
    const { saves } = await workspaces.current();
    const at = await saves.lastFolder();
    const path = await chooseFolder({ title: m.downloads.titles.compare, button: m.downloads.buttons.compare, at });
    if (path === null) return null;
    await ready(scope);
    return (await workspaces.current()).comparisons.open(path, scope);
  });
  handle('downloads.comparedRows', async ({ id, group, from, limit }) =>
    (await workspaces.current()).comparisons.rows(id, group, from, from + limit),
  );
  handle('downloads.uploadCompared', async ({ id, group }) => {
    const { comparisons, reviews } = await workspaces.current();
    const paths = await comparisons.paths(id, group);
    return paths.length === 0 ? null : reviews.open(paths);
  });
  handle('downloads.comparedAssets', async ({ id, group }) =>
    (await workspaces.current()).comparisons.assets(id, group),
  );
  handle('downloads.closeComparison', async ({ id }) => {
    await workspaces.peek()?.comparisons.dismiss(id);
    return undefined;
  });
};

/**
 * Registers the calls about saving files. The folder is chosen only in a native dialog; the page identifies it by ID.
 */
export const handleDownloads = (answering: Handle, parts: Parts): void => {
  const { handle } = answering;
  const { workspaces, chooseFolder } = parts;
  const folders = createChosenFolders();
  const getSaves = async (): Promise<SaveRuns> => (await workspaces.current()).saves;
  /** A query of free attributes waits here until they have been read from the bodies. */
  const waitForAttributes: WaitForAttributes = async (scope) => {
    const cache = await workspaces.cache();
    if (scope.what !== 'all') await cache.query(scope.query, 0, 1, 'export');
  };

  handleComparisons(answering, parts, waitForAttributes);
  handle('downloads.chooseFolder', async () => {
    const at = await (await getSaves()).lastFolder();
    const path = await chooseFolder({ title: m.downloads.titles.choose, button: m.downloads.buttons.choose, at });
    if (path === null) return null;
    // Some native dialogs permit choosing a folder that does not exist yet.
    await mkdir(path, { recursive: true });
    return folders.know(path);
  });
  handle('downloads.lastFolder', async () => {
    const path = await (await getSaves()).lastFolder();
    return path === null ? null : folders.know(path);
  });
  handle('downloads.plan', async ({ scope, options, folder }) => {
    const path = folder === null ? null : folders.path(folder);
    await waitForAttributes(scope);
    return (await getSaves()).plan(scope, options, path);
  });
  handle('downloads.start', async ({ scope, options, folder }) => {
    const path = folders.path(folder);
    await waitForAttributes(scope);
    return (await getSaves()).start(scope, options, path);
  });
  handle('downloads.runs', async () => (await getSaves()).runs());
  handle('downloads.rows', async ({ run, from, limit }) => (await getSaves()).rows(run, from, limit));
  handle('downloads.pause', async ({ run, paused }) => {
    await (await getSaves()).pause(run, paused);
    return undefined;
  });
  handle('downloads.cancel', async ({ run, file }) => {
    await (await getSaves()).cancel(run, file);
    return undefined;
  });
  handle('downloads.retry', async ({ run, file }) => {
    await (await getSaves()).retry(run, file);
    return undefined;
  });
  handle('downloads.showFolder', async ({ run }) => {
    const openError = await shell.openPath(await (await getSaves()).folderOf(run));
    if (openError !== '') throw new VitrineError('file', m.downloads.folderGone);
    return undefined;
  });
};
