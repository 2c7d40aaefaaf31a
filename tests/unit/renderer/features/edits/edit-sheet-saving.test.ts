import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EditSelection, SheetDone } from '../../../../../electron/contract/index.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
const { editSheetSaving } = await import('../../../../../renderer/features/edits/edit-sheet-saving.svelte.ts');
const { toasts } = await import('../../../../../renderer/ui/toasts.svelte.ts');

const selection = { tab: 'all', filter: null } as unknown as EditSelection;
const done = (names: readonly string[], cut = 0): SheetDone => ({
  files: names.map((fileName) => ({ fileName, rows: 1, bytes: 1 })),
  rows: names.length,
  cut,
});
const save = async (): Promise<void> => {
  const saved = editSheetSaving.save(selection);
  await page.everything();
  await saved;
};
const shown = () => toasts.list.map(({ tone, message, detail }) => [tone, message, detail]);

beforeEach(() => page.reset());
afterEach(() => {
  for (const { id } of toasts.list) toasts.close(id);
});

it.each([
  ['one file', done(['edits.xlsx']), 'success', /^Saved as edits\.xlsx\./, undefined],
  ['several files', done(['a.xlsx', 'b.xlsx']), 'success', /^Saved as 2 files\./, undefined],
  ['texts that do not fit a cell', done(['edits.xlsx'], 3), 'warn', /^Saved as/, /^3 texts were cut/],
] as const)('shows the saved sheet with %s', async (_, reply, tone, words, detail) => {
  page.answer('edits.saveSheet', () => reply);
  await save();
  const [toast] = toasts.list;
  expect([toast?.tone, toasts.list.length]).toEqual([tone, 1]);
  expect(toast?.message).toMatch(words);
  expect(toast?.detail ?? '').toMatch(detail ?? /^$/);
});

it('shows an error, but nothing if no file is chosen or the user cancels', async () => {
  page.answer('edits.saveSheet', () => null);
  await save();
  page.answer('edits.saveSheet', () => new Rejection('cancelled'));
  await save();
  expect(shown()).toEqual([]);
  page.answer('edits.saveSheet', () => new Rejection('disk', 'The disk is full.'));
  await save();
  expect(shown()).toMatchObject([['danger', expect.any(String), 'The disk is full.']]);
});

it('saves one sheet at a time, with its progress, and cancels it', async () => {
  page.answer('edits.saveSheet', () => done(['edits.xlsx']));
  const saved = editSheetSaving.save(selection);
  await editSheetSaving.save(selection);
  const id = page.asked('edits.saveSheet')[0]?.id ?? '';
  expect([page.asked('edits.saveSheet').length, editSheetSaving.isRunning, editSheetSaving.total]).toEqual([
    1,
    true,
    null,
  ]);
  page.emit('sheets.progress', { id, done: 2, total: 5 });
  expect([editSheetSaving.done, editSheetSaving.total]).toEqual([2, 5]);
  editSheetSaving.cancel();
  expect(page.asked('sheets.cancel')).toEqual([{ id }]);
  await page.everything();
  await saved;
  expect(editSheetSaving.isRunning).toBe(false);
});
