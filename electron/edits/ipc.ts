import { fileKinds, toSafeFileName } from '../tables/file-name.ts';
import type { Handle } from '../ipc/handle.ts';
import type { CallParts } from '../ipc/call-dependencies.ts';
import { m } from '../messages/index.ts';
import { createSheetRecorder } from '../sheets/index.ts';
import type { BulkProgress } from './bulk-contract.ts';
import type { AccountEdits } from './edits.ts';
import type { EditSending } from './edit-sending.ts';

/** Handles the calls about edits that are not sent yet. */
export const handleEdits = (
  { handle }: Handle,
  { workspaces, chooseSave, emit }: Pick<CallParts, 'workspaces' | 'chooseSave' | 'emit'>,
): void => {
  const edits = async (): Promise<AccountEdits> => (await workspaces.current()).edits;
  const recorder = createSheetRecorder((entry) => emit('sheets.added', entry));
  handle('edits.list', async (request) => (await edits()).list(request));
  handle('edits.fields', async ({ selection }) => (await edits()).fields(selection));
  handle('edits.counts', async () => (await edits()).counts());
  handle('edits.ofItem', async ({ resource, item }) => (await edits()).ofItem(resource, item));
  handle('edits.ofItems', async ({ resource, items }) => (await edits()).ofItems(resource, items));
  handle('edits.add', async ({ origin, edits: added }) => (await edits()).add(origin, added));
  handle('edits.discard', async (which) => (await edits()).discard(which));
  handle('edits.restore', async ({ edits: former }) => (await edits()).restore(former));
  const sending = async (): Promise<EditSending> => (await workspaces.current()).sending;
  handle('edits.sending', async () => (await sending()).state());
  handle('edits.estimate', async ({ selection }) => (await sending()).estimate(selection));
  handle('edits.request', async ({ id }) => (await sending()).request(id));
  handle('edits.send', async ({ selection, revision }) => (await sending()).send(selection, revision));
  handle('edits.conflicts', async (request) => (await sending()).conflicts(request));
  handle('edits.resolveConflicts', async ({ which, keep }) => (await sending()).resolve(which, keep));
  handle('edits.resolveWith', async ({ id, value }) => {
    await (await sending()).resolveWith(id, value);
    return undefined;
  });
  handle('edits.reopen', async ({ id }) => (await sending()).reopen(id));
  handle('edits.undoPreview', async ({ id }) => (await sending()).undoPreview(id));
  handle('edits.undoBatch', async ({ id }) => (await sending()).undo(id));
  handle('edits.allowSending', async () => (await sending()).allow());
  handle('edits.saveSheet', async ({ id, selection, name, format, separator }) => {
    const { sheets, edits: own } = await workspaces.current();
    const path = await chooseSave({
      title: m.sheets.titles.save,
      name: `${toSafeFileName(name)}.${fileKinds[format].ending}`,
      kinds: [fileKinds[format]],
      button: m.sheets.buttons.save,
    });
    if (path === null) return null;
    const written = await own.saveSheet(selection, {
      id,
      path,
      format,
      separator,
      onProgress: (progress) => emit('sheets.progress', progress),
    });
    return recorder.addWritten(sheets, { id, kind: 'made' }, written);
  });
};

/** Handles the calls about changes of many items. */
export const handleBulkEdits = (
  { handle }: Handle,
  { workspaces, emit }: Pick<CallParts, 'workspaces' | 'emit'>,
): void => {
  const emitProgress = (progress: BulkProgress): void => emit('edits.bulkProgress', progress);
  const bulk = async (): Promise<AccountEdits['bulk']> => (await workspaces.current()).edits.bulk;
  handle('edits.openBulk', async (request) => {
    const { edits, sheets } = await workspaces.current();
    return edits.bulk.open(request, sheets.reading, emitProgress);
  });
  handle('edits.previewBulk', async (request) => (await bulk()).preview(request, emitProgress));
  handle('edits.evaluateBulk', async ({ id }) => (await bulk()).evaluate(id, emitProgress));
  handle('edits.bulkRows', async (request) => (await bulk()).rows(request));
  handle('edits.countSheet', async (request) => (await bulk()).countSheet(request));
  handle('edits.addBulk', async (request) => (await bulk()).add(request, emitProgress));
  handle('edits.closeBulk', async ({ id }) => {
    await workspaces.peek()?.edits.bulk.closeBulk(id);
    return undefined;
  });
  handle('edits.restoreStep', async ({ step }) => (await workspaces.current()).edits.restoreStep(step));
};
