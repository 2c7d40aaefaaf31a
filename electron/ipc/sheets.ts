import { shell } from 'electron';
import { fileKinds } from '../export/file-name.ts';
import { VitrineError } from '../contract/index.ts';
import type { SheetDone, SheetRequest } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import type { Handle } from './handle.ts';
import type { CallParts } from './parts.ts';

/** Files that can still be shown in their folder. */
const mostKnown = 50;

/** A name without what no file has: the person's own words go into it. */
const safeName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}._ ()-]+/gu, '_');

/** The calls about sheets. Where a file goes is chosen in the system's dialog alone; the page names a run by its id. */
export const handleSheets = (
  { handle }: Handle,
  { workspaces, chooseSave, emit }: Pick<CallParts, 'workspaces' | 'chooseSave' | 'emit'>,
): void => {
  const known = new Map<string, string>();
  const know = (id: string, path: string): void => {
    known.set(id, path);
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  };

  const save = async (request: SheetRequest): Promise<SheetDone | null> => {
    const { cache, sheets } = await workspaces.current();
    const { id, name, format, source } = request;
    const kind = fileKinds[format];
    const path = await chooseSave({
      title: m.sheets.titles.save,
      name: `${safeName(name)}.${kind.ending}`,
      kinds: [kind],
      button: m.sheets.buttons.save,
    });
    if (path === null) return null;
    // A question to free attributes waits here until they have been read out of the bodies.
    if (source.from === 'items' && source.scope.what !== 'all') await cache.query(source.scope.query, 0, 1, 'sheet');
    const { files, rows, cut } = await sheets.save(request, path, (progress) => emit('sheets.progress', progress));
    const [first] = files;
    if (first !== undefined) know(id, first.path);
    return { files: files.map(({ fileName, rows: own, bytes }) => ({ fileName, rows: own, bytes })), rows, cut };
  };

  handle('sheets.preview', async (request) => {
    const { cache, sheets } = await workspaces.current();
    const { source } = request;
    if (source.from === 'items' && source.scope.what !== 'all') await cache.query(source.scope.query, 0, 1, 'sheet');
    return sheets.preview(request);
  });
  handle('sheets.save', save);
  handle('sheets.cancel', ({ id }) => {
    workspaces.peek()?.sheets.cancel(id);
    return undefined;
  });
  handle('sheets.showInFolder', ({ id }) => {
    const path = known.get(id);
    if (path === undefined) throw new VitrineError('notFound', m.sheets.notSaved);
    shell.showItemInFolder(path);
    return undefined;
  });
};
