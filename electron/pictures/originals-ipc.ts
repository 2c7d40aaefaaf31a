import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { clipboard, ClipboardItem, shell } from 'electron';
import type { ResourceId } from '../base/branded-types.ts';
import { VitrineError } from '../contract/index.ts';
import { toFileError } from '../tables/part-file.ts';
import { m } from '../messages/index.ts';
import type { OriginalFile } from '../asset-files/original-store.ts';
import { toOutgoingName, copyOriginalTo } from './outgoing-files.ts';
import type { Handle } from '../ipc/handle.ts';
import type { CallParts } from '../ipc/call-dependencies.ts';

type Parts = Pick<CallParts, 'pictures' | 'chooseSave' | 'workspaces' | 'startDrag'>;

/** Returns the file names of assets; the ID if the name is not cached. */
const getFileNames = async (
  workspaces: Parts['workspaces'],
  ids: readonly ResourceId[],
): Promise<Map<string, string>> => {
  const rows = await (await workspaces.cache()).rows({ resource: 'asset', ids, columns: [] });
  return new Map(rows.map(({ id, cells }) => [id, String(cells['filename'] ?? id)]));
};

const getFileExtension = (name: string): string => /\.([^.\s]{1,10})$/.exec(name)?.[1] ?? '';

const handleSaving = ({ handle }: Handle, { pictures, chooseSave, workspaces }: Parts): void => {
  const { originals } = pictures;
  handle('pictures.saveOriginal', async ({ id }) => {
    const name = toOutgoingName((await getFileNames(workspaces, [id])).get(id) ?? id);
    const ending = getFileExtension(name);
    const path = await chooseSave({
      title: m.pictures.titles.save,
      name,
      kinds: [{ ending: ending || '*', name: ending === '' ? m.pictures.labels.anyFile : ending.toUpperCase() }],
      button: m.exporting.buttons.save,
    });
    if (path === null) return null;
    await originals.get(id, 'asked');
    const file = await originals.file(id);
    if (file === null) throw new VitrineError('file', m.pictures.notHere);
    await copyOriginalTo(file, path).catch((error: unknown) => {
      throw toFileError(error);
    });
    return basename(path);
  });
};

/** Returns a stored file of this kind. Rejects with `file` otherwise. */
const requireOriginal = async (
  found: Promise<OriginalFile | null>,
  kind: OriginalFile['kind'],
): Promise<OriginalFile> => {
  const file = await found;
  if (file?.kind !== kind) throw new VitrineError('file', m.pictures.notHere);
  return file;
};

const readPart = async ({ path, size }: OriginalFile, from: number, to: number): Promise<Uint8Array> => {
  const length = Math.max(0, Math.min(to, size) - from);
  const bytes = new Uint8Array(length);
  const file = await open(path, 'r');
  try {
    const { bytesRead } = await file.read(bytes, 0, length, from);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const handleDragging = ({ handle }: Handle, { pictures, workspaces, startDrag }: Parts): void => {
  const { originals, outgoing } = pictures;
  /**
   * The drag that starts when its files are ready. On macOS, a drag without a pressed button would stick to the
   * pointer.
   */
  let pending: symbol | null = null;
  handle('pictures.dragOriginals', async ({ ids }) => {
    const controllerKey = Symbol();
    pending = controllerKey;
    const files = await Promise.all(ids.map((id) => originals.file(id)));
    const storedFiles = files.filter((file) => file !== null);
    if (storedFiles.length < ids.length) return 0;
    const names = await getFileNames(workspaces, ids);
    const named = storedFiles.map((file, index) => ({ file, name: names.get(ids[index] ?? '') ?? String(ids[index]) }));
    const paths = await outgoing.prepare(named);
    if (pending === controllerKey) startDrag(paths);
    return storedFiles.length;
  });
  handle('pictures.cancelDrag', () => {
    pending = null;
    return undefined;
  });
};

/** Registers the calls about originals of assets. Displayed files have URLs (`pages.ts`). */
export const handleOriginals = (answering: Handle, parts: Parts): void => {
  const { handle } = answering;
  const { originals, redraw } = parts.pictures;
  handleSaving(answering, parts);
  handle('pictures.original', ({ id, how }) => originals.get(id, how));
  handle('pictures.cancelOriginal', ({ id }) => {
    originals.cancel(id);
    return undefined;
  });
  handle('pictures.originalBytes', async ({ id, from, to }) =>
    readPart(await requireOriginal(originals.shown(id), 'pdf'), from, to),
  );
  handle('pictures.copyOriginal', async ({ id }) => {
    const file = await requireOriginal(originals.file(id), 'picture');
    // Other programs get a re-encoded picture: no data of the file itself, which is not decoded in this process either.
    const png = await redraw(new Uint8Array(await readFile(file.path)));
    await clipboard.write([new ClipboardItem({ 'image/png': new Blob([png], { type: 'image/png' }) })]);
    return undefined;
  });
  handle('pictures.openOriginal', async ({ id }) => {
    const address = await originals.address(id);
    if (address === null) throw new VitrineError('file', m.pictures.noAddress);
    await shell.openExternal(address.href);
    return undefined;
  });
  handleDragging(answering, parts);
};
