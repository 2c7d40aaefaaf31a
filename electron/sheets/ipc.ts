import { shell } from 'electron';
import { fileKinds, toSafeFileName } from '../tables/file-name.ts';
import { type SheetProgress, type SheetRequest, VitrineError } from '../contract/index.ts';
import type { Cache } from '../cache/cache.ts';
import type { ReadSheets } from './read-sheets.ts';
import { type SheetRecorder, createSheetRecorder } from './record-sheet.ts';
import type { Sheets } from './sheet-service.ts';
import { findVariants } from './shared/variant-sets.ts';
import { m } from '../messages/index.ts';
import type { Handle } from '../ipc/handle.ts';
import type { CallParts } from '../ipc/call-dependencies.ts';

type Parts = Pick<CallParts, 'workspaces' | 'chooseSave' | 'chooseOpen' | 'emit'>;

/** The file types in the dialog for a sheet. */
const kind = { name: m.sheets.labels.readable, endings: ['xlsx', 'csv', 'txt', 'tsv'] } as const;

const getSheetPath = async ({ sheets }: { readonly sheets: Pick<Sheets, 'history'> }, id: string): Promise<string> => {
  const path = await sheets.history.pathOf(id);
  if (path === null) throw new VitrineError('notFound', m.sheets.notSaved);
  return path;
};

/** A query of free attributes waits here until they have been read from the bodies. */
const waitForAttributes = async (cache: Cache, { source }: SheetRequest): Promise<void> => {
  if (source.from === 'items' && source.scope.what !== 'all') await cache.query(source.scope.query, 0, 1, 'sheet');
};

const handleSaving = ({ handle }: Handle, { workspaces, chooseSave, emit }: Parts, recorder: SheetRecorder): void => {
  handle('sheets.changedColumns', async (source) => (await workspaces.current()).sheets.changedColumns(source));
  handle('sheets.preview', async (request) => {
    const { cache, sheets } = await workspaces.current();
    await waitForAttributes(cache, request);
    return sheets.preview(request);
  });
  handle('sheets.save', async (request) => {
    const { cache, sheets } = await workspaces.current();
    const { id, name, format } = request;
    const path = await chooseSave({
      title: m.sheets.titles.save,
      name: `${toSafeFileName(name)}.${fileKinds[format].ending}`,
      kinds: [fileKinds[format]],
      button: m.sheets.buttons.save,
    });
    if (path === null) return null;
    await waitForAttributes(cache, request);
    const written = await sheets.save(request, path, (progress) => emit('sheets.progress', progress));
    return await recorder.addWritten(sheets, { id, kind: 'made' }, written);
  });
  handle('sheets.cancel', ({ id }) => {
    const workspace = workspaces.peek();
    workspace?.sheets.cancel(id);
    workspace?.edits.cancelSheet(id);
    return undefined;
  });
};

const handleReading = (
  { handle }: Handle,
  { workspaces, chooseSave, chooseOpen, emit }: Parts,
  recorder: SheetRecorder,
): void => {
  const emitProgress = (progress: SheetProgress): void => emit('sheets.progress', progress);
  const getReadSheets = async (): Promise<ReadSheets> => (await workspaces.current()).sheets.reading;
  /** The file that was rejected because it is from another account; the user can still read it. */
  let rejectedPath: string | null = null;

  const choose = async (entry: string | undefined): Promise<string | null> => {
    if (entry !== undefined) return getSheetPath(await workspaces.current(), entry);
    return chooseOpen({ title: m.sheets.titles.read, button: m.sheets.buttons.read, kind });
  };

  handle('sheets.read', async ({ id, again, entry }) => {
    const { sheets } = await workspaces.current();
    const path = again ? rejectedPath : await choose(entry);
    if (path === null) return null;
    const read = await sheets.reading.read({ id, path, anyway: again }, emitProgress);
    rejectedPath = 'other' in read ? path : null;
    if (!('other' in read)) await recorder.add(sheets, { id, kind: 'read', path, files: 1, rows: read.rows });
    return read;
  });
  handle('sheets.readAs', async (request) => (await getReadSheets()).readAs(request, emitProgress));
  handle('sheets.rows', async (request) => (await getReadSheets()).rows(request));
  handle('sheets.row', async (request) => (await getReadSheets()).row(request));
  handle('sheets.effects', async (request) => (await getReadSheets()).effects(request));
  handle('sheets.saveRead', async ({ id, run, what, ticks }) => {
    const { sheets } = await workspaces.current();
    const { name, format } = sheets.reading.file(id);
    const ending = what === 'import' ? m.sheets.labels.forImport : m.sheets.labels.rest;
    const other = format === 'csv' ? 'xlsx' : 'csv';
    const path = await chooseSave({
      title: m.sheets.titles.save,
      name: `${toSafeFileName(name)}_${ending}.${fileKinds[format].ending}`,
      kinds: [fileKinds[format], fileKinds[other]],
      button: m.sheets.buttons.save,
    });
    if (path === null) return null;
    const written = await sheets.reading.save({ id, run, what, ticks, path }, emitProgress);
    return await recorder.addWritten(sheets, { id: run, kind: what }, written);
  });
  handle('sheets.closeRead', async ({ id }) => {
    await workspaces.peek()?.sheets.reading.closeRead(id);
    return undefined;
  });
};

/** Registers the calls about sheets. Files are chosen only in native dialogs; the page uses IDs. */
export const handleSheets = (handle: Handle, parts: Parts): void => {
  const { workspaces, emit } = parts;
  const recorder = createSheetRecorder((entry) => emit('sheets.added', entry));
  handle.handle('sheets.countValues', async ({ id }) =>
    (await workspaces.current()).sheets.values.count(id, (progress) => emit('sheets.progress', progress)),
  );
  handle.handle('sheets.valuesOf', async ({ attribute }) => (await workspaces.current()).sheets.values.of(attribute));
  handle.handle('sheets.variantParents', async () => (await workspaces.current()).sheets.values.parents());
  handle.handle('sheets.variantsOf', async ({ parent }) =>
    (await workspaces.current()).sheets.values.variantsOf(parent),
  );
  handle.handle('sheets.variantsNow', async ({ parent }) =>
    findVariants(parent, await (await workspaces.current()).cache.withVariants(parent)),
  );
  handleSaving(handle, parts, recorder);
  handleReading(handle, parts, recorder);
  handle.handle('sheets.history', async () => (await workspaces.current()).sheets.history.list());
  handle.handle('sheets.showInFolder', async ({ id }) => {
    shell.showItemInFolder(await getSheetPath(await workspaces.current(), id));
    return undefined;
  });
};
