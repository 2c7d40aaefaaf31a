import { shell } from 'electron';
import { getExportFileName, fileKinds } from '../tables/file-name.ts';
import type { Cache } from '../cache/cache.ts';
import { type ChangesExport, type ExportDone, type ExportRequest, VitrineError } from '../contract/index.ts';
import { getResource } from '../model/index.ts';
import { m } from '../messages/index.ts';
import type { SaveFileOptions } from '../shell/file-dialogs.ts';
import type { Handle } from '../ipc/handle.ts';
import type { CallParts } from '../ipc/call-dependencies.ts';

/** The maximum number of files that can still be shown in their folder. */
const maxKnownFiles = 50;

/**
 * Registers the calls about exports. The destination is chosen only in a native dialog; the page identifies a run by
 * its ID.
 */
export const handleExport = (
  { handle }: Handle,
  { workspaces, chooseSave, emit }: Pick<CallParts, 'workspaces' | 'chooseSave' | 'emit'>,
): void => {
  const known = new Map<string, string>();
  const rememberFile = (id: string, path: string): void => {
    known.set(id, path);
    const [oldest] = known.keys();
    if (known.size > maxKnownFiles && oldest !== undefined) known.delete(oldest);
  };

  const start = async (
    request: ExportRequest | ChangesExport,
    question: SaveFileOptions,
    ready: (cache: Cache) => Promise<unknown>,
  ): Promise<ExportDone | null> => {
    const { cache, exports, quality } = await workspaces.current();
    const path = await chooseSave(question);
    if (path === null) return null;
    await ready(cache);
    const profiles = await quality.profiles.names();
    const done = await exports.run(request, path, (progress) => emit('export.progress', progress), profiles);
    rememberFile(request.id, path);
    return done;
  };

  handle('export.run', (request) => {
    const { scope, format } = request;
    const { resource } = scope.query;
    const title = m.exporting.titles.items(getResource(resource).labels.many);
    return start(
      request,
      { title, name: getExportFileName(resource, format), kinds: [fileKinds[format]] },
      async (cache) => {
        // A query of free attributes waits here until they have been read from the bodies.
        if (scope.what !== 'all') await cache.query(scope.query, 0, 1, 'export');
      },
    );
  });
  handle('export.changes', (request) => {
    const { format } = request;
    const name = getExportFileName('changes', format);
    const question: SaveFileOptions = { title: m.exporting.titles.changes, name, kinds: [fileKinds[format]] };
    return start(request, question, () => Promise.resolve());
  });
  handle('export.cancel', ({ id }) => {
    workspaces.peek()?.exports.cancel(id);
    return undefined;
  });
  handle('export.showInFolder', ({ id }) => {
    const path = known.get(id);
    if (path === undefined) throw new VitrineError('notFound', m.exporting.notExported);
    shell.showItemInFolder(path);
    return undefined;
  });
};
