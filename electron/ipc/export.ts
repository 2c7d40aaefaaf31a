import { shell } from 'electron';
import { defaultName, fileKinds } from '../export/file-name.ts';
import { VitrineError } from '../contract/index.ts';
import { resourceOf } from '../model/index.ts';
import type { SaveQuestion } from '../shell/choose-save.ts';
import type { Workspaces } from '../shell/workspaces.ts';
import type { Emit } from './events.ts';
import type { Handle } from './handle.ts';

/** Files that can still be shown in their folder. */
const mostKnown = 50;

/** The calls about exports. Where a file goes is chosen in the system's dialog alone; the page names a run by its id. */
export const handleExport = (
  { handle }: Handle,
  parts: { workspaces: Workspaces; choose: (question: SaveQuestion) => Promise<string | null>; emit: Emit },
): void => {
  const { workspaces, choose, emit } = parts;
  const known = new Map<string, string>();
  const know = (id: string, path: string): void => {
    known.set(id, path);
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  };

  handle('export.run', async (request) => {
    const { resource } = request.scope.query;
    const { cache, exports } = await workspaces.current();
    const path = await choose({
      title: `Export ${resourceOf(resource).labels.many}`,
      name: defaultName(resource, request.format),
      kind: fileKinds[request.format],
    });
    if (path === null) return null;
    // A question to free attributes waits here until they have been read out of the bodies.
    if (request.scope.what !== 'all') await cache.query(request.scope.query, 0, 1, 'export');
    const done = await exports.run(request, path, (progress) => emit('export.progress', progress));
    know(request.id, path);
    return done;
  });
  handle('export.cancel', ({ id }) => {
    workspaces.peek()?.exports.cancel(id);
    return undefined;
  });
  handle('export.showInFolder', ({ id }) => {
    const path = known.get(id);
    if (path === undefined) throw new VitrineError('notFound', 'That file was not exported in this session.');
    shell.showItemInFolder(path);
    return undefined;
  });
};
